package iri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

func TestSection2_2_Components(t *testing.T) {
	i, err := iri.Parse("HTTP://ü:p@例え.JP:080/引き出し/%c3%A9/?q=\ue000#é")
	require.NoError(t, err)
	assert.Equal(t, iri.IRI{
		Scheme: "http", UserInfo: "ü:p", Host: "例え.JP", Port: 80, HasPort: true,
		Path: []string{"", "引き出し", "%c3%A9", ""}, Query: "q=\ue000", Fragment: "é",
	}, i)
	assert.Equal(t, "http://ü:p@例え.JP:80/引き出し/%c3%A9/?q=\ue000#é", i.String())
}

// An IP literal is US-ASCII, and the text around it need not be.
func TestSection2_2_IPLiterals(t *testing.T) {
	for _, literal := range []string{"[::1]", "[v1.x:]"} {
		i, err := iri.Parse("http://ü@" + literal + ":80/é?é#é")
		require.NoError(t, err)
		assert.Equal(t, iri.IRI{
			Scheme: "http", UserInfo: "ü", Host: literal, Port: 80, HasPort: true, Path: []string{"", "é"}, Query: "é", Fragment: "é",
		}, i)
	}
}

// Runs of characters of each length are parsed, also counted in bytes.
func TestSection2_2_LongRuns(t *testing.T) {
	for n := range 150 {
		for _, c := range []string{"é", "例", "😀", "例é"} {
			run := strings.Repeat(c, n+1)
			i, err := iri.Parse("//h/" + run + "?" + run + "\ue000#x")
			require.NoError(t, err, run)
			assert.Equal(t, iri.IRI{IsRelative: true, Host: "h", Path: []string{"", run}, Query: run + "\ue000", Fragment: "x"}, i)
			assert.NoError(t, i.Validate())
		}
	}
}

