package iri_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// The laws hold for any text: those of parsing, and those of the parsed value.
func FuzzParse(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(s) })
	f.Fuzz(func(t *testing.T, s string) {
		j := lawChecker{t: t}
		_, _ = j.text(s)
	})
}

// The laws of resolution hold for any two texts, and those of the other methods for two IRI references.
func FuzzResolve(f *testing.F) {
	addSeeds(f, func(s string) { f.Add("http://ü:p@例え.jp/é/引き出し?ü", s) })
	f.Fuzz(func(t *testing.T, base, ref string) {
		j := lawChecker{t: t}
		j.resolveTexts(base, ref)
		b, baseErr := iri.Parse(base)
		r, refErr := iri.Parse(ref)
		if baseErr == nil && refErr == nil {
			j.resolution(b, r)
			j.operate(b, r, ref)
		}
	})
}

// A value built by hand from any text is rejected, or written and read back.
func FuzzFormat(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(false, "x", s, s, s, s, s, uint8(0)) })
	f.Fuzz(func(t *testing.T, relative bool, scheme, userinfo, host, path, query, fragment string, flags uint8) {
		j := lawChecker{t: t}
		j.value(iri.IRI{
			IsRelative: relative, Scheme: scheme, UserInfo: userinfo, Host: host, Path: strings.Split(path, "/"), Query: query,
			Fragment: fragment, HasPort: flags&1 > 0, Port: uint16(flags), ForceAuthority: flags&2 > 0, ForceUserInfo: flags&4 > 0,
			ForceQuery: flags&8 > 0, ForceFragment: flags&16 > 0,
		})
	})
}

// Conversion works with functions that return any text.
func FuzzConversion(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(s) })
	f.Fuzz(func(t *testing.T, s string) {
		j := lawChecker{t: t}
		j.toASCII(s)
		j.toUnicode(s)
	})
}

// addSeeds adds some references of testdata, each also with some letters replaced by characters beyond US-ASCII.
func addSeeds(f *testing.F, add func(string)) {
	f.Helper()
	text, err := os.ReadFile("../../testdata/references.txt")
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
