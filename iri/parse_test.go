package iri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/iri"
)

func TestSection2_2_Components(t *testing.T) {
	const s = "HTTP://ü:p@例え.JP:080/引き出し/%c3%A9/?q=\ue000#é"
	require.NoError(t, iri.Check(s))
	assert.Equal(t, uri.URI{
		Scheme: "http", UserInfo: "ü:p", Host: "例え.JP", Port: 80, HasPort: true,
		Path: []string{"", "引き出し", "%c3%A9", ""}, Query: "q=\ue000", Fragment: "é",
	}, uri.Split(s))
	u, err := iri.Parse(s, nil)
	require.NoError(t, err)
	assert.Equal(t, uri.URI{
		Scheme: "http", UserInfo: "%C3%BC:p", Host: "%E4%BE%8B%E3%81%88.JP", Port: 80, HasPort: true,
		Path: []string{"", "%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97", "%c3%A9", ""}, Query: "q=%EE%80%80", Fragment: "%C3%A9",
	}, u)
}

// An IP literal is US-ASCII, and the text around it need not be.
func TestSection2_2_IPLiterals(t *testing.T) {
	for _, literal := range []string{"[::1]", "[v1.x:]"} {
		u, err := iri.Parse("http://ü@"+literal+":80/é?é#é", never)
		require.NoError(t, err)
		assert.Equal(t, uri.URI{
			Scheme: "http", UserInfo: "%C3%BC", Host: literal, Port: 80, HasPort: true, Path: []string{"", "%C3%A9"},
			Query: "%C3%A9", Fragment: "%C3%A9",
		}, u)
	}
}

// never is a function for names that must not be called.
func never(name string) (string, error) { panic("called with " + name) }

// Runs of characters of each length are read, also counted in bytes.
func TestSection2_2_LongRuns(t *testing.T) {
	for n := range 150 {
		for _, c := range []string{"é", "例", "😀", "例é"} {
			run := strings.Repeat(c, n+1)
			s := "//h/" + run + "?" + run + "\ue000#x"
			require.NoError(t, iri.Check(s), run)
			u, err := iri.Parse(s, nil)
			require.NoError(t, err, run)
			encoded := slowEncode(run)
			assert.Equal(t, uri.URI{IsRelative: true, Host: "h", Path: []string{"", encoded}, Query: encoded + "%EE%80%80", Fragment: "x"}, u)
		}
	}
}

// The first character that is not ASCII is encoded wherever it is.
func TestSection3_1_LateCharacter(t *testing.T) {
	for _, n := range []int{1 << 12, 1 << 15, 1 << 16, 1<<16 + 1, 1 << 17} {
		run := strings.Repeat("a", n)
		u, err := iri.Parse("//h/"+run+"é?"+run+"é", nil)
		require.NoError(t, err, n)
		assert.True(t, u.Path[1] == run+"%C3%A9" && u.Query == run+"%C3%A9", n)
	}
}

// The grammar allows these characters, although section 4.1 forbids the use of some. The others are the ends of the ranges
// in section 2.2.
func TestSection2_2_Characters(t *testing.T) {
	for _, r := range "\u00a0\ud7ff\uf900\ufdcf\ufdf0\uffef\U00010000\U0001fffd\U000d0000\U000dfffd\U000e1000\U000efffd" +
		"\u200e\u202e\u2066\u3002\uff0f\u0301" {
		for _, place := range []string{"//%@h", "//%", "%", "/%", "?%", "#%"} {
			assert.NoError(t, iri.Check(strings.Replace(place, "%", string(r), 1)), "%q with %U", place, r)
		}
	}
	for _, r := range "\ue000\uf8ff\U000f0000\U000ffffd\U00100000\U0010fffd" {
		for place, want := range map[string]string{"//%@h": "iuserinfo", "//%": "ireg-name", "%": "ipchar", "/%": "ipchar", "?%": "", "#%": "ifragment"} {
			err := iri.Check(strings.Replace(place, "%", string(r), 1))
			if want == "" {
				assert.NoError(t, err, "%q with %U", place, r)
				continue
			}
			var e *uri.ParseError
			require.ErrorAs(t, err, &e, "%q with %U", place, r)
			assert.Equal(t, want, e.Rule, "%q with %U", place, r)
		}
	}
}

