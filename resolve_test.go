package uri_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A resolveRow is a reference with its target. The test has the base.
type resolveRow struct{ ref, want string }

func runResolve(t *testing.T, base string, rows []resolveRow) {
	for _, tt := range rows {
		t.Run(tt.ref, func(t *testing.T) { requireResolves(t, base, tt.ref, tt.want) })
	}
}

// requireResolves checks that all strict forms of resolution, and the pseudocode, give want.
func requireResolves(t *testing.T, base, ref, want string) {
	t.Helper()
	require.Equal(t, want, plain.Resolve(base, ref), "the pseudocode on %q and %q", base, ref)

	got, err := uri.Resolve(base, ref)
	require.NoError(t, err)
	require.Equal(t, want, got, "Resolve(%q, %q)", base, ref)

	b, r := uri.MustParse(base), uri.MustParse(ref)
	u, err := b.Resolve(r)
	require.NoError(t, err)
	plain.Target(t, u, want)

	appended, err := b.AppendResolve([]byte("before "), ref)
	require.NoError(t, err)
	require.Equal(t, "before "+want, string(appended), "(%q).AppendResolve(%q)", base, ref)

	require.Equal(t, uri.MustParse(base), b, "Resolve changed its base")
	require.Equal(t, uri.MustParse(ref), r, "Resolve changed the reference")
}

const base5_4 = "http://a/b/c/d;p?q"

var normalExamples = []resolveRow{
	{"g:h", "g:h"},
	{"g", "http://a/b/c/g"},
	{"./g", "http://a/b/c/g"},
	{"g/", "http://a/b/c/g/"},
	{"/g", "http://a/g"},
	{"//g", "http://g"},
	{"?y", "http://a/b/c/d;p?y"},
	{"g?y", "http://a/b/c/g?y"},
	{"#s", "http://a/b/c/d;p?q#s"},
	{"g#s", "http://a/b/c/g#s"},
	{"g?y#s", "http://a/b/c/g?y#s"},
	{";x", "http://a/b/c/;x"},
	{"g;x", "http://a/b/c/g;x"},
	{"g;x?y#s", "http://a/b/c/g;x?y#s"},
	{"", "http://a/b/c/d;p?q"},
	{".", "http://a/b/c/"},
	{"./", "http://a/b/c/"},
	{"..", "http://a/b/"},
	{"../", "http://a/b/"},
	{"../g", "http://a/b/g"},
	{"../..", "http://a/"},
	{"../../", "http://a/"},
	{"../../g", "http://a/g"},
}

func TestSection5_4_1_NormalExamples(t *testing.T) {
	for _, tt := range normalExamples {
		t.Run(tt.ref, func(t *testing.T) {
			requireResolves(t, base5_4, tt.ref, tt.want)
		})
	}
}

