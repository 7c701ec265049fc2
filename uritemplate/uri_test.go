package uritemplate_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/uritemplate"
)

// A value that is a dot-segment, in part or encoded, leads elsewhere (RFC 3986, section 5.2.4). What the template writes may.
func TestDotSegments(t *testing.T) {
	for _, tt := range []struct {
		template, x string
		refused     bool
	}{
		{"/a/{x}/b", "..", true}, {"/a/{x}/b", ".", true}, {"/a/{x}", "..", true}, {"/a{/x}", "..", true}, {"{x}/a", "..", true},
		{"/a/{x}", "...", false}, {"/a/{x}", "", false}, {"/a/{x}", "a..", false}, {"/a/{x}", "..a", false},
		{"/a/.{x}", ".", true}, {"/a/{x}.", ".", true}, {"/a{.x}", ".", false}, {"/{.x}", ".", true}, {"/{.x}", "", true},
		{"/a/{+x}", "%2e%2E", true}, {"/a/{+x}", "b/%2e", true}, {"/a/{+x}", "b/../c", true}, {"/a/{+x}", "b/c", false},
		{"/a/{x}", "../b", true}, {"/a/{x}", `b\..`, true}, {"/a/{x}", "b/c", false}, {"/a/{x}", "%2e%2e", false}, // encoded twice
		{"/a/{x}?q=1", "..", true}, {"/{x}#longer", "..", true}, {"https://h/{x}#a?b", "..", true}, {"/a/{x}/?#", "..", true}, // text after the path
		{"/a/../{x}", "b", false}, {"/a/../{x}", "..", true}, {"/../{x}", "", false}, {"/a/..{x}", "", false}, {"/a/.{x}/..", "b", false},
		{"/a?q={x}", "..", false}, {"/a{?x}", "../..", false}, {"/a#{x}", "..", false}, {"https://h/{x}?/..", "a", false},
		{"https://{x}/a", "..", false}, // of the host
		{"https://h{x}/a/..", ".", false},
		{"/a/{+x}../b", "c/", false}, {"{+x}../b", "https://h/", false}, // which ends before the ".." of the template
	} {
		template := uritemplate.MustParse(tt.template)
		values := uritemplate.Values{"x": text1(tt.x)}
		u, err := template.URI(values)
		text, expandErr := template.Expand(values)
		require.NoError(t, expandErr)
		if !tt.refused {
			require.NoError(t, err, "%s of %q", tt.template, tt.x)
			assert.Equal(t, text, u.String())
			continue
		}
		var refused *uritemplate.Error
		require.ErrorAs(t, err, &refused, "%s of %q", tt.template, tt.x)
		assert.ErrorIs(t, err, uritemplate.ErrDotSegment)
		assert.Equal(t, "x", refused.Variable)
		assert.Equal(t, strings.Index(tt.template, "x"), refused.Offset)
		assert.Zero(t, u)
	}
	members := uritemplate.Values{"x": list1("a", ".."), "y": uritemplate.Pairs("..", "")}
	_, err := uritemplate.MustParse("/{y}{/x*}").URI(members)
	assert.ErrorContains(t, err, `"x"`)
	_, err = uritemplate.MustParse("{/z,y*}").URI(members)
	assert.ErrorContains(t, err, `"y"`, "an empty member of pairs is written as its name")
	for _, tt := range []struct{ template, x string }{ // what stands just before has no part in it
		{"/a/{x}{y}", ""}, {"/a/{+x}{y}", "b/"}, {"{+x}{y}", "https://h/"}, {"/a/{+x}{y}/b", "c/"},
	} {
		_, err := uritemplate.MustParse(tt.template).URI(uritemplate.Values{"x": text1(tt.x), "y": text1("..")})
		assert.ErrorContains(t, err, `"y"`, "%s of %q", tt.template, tt.x)
	}
	_, err = uritemplate.MustParse("/{x,y}").URI(members)
	assert.NoError(t, err, "a,..,..,")
}