// Each error has this offset, component, rule and message. The rule is that of RFC 3987, section 2.2, unless RFC 3987 does
// not change it.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		in, component, rule string
		offset              int
		text                string
	}{
		{"http://é é/", "host", "ireg-name", 9, "' ' is not allowed (ireg-name; RFC 3987, section 2.2)"},
		{"/é/\ue000", "path", "ipchar", 4, "U+E000, for private use, is allowed in queries only (ipchar; RFC 3987, section 2.2)"},
		{"/é/\ufdd0", "path", "ipchar", 4, "U+FDD0 is not allowed (ipchar; RFC 3987, section 2.2)"},
		{"\ufeffhttp://h", "path", "ipath-noscheme", 7, "a byte order mark (U+FEFF) is not part of a URI: remove it (ipath-noscheme; RFC 3987, section 2.2)"},
		{"\xff\xfeh\x00", "path", "ipchar", 0, "the text is in UTF-16: convert it to UTF-8 (ipchar; RFC 3987, section 2.2)"},
		{"/\xff", "path", "ipchar", 1, "0xFF begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},
		{"/\x80", "path", "ipchar", 1, "0x80 begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},
		{"/\ufffd", "path", "ipchar", 1, "U+FFFD is not allowed (ipchar; RFC 3987, section 2.2)"},
		{"/é\xc0\xaf", "path", "ipchar", 3, "0xC0 begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},                                                                        // overlong
		{"/é\xed\xa0\x80", "path", "ipchar", 3, "0xED begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},                                                                    // a surrogate
		{"?é\xe2\x82", "query", "iquery", 3, "0xE2 begins no character in UTF-8 (iquery; RFC 3987, section 2.2)"},                                                                       // cut short
		{"#é\U0001ffff", "fragment", "ifragment", 3, "U+1FFFF is not allowed (ifragment; RFC 3987, section 2.2)"},                                                                       // a noncharacter
		{"?é%zz", "query", "pct-encoded", 3, "(pct-encoded; RFC 3986, section 2.1)"},                                                                                                    // the same rule
		{"é:b", "path", "ipath-noscheme", 2, "(ipath-noscheme; RFC 3987, section 2.2)"},                                                                                                 // a scheme cannot have é
		{"//h:é", "port", "port", 4, "'é' (U+00E9) is not allowed (port; RFC 3986, section 3.2.3)"},                                                                                     // the same rule
		{"//é:65536", "port", "port", 5, "(port; RFC 3986, section 3.2.3)"},                                                                                                             // out of range
		{"//[v1.é]", "host", "IPvFuture", 6, "'é' (U+00E9) is not allowed (IPvFuture; RFC 3986, section 3.2.2)"},                                                                        // unreserved, not iunreserved
		{"//[::é]", "host", "IPv6address", 5, "'é' (U+00E9) is not allowed (IPv6address; RFC 3986, section 3.2.2)"},                                                                     // the same rule
		{"//[::1]é", "host", "IP-literal", 7, "'é' (U+00E9) is not allowed (IP-literal; RFC 3986, section 3.2.2)"},                                                                      // after it
		{"//[v1.a/é", "host", "IP-literal", 7, "(IP-literal; RFC 3986, section 3.2.2)"},                                                                                                 // "]" is missing
		{"//[v1.é", "host", "IPvFuture", 6, "'é' (U+00E9) is not allowed (IPvFuture; RFC 3986, section 3.2.2)"},                                                                         // "]" is missing
		{"//é[", "host", "ireg-name", 4, "'[' is not allowed (ireg-name; RFC 3987, section 2.2)"},                                                                                       // not an IP literal
		{"//[é]@h", "userinfo", "iuserinfo", 2, "(iuserinfo; RFC 3987, section 2.2)"},                                                                                                   // not an IP literal
		{"//é:\ue000@h", "userinfo", "iuserinfo", 5, "a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (iuserinfo; RFC 3987, section 2.2)"}, // hidden
		{"//u:geheimü/b@h", "port", "port", 4, "a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23 (port; RFC 3986, section 3.2.3)"},                 // hidden here too
		{"é?\ue000#\ue000", "fragment", "ifragment", 7, "U+E000, for private use, is allowed in queries only (ifragment; RF"},                                                           // the query allows private use, and the fragment does not
		{"#?\ue000", "fragment", "ifragment", 2, "U+E000, for private use, is allowed in queries only (ifragment; RFC 3987"},                                                            // "?" after "#"
		{"/a b", "path", "segment", 2, "' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},                                                                                // US-ASCII
	} {
		err := iri.Check(tt.in)
		var e *uri.ParseError
		require.ErrorAs(t, err, &e, "%q", tt.in)
		assert.Equal(t, tt.component, string(e.Component), "%q", tt.in)
		assert.Equal(t, tt.rule, e.Rule, "%q", tt.in)
		assert.Equal(t, tt.offset, e.Offset, "%q", tt.in)
		assert.Contains(t, err.Error(), tt.text, "%q", tt.in)
		assert.NotContains(t, err.Error(), "geheim", "%q", tt.in)
		u, parseErr := iri.Parse(tt.in, never)
		assert.Equal(t, err, parseErr, "%q", tt.in)
		assert.True(t, u.IsZero(), "%q", tt.in)
	}
}

// The examples of RFC 3987, section 3.1, and rows for the text of that section.
func TestSection3_1_ToURIs(t *testing.T) {
	for in, want := range map[string]string{
		"http://résumé.example.org":                                         "http://r%C3%A9sum%C3%A9.example.org",
		"http://www.example.org/red%09rosé#red":                             "http://www.example.org/red%09ros%C3%A9#red",
		"http://example.com/\U00010300\U00010301\U00010302":                 "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
		"http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org": "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org",
		"/Vi\u1ec7t":         "/Vi%E1%BB%87t",    // step 1c: text is not normalized
		"/Vi\u00ea\u0323t":   "/Vi%C3%AA%CC%A3t", // likewise
		"//ü:p@H/%c3?\ue000": "//%C3%BC:p@H/%c3?%EE%80%80",
		"x:/a/../é":          "x:/a/../%C3%A9",
		"//\u202e@\u200e":    "//%E2%80%AE@%E2%80%8E", // section 4.1: the grammar allows them
	} {
		u, err := iri.Parse(in, nil)
		require.NoError(t, err, in)
		assert.Equal(t, want, u.String())
		v, err := iri.Parse(want, nil) // 'the mapping is also an identity transformation for URIs'
		require.NoError(t, err, in)
		assert.Equal(t, u, v)
	}
}

// Section 3.1: 'Replace the ireg-name part of the IRI by the part converted using the ToASCII operation'. RFC 3986, section
// 3.2.2: percent-encoded octets are decoded first.
func TestSection3_1_ToASCII(t *testing.T) {
	for _, tt := range []struct{ host, asked string }{
		{"résumé.example.org", "résumé.example.org"},
		{"r%C3%a9sumé.example.org", "résumé.example.org"},
		{"%E4%BE%8B%E3%81%88.%6Ap", "例え.jp"},
		{"ü%2F", "ü/"},      // the function should reject it
		{"example.org", ""}, // US-ASCII
		{"%65xample.org", ""},
		{"127.0.0.1", ""},
		{"[::1]", ""},
		{"", ""},
	} {
		asked := ""
		u, err := iri.Parse("http://ü@"+tt.host+":1/é", func(name string) (string, error) {
			require.Empty(t, asked, "asked twice")
			asked = name
			return "xn--a.example", nil
		})
		require.NoError(t, err, tt.host)
		assert.Equal(t, tt.asked, asked)
		if asked == "" {
			assert.Equal(t, tt.host, u.Host)
		} else {
			assert.Equal(t, "xn--a.example", u.Host)
		}
		assert.Equal(t, []string{"", "%C3%A9"}, u.Path)
		assert.Equal(t, "%C3%BC", u.UserInfo)
		assert.Equal(t, uint16(1), u.Port)
	}
}

// The error of a name is at the host, in the text that was given.
func TestSection3_1_ToASCIIFails(t *testing.T) {
	refused := errors.New("no such name")
	const (
		noName = "uri: invalid host at offset 6: the converted name is not a registered name (ireg-name; RFC 3987, section 2.2)"
		noUTF8 = "uri: invalid host at offset 6: the decoded name is not UTF-8 (ireg-name; RFC 3987, section 2.2)"
	)
	for _, tt := range []struct {
		host, answer string
		err          error
		text         string
	}{
		{"é", "", refused, "uri: invalid host at offset 6: no such name (ireg-name; RFC 3987, section 2.2)"},
		{"%C3%A9", "", refused, "uri: invalid host at offset 6: no such name (ireg-name; RFC 3987, section 2.2)"},
		{"é", "", nil, noName},
		{"é", "é", nil, noName},
		{"é", "a b", nil, noName},
		{"é", "a%4", nil, noName},
		{"é%2540", "a%40", nil, noName}, // otherwise another name than that of the IRI
		{"é", "[::1]", nil, noName},
		{"é", "a/b", nil, noName},
		{"é", "a:80", nil, noName},
		{"é", "a@b", nil, noName},
		{"é%FF", "a", nil, noUTF8},
		{"%FF", "a", nil, noUTF8},
		{"%ED%A0%80", "a", nil, noUTF8},
	} {
		u, err := iri.Parse("x://u@"+tt.host+":1/é", func(string) (string, error) { return tt.answer, tt.err })
		var e *uri.ParseError
		require.ErrorAs(t, err, &e, tt.host)
		assert.Equal(t, uri.ComponentHost, e.Component)
		assert.Equal(t, "ireg-name", e.Rule)
		assert.Equal(t, 6, e.Offset)
		assert.EqualError(t, err, tt.text)
		assert.Equal(t, tt.err != nil, errors.Is(err, refused))
		assert.Equal(t, uri.URI{}, u)
	}
	u, err := iri.Parse("http://%FF", nil)
	require.NoError(t, err)
	assert.Equal(t, "http://%FF", u.String())
}

// RFC 3986, section 7.5: an error does not show a password that the function for names repeats.
func TestSection7_5_ToASCIIRepeatsAPassword(t *testing.T) {
	repeats := func(name string) (string, error) { return "", errors.New("no name: " + name) }
	for _, s := range []string{"http://http%3A%2F%2Fü%3Ageheim%40h", "http://ü%3Ageheim%40h", "secret-token://geheimü", "x://u:p@ü%3Ageheim%40h/"} {
		_, err := iri.Parse(s, repeats)
		require.Error(t, err, s)
		for ; err != nil; err = errors.Unwrap(err) {
			assert.NotContains(t, err.Error(), "geheim", s)
		}
	}
	_, err := iri.Parse("http://ü%3Ageheim%40h", repeats)
	assert.EqualError(t, err, "uri: invalid host at offset 7: the name cannot be converted, and the reason may show a password (ireg-name; RFC 3987, section 2.2)")
	_, err = iri.Parse("http://u:geheim@ü/@", repeats)
	assert.NotContains(t, err.Error(), "geheim")
	_, err = iri.Parse("http://u:geheim@ü/", repeats)
	assert.EqualError(t, err, "uri: invalid host at offset 16: no name: ü (ireg-name; RFC 3987, section 2.2)")
}

// RFC 3986, section 7.5: a host after a password may be part of it if another "@" follows. Otherwise the error wraps that of the function.
func TestSection7_5_ToASCIIFailsInAPassword(t *testing.T) {
	refused := errors.New("geheim")
	for _, scheme := range []string{"http://", "//", "x://"} {
		for _, user := range []string{"", "u@", "u:@", "u:p@", ":p@"} {
			for _, after := range []string{"", "/", "/x", "/@", "/x@h", "/x%40h", "?x@h", "#x@h", ":1/x@h", "/a/b?c#d@"} {
				_, err := iri.Parse(scheme+user+"geheimü"+after, func(string) (string, error) { return "", refused })
				require.Error(t, err)
				inPassword := strings.Contains(user, ":") && (strings.Contains(after, "@") || strings.Contains(after, "%40"))
				assert.Equal(t, !inPassword, errors.Is(err, refused), scheme+user+"geheimü"+after)
				assert.Equal(t, !inPassword, strings.Contains(err.Error(), "geheim"), scheme+user+"geheimü"+after)
			}
		}
	}
}

// RFC 3987, section 5.3.2: URIs are equal once they are normalized if the IRIs are equivalent by its rules.
func TestSection5_3_2_Equivalence(t *testing.T) {
	for _, tt := range []struct {
		a, b  string
		equal bool
	}{
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/rosé", true}, // section 5.3.2
		{"HTTP://WWW.éXAMPLE.com", "http://www.éxample.com", true},                               // 5.3.2.1: US-ASCII letters
		{"http://É", "http://é", false},                                                          // and no others
		{"//\u212A", "//k", false},                                                               // strings.ToLower would return "k"
		{"/r\u00e9sum\u00e9", "/re\u0301sume\u0301", false},                                      // 5.3.2.2: characters are not normalized
		{"/%7euser/é", "/~user/%c3%a9", true},                                                    // 5.3.2.3
		{"/é/../ü/./%2e%2E/x", "/x", true},                                                       // 5.3.2.4
		{"é/../%2e%2e/./b", "b", false},                                                          // a relative path keeps them
		{"?\ue000", "?%ee%80%80", true},
	} {
		u, err := iri.Parse(tt.a, nil)
		require.NoError(t, err)
		v, err := iri.Parse(tt.b, nil)
		require.NoError(t, err)
		assert.Equal(t, tt.equal, u.Normalize().Equal(v.Normalize()), "%q and %q", tt.a, tt.b)
	}
}

// Check allocates nothing. Parse allocates what uri.Parse does, and the text of the URI.
func TestAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for s, want := range map[string]float64{
		"http://example.com/a/b": 1, "//u:p@h:1/a/b/c/d/e": 1, "": 0, "//h": 0, "http://例え.jp/引き出し": 3, "//é": 2,
	} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { _ = iri.Check(s) }), s)
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = iri.Parse(s, nil) }), want, s)
	}
}
