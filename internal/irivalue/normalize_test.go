package iri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

func TestSection5_3_2_Normalize(t *testing.T) {
	for in, want := range map[string]string{
		"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/rosé":      "example://a/b/c/%7Bfoo%7D/rosé",      // section 5.3.2
		"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%c3%a9": "example://a/b/c/%7Bfoo%7D/ros%C3%A9", // percent-encoded sequences stay
		"HTTP://WWW.ÉXAMPLE.com/É":                     "http://www.Éxample.com/É",            // 5.3.2.1: US-ASCII letters only
		"//\u212A":                                     "//\u212A",                            // strings.ToLower would return "k"
		"//É%c3%89%41":                                 "//É%C3%89a",
		"/re\u0301sume\u0301":                          "/re\u0301sume\u0301", // 5.3.2.2: characters are not normalized
		"/%7euser/é":                                   "/~user/é",            // 5.3.2.3
		"/é/../ü/./%2e%2E/x":                           "/x",                  // 5.3.2.4, decoded before
		"é/../%2e%2e/./b":                              "é/../%2E%2E/./b",     // a relative path keeps them
		"x:/é/..//b":                                   "x:/.//b",
		"x:/.//é":                                      "x:/.//é",
		"?%41é#%41é":                                   "?Aé#Aé",
		"//ü%3a@H":                                     "//ü%3A@h",
	} {
		assert.Equal(t, want, iri.MustParse(in).Normalize().String(), in)
	}
}

// A value that Format rejects does not change, and does not share spare capacity of its Path.
func TestNormalizeLeavesWhatFormatRefuses(t *testing.T) {
	path := append(make([]string, 0, 4), "", "", "é", "%61")
	i := iri.IRI{Scheme: "X", Path: path[:3]}
	n := i.Normalize()
	assert.Equal(t, i, n)
	_ = append(n.Path, "changed")
	assert.Equal(t, "%61", path[3])
}

// RFC 3986, section 5.4, with a character in every part (RFC 3987, section 6.5).
func TestSection5_4_Resolve(t *testing.T) {
	base := iri.MustParse("http://ä/é/ü/ö;p?q")
	for ref, want := range map[string]string{
		"g:é": "g:é", "é": "http://ä/é/ü/é", "./é": "http://ä/é/ü/é", "é/": "http://ä/é/ü/é/", "/é": "http://ä/é", "//é": "http://é",
		"?é": "http://ä/é/ü/ö;p?é", "é?y": "http://ä/é/ü/é?y", "#é": "http://ä/é/ü/ö;p?q#é", "": "http://ä/é/ü/ö;p?q",
		".": "http://ä/é/ü/", "..": "http://ä/é/", "../é": "http://ä/é/é", "../../é": "http://ä/é", "../../../é": "http://ä/é",
		"é/./h": "http://ä/é/ü/é/h", "é;x=1/../y": "http://ä/é/ü/y", "é?y/../x": "http://ä/é/ü/é?y/../x", "http:é": "http:é",
	} {
		target, err := base.Resolve(iri.MustParse(ref))
		require.NoError(t, err, ref)
		assert.Equal(t, want, target.String(), ref)
	}
	target, err := iri.MustParse("x:/é/b").Resolve(iri.MustParse("..//c"))
	require.NoError(t, err)
	assert.Equal(t, "x:/.//c", target.String())
}

// The error of the base comes before that of the reference.
func TestResolveErrors(t *testing.T) {
	good, relative, bad := iri.MustParse("x://é"), iri.MustParse("é"), iri.IRI{IsRelative: true, Path: []string{"é "}}
	for _, tt := range []struct {
		base, ref iri.IRI
		relative  bool
	}{{relative, good, true}, {relative, bad, true}, {bad, good, false}, {good, bad, false}} {
		target, err := tt.base.Resolve(tt.ref)
		if tt.relative {
			assert.ErrorIs(t, err, uri.ErrRelativeBase)
		} else {
			var e *uri.FormatError
			require.ErrorAs(t, err, &e)
			assert.Equal(t, "ipchar", e.Rule)
		}
		assert.Equal(t, iri.IRI{}, target)
	}
	_, err := iri.MustParse("a").Resolve(iri.MustParse("b"))
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
}
