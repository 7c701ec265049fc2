package uri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

func TestSection5_3_Format(t *testing.T) {
	for _, tt := range []struct {
		name string
		u    uri.URI
		want string
	}{
		{"all components",
			uri.URI{Scheme: "s", UserInfo: "u:p", Host: "h", Port: 1, HasPort: true, Path: []string{"", "a"}, Query: "q", Fragment: "f"},
			"s://u:p@h:1/a?q#f"},
		{"capitals in the scheme", uri.URI{Scheme: "HTTP+X", Host: "h"}, "http+x://h"},
		{"the last capital", uri.URI{Scheme: "AZ"}, "az:"},
		{"port 0", uri.URI{Scheme: "s", Host: "h", HasPort: true}, "s://h:0"},
		{"a port that is not there", uri.URI{Scheme: "s", Host: "h", Port: 80}, "s://h"},
		{"no authority, whatever UserInfo and HasPort say",
			uri.URI{Scheme: "s", UserInfo: "u", Port: 80, HasPort: true, ForceUserInfo: true, Path: []string{"a"}}, "s:a"},
		{"userinfo that is not written is not checked", uri.URI{IsRelative: true, UserInfo: "a b"}, ""},
		{"an empty host", uri.URI{Scheme: "file", ForceAuthority: true, Path: []string{"", "etc"}}, "file:///etc"},
		{"an empty host with userinfo and port",
			uri.URI{IsRelative: true, ForceAuthority: true, UserInfo: "u", HasPort: true, Port: 1}, "//u@:1"},
		{"flags without effect",
			uri.URI{Scheme: "s", UserInfo: "u", Host: "h", Query: "q", Fragment: "f",
				ForceAuthority: true, ForceUserInfo: true, ForceQuery: true, ForceFragment: true},
			"s://u@h?q#f"},
		{"flags with effect",
			uri.URI{Scheme: "s", Host: "h", ForceUserInfo: true, ForceQuery: true, ForceFragment: true}, "s://@h?#"},
		{"a first empty element", uri.URI{IsRelative: true, Path: []string{""}}, "/"},
		{"a first empty element after an authority", uri.URI{IsRelative: true, Host: "h", Path: []string{""}}, "//h/"},
		{"a first empty element after a scheme", uri.URI{Scheme: "s", Path: []string{""}, Query: "q"}, "s:/?q"},
		{"two slashes after an authority", uri.URI{IsRelative: true, Host: "h", Path: []string{"", "", "x"}}, "//h//x"},
		{"two slashes after an empty authority",
			uri.URI{IsRelative: true, ForceAuthority: true, Path: []string{"", "", "x"}}, "////x"},
		{"a colon after a scheme", uri.URI{Scheme: "s", Path: []string{"a:b"}}, "s:a:b"},
		{"a colon after a slash", uri.URI{IsRelative: true, Path: []string{"", "a:b"}}, "/a:b"},
		{"a colon in the second segment", uri.URI{IsRelative: true, Path: []string{"a", "b:c"}}, "a/b:c"},
		{"an empty Path that is not nil", uri.URI{IsRelative: true, Path: []string{}}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := uri.Format(tt.u)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			plain.ReadsBack(t, tt.u)
		})
	}
}

