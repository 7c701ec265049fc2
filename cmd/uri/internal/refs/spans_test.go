package refs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// The spans of a valid text are the components that package uri reads, in order, with the delimiters of appendix B between
// them. Text that is not valid has spans inside it too.
func TestSplitOnEachByte(t *testing.T) {
	try := func(text string) {
		at := 0
		components := map[string]string{}
		for _, s := range refs.Split(text) {
			require.True(t, 0 <= s.Start && s.Start <= s.End && s.End <= len(text), "%q: %+v", text, s)
			components[s.Component] = text[s.Start:s.End]
			if s.Component != refs.Authority {
				require.GreaterOrEqual(t, s.Start, at, "%q: %+v", text, s)
				at = s.End
			}
		}
		u, err := uri.Parse(text)
		if err != nil {
			return
		}
		userinfo, hasUserinfo := components[refs.Userinfo]
		host, hasHost := components[refs.Host]
		query, hasQuery := components[refs.Query]
		fragment, hasFragment := components[refs.Fragment]
		_, hasAuthority := components[refs.Authority]
		require.Equal(t, u, uri.URI{
			IsRelative: components[refs.Scheme] == "", Scheme: strings.ToLower(components[refs.Scheme]), UserInfo: userinfo, Host: host, Port: u.Port, HasPort: u.HasPort,
			Path: u.Path, Query: query, Fragment: fragment, ForceAuthority: hasAuthority && host == "", ForceUserInfo: hasUserinfo && userinfo == "",
			ForceQuery: hasQuery && query == "", ForceFragment: hasFragment && fragment == "",
		}, "%q", text)
		require.Equal(t, strings.Join(u.Path, "/"), components[refs.Path], "%q", text)
		require.Equal(t, hasHost, hasAuthority, "%q", text)
		require.Equal(t, u.HasPort, strings.Trim(components[refs.Port], "0123456789") == "" && components[refs.Port] != "", "%q", text)
	}
	for text := range texts.EachByte(6) {
		try(text)
		try("x://" + text)
		try("//u@[::1]" + text)
	}
	for _, text := range []string{"http://[::1]/", "http://[::1]:80/a", "//[v1.x:b]", "//u:p@[v1.a:b]:1?q", "//[::1]:", "x://[::ffff:1.2.3.4]:8#f"} {
		try(text)
	}
	for text := range texts.Random(5, 3_000) {
		try(text)
		try("http://u@h:1/" + text)
	}
}

// RFC 3986, section 2.2: the reserved characters, and "%". Each byte is encoded in both cases, and not encoded.
func TestHasEncodedDelimiter(t *testing.T) {
	for b := range 256 {
		want := strings.IndexByte(":/?#[]@!$&'()*+,;=%", byte(b)) >= 0
		for _, form := range []string{"%%%02X", "a%%%02xb", "%%41%%%02X%%41"} {
			text := fmt.Sprintf(form, b)
			assert.Equal(t, want, refs.HasEncodedDelimiter(text), text)
		}
	}
	assert.False(t, refs.HasEncodedDelimiter(":/?#[]@!$&'()*+,;=2F"))
}
