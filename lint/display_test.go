package lint_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// namesOfTest has the results of toUnicodeOfTest.
var namesOfTest = map[string]string{
	"xn--r8jz45g.jp": "例え.jp", "xn--pple-43d.example": "аpple.example", "xn--a-0hc.example": "aא.example",
	"paypal\u200b.com": "paypal.com", "m\u212aa.example": "mka.example", "www.xn--r8jz45g.jp.": "WWW.例え.jp.", "abc.example": "ABC.example",
	"xn--ab-c6t.example": "a⁄b.example", "xn--a.example": "xn--a.example", "münchen.example": "münchen.example",
}

func toUnicodeOfTest(name string) (string, error) {
	if answer, ok := namesOfTest[name]; ok {
		return answer, nil
	}
	return name, errors.New("no name of the test")
}

func TestDisplay(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://xn--r8jz45g.jp/%E5%BC%95?q=%C3%BC#%C3%BC", "http://例え.jp/引?q=ü#ü"},
		{"http://m%C3%BCnchen.example/", "http://münchen.example/"},
		{"http://m%C3%BCller.example/%C3%BC", "http://m%C3%BCller.example/ü"}, // toUnicode fails
		{"http://h/%FC%20%2F", "http://h/%FC%20%2F"},
		{"", ""},
		{"../%C3%BC", "../ü"},

		// Userinfo is shown separately, and passwords are hidden.
		{"ftp://cnn.example&story=%C3%BC@10.0.0.1/top", "ftp://10.0.0.1/top (user information: cnn.example&story=ü)"},
		{"http://u:%C3%BC@h/%C3%BC", "http://h/ü (user information: u:xxxxx)"},
		{"http://@h/%C3%BC", "http://h/ü (user information: )"},
		{"ex://%C3%BC@/", "ex:/// (user information: ü)"},
		{"sip:%C3%BC:secret@h", "sip:ü:xxxxx@h"},
		{"http://u:%E2%80%AE@h/%C3%BC", "http://h/ü (user information: u:xxxxx)"},

		// If characters would mislead, the URI is shown.
		{"http://xn--pple-43d.example/%C3%BC", "http://xn--pple-43d.example/%C3%BC"},
		{"http://%D0%B0pple.example/", "http://%D0%B0pple.example/"},
		{"http://xn--a-0hc.example/", "http://xn--a-0hc.example/"},
		{"http://xn--ab-c6t.example/", "http://xn--ab-c6t.example/"},
		{"http://xn--a.example/%C3%BC", "http://xn--a.example/%C3%BC"},
		{"app://xn--pple-43d.example/", "app://xn--pple-43d.example/"},
		{"http://h/Java_(%D7%A9%D7%A4%D7%94)", "http://h/Java_(%D7%A9%D7%A4%D7%94)"},
		{"http://h/a%E2%81%84b%C3%BC", "http://h/a%E2%81%84b%C3%BC"},
		{"http://h/a%E3%80%80b", "http://h/a%E3%80%80b"},
		{"http://h/%E2%81%A6%C3%BC", "http://h/%E2%81%A6%C3%BC"},
		{"http://127.0.0.%31/", "http://127.0.0.%31/"},
		{"http://h/%C3%BC/%2e%2E/b", "http://h/%C3%BC/%2e%2E/b"},
		{"http://u:p@xn--a.example/%C3%BC", "http://xn--a.example/%C3%BC (user information: u:xxxxx)"},

		// No character is hidden, and no different name is shown.
		{"http://paypal%E2%80%8B.com/%C3%BC", "http://paypal%E2%80%8B.com/%C3%BC"},
		{"http://m%E2%84%AAa.example/%C3%BC", "http://m%E2%84%AAa.example/%C3%BC"}, // U+212A, which IDNA maps to "k"
		{"http://%61bc.example/%C3%BC", "http://ABC.example/ü"},
		{"http://h/a%C2%ADb%C3%BC", "http://h/a%C2%ADb%C3%BC"},
		{"http://h/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB", "http://h/👩\u200d💻"},
		{"http://bank%E2%95%B1x/", "http://bank%E2%95%B1x/"},

		// A finding in both forms changes nothing, and neither does a sequence that stays encoded.
		{"http://h/%C3%BC%2F%00", "http://h/ü%2F%00"},
		{"http://h/%C3%BC%E2%80%AE", "http://h/ü%E2%80%AE"},
		{"http://h/%EF%BC%9F", "http://h/？"},
	} {
		assert.Equal(t, tt.want, lint.Display(uri.MustParse(tt.in), toUnicodeOfTest), "Display(%q)", tt.in)
	}
	assert.Equal(t, "http://xn--r8jz45g.jp/ü", lint.Display(uri.MustParse("http://xn--r8jz45g.jp/%C3%BC"), nil))
	refused := uri.URI{Scheme: "http", Host: "h", UserInfo: "u:secret", Path: []string{"ü"}}
	assert.Equal(t, refused.Display(), lint.Display(refused, nil))
	assert.NotContains(t, lint.Display(refused, nil), "secret")
}

// slowDisplay is Display by the findings of the plain implementation.
func slowDisplay(u uri.URI, toUnicode func(string) (string, error)) string {
	if refusal(u) != nil {
		return u.Display()
	}
	shown := uri.MustParse(u.Redacted())
	text := iri.Text(shown, toUnicode)
	i := uri.Split(text)
	for _, place := range append(slowCheck(shown), slowCheck(i)...) {
		if slices.Contains([]string{"bidi-formatting", "mixed-directions", "delimiter-look-alike", "invisible-character",
			"not-name-character", "mixed-scripts", "fake-a-label", "encoded-ipv4", "encoded-dot-segment"}, string(place.code)) {
			return u.Display()
		}
	}
	if decoded := uri.Split(iri.Text(shown, nil)).Host; !strings.ContainsFunc(i.Host, slowIsBeyondASCII) &&
		!strings.EqualFold(i.Host, decoded) || strings.ContainsFunc(decoded, slowIsBeyondASCII) && !strings.ContainsFunc(i.Host, slowIsBeyondASCII) {
		return u.Display() // the name in US-ASCII differs
	}
	if authority, _ := i.Authority(); strings.Contains(authority, "@") {
		userinfo, host, _ := strings.Cut(authority, "@")
		text = strings.Replace(text, "//"+userinfo+"@"+host, "//"+host, 1) + " (user information: " + userinfo + ")"
	}
	return text
}

// Display agrees with slowDisplay for arbitrary bytes in each field, and for the URIs of random IRIs.
func TestDisplayOnEachByte(t *testing.T) {
	const longest = 3
	n := many(1_500)
	for name, with := range fields {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(16, 0))
			for text := range eachByte(longest) {
				requireDisplayLikeSlow(t, with(text))
			}
			for range n {
				u, err := iri.Parse(plain.Text(with(iriText(r))), nil)
				if err != nil {
					continue
				}
				requireDisplayLikeSlow(t, u)
			}
		})
	}
}

func requireDisplayLikeSlow(t *testing.T, u uri.URI) {
	for _, toUnicode := range []func(string) (string, error){nil, toUnicodeOfTest, func(name string) (string, error) {
		return strings.ReplaceAll(name, "a", "я"), nil
	}} {
		before := u.Clone()
		if got, want := lint.Display(u, toUnicode), slowDisplay(u, toUnicode); got != want {
			t.Fatalf("Display(%#v) = %q, want %q", u, got, want)
		}
		require.Equal(t, before, u.Clone())
	}
}