// The grammar allows these characters, although section 4.1 forbids the use of some. The others are the ends of the ranges
// in section 2.2.
func TestSection2_2_Characters(t *testing.T) {
	for _, r := range "\u00a0\ud7ff\uf900\ufdcf\ufdf0\uffef\U00010000\U0001fffd\U000d0000\U000dfffd\U000e1000\U000efffd" +
		"\u200e\u202e\u2066\u3002\uff0f\u0301" {
		for _, place := range []string{"//%@h", "//%", "%", "/%", "?%", "#%"} {
			_, err := iri.Parse(strings.Replace(place, "%", string(r), 1))
			assert.NoError(t, err, "%q with %U", place, r)
		}
	}
	for _, r := range "\ue000\uf8ff\U000f0000\U000ffffd\U00100000\U0010fffd" {
		for place, want := range map[string]string{"//%@h": "iuserinfo", "//%": "ireg-name", "%": "ipchar", "/%": "ipchar", "?%": "", "#%": "ifragment"} {
			_, err := iri.Parse(strings.Replace(place, "%", string(r), 1))
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
		{"//h:é", "port", "port", 4, "U+00E9 is not allowed (port; RFC 3986, section 3.2.3)"},                                                                                           // the same rule
		{"//é:65536", "port", "port", 5, "(port; RFC 3986, section 3.2.3)"},                                                                                                             // out of range
		{"//[v1.é]", "host", "IPvFuture", 6, "U+00E9 is not allowed (IPvFuture; RFC 3986, section 3.2.2)"},                                                                              // unreserved, not iunreserved
		{"//[::é]", "host", "IPv6address", 5, "U+00E9 is not allowed (IPv6address; RFC 3986, section 3.2.2)"},                                                                           // the same rule
		{"//[::1]é", "host", "IP-literal", 7, "U+00E9 is not allowed (IP-literal; RFC 3986, section 3.2.2)"},                                                                            // after it
		{"//[v1.a/é", "host", "IP-literal", 7, "(IP-literal; RFC 3986, section 3.2.2)"},                                                                                                 // "]" is missing
		{"//[v1.é", "host", "IPvFuture", 6, "U+00E9 is not allowed (IPvFuture; RFC 3986, section 3.2.2)"},                                                                               // "]" is missing
		{"//é[", "host", "ireg-name", 4, "'[' is not allowed (ireg-name; RFC 3987, section 2.2)"},                                                                                       // not an IP literal
		{"//[é]@h", "userinfo", "iuserinfo", 2, "(iuserinfo; RFC 3987, section 2.2)"},                                                                                                   // not an IP literal
		{"//é:\ue000@h", "userinfo", "iuserinfo", 5, "a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (iuserinfo; RFC 3987, section 2.2)"}, // hidden
		{"//u:geheimü/b@h", "port", "port", 4, "a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23 (port; RFC 3986, section 3.2.3)"},                 // hidden here too
		{"é?\ue000#\ue000", "fragment", "ifragment", 7, "U+E000, for private use, is allowed in queries only (ifragment; RF"},                                                           // the query allows private use, and the fragment does not
		{"#?\ue000", "fragment", "ifragment", 2, "U+E000, for private use, is allowed in queries only (ifragment; RFC 3987"},                                                            // "?" after "#"
		{"/a b", "path", "segment", 2, "' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},                                                                                // US-ASCII
	} {
		_, err := iri.Parse(tt.in)
		var e *uri.ParseError
		require.ErrorAs(t, err, &e, "%q", tt.in)
		assert.Equal(t, tt.component, string(e.Component), "%q", tt.in)
		assert.Equal(t, tt.rule, e.Rule, "%q", tt.in)
		assert.Equal(t, tt.offset, e.Offset, "%q", tt.in)
		assert.Contains(t, err.Error(), tt.text, "%q", tt.in)
		assert.NotContains(t, err.Error(), "geheim", "%q", tt.in)
	}
}

func TestOtherReadings(t *testing.T) {
	for _, tt := range []struct {
		name   string
		parse  func(string) (iri.IRI, error)
		in     string
		rule   string
		offset int
	}{
		{"IRI", iri.ParseIRI, "é", "scheme", 0},
		{"IRI", iri.ParseIRI, "aé:b", "scheme", 1},
		{"absolute-IRI", iri.ParseAbsolute, "x:é#ü", "absolute-IRI", 4},
		{"absolute-IRI", iri.ParseAbsolute, "x:é #ü", "ipchar", 4},
		{"irelative-ref", iri.ParseRelative, "x:é", "ipath-noscheme", 1},
	} {
		i, err := tt.parse(tt.in)
		var e *uri.ParseError
		require.ErrorAs(t, err, &e, "%s: %q", tt.name, tt.in)
		assert.Equal(t, tt.rule, e.Rule, "%s: %q", tt.name, tt.in)
		assert.Equal(t, tt.offset, e.Offset, "%s: %q", tt.name, tt.in)
		assert.Equal(t, iri.IRI{}, i)
	}
}

// Format rejects each of these values with this message.
func TestSection5_3_FormatRefuses(t *testing.T) {
	for _, tt := range []struct {
		in   iri.IRI
		text string
	}{
		{iri.IRI{Scheme: "é"}, "scheme at offset 0: U+00E9 is not allowed (scheme; RFC 3986, section 3.1)"},
		{iri.IRI{Scheme: "x", Host: "é/"}, "host at offset 2: '/' is not allowed (ireg-name; RFC 3987, section 2.2)"},
		{iri.IRI{Scheme: "x", Host: "h", UserInfo: "é\xff"}, "userinfo at offset 2: a byte that is not allowed: percent-encode it (iuserinfo; RFC 3987, section 2.2)"},
		{iri.IRI{IsRelative: true, Path: []string{"\x80"}}, "path at offset 0 of Path[0]: 0x80 begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},
		{iri.IRI{IsRelative: true, Path: []string{"é", "a\xff"}}, "path at offset 1 of Path[1]: 0xFF begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},
		{iri.IRI{IsRelative: true, Query: "é#"}, "query at offset 2: '#' is not allowed: write %23 (iquery; RFC 3987, section 2.2)"},
		{iri.IRI{IsRelative: true, Fragment: "\ue000"}, "fragment at offset 0: U+E000, for private use, is allowed in queries only (ifragment; RFC 3987, section 2.2)"},
		{iri.IRI{IsRelative: true, Host: "é", Path: []string{"a"}}, "(ipath-abempty; RFC 3987, section 2.2)"},
		{iri.IRI{IsRelative: true, Path: []string{"", "", "é"}}, "(ipath-absolute; RFC 3987, section 2.2)"},
		{iri.IRI{IsRelative: true, Path: []string{"é:"}}, "(ipath-noscheme; RFC 3987, section 2.2)"},
		{iri.IRI{Fragment: "é"}, "(IRI-reference; RFC 3987, section 2.2)"},
		{iri.IRI{Scheme: "x", Host: "[v1.é]"}, "host at offset 4: U+00E9 is not allowed (IPvFuture; RFC 3986, section 3.2.2)"},
		{iri.IRI{Scheme: "x", Host: "a b"}, "host at offset 1: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"}, // US-ASCII
	} {
		err := tt.in.Validate()
		require.Error(t, err, tt.in)
		assert.Contains(t, err.Error(), tt.text)
		assert.Equal(t, "%!IRI("+err.Error()+")", tt.in.String())
	}
}

// Any input takes linear work (law 8): 16 times the input takes about 16 times the work.
func TestHostileReferencesTakeLinearWork(t *testing.T) {
	doEverything := func(s string) {
		base := iri.MustParse("x://é/a/ü/b")
		for _, text := range []string{s, s + "é", "é/" + s} {
			i, err := iri.Parse(text)
			if err == nil {
				_ = i.String()
				_ = i.Normalize()
				_, _ = base.Resolve(i)
				u, _ := i.URI(nil)
				_ = iri.FromURI(u, nil)
			}
			for _, i := range []iri.IRI{{Scheme: text}, {Scheme: "x", Host: text}, {Scheme: "x", Path: []string{text}}, {Scheme: "x", Query: text}} {
				_ = i.Validate()
			}
		}
	}
	shapes := slices.Concat(texts.Shapes, []texts.Shape{
		{Name: "characters", Before: "/", Repeated: "é"},
		{Name: "characters and brackets", Before: "//", Repeated: "é[]"},
		{Name: "characters and slashes", Before: "/", Repeated: "é/"},
		{Name: "triplets of a character that is cut short", Before: "/", Repeated: "%F0%90%8C"},
		{Name: "private use", Before: "?", Repeated: "\ue000é"},
	})
	measure.RequireLinear(t, shapes, doEverything)
}
