package uri

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// resolvedByTheRules returns what AppendResolve has to append, by checkBase, parseText and appendTarget, and whether the
// shortcut takes the reference if there is room.
func resolvedByTheRules(base *URI, ref string) (target string, common bool) {
	var r URI
	path, err := parseText(&r, ref)
	if err != nil || checkBase(base) != nil {
		return "", false
	}
	common = base.hasAuthority() && r.Scheme == "" && !r.hasAuthority()
	for _, segment := range base.Path {
		common = common && !charset.IsDots(segment)
	}
	return string(appendTarget(nil, base, &r, path)), common
}

// requireCommonTarget asserts that the shortcut gives what the rules give, behind other text and in that much room. It
// reports whether it gives a target.
func requireCommonTarget(t *testing.T, base *URI, ref string, room int) bool {
	t.Helper()
	var r URI
	path, err := parseText(&r, ref)
	if err != nil {
		return false
	}
	const before = "be/../fore"
	got, ok := appendCommonTarget(append(make([]byte, 0, len(before)+room), before...), base, &r, path)
	want, common := resolvedByTheRules(base, ref)
	if !ok {
		require.False(t, common && room > textSize(base)+slack+len("@:65535"), "%v and %q", base, ref)
		return false
	}
	require.True(t, common, "%v and %q", base, ref)
	require.Equal(t, before+want, string(got), "%v and %q", base, ref)
	return true
}

// baseTexts are of the shapes that the shortcut tells apart, and others.
var baseTexts = []string{
	"http://h", "http://h/", "http://h/a", "http://h/a/b", "https://host.example/a/b/c/d/e", "http://h//", "http://h/a//b", "http://h/a?q#f", "http://h?q",
	"http://h?", "http://h/.", "http://h/../a", "http://h/a/./b", "x://u:p@h:80/.a/b.", "x:///a", "x://@/", "x:/a/b", "x:a", "x:", "http://h/%2e/a",
}

// Each reference of up to five bytes that matter to resolution, relative to each base.
func TestCommonTargetsAreThoseOfTheRules(t *testing.T) {
	const alphabet = "./a?#:"
	refs := []string{""}
	for i := 0; len(refs[i]) < 5; i++ {
		for _, c := range alphabet {
			refs = append(refs, refs[i]+string(c))
		}
	}
	refs = append(refs, "../../../../../../a", "a/../b/./c", "/a/../../b", ".//a", "..//a", "a/b/../../../..", "./../.././a?../b#../c")
	bases := []URI{ // which no text gives
		{Scheme: "HTTP", Host: "h", Path: root}, {Scheme: "1x", Host: "h"}, {IsRelative: true, Scheme: "x", Host: "h"}, {Host: "h"},
		{Scheme: "x", Host: "h", Port: 7}, {Scheme: "x", Host: "h", Path: []string{}}, {Scheme: "x", Host: "h", Path: []string{""}},
		{Scheme: "x", Host: "h", Query: "q", ForceQuery: true}, {Scheme: "x", Host: "h", Path: []string{"a"}},
		{Scheme: "x", Host: "h", ForceAuthority: true, ForceUserInfo: true}, {Scheme: "x", ForceAuthority: true, Path: []string{"", "", "a"}},
	}
	for _, text := range baseTexts {
		bases = append(bases, MustParse(text))
	}
	taken := 0
	for _, base := range bases {
		for _, ref := range refs {
			if requireCommonTarget(t, &base, ref, 200) {
				taken++
			}
		}
	}
	assert.Greater(t, taken, len(refs)*len(baseTexts)/4)
}

// Each byte stands at each place of each field of the base, and of the reference.
func TestCommonTargetsOnEachByte(t *testing.T) {
	longest := 9 // a byte more than a machine word
	if testing.Short() {
		longest = 4
	}
	for text := range texts.EachByte(longest) {
		if len(text) < 4 {
			withField(text, func(base *URI) {
				for _, ref := range []string{"", "?q", "g", "../g", "/g"} {
					requireCommonTarget(t, base, ref, 200)
				}
			})
		}
		for _, base := range []string{"http://h", "http://h/a/b/c?q"} {
			u := MustParse(base)
			requireCommonTarget(t, &u, text, 200)
		}
	}
}

// With too little room nothing is written beyond it, and the rules make the target.
func TestCommonTargetsWithEachRoom(t *testing.T) {
	bases := []URI{{Scheme: "x", Host: "h", Path: []string{""}}} // which no text gives
	for _, text := range baseTexts {
		bases = append(bases, MustParse(text))
	}
	for _, base := range bases {
		text := base.String()
		for _, ref := range []string{"", "?q", "g", "../g/h", "/g#f", "a/./b/../" + strings.Repeat("c", 40), "a b"} {
			for room := range len(text) + 70 {
				requireCommonTarget(t, &base, ref, room)
				all := []byte(strings.Repeat("\xee", room+1))
				got, err := base.AppendResolve(all[:0:room], ref)
				require.Equal(t, byte(0xEE), all[room])
				want, _ := resolvedByTheRules(&base, ref)
				require.Equal(t, want, string(got), "%q and %q", text, ref)
				require.Equal(t, ref == "a b", err != nil)
				if room >= len(text)+len(ref)+2 && err == nil {
					require.Equal(t, room, cap(got), "%q and %q", text, ref)
				}
			}
		}
	}
}

// The base is judged before the reference.
func TestAppendResolveNamesTheBaseFirst(t *testing.T) {
	for _, base := range []URI{{Scheme: "x", Host: "h", Path: []string{"a"}}, {Scheme: "x", Host: " "}, {Scheme: "x", Host: "h", Query: "#"},
		{Scheme: "x", Host: "h", Fragment: "#"}, {Scheme: "x", Host: "h", Path: []string{"", " "}}, {IsRelative: true, Host: "h"}} {
		for _, ref := range []string{"g", "", " ", "x:g", "/g"} {
			want := checkBase(&base)
			require.Error(t, want)
			for _, room := range []int{0, 100} {
				dst, err := base.AppendResolve(append(make([]byte, 0, len("before")+room), "before"...), ref)
				assert.Equal(t, want, err, "%#v and %q", base, ref)
				assert.Equal(t, "before", string(dst))
			}
		}
	}
}