func TestSection5_3_FormatRefuses(t *testing.T) {
	relative := func(path ...string) uri.URI { return uri.URI{IsRelative: true, Path: path} }
	hosted := func(path ...string) uri.URI { return uri.URI{Scheme: "s", Host: "h", Path: path} }
	for _, tt := range []struct {
		name      string
		u         uri.URI
		component string
		rule      string
	}{
		// 4.1: a reference is one of the two.
		{"both kinds", uri.URI{IsRelative: true, Scheme: "s"}, "scheme", "URI-reference"},
		{"neither, and a path", uri.URI{Path: []string{"a"}}, "scheme", "URI-reference"},
		{"neither, and a host", uri.URI{Host: "h"}, "scheme", "URI-reference"},
		{"neither, and userinfo", uri.URI{UserInfo: "u"}, "scheme", "URI-reference"},
		{"neither, and a port", uri.URI{Port: 1}, "scheme", "URI-reference"},
		{"neither, and HasPort", uri.URI{HasPort: true}, "scheme", "URI-reference"},
		{"neither, and a query", uri.URI{Query: "q"}, "scheme", "URI-reference"},
		{"neither, and a fragment", uri.URI{Fragment: "f"}, "scheme", "URI-reference"},
		{"neither, and ForceAuthority", uri.URI{ForceAuthority: true}, "scheme", "URI-reference"},
		{"neither, and ForceUserInfo", uri.URI{ForceUserInfo: true}, "scheme", "URI-reference"},
		{"neither, and ForceQuery", uri.URI{ForceQuery: true}, "scheme", "URI-reference"},
		{"neither, and ForceFragment", uri.URI{ForceFragment: true}, "scheme", "URI-reference"},
		// 3.1
		{"a scheme that begins with a digit", uri.URI{Scheme: "1s"}, "scheme", "scheme"},
		{"a scheme with its colon", uri.URI{Scheme: "s:"}, "scheme", "scheme"},
		{"a scheme with a triplet", uri.URI{Scheme: "s%41"}, "scheme", "scheme"},
		{"a scheme that only Unicode folds", uri.URI{Scheme: "\u212A"}, "scheme", "scheme"}, // KELVIN SIGN
		// 3.2.1
		{"userinfo with an at sign", uri.URI{Scheme: "s", Host: "h", UserInfo: "u@v"}, "userinfo", "userinfo"},
		{"userinfo with a slash", uri.URI{Scheme: "s", Host: "h", UserInfo: "u/v"}, "userinfo", "userinfo"},
		{"userinfo with a stray percent", uri.URI{Scheme: "s", ForceAuthority: true, UserInfo: "5%"}, "userinfo", "pct-encoded"},
		// 3.2.2
		{"IPv6 without brackets", uri.URI{Scheme: "s", Host: "::1"}, "host", "reg-name"},
		{"a host with its port", uri.URI{Scheme: "s", Host: "h:80"}, "host", "reg-name"},
		{"a literal with its port", uri.URI{Scheme: "s", Host: "[::1]:80"}, "host", "IP-literal"},
		{"a literal and more", uri.URI{Scheme: "s", Host: "[::1]x"}, "host", "IP-literal"},
		{"a host with userinfo", uri.URI{Scheme: "s", Host: "u@h"}, "host", "reg-name"},
		{"a host with a path", uri.URI{Scheme: "s", Host: "h/p"}, "host", "reg-name"},
		{"a host with a query", uri.URI{Scheme: "s", Host: "h?"}, "host", "reg-name"},
		{"a host with a fragment", uri.URI{Scheme: "s", Host: "h#"}, "host", "reg-name"},
		{"a host with a stray percent", uri.URI{Scheme: "s", Host: "%"}, "host", "pct-encoded"},
		{"brackets around a name", uri.URI{Scheme: "s", Host: "[h]"}, "host", "IPv6address"},
		{"a bracket that is not closed", uri.URI{Scheme: "s", Host: "[::1"}, "host", "IP-literal"},
		{"a literal with its port", uri.URI{Scheme: "s", Host: "[::1]:80"}, "host", "IP-literal"},
		{"a literal with a path", uri.URI{Scheme: "s", Host: "[::1]/"}, "host", "IP-literal"},
		{"a literal with a zone", uri.URI{Scheme: "s", Host: "[fe80::1%25eth0]"}, "host", "IPv6address"},
		{"an IPvFuture without an address", uri.URI{Scheme: "s", Host: "[v1.]"}, "host", "IPvFuture"},
		// 3.3
		{"path-abempty", hosted("a"), "path", "path-abempty"},
		{"path-abempty, empty host", uri.URI{IsRelative: true, ForceAuthority: true, Path: []string{"a"}}, "path", "path-abempty"},
		{"path-absolute", relative("", "", "x"), "path", "path-absolute"},
		{"path-absolute, two slashes alone", relative("", "", ""), "path", "path-absolute"},
		{"path-absolute, after a scheme", uri.URI{Scheme: "s", Path: []string{"", "", "x"}}, "path", "path-absolute"},
		{"path-noscheme", relative("a:b"), "path", "path-noscheme"},
		{"path-noscheme, where no scheme could be", relative("1:b", "c"), "path", "path-noscheme"},
		{"a segment with a slash", hosted("", "a/b"), "path", "segment"},
		{"a segment with a space", hosted("", "a", " "), "path", "segment"},
		{"a segment with a question mark", hosted("", "?"), "path", "segment"},
		{"a segment with a hash", hosted("", "#"), "path", "segment"},
		{"a segment with a stray percent", hosted("", "100%"), "path", "pct-encoded"},
		{"a segment with half a triplet", hosted("", "%4", "1"), "path", "pct-encoded"},
		// 3.4 and 3.5
		{"a query with a hash", uri.URI{Scheme: "s", Query: "#"}, "query", "query"},
		{"a query with a space", uri.URI{Scheme: "s", Query: "a b"}, "query", "query"},
		{"a query with a stray percent", uri.URI{Scheme: "s", Query: "%2"}, "query", "pct-encoded"},
		{"a fragment with a hash", uri.URI{Scheme: "s", Fragment: "#"}, "fragment", "fragment"},
		{"a fragment with a stray percent", uri.URI{Scheme: "s", Fragment: "%"}, "fragment", "pct-encoded"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, err := uri.Format(tt.u)
			require.Empty(t, text)
			var formatError *uri.FormatError
			require.ErrorAs(t, err, &formatError)
			require.Error(t, formatError.Err)
			require.Equal(t, tt.component, string(formatError.Component))
			require.Equal(t, tt.rule, formatError.Rule)
			require.Equal(t, err, tt.u.Validate())
			for _, shown := range []string{tt.u.String(), tt.u.Redacted()} {
				require.Equal(t, "%!URI("+err.Error()+")", shown)
				_, err := uri.Parse(shown)
				require.Error(t, err, "Parse(%q)", shown)
			}
			require.Empty(t, tt.u.RequestTarget())
			plain.ReadsBack(t, tt.u)
		})
	}
}

