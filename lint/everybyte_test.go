package lint_test

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/lint"
)

// refusal returns the error of Format for u.
func refusal(u uri.URI) error {
	_, err := uri.Format(u)
	return err
}

// requireLikeSlow checks the findings of any value, valid or not.
func requireLikeSlow(t *testing.T, u uri.URI) { // no t.Helper, which takes longer than Check
	got := lint.Check(u)
	if err := refusal(u); err != nil {
		want := lint.Finding{Code: lint.Invalid, Component: slowComponentOf(err), Segment: -1, Section: "RFC 3986, section 4.1",
			Message: err.Error() + "."}
		if len(got) != 1 || got[0] != want {
			t.Fatalf("Check(%#v) = %v, want %v", u, got, want)
		}
		return
	}
	requirePlaces(t, u, got)
}

// requirePlaces checks the findings of a valid value.
func requirePlaces(t *testing.T, u uri.URI, got []lint.Finding) {
	if places, want := placesOf(got), slowCheck(u); !slices.Equal(places, want) {
		t.Fatalf("Check(%#v) has %v, want %v", u, places, want)
	}
	if len(got) != cap(got) {
		t.Fatalf("Check(%#v) has room behind its findings, where copies would meet", u)
	}
}

// slowComponentOf returns the component that uri.Format or iri.Check rejects.
func slowComponentOf(err error) uri.Component {
	var ofText *uri.ParseError
	if errors.As(err, &ofText) {
		return ofText.Component
	}
	var ofValue *uri.FormatError
	errors.As(err, &ofValue)
	return ofValue.Component
}

// eachByte returns texts of up to longest bytes with each byte at each place. Unless everything is to be tried, it draws them from the
// kinds of neighbours.
func eachByte(longest int) iter.Seq[string] {
	if *deep {
		return texts.EachByte(longest)
	}
	return texts.Drawn(longest, 8)
}

// many returns n, or less if not everything is to be tried.
func many(n int) int {
	if *deep {
		return n
	}
	return n * 2 / 5
}

// A draw takes one of so many things, always the same ones, and all of them if everything is to be tried.
type draw struct{ of, n int }

func (d *draw) takes() bool {
	d.n++
	return *deep || d.n%d.of == 0
}

// fields are ways to put a text into a value built by hand.
var fields = map[string]func(text string) uri.URI{
	"scheme":           func(text string) uri.URI { return uri.URI{Scheme: text, Path: []string{"80"}} },
	"userinfo":         func(text string) uri.URI { return uri.URI{Scheme: "http", UserInfo: text, Host: "h"} },
	"unused userinfo":  func(text string) uri.URI { return uri.URI{Scheme: "http", UserInfo: text, ForceUserInfo: true} },
	"host":             func(text string) uri.URI { return uri.URI{Scheme: "http", Host: text, ForceAuthority: true} },
	"host of any kind": func(text string) uri.URI { return uri.URI{Scheme: "ex", Host: text, Port: 1} },
	"segment":          func(text string) uri.URI { return uri.URI{IsRelative: true, Path: []string{"", text, text}} },
	"path":             func(text string) uri.URI { return uri.URI{IsRelative: true, Path: strings.Split(text, "/")} },
	"rootless path":    func(text string) uri.URI { return uri.URI{Scheme: "ex", Path: strings.Split(text, "/")} },
	"data": func(text string) uri.URI {
		return uri.URI{Scheme: "data", Path: strings.Split("/"+text, "/"), Query: text}
	},
	"query":    func(text string) uri.URI { return uri.URI{IsRelative: true, Query: text, ForceQuery: true} },
	"fragment": func(text string) uri.URI { return uri.URI{IsRelative: true, Fragment: text, ForceFragment: true} },
}

