package uri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// Each text in normal form is returned as it is, without an allocation, however long it is. Any other text gives what the method gives.
func TestSection6_2_3_NormalizeForSchemeOfText(t *testing.T) {
	long := strings.Repeat("/segment", 100)
	for _, tt := range []struct{ in, want string }{
		{"http://h/a?q#f", ""}, {"https://h:8443/", ""}, {"http://u:p@h/a/.b/..c", ""}, {"https://h" + long + "/.x?" + long + "%2F#" + long, ""},
		{"http://[2001:db8::7]/", ""}, {"x://[v1.a]", "x://[v1.a]/"}, {"x://[v1.a" + long[1:5] + "]/", ""},
		{"", ""}, {"a", ""}, {"../a", ""}, {"/a", ""}, {"//h", ""}, {"//h:0", ""}, {"?q", ""}, {"%2E%2E/a", ""}, {"/.//a", ""}, {"x:/.//a", ""},
		{"amqp://h", ""}, {"pop://h", ""}, {"file:///a", ""}, {"file://h/a", ""}, {"file:a", ""}, {"file://u@localhost/", ""},
		{"mailto:" + strings.Repeat("joe@example.com,", 30), ""}, {"urn:a:B", ""}, {"urn:b%2F", ""},
		{"urn:A/b:c", ""}, {"urn:A", ""}, {"urn:a:b?+C:D#E:F", ""}, {"mailto:A@b/C@d?E@F#G@H", ""}, // capitals that the rules of the scheme keep
		{"mailto:@b/A", ""}, // a domain ends before a slash
		{"HTTP://h/", "http://h/"}, {"http://H/", "http://h/"}, {"http://h", "http://h/"}, {"http://h:80/", "http://h/"}, {"http://h:/", "http://h/"},
		{"x://h:08/", "x://h:8/"}, {"http://h/a/../b", "http://h/b"}, {"http://h/..", "http://h/"}, {"/.", "/"}, {"/%7e", "/~"}, {"?%2f", "?%2F"}, {"#%61", "#a"},
		{"http://[0::1]/", "http://[::1]/"}, {"http://[::A]/", "http://[::a]/"}, {"//u%61@h", "//ua@h"}, {"//%41", "//a"},
		{"file:/a", "file:///a"}, {"file://localhost/a", "file:///a"}, {"mailto:a@B", "mailto:a@b"}, {"mailto:A@b/c@D", "mailto:A@b/c@d"},
		{"mailto:a@B/c@d", "mailto:a@b/c@d"}, // a domain in each segment
		{"urn:A:B", "urn:a:B"}, {"x:%2e", "x:%2E"}, {"x:/.//..//b", "x:/.//b"}, {"/.//./a", "/.//a"},
	} {
		want := tt.want
		if want == "" {
			want = tt.in
		}
		got, err := uri.NormalizeForScheme(tt.in)
		require.NoError(t, err)
		assert.Equal(t, want, got, tt.in)
		assert.Equal(t, want, uri.MustParse(tt.in).NormalizeForScheme().String(), tt.in)
		if !measure.Race {
			assert.Zero(t, measure.Allocations(func() { _, _ = uri.NormalizeForScheme(want) }), want)
		}
	}
}

func TestNormalizeForSchemeErrors(t *testing.T) {
	text, err := uri.NormalizeForScheme("http://u:secret@h/a b")
	var parseError *uri.ParseError
	require.ErrorAs(t, err, &parseError)
	assert.Equal(t, 19, parseError.Offset)
	assert.Empty(t, text)
	assert.NotContains(t, err.Error(), "secret")
}
