package proof

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/lawtest"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// Every reference of the file is read, written back as it stands, and taken through all encodings.
func TestReferencesOfTheWorld(t *testing.T) {
	for i, line := range lawtest.Lines(t, "../../testdata/references.txt", 300) {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			require.True(t, oracle.URIReference.MatchString(line), "appendix A allows %q", line)
			u, err := uri.Parse(line)
			require.NoError(t, err, "Parse(%q)", line)
			lawtest.RoundTrips(t, line, line, u)
			lawtest.NothingLost(t, line, u)
			lawtest.Agree(t, "http://a/b/c/d;p?q", line)
			lawtest.Agree(t, "x:a/b", line)
		})
	}
}

// Every text of the other file is refused, at the offset and by the rule that stand beside it.
func TestInvalidTextsOfTheWorld(t *testing.T) {
	for i, line := range lawtest.Lines(t, "../../testdata/invalid.txt", 150) {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			fields := strings.Split(line, "\t")
			require.Len(t, fields, 3, "text, offset and rule of %q", line)
			text, rule := fields[0], fields[2]
			offset, err := strconv.Atoi(fields[1])
			require.NoError(t, err)

			u, err := uri.Parse(text)
			require.Zero(t, u)
			var parseError *uri.ParseError
			require.ErrorAs(t, err, &parseError, "Parse(%q)", text)
			assert.Equal(t, offset, parseError.Offset, "Parse(%q): %v", text, err)
			assert.Equal(t, rule, parseError.Rule, "Parse(%q): %v", text, err)
			lawtest.Refused(t, text, u, err, oracle.URIReference.MatchString(text))

			kept := uri.MustParse("x:kept")
			require.Error(t, kept.UnmarshalText([]byte(text)))
			assert.Equal(t, "x:kept", kept.String())
		})
	}
}

// All references of the test data pass to net/url and back, or are refused.
func TestReferencesPassThroughNetURL(t *testing.T) {
	passed := 0
	for _, ref := range lawtest.Lines(t, "../../testdata/references.txt", 300) {
		u := uri.MustParse(ref)
		requireBridged(t, u)
		if _, err := u.URL(); err == nil {
			passed++
		}
	}
	require.Greater(t, passed, 700)
	t.Logf("%d references pass", passed)
}