// Check agrees with the plain implementation for each byte at each place of each field of a value built by hand, and for
// random text.
func TestCheckOnEachByte(t *testing.T) {
	const shortest = 6 // longer values are checked only if they are valid, since Validate has its own tests
	const longest = 9  // one byte more than a machine word, since Validate reads words
	n := many(5_000)
	for name, with := range fields {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for text := range eachByte(longest) {
				if u := with(text); len(text) <= shortest || refusal(u) == nil {
					requireLikeSlow(t, u)
				}
			}
			for text := range texts.Random(11, n) {
				requireLikeSlow(t, with(text))
			}
			for text := range encodedTexts(n) {
				requireLikeSlow(t, with(text))
			}
		})
	}
}

// String accepts arbitrary bytes in each field.
func TestStringOnEachByte(t *testing.T) {
	for text := range texts.Random(12, 2_000) {
		f := lint.Finding{Code: lint.Code(text), Component: uri.Component(text), Section: text, Message: text}
		message := text
		if n := len(text); n > 0 && text[n-1] == '.' {
			message = text[:n-1]
		}
		require.Equal(t, text+": "+text+": "+message+" ("+text+")", f.String())
	}
}

// FuzzValue compares Check with the plain implementation, for values built by hand with all fields set.
func FuzzValue(f *testing.F) {
	for text := range texts.Random(13, 50) {
		f.Add("http", text, "h", text, text, text, uint16(80), uint8(0xFF))
		f.Add("", "", text, text, text, "", uint16(0), uint8(1))
	}
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, path, query, fragment string, port uint16, flags uint8) {
		flag := func(i int) bool { return flags>>i&1 != 0 }
		u := uri.URI{IsRelative: flag(0), Scheme: scheme, UserInfo: userinfo, Host: host, Port: port, HasPort: flag(1),
			Query: query, Fragment: fragment,
			ForceAuthority: flag(2), ForceUserInfo: flag(3), ForceQuery: flag(4), ForceFragment: flag(5)}
		if path != "" || flag(6) {
			u.Path = strings.Split(path, "/")
		}
		requireLikeSlow(t, u)
	})
}

// encodedTexts returns n texts that are valid in most components. Their bytes are not encoded, or encoded once, twice or
// more, in all mixtures.
func encodedTexts(n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		const common = "../;\\\x00\n%2e5cC0\xc0\xae\xe0\x80\xc3\xa9a=&:"
		r := rand.New(rand.NewPCG(14, 0))
		for range n {
			var text []byte
			for range 1 + r.IntN(12) {
				c := byte(r.IntN(256))
				if r.IntN(3) > 0 {
					c = common[r.IntN(len(common))]
				}
				text = appendMixed(text, r, c, 3)
			}
			if !yield(string(text)) {
				return
			}
		}
	}
}

// appendMixed appends a byte, encoded or, if it is allowed, as it is. If the "%" of a sequence is encoded again, its
// digits may be encoded too.
func appendMixed(text []byte, r *rand.Rand, c byte, depth int) []byte {
	bare := strings.IndexByte("ABCDEFabcdef0123456789-._~;=&", c) >= 0
	if bare && r.IntN(2) == 0 {
		return append(text, c)
	}
	if depth == 0 || r.IntN(2) == 0 {
		return fmt.Appendf(text, "%%%02X", c)
	}
	text = appendMixed(text, r, '%', depth-1)
	for _, digit := range []byte(fmt.Sprintf("%02x", c)) {
		text = appendMixed(text, r, digit, depth-1)
	}
	return text
}

// The texts are valid and have the codes that they are made for.
func TestEncodedTextsAreValid(t *testing.T) {
	codes := map[lint.Code]int{}
	for text := range encodedTexts(2_000) {
		u := uri.URI{IsRelative: true, Path: []string{"", text}}
		require.NoError(t, refusal(u), "%q", text)
		for code := range codesOf(lint.Check(u)) {
			codes[code]++
		}
	}
	for _, code := range []lint.Code{lint.EncodedSlash, lint.EncodedBackslash, lint.EncodedDotSegment, lint.DotSegmentParameters,
		lint.EncodedNUL, lint.EncodedControl, lint.DoubleEncoding, lint.DoubleDecoding, lint.OverlongUTF8} {
		assert.Positive(t, codes[code], "texts with %s", code)
	}
}