// A text that does not fit into the room on the stack is written in a different way, with the same result.
func TestFormatOfLongTexts(t *testing.T) {
	var lengths []int
	for _, limit := range []int{256, 1024} {
		for length := limit - 40; length <= limit+40; length++ {
			lengths = append(lengths, length)
		}
	}
	for _, length := range lengths {
		long := strings.Repeat("l", length)
		for _, u := range append(withEachEnd(long), []uri.URI{
			{Scheme: "x", Host: long},
			{Scheme: "X", UserInfo: long, Host: "h", Port: 80, HasPort: true, Path: []string{""}, ForceQuery: true},
			{Scheme: "x", Path: []string{"", long, "", "b"}, ForceFragment: true},
			{IsRelative: true, Path: []string{long, "a:b"}, Query: "q", Fragment: "f"},
			{Scheme: strings.Repeat("X", length)},
			{Scheme: "x", Path: []string{"", "", long}},
			{Scheme: "x", Host: "h", Path: []string{"", long + "/"}},
			{Scheme: "x", Query: long + "#"},
			{Scheme: "x", Host: "h", Path: append(strings.Split(strings.Repeat("/s", 20), "/"), long), Query: "q", Fragment: "f"},
		}...) {
			want, wantErr := u.AppendText(nil)
			got, gotErr := uri.Format(u)
			assert.Equal(t, string(want), got)
			assert.Equal(t, wantErr, gotErr)
			marshalled, err := u.MarshalText()
			assert.Equal(t, gotErr, err)
			assert.Equal(t, got, string(marshalled))
		}
	}
}