var abnormalExamples = []resolveRow{
	{"../../../g", "http://a/g"},
	{"../../../../g", "http://a/g"},
	{"/./g", "http://a/g"},
	{"/../g", "http://a/g"},
	{"g.", "http://a/b/c/g."},
	{".g", "http://a/b/c/.g"},
	{"g..", "http://a/b/c/g.."},
	{"..g", "http://a/b/c/..g"},
	{"./../g", "http://a/b/g"},
	{"./g/.", "http://a/b/c/g/"},
	{"g/./h", "http://a/b/c/g/h"},
	{"g/../h", "http://a/b/c/h"},
	{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
	{"g;x=1/../y", "http://a/b/c/y"},
	{"g?y/./x", "http://a/b/c/g?y/./x"},
	{"g?y/../x", "http://a/b/c/g?y/../x"},
	{"g#s/./x", "http://a/b/c/g#s/./x"},
	{"g#s/../x", "http://a/b/c/g#s/../x"},
}

func TestSection5_4_2_AbnormalExamples(t *testing.T) {
	for _, tt := range abnormalExamples {
		t.Run(tt.ref, func(t *testing.T) {
			requireResolves(t, base5_4, tt.ref, tt.want)
		})
	}
}

// Section 5.2.2: the scheme of a reference counts, even if it is that of the base. Section 5.4.2 allows "http:g" to mean "g" for
// backward compatibility only.
func TestSection5_2_2_SameScheme(t *testing.T) {
	for _, tt := range []resolveRow{
		{"http:g", "http:g"}, {"HTTP:g", "http:g"}, {"http:", "http:"}, {"http:?y", "http:?y"}, {"http:g:h", "http:g:h"},
	} {
		requireResolves(t, base5_4, tt.ref, tt.want)
	}
}

// Section 5.1: "stripped of any fragment component prior to its use as a base URI".
func TestSection5_1_TheFragmentOfTheBaseIsDropped(t *testing.T) {
	runResolve(t, "http://a/b?q#f/../x", []resolveRow{
		{"", "http://a/b?q"},
		{"#", "http://a/b?q#"},
		{"#s", "http://a/b?q#s"},
		{"?", "http://a/b?"},
		{"g", "http://a/g"},
		{"..", "http://a/"},
	})
	runResolve(t, "http://a/b#", []resolveRow{{"", "http://a/b"}, {"g", "http://a/g"}})

	// 5.2.2: T.fragment = R.fragment, whatever the base has before its fragment.
	for _, before := range []string{"http://a/b?q", "http://a/b?", "http://a/b", "http://a?", "http://a", "x:?", "x:", "x:a?", "x:/", "x://?"} {
		for _, fragment := range []string{"#", "#f", "#f?", "#/?"} {
			for _, ref := range []string{"", "?", "?y", "g", "/", "//h", "y:"} {
				want := plain.Resolve(before, ref)
				require.NotContains(t, want, "#")
				runResolve(t, before+fragment, []resolveRow{{ref, want}, {ref + "#", want + "#"}, {ref + "#s", want + "#s"}})
			}
		}
	}
}

func TestSection5_2_2_EmptyIsNotUndefined(t *testing.T) {
	runResolve(t, "http://u:p@a:80/b/c?q", []resolveRow{
		{"?", "http://u:p@a:80/b/c?"},
		{"#", "http://u:p@a:80/b/c?q#"},
		{"?#", "http://u:p@a:80/b/c?#"},
		{"//", "http://"},
		{"//?", "http://?"},
		{"///g", "http:///g"},
		{"//x", "http://x"}, // the userinfo and the port of the base are replaced with its host
		{"//@x:81", "http://@x:81"},
		{"b", "http://u:p@a:80/b/b"}, // and kept with it
		{"/b", "http://u:p@a:80/b"},
	})
	runResolve(t, "http://a?", []resolveRow{{"", "http://a?"}, {"#s", "http://a?#s"}, {"?y", "http://a?y"}, {"g", "http://a/g"}})
	runResolve(t, "http://@a/b", []resolveRow{{"g", "http://@a/g"}})
}

func TestSection5_2_2_BasesOfAllShapes(t *testing.T) {
	for _, tt := range []struct {
		base string
		rows []resolveRow
	}{
		{"http://a", []resolveRow{ // an empty path after an authority: merge begins with "/" (5.2.3)
			{"g", "http://a/g"}, {"", "http://a"}, {"..", "http://a/"}, {".", "http://a/"}, {"./g:h", "http://a/g:h"},
			{"?y", "http://a?y"}, {"../../g/", "http://a/g/"},
		}},
		{"x://", []resolveRow{{"g", "x:///g"}, {"/g", "x:///g"}, {"", "x://"}, {"..//g", "x:////g"}}},
		{"file:///a/b", []resolveRow{{"../c", "file:///c"}, {"//h/c", "file://h/c"}, {"//", "file://"}}},
		{"http://a/b?x/../y", []resolveRow{ // a query with dot-segments
			{"", "http://a/b?x/../y"}, {"g", "http://a/g"}, {"#s", "http://a/b?x/../y#s"},
		}},
		{"http://a/b/../c", []resolveRow{ // the path of the base stays as written if it is the whole path of the target
			{"", "http://a/b/../c"}, {"?y", "http://a/b/../c?y"}, {"g", "http://a/g"},
		}},
		{"http://a//b//c", []resolveRow{{"g", "http://a//b//g"}, {"../g", "http://a//b/g"}, {"../../g", "http://a//g"},
			{"../../../g", "http://a/g"}}},
		{"x:a/b", []resolveRow{{"../c", "x:/c"}, {"c", "x:a/c"}, {"../../c", "x:/c"}, {".", "x:a/"}, {"..", "x:/"}}},
		{"x:a", []resolveRow{{"b", "x:b"}, {"../b", "x:b"}, {"./b", "x:b"}, {".", "x:"}, {"..", "x:"}, {"./b:c", "x:b:c"},
			{"./..", "x:"}, {"./../b", "x:b"}, {"./", "x:"}, {"../", "x:"}}},
		{"urn:a:b", []resolveRow{{"c", "urn:c"}, {"#s", "urn:a:b#s"}, {"?y", "urn:a:b?y"}, {"/c", "urn:/c"}}},
		{"x:", []resolveRow{{"g", "x:g"}, {"/g", "x:/g"}, {"//g", "x://g"}, {"?y", "x:?y"}, {"", "x:"}, {"..", "x:"}, {"../g", "x:g"}}},
		{"x:?q", []resolveRow{{"g", "x:g"}, {"", "x:?q"}, {"#s", "x:?q#s"}}},
		{"mailto:a@b?subject=c", []resolveRow{{"d@e", "mailto:d@e"}, {"?", "mailto:a@b?"}}},
		{"HTTP://A:0080/b", []resolveRow{{"g", "http://A:80/g"}, {"", "http://A:80/b"}}},
	} {
		t.Run(tt.base, func(t *testing.T) { runResolveIgnoringSpelling(t, tt.base, tt.rows) })
	}
}

// runResolveIgnoringSpelling is runResolve for a base whose text changes when it is parsed and written.
func runResolveIgnoringSpelling(t *testing.T, base string, rows []resolveRow) {
	runResolve(t, uri.MustParse(base).String(), rows)
	for _, tt := range rows {
		got, err := uri.Resolve(base, tt.ref)
		require.NoError(t, err)
		require.Equal(t, tt.want, got, "Resolve(%q, %q)", base, tt.ref)
	}
}

func TestSection5_2_2_ReferencesWithASchemeOrAnAuthority(t *testing.T) {
	runResolve(t, base5_4, []resolveRow{
		{"g:", "g:"},
		{"g:a/../b", "g:/b"}, // remove_dot_segments of a rootless path
		{"g:./a", "g:a"},
		{"g:..", "g:"},
		{"g:a/..", "g:/"},
		{"g:/a/./b/..", "g:/a/"},
		{"g://h/..?y#s", "g://h/?y#s"},
		{"//h/a/../b", "http://h/b"},
		{"//h:0080", "http://h:80"},
		{"HTTPS://h", "https://h"},
		{"%2E%2E/g", "http://a/b/c/%2E%2E/g"}, // not a dot-segment
		{"./g:h", "http://a/b/c/g:h"},
	})
}

// A path that would be read as an authority gets "/." in front (laws 4 and 5). That is the only departure from section 5.2.
func TestSection5_2_2_PathsThatBeginWithTwoSlashes(t *testing.T) {
	for _, tt := range []struct{ base, ref, want string }{
		{"x:/a/b", "..//c", "x:/.//c"},
		{"x:a/b", "..//c", "x:/.//c"},
		{"x:/a", ".//c", "x:/.//c"},
		{"x:/a", "/.//c", "x:/.//c"},
		{"x:/a", "/b/..//c", "x:/.//c"},
		{"x:/a", "y:/.//c", "y:/.//c"},
		{"x:/a", "y:b/..//", "y:/.//"},
		{"x:/a", "y:/..//..//c", "y:/.//c"},
		{"x:y", ".//c", "x:/c"}, // one slash only
		{"x://h/a", ".//c", "x://h//c"},
		{"x:/a", "//h//c", "x://h//c"},
	} {
		t.Run(tt.base+" "+tt.ref, func(t *testing.T) { requireResolves(t, tt.base, tt.ref, tt.want) })
	}
}

func TestSection5_1_RelativeBase(t *testing.T) {
	for _, base := range []string{"", "a", "/a", "//h/a", "?q", "#f"} {
		_, err := uri.Resolve(base, "g")
		require.ErrorIs(t, err, uri.ErrRelativeBase, base)
		b := uri.MustParse(base)
		_, err = b.Resolve(uri.MustParse("http://h"))
		require.ErrorIs(t, err, uri.ErrRelativeBase, base)
		dst, err := b.AppendResolve([]byte("before"), "g")
		require.ErrorIs(t, err, uri.ErrRelativeBase, base)
		require.Equal(t, "before", string(dst))
	}
}

// The base is checked first, then whether it has a scheme, and then the reference.
func TestSection5_1_ErrorsInOrder(t *testing.T) {
	bad := uri.URI{IsRelative: true, Path: []string{"a b"}}
	for _, base := range []uri.URI{bad, {Scheme: "x", Path: []string{"a b"}}, {Host: "h"}, {IsRelative: true, Port: 1, HasPort: true}, {}, uri.MustParse("a"), uri.MustParse("//h")} {
		for _, ref := range []uri.URI{{}, bad, uri.MustParse("x:y")} {
			want := base.Validate()
			if want == nil {
				want = uri.ErrRelativeBase
			}
			_, err := base.Resolve(ref)
			assert.Equal(t, want, err)
			_, err = base.AppendResolve(nil, strings.Join(ref.Path, "/"))
			assert.Equal(t, want, err)
			_, err = uri.NewBase(base)
			assert.Equal(t, want, err)
		}
	}
}

func TestResolveErrors(t *testing.T) {
	var parseError *uri.ParseError
	_, err := uri.Resolve("http://u:secret@h/a b", "g")
	require.ErrorAs(t, err, &parseError)
	assert.Equal(t, 19, parseError.Offset)
	assert.ErrorContains(t, err, "uri: base: invalid path at offset 19")
	assert.NotContains(t, err.Error(), "secret")
	_, err = uri.Resolve("http://h/a", "g h")
	require.ErrorAs(t, err, &parseError)
	assert.ErrorContains(t, err, "uri: reference: invalid path at offset 1")
	assert.Equal(t, 1, strings.Count(err.Error(), "uri: "))

	var formatError *uri.FormatError
	good, bad := uri.MustParse("http://h/a"), uri.URI{Scheme: "x", Host: "a b"}
	for _, operands := range [][2]uri.URI{{good, bad}, {bad, good}} {
		u, err := operands[0].Resolve(operands[1])
		require.ErrorAs(t, err, &formatError)
		assert.Equal(t, uri.ComponentHost, formatError.Component)
		assert.Zero(t, u)
	}
	dst, err := good.AppendResolve([]byte("before"), "%")
	require.ErrorAs(t, err, &parseError)
	assert.Equal(t, "before", string(dst))
	dst, err = bad.AppendResolve([]byte("before"), "g")
	require.ErrorAs(t, err, &formatError)
	assert.Equal(t, "before", string(dst))
}

func TestSection5_2_HandMadeOperands(t *testing.T) {
	base := uri.URI{Scheme: "HTTP", Host: "h", Path: []string{""}, ForceAuthority: true, Fragment: "f"}
	for _, tt := range []struct {
		ref  uri.URI
		want string
	}{
		{uri.URI{}, "http://h/"},
		{uri.URI{IsRelative: true, Path: []string{"a"}}, "http://h/a"},
		{uri.URI{IsRelative: true, Path: []string{""}}, "http://h/"},
		{uri.URI{IsRelative: true, Path: []string{}, Query: "q", ForceQuery: true}, "http://h/?q"},
		{uri.URI{Scheme: "X", ForceQuery: true, Query: "q", Path: []string{""}}, "x:/?q"},
		{uri.URI{Scheme: "Http", Path: []string{"a:b"}}, "http:a:b"},
	} {
		u, err := base.Resolve(tt.ref)
		require.NoError(t, err)
		plain.Target(t, u, tt.want)
	}
	text, err := base.AppendResolve(nil, "a")
	require.NoError(t, err)
	assert.Equal(t, "http://h/a", string(text))
}

// handMadeBases are bases that Parse does not return. Format rejects some of them.
var handMadeBases = []uri.URI{
	{Scheme: "HTTP", Host: "h", Path: []string{"", ""}}, {Scheme: "x", Host: "h", Port: 7}, {Scheme: "x", Host: "h", Path: []string{}},
	{Scheme: "x", Host: "h", Path: []string{""}}, {Scheme: "x", Path: []string{""}}, {Scheme: "x", Host: "h", Query: "q", ForceQuery: true},
	{Scheme: "x", Host: "h", ForceAuthority: true, ForceUserInfo: true}, {Scheme: "x", ForceAuthority: true, Path: []string{"", "", "a"}},
	{Scheme: "1x", Host: "h"}, {IsRelative: true, Scheme: "x", Host: "h"}, {Host: "h"}, {IsRelative: true, Host: "h"}, {Scheme: "x", Host: " "},
	{Scheme: "x", Host: "h", Path: []string{"a"}}, {Scheme: "x", Host: "h", Path: []string{"", " "}}, {Scheme: "x", Host: "h", Query: "#"},
	{Scheme: "x", Host: "h", Fragment: "#"},
}

// requireOneTarget checks that resolving text gives the target that resolving values gives, appended to other text.
func requireOneTarget(t *testing.T, base *uri.URI, room []byte, ref string) {
	t.Helper()
	var target uri.URI
	r, wantErr := uri.Parse(ref)
	if _, err := base.Resolve(uri.URI{}); err != nil {
		wantErr = err // the error of the base comes first
	}
	if wantErr == nil {
		target, wantErr = base.Resolve(r)
	}
	const before = "be/../fore"
	got, err := base.AppendResolve(append(room[:0], before...), ref)
	require.Equal(t, wantErr, err, "%#v and %q", base, ref)
	want := before
	if err == nil {
		want += target.String()
	}
	require.Equal(t, want, string(got), "%#v and %q", base, ref)
	if b, err := uri.NewBase(*base); err == nil {
		got, err = b.AppendResolve(append(room[:0], before...), ref)
		require.Equal(t, wantErr, err, "%#v and %q", base, ref)
		require.Equal(t, want, string(got), "%#v and %q", base, ref)
	}
}

// Text and values have the same target. The test tries references of up to four bytes that matter to resolution, with bases of
// each shape. It also tries references of five bytes: all with -deep, otherwise some.
func TestTextAndValuesHaveOneTarget(t *testing.T) {
	most := 5
	if testing.Short() {
		most = 4
	}
	refs := []string{""}
	for i := 0; len(refs[i]) < most; i++ {
		for _, c := range "./a?#:" {
			refs = append(refs, refs[i]+string(c))
		}
	}
	refs = append(refs, "../../../../../../a", "a/../b/./c", "/a/../../b", ".//a", "..//a", "a/b/../../../..", "./../.././a?../b#../c", "x:.//../a", "a b")
	all := handMadeBases
	for _, text := range append(bases, "http://h/.", "http://h/../a", "x://h/.a/b.", "x:///a", "x://@/", "x:a", "x:a/../b", "x:/a/../b", "x:../a/b", "x:/a/..//b") {
		all = append(all, uri.MustParse(text))
	}
	room := make([]byte, 200)
	for i := range all {
		for j, ref := range refs {
			if *uri.Deep || len(ref) != 5 || (i+j)%7 == 0 {
				requireOneTarget(t, &all[i], room, ref)
			}
		}
	}
}

// Each byte is tried at each place of the reference.
func TestTextAndValuesHaveOneTargetOnEachByte(t *testing.T) {
	room := make([]byte, 200)
	for text := range texts.Part(*uri.Deep, 9, uri.Short) { // one byte more than a machine word
		for _, base := range []string{"http://h", "http://h/a/b/c?q", "x:a/b"} {
			u := uri.MustParse(base)
			requireOneTarget(t, &u, room, text)
		}
	}
}

// Nothing is written beyond a buffer that is too small. A buffer that is large enough is used.
func TestAppendResolveWithEachRoom(t *testing.T) {
	for _, text := range append(bases, "x://h/a/./b") {
		base := uri.MustParse(text)
		for _, ref := range []string{"", "?q", "g", "../g/h", "/g#f", "//g", "x:g", "a/./b/../" + strings.Repeat("c", 40)} {
			want, err := base.AppendResolve(nil, ref)
			require.NoError(t, err)
			for room := range len(text) + 70 {
				all := []byte(strings.Repeat("\xee", room+1))
				got, err := base.AppendResolve(all[:0:room], ref)
				require.NoError(t, err)
				require.Equal(t, byte(0xEE), all[room])
				require.Equal(t, string(want), string(got), "%q and %q", text, ref)
				if room >= len(text)+len(ref)+2 {
					require.Equal(t, room, cap(got), "%q and %q", text, ref)
				}
			}
		}
	}
}

func TestResolveSharesNoPathStorage(t *testing.T) {
	base, ref := uri.MustParse("http://h/a/b"), uri.MustParse("c/d")
	for _, r := range []uri.URI{{}, ref, uri.MustParse("/e/f"), uri.MustParse("x:g/h")} {
		u, err := base.Resolve(r)
		require.NoError(t, err)
		for i := range u.Path {
			u.Path[i] = "changed"
		}
	}
	assert.Equal(t, "http://h/a/b", base.String())
	assert.Equal(t, "c/d", ref.String())
}

func TestSection4_4_SameDocument(t *testing.T) {
	for _, tt := range []struct {
		base, ref string
		want      bool
	}{
		{base5_4, "", true},
		{base5_4, "#s", true},
		{base5_4, "#", true},
		{base5_4, "?q", true},
		{base5_4, "d;p?q#s", true},
		{base5_4, "../c/d;p?q", true},
		{base5_4, "http://a/b/c/d;p?q", true},
		{base5_4, "HTTP://a/b/c/d;p?q#s", true},
		{base5_4 + "#f", "#s", true}, // the fragment of the base is ignored
		{base5_4 + "#", "", true},
		{base5_4, "?", false},
		{base5_4, "?y", false},
		{base5_4, "d;p", false},
		{base5_4, "http://A/b/c/d;p?q", false}, // not normalized
		{base5_4, "http://a:80/b/c/d;p?q", false},
		{"http://a/b/../c", "http://a/b/../c", false}, // 5.2.2, the target has no dot-segments
		{"http://a/b/../c", "../b/../c", false},
		{"http://a/b/../c", "#s", true},
		{"/a", "", false}, // a relative reference is not a base
	} {
		base := uri.MustParse(tt.base)
		target, err := base.Resolve(uri.MustParse(tt.ref))
		got := err == nil && base.WithoutFragment().Equal(target.WithoutFragment())
		assert.Equal(t, tt.want, got, "%q in the document %q", tt.ref, tt.base)
	}
}

// bases has a base of each shape (RFC 3986, section 5.1).
var bases = []string{
	"http://a/b/c/d;p?q", "http://a", "http://a?q", "http://a/?", "http://a/b/../c/./d", "http://a/..", "http://a//b//c", "HTTP://A:080/x#f",
	"http://u:p@h:1/x/", "file:///x/y", "x:", "x:a/b", "x:/a/b", "x:/.//a", "x:?q", "urn:a:b", "x://h/%2e%2e/a", "x://@:1/a/b/c/d/e/f/g/h",
}

// A Base resolves texts and values to the same targets as its URI (RFC 3986, section 5.2).
func TestSection5_2_Base(t *testing.T) {
	references := []string{
		"", "#", "#f", "?", "?q", "?q#f", "g", "./g", "g/", "/g", "//g", "//", "g?y", ";x", "g;x=1/../y", "..", "../", "../g", "../..", "../../",
		"../../g", "../../../g", "../../../../g", ".", "./", "./..", ".././../g", "/./g", "/../g", "/..", "g.", ".g", "..g", "g..", "a/./b", "a/../b",
		"..//g", ".//g", "/.//g", "a//../b", "g?y/../x", "g#s/../x", "http:g", "HTTP:g", "x:y", "x:/../y", "//h/../y", "...", "..a/..b", "./../a/..",
	}
	for _, base := range bases {
		u := uri.MustParse(base)
		b, err := uri.NewBase(u)
		require.NoError(t, err)
		for _, ref := range references {
			requireBaseAgrees(t, b, u, ref)
		}
	}
}

// 2,000 sequences of 30 calls on copies of Bases, in which the caller writes to each slice that it gets, beside the text of each.
func TestSequencesOfBases(t *testing.T) {
	draw := rand.New(rand.NewPCG(3986, 52))
	texts := []string{"http://a/b/c/d;p?q", "http://a?", "x:a/b", "x:/", "file:///a//b/", "urn:a:b"}
	refs := slices.Concat(normalExamples, abnormalExamples)
	for range 2_000 {
		bases, written := []uri.Base{{}}, []string{""}
		var dst []byte
		for range 30 {
			n := draw.IntN(len(bases))
			ref := refs[draw.IntN(len(refs))].ref
			switch draw.IntN(6) {
			case 0:
				u := uri.MustParse(texts[draw.IntN(len(texts))])
				b, err := uri.NewBase(u)
				require.NoError(t, err)
				bases, written = append(bases, b), append(written, u.String())
				scribble(u.Path)
			case 1:
				text := []byte(texts[draw.IntN(len(texts))])
				written[n] = string(text)
				require.NoError(t, bases[n].UnmarshalText(text))
				clear(text)
			case 2:
				scribble(bases[n].URI().Path)
			case 3:
				text, err := bases[n].MarshalText()
				require.NoError(t, err)
				clear(text)
			case 4:
				got, err := bases[n].Resolve(uri.MustParse(ref))
				require.Equal(t, written[n] == "", err != nil)
				if err == nil {
					require.Equal(t, plain.Resolve(written[n], ref), got.String())
					scribble(got.Path)
				}
			default:
				got, err := bases[n].AppendResolve(dst[:min(len(dst), 3)], ref)
				require.Equal(t, written[n] == "", err != nil)
				if err == nil {
					require.Equal(t, plain.Resolve(written[n], ref), string(got[min(len(dst), 3):]))
					dst = got
				}
			}
			for m, b := range bases {
				require.Equal(t, written[m], b.String())
			}
		}
	}
}

// scribble writes to the elements of a path and behind them.
func scribble(path []string) {
	path = path[:cap(path)]
	for i := range path {
		path[i] = "scribbled"
	}
}

// One Base serves many goroutines.
func TestBaseInGoroutines(t *testing.T) {
	b := mustBase(t, base5_4)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var dst []byte
			for range 50 {
				for _, tt := range normalExamples {
					got, err := b.Resolve(uri.MustParse(tt.ref))
					assert.NoError(t, err)
					assert.Equal(t, tt.want, got.String())
					dst, err = b.AppendResolve(dst[:0], tt.ref)
					assert.NoError(t, err)
					assert.Equal(t, tt.want, string(dst))
					scribble(b.URI().Path)
				}
			}
		})
	}
	all.Wait()
}

