package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

func TestJoinReference(t *testing.T) {
	for _, tt := range []struct{ base, ref, want string }{
		// section 3.3: one slash in between, and another one only for an empty segment
		{"https://h/v1", "users", "https://h/v1/users"},
		{"https://h/v1/", "users", "https://h/v1/users"},
		{"https://h/v1", "/users/", "https://h/v1/users/"},
		{"https://h/v1//", "users", "https://h/v1//users"},
		{"https://h/v1", ".//users", "https://h/v1//users"},
		{"https://h/v1", "", "https://h/v1"},
		{"https://h/v1", "/", "https://h/v1/"},
		{"https://h", "users", "https://h/users"},
		{"https://h", "", "https://h"},
		{"//h/", "./a:b/c", "//h/a:b/c"},
		{"x:/a", "b", "x:/a/b"},
		{"x:/", "/.//b", "x:/.//b"}, // not an authority
		{"urn:a:b", "c", "urn:a:b/c"},
		{"../a", "b/../c", "../a/c"},
		{"a", "./b:c", "a/b:c"},
		// section 3.4: the query of the reference follows that of the base
		{"https://h/v1?key=a", "users?page=2", "https://h/v1/users?key=a&page=2"},
		{"https://h/v1?key=a", "users", "https://h/v1/users?key=a"},
		{"https://h/v1?key=a", "?page=2", "https://h/v1?key=a&page=2"},
		{"https://h/v1", "?a=b?c/d", "https://h/v1?a=b?c/d"},
		{"https://h/v1?", "?a", "https://h/v1?a"},
		{"https://h/v1?a", "?", "https://h/v1?a"},
		{"https://h/v1", "?", "https://h/v1?"},
		{"https://h/v1?", "", "https://h/v1?"},
		// section 3.5: the fragment is that of the reference
		{"https://h/v1#a", "b#c", "https://h/v1/b#c"},
		{"https://h/v1#a", "b", "https://h/v1/b"},
		{"https://h/v1", "#", "https://h/v1#"},
		// section 5.2.4: dot-segments that stay below
		{"https://h/v1", "a/./b/../c", "https://h/v1/a/c"},
		{"https://h/v1", "a/..", "https://h/v1/"},
		{"https://h/v1", ".", "https://h/v1/"},
		{"https://h/v1/../v2/.", "a", "https://h/v1/../v2/./a"}, // the path of the base stays
		{"https://h/v1", "a/%2E%2E/b", "https://h/v1/a/%2E%2E/b"},
		{"HTTPS://u@h:8443/v1", "a", "https://u@h:8443/v1/a"},
	} {
		base := uri.MustParse(tt.base)
		got, err := base.JoinReference(uri.MustParse(tt.ref))
		require.NoError(t, err, "%q and %q", tt.base, tt.ref)
		assert.Equal(t, tt.want, got.String(), "%q and %q", tt.base, tt.ref)
		assert.True(t, base.WithoutQuery().Contains(got), "%q and %q", tt.base, tt.ref)
		plain.Target(t, got, tt.want)
	}
	base := uri.URI{Scheme: "HTTPS", Host: "h", Path: []string{"", "v1"}, ForceAuthority: true}
	got, err := base.JoinReference(uri.MustParse("a"))
	require.NoError(t, err)
	assert.Equal(t, uri.MustParse("https://h/v1/a"), got, "the result is canonical, whatever the base is")
}

func TestJoinReferenceRefuses(t *testing.T) {
	const above = "uri: invalid path: the dot-segments lead above the base (segment; RFC 3986, section 3.3)"
	const empty = "uri: invalid path: nothing lies below a base with an empty path: end it with '/' (segment; RFC 3986, section 3.3)"
	for _, tt := range []struct{ base, ref, want string }{
		{"https://h/v1", "https://other/x", "uri: invalid scheme: a reference with a scheme does not lie below the base (scheme; RFC 3986, section 3.1)"},
		{"https://h/v1", "a:b", "uri: invalid scheme: a reference with a scheme does not lie below the base (scheme; RFC 3986, section 3.1)"},
		{"https://h/v1", "//other/x", "uri: invalid host: a reference with an authority does not lie below the base (host; RFC 3986, section 3.2.2)"},
		{"https://h/v1", "///x", "uri: invalid host: a reference with an authority does not lie below the base (host; RFC 3986, section 3.2.2)"},
		{"https://h/v1", "..", above},
		{"https://h/v1", "/..", above},
		{"https://h/v1", "../v1/a", above},
		{"https://h/v1", "../a/..", above}, // the result would be the base again
		{"https://h/v1/", "a/../../b/../c/..", above},
		{"https://h/v1", "a/../../b", above},
		{"https://h/", "../a", above},
		{"https://h/v1", "%2e%2e/a", above},   // section 6.2.2.3
		{"https://h/v1", "a/..%2F..", above},  // some servers decode it first
		{"https://h/v1", "..;/a", above},      // servlet containers cut parameters first
		{"https://h/v1", `%5C..%5C..`, above}, // to some servers, a backslash is a slash
		{"x:", "a", empty},
		{"", "a", empty},
		{"//h", "a", empty},
		{"amqp://h", "a", empty}, // where the empty path is another virtual host than "/"
	} {
		got, err := uri.MustParse(tt.base).JoinReference(uri.MustParse(tt.ref))
		require.EqualError(t, err, tt.want, "%q and %q", tt.base, tt.ref)
		assert.Zero(t, got)
	}
	good, bad := uri.MustParse("http://h/a"), uri.URI{IsRelative: true, Path: []string{"a b"}}
	var formatError *uri.FormatError
	_, err := good.JoinReference(bad)
	require.ErrorAs(t, err, &formatError)
	_, err = bad.JoinReference(good)
	require.ErrorAs(t, err, &formatError)
	_, err = good.JoinReference(uri.URI{IsRelative: true, Port: 1, HasPort: true})
	require.ErrorIs(t, err, uri.ErrNotWritten)
}

// Sections 3.4 and 3.5: a delimiter ends the path. "%3F" would ask for another resource, so the advice is another call.
func TestJoinPathNamesJoinReference(t *testing.T) {
	base := uri.MustParse("http://h/a")
	_, err := base.JoinPath("b?c=d")
	require.EqualError(t, err, "uri: invalid path at offset 1 of Path[2]: '?' begins a query: join a reference with JoinReference, or data with AppendSegments"+
		" (segment; RFC 3986, section 3.3)")
	_, err = base.JoinPath("b", "#c")
	require.EqualError(t, err, "uri: invalid path at offset 0 of Path[3]: '#' begins a fragment: join a reference with JoinReference, or data with AppendSegments"+
		" (segment; RFC 3986, section 3.3)")
	joined, err := base.JoinPath("https://other/x") // path text
	require.NoError(t, err)
	assert.Equal(t, "http://h/a/https://other/x", joined.String())
}
