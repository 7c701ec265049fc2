package uri

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/everybyte"
)

// What is told to be normal at one look is what the rules make of it.
func TestFastNormalizeAgreesWithTheRules(t *testing.T) {
	longest := everybyte.Longest
	if testing.Short() {
		longest = 12
	}
	normal := 0
	judge := func(u *URI) {
		if !isNormalForWeb(u) {
			return
		}
		normal++
		require.Nil(t, firstFault(u), "%#v", u)
		v := *u
		v.Path = clonePath(u.Path)
		normalizeForScheme(&v)
		require.Equal(t, *u, v)
	}
	for text := range everybyte.Texts(longest) {
		for _, u := range []URI{
			{Scheme: text, Host: "h", Path: root},
			{Scheme: "http", Host: text, Path: root},
			{Scheme: "http", UserInfo: text, Host: "h", Path: root},
			{Scheme: "https", Host: "h.example", Path: []string{"", text}},
			{Scheme: "https", Host: "h.example", Path: []string{"", "longer.than-eight", text, ""}},
			{Scheme: "http", Host: "h", Path: []string{text, "a"}},
			{Scheme: "http", Host: "h", Path: root, Query: text},
			{Scheme: "http", Host: "h", Path: root, Fragment: text},
		} {
			judge(&u)
		}
	}
	for bits := range 1 << 7 {
		set := func(i int) bool { return bits>>i&1 == 1 }
		for _, scheme := range []string{"http", "https", "ftp", "HTTP", ""} {
			for _, port := range []uint16{0, 80, 443, 8080} {
				judge(&URI{Scheme: scheme, IsRelative: set(0), Host: "h", HasPort: set(1), Port: port, Path: root,
					ForceAuthority: set(2), ForceUserInfo: set(3), ForceQuery: set(4), ForceFragment: set(5)})
			}
		}
	}
	require.Greater(t, normal, 1000)
}