// A Base is read from what it is written as, and from no relative reference (section 5.1).
func TestBaseText(t *testing.T) {
	for _, text := range []string{"", "http://h", "HTTP://H/a/../b?q", "x:", "urn:a"} {
		b := mustBase(t, "http://old/")
		require.NoError(t, b.UnmarshalText([]byte(text)), text)
		if text == "" {
			assert.Equal(t, uri.Base{}, b)
		} else {
			assert.Equal(t, mustBase(t, text).URI(), b.URI())
		}
		written, err := b.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, b.String(), string(written))
		var again uri.Base
		require.NoError(t, again.UnmarshalText(written))
		assert.Equal(t, b.String(), again.String())
	}
	b := mustBase(t, "http://h/")
	for _, relative := range []string{"a", "//h", "?", "#f"} {
		assert.ErrorIs(t, b.UnmarshalText([]byte(relative)), uri.ErrRelativeBase, relative)
	}
	var bad *uri.ParseError
	assert.ErrorAs(t, b.UnmarshalText([]byte("http://u:secret@h/ ")), &bad)
	assert.Equal(t, "http://h/", b.String(), "after an error, the Base is unchanged")
}

func mustBase(t *testing.T, text string) uri.Base {
	b, err := uri.NewBase(uri.MustParse(text))
	require.NoError(t, err, text)
	return b
}

