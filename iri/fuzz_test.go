package iri_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// The laws of Check, Parse and Text hold for any text, which may also be a name, or the result of a function for names.
func FuzzParse(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(s) })
	f.Fuzz(func(t *testing.T, s string) {
		j := lawChecker{t: t}
		j.text(s)
		j.toASCII(s)
		j.toUnicode(s)
	})
}

// The laws of Resolve hold for any two texts.
func FuzzResolve(f *testing.F) {
	addSeeds(f, func(s string) { f.Add("HTTP://ü:p@例え.jp:080/é/引き出し?ü", s) })
	addSeeds(f, func(s string) { f.Add(s, "../é") })
	f.Fuzz(func(t *testing.T, base, ref string) {
		j := lawChecker{t: t}
		j.pair(base, ref)
	})
}

// The laws of Text hold for a value built by hand from any text.
func FuzzText(f *testing.F) {
	addSeeds(f, func(s string) { f.Add(false, "x", s, s, s, s, s, uint8(0)) })
	f.Fuzz(func(t *testing.T, relative bool, scheme, userinfo, host, path, query, fragment string, flags uint8) {
		j := lawChecker{t: t}
		j.value(uri.URI{
			IsRelative: relative, Scheme: scheme, UserInfo: userinfo, Host: host, Path: strings.Split(path, "/"), Query: query,
			Fragment: fragment, HasPort: flags&1 > 0, Port: uint16(flags), ForceAuthority: flags&2 > 0, ForceUserInfo: flags&4 > 0,
			ForceQuery: flags&8 > 0, ForceFragment: flags&16 > 0,
		})
	})
}

// addSeeds adds some references of testdata, each also with some letters replaced by characters beyond US-ASCII, raw and encoded.
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
			add(strings.NewReplacer("a", "%C3%a9", "e", "%E2%80%AE", "o", "%EE%80%80").Replace(s))
		}
	}
	for _, s := range lawTexts {
		add(s)
	}
}