// withEachEnd returns URIs with a short or a long path, and with each kind of query and fragment: absent, empty, short and long.
func withEachEnd(long string) (all []uri.URI) {
	for _, path := range [][]string{{"a"}, strings.Split(strings.Repeat("/s", 20), "/")} {
		for _, query := range []string{"", "q", long} {
			for _, fragment := range []string{"", "f", long} {
				for _, forced := range []bool{false, true} { // which means nothing if the text is not empty
					all = append(all,
						uri.URI{IsRelative: true, Path: path, Query: query, ForceQuery: forced, Fragment: fragment},
						uri.URI{IsRelative: true, Path: path, Query: query, Fragment: fragment, ForceFragment: forced},
						uri.URI{IsRelative: true, Path: path, Query: query, ForceQuery: forced, Fragment: fragment, ForceFragment: forced})
				}
			}
		}
	}
	return all
}

// The rows have a fault in each field, segments of each length that is checked in a different way, and fields that are not
// written.
func TestValidate(t *testing.T) {
	long := strings.Repeat("s", 33)
	for _, u := range []uri.URI{
		{}, {IsRelative: true}, {Scheme: "x"}, {IsRelative: true, Path: []string{""}},
		{Scheme: "x", Path: []string{long, "%41", "", long + "%41", "a"}}, {IsRelative: true, Host: "[::1]"},
	} {
		assert.NoError(t, u.Validate(), "%#v", u)
	}
	for _, u := range []uri.URI{
		{Host: "h"}, {ForceUserInfo: true}, {IsRelative: true, UserInfo: "\xff"}, {IsRelative: true, Scheme: "x"}, {Scheme: "1"}, {Scheme: "x", Host: "h", Path: []string{"a"}},
		{Scheme: "x", Path: []string{long, "a b"}}, {Scheme: "x", Path: []string{"%41", "%4"}}, {Scheme: "x", Path: []string{long + " ", "a"}},
		{IsRelative: true, Path: []string{"a:b"}}, {IsRelative: true, Host: "h", UserInfo: "@"}, {Scheme: "x", Query: "#"}, {Scheme: "x", Fragment: "#"},
	} {
		assert.Error(t, u.Validate(), "%#v", u)
	}
}

// Format writes what the element model has it write. Validate names the field that would be lost.
func TestValidateNamesWhatIsNotWritten(t *testing.T) {
	for _, tt := range []struct {
		u         uri.URI
		text      string
		component uri.Component
	}{
		{uri.URI{Scheme: "http", Host: "h", Port: 8080}, "http://h", "port"},
		{uri.URI{Scheme: "http", UserInfo: "joe", Port: 8080, HasPort: true, Path: []string{"", "a"}}, "http:/a", "userinfo"}, // its Host was cleared
		{uri.URI{Scheme: "http", ForceUserInfo: true}, "http:", "userinfo"},
		{uri.URI{Scheme: "x", Port: 1}, "x:", "port"},
		{uri.URI{IsRelative: true, HasPort: true}, "", "port"},
	} {
		text, err := uri.Format(tt.u)
		require.NoError(t, err)
		assert.Equal(t, tt.text, text)
		var e *uri.FormatError
		require.ErrorAs(t, tt.u.Validate(), &e)
		require.ErrorIs(t, e, uri.ErrNotWritten)
		assert.Equal(t, tt.component, e.Component)
		assert.Equal(t, [2]int{-1, -1}, [2]int{e.Segment, e.Offset})
		for name, act := range map[string]func() error{
			"HostPort": func() error { _, err := tt.u.HostPort(); return err },
			"URL":      func() error { _, err := tt.u.URL(); return err },
			"Value":    func() error { _, err := tt.u.Value(); return err },
		} {
			assert.Equal(t, error(e), act(), name)
		}
	}
	for _, u := range []uri.URI{ // a Force flag of a component that is not empty has nothing to lose
		{Scheme: "x", Host: "h", ForceAuthority: true, UserInfo: "u", ForceUserInfo: true, Query: "q", ForceQuery: true, Fragment: "f", ForceFragment: true},
		{Scheme: "x", Host: "h", HasPort: true}, {Scheme: "x", ForceAuthority: true, Port: 1, HasPort: true}, {},
	} {
		assert.NoError(t, u.Validate())
	}
	for text := range strings.FieldsSeq("http://u:p@h:80/a?q#f //@:0 x: /a ? # //h:") {
		assert.NoError(t, uri.MustParse(text).Validate(), "Parse leaves nothing that is not written")
	}
}