// A Base rejects the same texts as its URI.
func TestBaseOnArbitraryBytes(t *testing.T) {
	for _, base := range bases {
		u := uri.MustParse(base)
		b, err := uri.NewBase(u)
		require.NoError(t, err)
		for text := range texts.Random(5, uri.Many(5_000)) {
			requireBaseAgrees(t, b, u, text)
		}
		for text := range texts.Part(*uri.Deep, 4, uri.Short) {
			requireBaseAgrees(t, b, u, text)
		}
	}
}

func requireBaseAgrees(t *testing.T, b uri.Base, u uri.URI, ref string) {
	t.Helper()
	want, wantErr := u.AppendResolve([]byte("before "), ref)
	got, err := b.AppendResolve([]byte("before "), ref)
	require.Equal(t, wantErr, err, "%q", ref)
	require.Equal(t, string(want), string(got), "%s and %q", u, ref)
	r, err := uri.Parse(ref)
	if err != nil {
		return
	}
	wantTarget, wantErr := u.Resolve(r)
	target, err := b.Resolve(r)
	require.Equal(t, wantErr, err)
	require.Equal(t, wantTarget, target, "%s and %q", u, ref)
}

func TestSection5_1_NewBase(t *testing.T) {
	for _, base := range bases {
		u := uri.MustParse(base)
		b, err := uri.NewBase(u)
		require.NoError(t, err)
		want := u.WithoutFragment()
		assert.Equal(t, want, b.URI(), base)
		assert.Equal(t, want.String(), b.String())
	}
	byHand := uri.URI{Scheme: "HTTP", Host: "h", Path: []string{""}, ForceQuery: true, Fragment: "f"}
	b, err := uri.NewBase(byHand)
	require.NoError(t, err)
	assert.Equal(t, uri.URI{Scheme: "http", Host: "h", Path: []string{"", ""}, ForceQuery: true}, b.URI(), "in canonical form")
	for _, u := range []uri.URI{{}, {IsRelative: true, Host: "h"}} {
		b, err := uri.NewBase(u)
		assert.ErrorIs(t, err, uri.ErrRelativeBase)
		assert.Zero(t, b)
	}
	b, err = uri.NewBase(uri.URI{Scheme: "x", Host: "h h"})
	var refused *uri.FormatError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, uri.ComponentHost, refused.Component)
	assert.Zero(t, b)
}

