package uri

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A URI that isNormalForWeb accepts is valid, and NormalizeForScheme does not change it.
func TestFastNormalizeAgreesWithTheRules(t *testing.T) {
	const longest = 25 // one byte more than three machine words
	normal := 0
	judge := func(u *URI) {
		if !u.isNormalForWeb() {
			return
		}
		normal++
		require.Nil(t, u.fault().Rule, "%#v", u)
		v := *u
		v.Path = clonePath(u.Path)
		v.toNormalForm()
		v.applyScheme()
		require.Equal(t, *u, v)
	}
	for text := range texts.Part(*Deep, longest, Short) {
		for _, u := range []URI{
			{Scheme: text, Host: "h", Path: slashPath},
			{Scheme: "http", Host: text, Path: slashPath},
			{Scheme: "http", UserInfo: text, Host: "h", Path: slashPath},
			{Scheme: "https", Host: "h.example", Path: []string{"", text}},
			{Scheme: "https", Host: "h.example", Path: []string{"", "longer.than-eight", text, ""}},
			{Scheme: "http", Host: "h", Path: []string{text, "a"}},
			{Scheme: "http", Host: "h", Path: slashPath, Query: text},
			{Scheme: "http", Host: "h", Path: slashPath, Fragment: text},
		} {
			judge(&u)
		}
	}
	for bits := range 1 << 7 {
		set := func(i int) bool { return bits>>i&1 == 1 }
		for _, scheme := range []string{"http", "https", "ftp", "HTTP", ""} {
			for _, port := range []uint16{0, 80, 443, 8080} {
				judge(&URI{Scheme: scheme, IsRelative: set(0), Host: "h", HasPort: set(1), Port: port, Path: slashPath,
					ForceAuthority: set(2), ForceUserInfo: set(3), ForceQuery: set(4), ForceFragment: set(5)})
			}
		}
	}
	require.Greater(t, normal, 1000)
}

// These URIs are recognized as normal, and the others are not.
func TestIsNormalForWeb(t *testing.T) {
	long := strings.Repeat("s", 33)
	for _, text := range []string{
		"http://h/", "https://h/", "http://h.example:8080/a/b.c/..d/?q=Q#F", "https://h:80/", "http://h:443/a//", "http://h:0/",
		"http://h/" + long + "/" + long[:32] + "/" + long[:31], "https://127.0.0.1/",
	} {
		u := MustParse(text)
		assert.True(t, u.isNormalForWeb(), text)
	}
	for _, text := range []string{
		"http://h", "https://h", "http://h:80/", "https://h:443/", "ftp://h/", "//h/", "http:///", "http:/a", "http://u@h/", "http://@h/",
		"http://H/", "http://h/%41", "http://h/?%41", "http://h/#%41", "http://h/.", "http://h/a/..", "http://h/../a", "http://h/?", "http://h/#",
		"http://[::1]/", "http://h/" + long + "%41", "http://h/%41" + long, "/", "",
	} {
		u := MustParse(text)
		assert.False(t, u.isNormalForWeb(), text)
	}
	for _, u := range []URI{
		{Scheme: "http", Host: "h", Port: 1, Path: slashPath}, {Scheme: "http", Host: "h", IsRelative: true, Path: slashPath},
		{Scheme: "http", Host: "h", ForceAuthority: true, Path: slashPath}, {Scheme: "http", Host: "h", ForceUserInfo: true, Path: slashPath},
		{Scheme: "http", Host: "h", ForceQuery: true, Path: slashPath}, {Scheme: "http", Host: "h", ForceFragment: true, Path: slashPath},
		{Scheme: "http", Host: "h", Path: []string{""}}, {Scheme: "http", Host: "h", Path: []string{"", long + "/", "a"}},
		{Scheme: "http", Host: "h", Path: []string{"a", "b"}}, {Scheme: "http", ForceAuthority: true, Path: slashPath},
	} {
		assert.False(t, u.isNormalForWeb(), "%#v", u)
	}
}
