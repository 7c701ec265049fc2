package iri_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/iri"
)

// All laws of a text: the four readings, and what is done with the value.
func FuzzParse(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(s) })
	f.Fuzz(func(t *testing.T, s string) {
		j := judge{t: t}
		_, _ = j.text(s)
	})
}

// Resolution, where both texts are IRI references.
func FuzzResolve(f *testing.F) {
	addSeeds(f, func(s string) { f.Add("http://ü:p@例え.jp/é/引き出し?ü", s) })
	f.Fuzz(func(t *testing.T, base, ref string) {
		b, baseErr := iri.Parse(base)
		r, refErr := iri.Parse(ref)
		if baseErr == nil && refErr == nil {
			j := judge{t: t}
			j.resolution(b, r)
		}
	})
}

// What a value built by hand of any text is refused for, or written and read back as.
func FuzzFormat(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(false, "x", s, s, s, s, s, uint8(0)) })
	f.Fuzz(func(t *testing.T, relative bool, scheme, userinfo, host, path, query, fragment string, flags uint8) {
		j := judge{t: t}
		j.value(iri.IRI{
			IsRelative: relative, Scheme: scheme, UserInfo: userinfo, Host: host, Path: strings.Split(path, "/"), Query: query,
			Fragment: fragment, HasPort: flags&1 > 0, Port: uint16(flags), ForceAuthority: flags&2 > 0, ForceUserInfo: flags&4 > 0,
			ForceQuery: flags&8 > 0, ForceFragment: flags&16 > 0,
		})
	})
}

// Functions that answer anything.
func FuzzConversion(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(s) })
	f.Fuzz(func(t *testing.T, s string) {
		j := judge{t: t}
		j.toASCII(s)
		j.toUnicode(s)
	})
}

// addSeeds adds some references of testdata, each also with characters in place of letters.
func addSeeds(f *testing.F, add func(string)) {
	f.Helper()
	text, err := os.ReadFile("../testdata/references.txt")
	require.NoError(f, err)
	n := 0
	for line := range strings.Lines(string(text)) {
		if n++; n%10 == 0 {
			s := strings.TrimSuffix(line, "\n")
			add(s)
			add(strings.NewReplacer("a", "é", "e", "例", "o", "😀").Replace(s))
		}
	}
	for _, s := range lawTexts {
		add(s)
	}
}