// The zero Base resolves nothing and does not panic.
func TestZeroBase(t *testing.T) {
	var b uri.Base
	assert.Zero(t, b.URI())
	assert.Empty(t, b.String())
	target, err := b.Resolve(uri.MustParse("g"))
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
	assert.Zero(t, target)
	dst, err := b.AppendResolve([]byte("kept"), "g")
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
	assert.Equal(t, "kept", string(dst))
}

// A Base does not change if a caller changes the value that it was made from, or a value that it returned.
func TestBaseIsImmutable(t *testing.T) {
	u := uri.MustParse("http://h/a/b")
	b, err := uri.NewBase(u)
	require.NoError(t, err)
	u.Path[1] = "changed"
	b.URI().Path[1] = "changed"
	target, err := b.Resolve(uri.MustParse(""))
	require.NoError(t, err)
	target.Path[1] = "changed"
	appended, err := b.AppendResolve(nil, "c")
	require.NoError(t, err)
	assert.Equal(t, "http://h/a/c", string(appended))
	assert.Equal(t, "http://h/a/b", b.String())
	assert.Equal(t, "/a/b", b.URI().EscapedPath())

	copied := b
	require.NoError(t, b.UnmarshalText([]byte("http://other/")))
	assert.Equal(t, "http://h/a/b", copied.String(), "only UnmarshalText changes a Base, and no copy of it")
}

func TestBaseAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	u := uri.MustParse("http://h/a/b/c?q")
	b, err := uri.NewBase(u)
	require.NoError(t, err)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = uri.NewBase(u) }), 3.0, "NewBase")
	for _, ref := range []string{"", "#f", "?q", "g", "../g", "/g", "//g", "x:/g", "a/../b", strings.Repeat("a/", 40)} {
		room := make([]byte, 0, len(b.String())+len(ref)+2)
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = b.AppendResolve(room, ref) }), "AppendResolve of %q", ref)
		r := uri.MustParse(ref)
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = b.Resolve(r) }), 1.0, "Resolve of %q", ref)
	}
}

// Section 3.2: a field that is not written is not lost in silence. Each call that acts on a value returns the error of Validate, whether
// the value is the base or the reference.
func TestSection3_2_NoFieldIsLost(t *testing.T) {
	good := uri.MustParse("http://h/a")
	base, err := uri.NewBase(good)
	require.NoError(t, err)
	for _, lossy := range []uri.URI{
		{Scheme: "http", Host: "h", Port: 8080},
		{Scheme: "http", UserInfo: "u", Path: []string{"a"}},
		{Scheme: "http", ForceUserInfo: true},
		{Scheme: "http", HasPort: true, Path: []string{"", "a"}},
		{Scheme: "http", Port: 1},
		{IsRelative: true, Host: "h", Port: 8080},
		{IsRelative: true, UserInfo: "u", HasPort: true, Port: 1, Query: "q"},
	} {
		want := lossy.Validate()
		require.ErrorIs(t, want, uri.ErrNotWritten)
		calls := map[string]func() (uri.URI, error){
			"reference of Resolve":      func() (uri.URI, error) { return good.Resolve(lossy) },
			"reference of Base.Resolve": func() (uri.URI, error) { return base.Resolve(lossy) },
			"Resolve":                   func() (uri.URI, error) { return lossy.Resolve(uri.URI{}) },
			"JoinPath":                  func() (uri.URI, error) { return lossy.JoinPath("a") },
			"JoinPath of nothing":       func() (uri.URI, error) { return lossy.JoinPath() },
			"AppendSegments":            func() (uri.URI, error) { return lossy.AppendSegments("a") },
			"NewBase":                   func() (uri.URI, error) { b, err := uri.NewBase(lossy); return b.URI(), err },
			"AppendResolve": func() (uri.URI, error) {
				dst, err := lossy.AppendResolve([]byte("x"), "b")
				assert.Equal(t, "x", string(dst))
				return uri.URI{}, err
			},
		}
		for name, call := range calls {
			u, err := call()
			assert.Equal(t, want, err, "%s of %#v", name, lossy)
			assert.Equal(t, uri.URI{}, u, name)
		}
		assert.Equal(t, lossy, good.Relativize(lossy))
	}
}