// URI refuses a dot-segment if a variable writes some of its text, and no other: all templates of up to four pieces.
func TestDotSegmentsOfEachTemplate(t *testing.T) {
	n, refused := 0, 0
	pieces := []string{"/", ".", "%2e", "a", "{x}", "{y}", "{/x}", "{.y}", "{+y}"}
	for text := range joined(4, pieces...) {
		template := uritemplate.MustParse(text)
		for _, values := range []uritemplate.Values{{}, {"x": text1("")}, {"x": text1("."), "y": text1("")}, {"x": text1(""), "y": text1(".")}, {"x": text1("a"), "y": text1("..")}} {
			expanded, err := template.Expand(values)
			require.NoError(t, err)
			want, err := uri.Parse(expanded)
			if err != nil || !want.IsRelative || strings.HasPrefix(expanded, "//") {
				continue
			}
			written := "" // for each byte, whether a variable writes it
			for rest := text; rest != ""; {
				i := slices.IndexFunc(pieces, func(piece string) bool { return strings.HasPrefix(rest, piece) })
				part, err := uritemplate.MustParse(pieces[i]).Expand(values)
				require.NoError(t, err)
				written += strings.Repeat(string("tv"[strings.Count(pieces[i], "{")]), len(part))
				rest = rest[len(pieces[i]):]
			}
			isRefused, at := false, 0
			for segment := range strings.SplitSeq(expanded, "/") {
				isRefused = isRefused || slowHasDots(segment) && strings.Contains(written[at:at+len(segment)], "v")
				at += len(segment) + 1
			}
			_, err = template.URI(values)
			require.Equal(t, isRefused, errors.Is(err, uritemplate.ErrDotSegment), "%s of %v: %s: %v", text, values, expanded, err)
			if n++; isRefused {
				refused++
			}
		}
	}
	t.Logf("%d of %d refused", refused, n)
	assert.Greater(t, refused, 3_000)
}

// A dot-segment that the template has as text is its own, whatever expression is next to it, and MatchURI reads it back.
func TestDotSegmentsOfTheTemplate(t *testing.T) {
	for _, dots := range []string{".", "..", "%2E", ".%2e", "..;a", "..%5Cb", "b%2F.."} {
		for _, form := range []string{"/D/{x}", "/D{/x}", "/D{/x*}", "/D{?x}", "/D{#x}", "/D?a{&x}", "{/x}/D", "{/x*}/D", "/{x}/D", "{/x}/D{/x}", "{+x}/D", "/{x,x}/D"} {
			template := uritemplate.MustParse(strings.ReplaceAll(form, "D", dots))
			u, err := template.URI(uritemplate.Values{"x": text1("v")})
			if assert.NoError(t, err, "%s", template) {
				_, ok := template.MatchURI(u)
				assert.True(t, ok, "%s of %s", u, template)
			}
		}
	}
}

// No value of "{x}" in a path, whatever bytes it has, changes what a server resolves the path to, decoded once or not.
func TestNoValueLeadsElsewhere(t *testing.T) {
	template := uritemplate.MustParse("https://h/a/{x}/b")
	n, refused := 0, 0
	for text := range texts.Drawn(3, 4) {
		n++
		u, err := template.URI(uritemplate.Values{"x": text1(text)})
		if err != nil {
			refused++
			var e *uritemplate.Error
			require.ErrorAs(t, err, &e, "%q", text)
			continue
		}
		decoded := slowDecoded(u.EscapedPath())
		for _, path := range []string{u.EscapedPath(), strings.ReplaceAll(decoded, `\`, "/")} {
			require.Equal(t, path, uri.RemoveDotSegments(path), "%q", text)
		}
	}
	for _, text := range []string{"..", ".", "../c", `..\c`, "c/..", "c/./d"} {
		_, err := template.URI(uritemplate.Values{"x": text1(text)})
		require.True(t, errors.Is(err, uritemplate.ErrDotSegment), text)
	}
	t.Logf("%d values, %d refused", n, refused)
}
