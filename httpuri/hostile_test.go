package httpuri_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/hostile"
)

// hostileLinks are texts that are repeated in a Link header field.
var hostileLinks = []struct{ before, repeated string }{
	{"", "<a>,"}, {"", "<"}, {"<", ">"}, {"", ","}, {"", " "}, {"<", "a,"}, {"<a>", ";x"}, {"<a>", " ;x=y"}, {"<a>", ";rel=a"},
	{"<a>;", "x"}, {"<a>;x=\"", `\\`}, {"<a>;x=\"", "<a>,"}, {`<a>;rel="`, "a "}, {"<a>;x*=UTF-8''", "%41"}, {"<a>;x*=", "'"},
	{"<a>", `;anchor="b"`}, {"<a>;x=", "\""},
}

// 16 times the input takes about 16 times as long.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	if testing.Short() {
		t.Skip("times long inputs")
	}
	const short, long = 1 << 14, 1 << 18
	for _, shape := range hostile.Shapes {
		requireLinear(t, shape.Name, shape.Text(short), shape.Text(long))
	}
	for _, l := range hostileLinks {
		text := func(n int) string { return l.before + strings.Repeat(l.repeated, n/len(l.repeated)) }
		requireLinear(t, l.before+l.repeated, text(short), text(long))
	}
}

func requireLinear(t *testing.T, name, short, long string) {
	t.Helper()
	ok, fast, slow := hostile.Linear(short, long, readEverywhere)
	assert.True(t, ok, "%s: %v and %v", name, fast, slow)
}

// readEverywhere gives text to everything that reads text.
func readEverywhere(text string) {
	httpuri.Repair(text)
	_, _ = httpuri.Links(http.Header{"Link": {text}}, linkBase)
	_, _ = httpuri.Links(http.Header{"Link": {"<" + text + ">"}}, linkBase)
	if target, err := httpuri.Location(response("http://h/a/b", text)); err == nil {
		httpuri.SameOrigin(target, uri.MustParse("http://h/"))
	}
}

// longPath returns a base whose Path has n elements.
func longPath(n int) uri.URI { return uri.MustParse("http://h" + strings.Repeat("/a", n-1)) }

// Every link may have the path of the base in it. Where both grow, what is kept grows as their sum does, not their
// product. References to the parent drop elements from the result, not from the memory behind it.
func TestRFC8288_3_LinksTakeLinearMemory(t *testing.T) {
	for _, link := range []string{"<x>,", "<>,", "<#f>,", "<..>,", "<../../x>,", "<x>;anchor=y,", "<x>;anchor,", "</x>;anchor,"} {
		for _, n := range []int{1, 10, 32, 500, 4000} {
			field := strings.Repeat(link, n)
			links, err := httpuri.Links(http.Header{"Link": {field}}, longPath(n))
			kept := 0
			for _, l := range links {
				kept += cap(l.Target.Path)
				if len(l.Params) > 0 {
					kept += cap(l.Anchor.Path)
				}
			}
			assert.LessOrEqual(t, kept, 20*(len(field)+n), "%d times %s on %d elements", n, link, n)
			assert.Equal(t, n >= 500, err != nil, "%d times %s on %d elements: %v", n, link, n, err)
		}
	}
}

// The limit itself: 16 elements for each byte of the fields and each element of the base.
func TestLinksLimit(t *testing.T) {
	const cause = "so many links are too much on so long a base"
	for _, tt := range []struct {
		elements      int
		fields        []string
		field, offset int // of the error, -1 where there is none
		why           string
	}{
		{32, slices.Repeat([]string{"<>"}, 5000), -1, -1, "32 elements are never too many"},
		{33, slices.Repeat([]string{"<>"}, 528), -1, -1, "528 times 33 is 16 times 33 and 528 times 32"},
		{33, slices.Repeat([]string{"<>"}, 529), 528, 1, "one more is not"},
		{2000, []string{strings.Repeat("<>,", 16)}, -1, -1, "16 for the base"},
		{2000, []string{strings.Repeat("<>,", 17)}, 0, 3*16 + 1, "816 for the field are not enough for one more"},
		{2000, []string{strings.Repeat("</>,", 5000)}, -1, -1, "only what is resolved counts"},
		{2000, []string{strings.Repeat("<>;anchor=a,", 8)}, -1, -1, "an anchor counts as a target does"},
		{2000, []string{strings.Repeat("<>;anchor=a,", 8), "<>;anchor=b"}, 1, 1, ""},
		{2000, []string{strings.Repeat("<>;anchor=a,", 8), "</>;anchor=b"}, 1, 11, ""},
	} {
		links, err := httpuri.Links(http.Header{"Link": tt.fields}, longPath(tt.elements))
		if tt.field < 0 {
			require.NoError(t, err, tt.why)
			continue
		}
		require.Nil(t, links)
		var refused *httpuri.LinkError
		require.ErrorAs(t, err, &refused, tt.why)
		assert.Equal(t, []int{tt.field, tt.offset}, []int{refused.Field, refused.Offset}, tt.why)
		assert.EqualError(t, refused.Err, cause)
	}
}

// The other limit: 1024 bytes of the base, for each that is resolved against it, for each byte of the fields and of the
// base.
func TestLinksLimitOfText(t *testing.T) {
	for _, tt := range []struct{ base, links, refused int }{ // refused is the number of the first, -1 where there is none
		{2048, 100_000, -1},
		{4000, 1000, -1},
		{10_240, 1280, -1},
		{10_240, 1281, 1280}, // 1280 times 10,240 is 1024 times 10,240 and 2,560, and 1281 is more
	} {
		base := uri.URI{Scheme: "http", Host: "h", Query: strings.Repeat("q", tt.base-len("http://h?"))}
		links, err := httpuri.Links(http.Header{"Link": slices.Repeat([]string{"<>"}, tt.links)}, base)
		if tt.refused < 0 {
			require.NoError(t, err, "%d links on %d bytes", tt.links, tt.base)
			continue
		}
		require.Nil(t, links)
		var refused *httpuri.LinkError
		require.ErrorAs(t, err, &refused)
		assert.Equal(t, []int{tt.refused, 1}, []int{refused.Field, refused.Offset})
	}
}

// Fields and base that grow together take time that grows as they do.
func TestRFC8288_3_LinksTakeLinearTimeOnLongBases(t *testing.T) {
	if testing.Short() {
		t.Skip("times long inputs")
	}
	ok, fast, slow := hostile.Linear(strings.Repeat("<>,", 5_000), strings.Repeat("<>,", 80_000), func(field string) {
		base := uri.URI{Scheme: "http", Host: "h", Query: strings.Repeat("q", len(field))}
		_, err := httpuri.Links(http.Header{"Link": {field}}, base)
		assert.Error(t, err)
	})
	assert.True(t, ok, "%v and %v", fast, slow)
}
