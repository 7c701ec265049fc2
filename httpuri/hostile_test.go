package httpuri_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// hostileLinks are texts that are repeated in a Link header field.
var hostileLinks = []struct{ before, repeated string }{
	{"", "<a>,"}, {"", "<"}, {"<", ">"}, {"", ","}, {"", " "}, {"<", "a,"}, {"<a>", ";x"}, {"<a>", " ;x=y"}, {"<a>", ";rel=a"},
	{"<a>;", "x"}, {"<a>;x=\"", `\\`}, {"<a>;x=\"", "<a>,"}, {`<a>;rel="`, "a "}, {"<a>;x*=UTF-8''", "%41"}, {"<a>;x*=", "'"},
	{"<a>", `;anchor="b"`}, {"<a>;x=", "\""}, {"", "<>,"}, {"", "</>,"}, {"", "<x>,"}, {"", "<..>,"}, {"", "<.//>,"}, {"", "<?>,"},
	{"", "<>;x,"}, {"", "<>;X,"},
	{"", "<//>,"}, {"", "<\xFF>,"}, {"", "<>;t*=x,"}, {"", `<>;x="y"z,`}, {"", "<a b>,"}, {"", "<http:a>,"}, {"", "<x:%2e>,"}, {"", "<//%41>,"}, {"", "<//A/%2e>,"},
	{"", "<,"}, {"", ";,"}, {"", "a,"}, {"", "\","}, {"", "<%>,"}, {"", "<>a,"}, {"", "<><>,"}, {"", "<>;anchor,"}, {"", "<>;anchor=%,"},
	{"", "<>;rel=A,"}, {"", "<>;anchor=x,"}, {"", `<>;anchor="",`}, {"", "</>;anchor=x:y,"}, {"", `</>;anchor="//h/a/b",`}, {"", "<//a/b/c/d>,"}, {"", "<>;x=\"\\a\","}, {`<>;rel="`, "A "},
}

// linkBases are bases of each kind: short and long, with and without an authority, and those whose path needs a guard.
var linkBases = []uri.URI{
	uri.MustParse("http://h"), uri.MustParse("http://h/"), linkBase, longPath(8), longPath(47), longPath(4000),
	{Scheme: "http", Host: "h", Query: strings.Repeat("q", 10_000)},
	uri.MustParse("http://h" + strings.Repeat("/", 100)), uri.MustParse("x:a/b"),
	uri.MustParse("x:/.//a/b/" + strings.Repeat("c/", 50)),
	slashes(257), slashes(2049), // an allocation for their elements is rounded up by a sixth and by a quarter
}

// slashes returns a base whose Path has n elements, in as few bytes as possible.
func slashes(n int) uri.URI { return uri.MustParse("x://" + strings.Repeat("/", n-1)) }

// allocated returns the number of bytes that run allocates. The rest of the process may allocate too, so a result above
// limit is measured again.
func allocated(limit int, run func()) (bytes int) {
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run()
		runtime.ReadMemStats(&after)
		if bytes = int(after.TotalAlloc - before.TotalAlloc); bytes <= limit {
			break
		}
	}
	return bytes
}

// linksLimit returns the maximum that Links may allocate: 160 bytes for each byte of its arguments, and a constant.
func linksLimit(fields []string, base uri.URI) int {
	return 160*(len(strings.Join(fields, ""))+len(base.String())) + 1024
}

// eachCall calls every method of all links. It returns a result so that the compiler keeps the calls.
func eachCall(links []httpuri.Link) (length int) {
	for _, link := range links {
		length += len(link.Anchor().Path)
		for _, name := range []string{"title", "anchor", "x"} {
			value, _ := link.Param(name)
			length += len(value)
		}
	}
	return length
}

// requireAllocation asserts that reading the fields, and a loop over the links, allocate no more than the documentation allows.
// It returns the number of bytes.
func requireAllocation(t *testing.T, fields []string, base uri.URI, name string) (bytes int, err error) {
	t.Helper()
	h := http.Header{"Link": fields}
	limit := linksLimit(fields, base)
	bytes = allocated(limit, func() {
		var links []httpuri.Link
		links, err = httpuri.Links(h, newBase(base))
		eachCall(links)
	})
	require.LessOrEqual(t, bytes, limit, "%s on %d bytes", name, len(base.String()))
	return bytes, err
}

// hostileFields returns a field of about n bytes for each of hostileLinks and for the shapes of package texts, and the same
// text cut into many fields if possible.
func hostileFields(n int) map[string][]string {
	fields := map[string][]string{}
	for _, l := range hostileLinks {
		fields[l.before+l.repeated] = []string{l.before + strings.Repeat(l.repeated, n/len(l.repeated))}
		if one, ok := strings.CutSuffix(l.repeated, ","); ok && l.before == "" {
			fields["fields "+one] = slices.Repeat([]string{one}, n/max(1, len(one)))
		}
	}
	for _, shape := range texts.Shapes {
		fields[shape.Name] = []string{"<" + shape.Text(n) + ">"}
		fields["anchor: "+shape.Name] = []string{`<>;anchor="` + shape.Text(n) + `"`}
		fields["parameter: "+shape.Name] = []string{"<>;x=" + shape.Text(n)}
	}
	return fields
}

// many returns the length of long fields.
func many() int {
	if *deep {
		return 20_000
	}
	return 4_000
}

// The limit holds for whatever a server sends, in any amount, with any base.
func TestRFC8288_3_LinksAllocateInProportion(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	worst, at := 0.0, ""
	for _, n := range []int{0, 1, 20, 700, many()} {
		all := hostileFields(n)
		for i, name := range slices.Sorted(maps.Keys(all)) {
			fields := all[name]
			for j, base := range linkBases {
				if !*deep && (i+j)%3 != 0 {
					continue // each base gets a third of the fields
				}
				bytes, err := requireAllocation(t, fields, base, name)
				given := len(strings.Join(fields, "")) + len(base.String())
				if ratio := float64(bytes) / float64(given); given > 10_000 && ratio > worst {
					worst, at = ratio, fmt.Sprintf("%q on %d bytes, %d in all: %v", name, len(base.String()), given, err)
				}
			}
		}
	}
	t.Logf("at worst %.1f bytes for each that is given, by %s", worst, at)
}

// The limit holds for many errors, since their storage doubles.
func TestRFC8288_3_LinksAllocateInProportionToManyErrors(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const errors = 93_800 // soon after append makes a larger slice
	_, err := requireAllocation(t, slices.Repeat([]string{"<//>"}, errors), linkBase, "many errors")
	require.Len(t, placesOf(err), 2*errors)
}

// The limit holds if copies of the path of the base come first, and use what the rest of the fields pays for.
func TestRFC8288_3_LinksAllocateInProportionAfterCopies(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	worst, at, calls := 0.0, "", 0
	for _, elements := range []int{257, 2049} {
		base := slashes(elements)
		given := many() + len(base.String())
		for name, fields := range hostileFields(many()) {
			for _, halves := range []int{3, 5, 7} { // for each byte
				copies := strings.Repeat("<>,", given*halves/2/elements)
				bytes, _ := requireAllocation(t, append([]string{copies}, fields...), base, name)
				if ratio := float64(bytes) / float64(given+len(copies)); ratio > worst {
					worst, at = ratio, fmt.Sprintf("%q after %d bytes for copies of %d elements", name, len(copies), elements)
				}
				calls++
			}
		}
	}
	t.Logf("at worst %.1f bytes for each that is given, by %s, in %d calls", worst, at, calls)
}

// As documented, no link of 20 bytes fails for its memory if the base has at most 30 slashes.
func TestLinksOf20BytesAreNeverTooMany(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(12, 0))
	ends := []string{";anchor=a", `;anchor=""`, `;anchor="../x//y"`, ";x", ";X=y", `;t="<,;>"`, ";rel=A", ";anchor=%", ";t*=x"}
	for range 1000 {
		link := []string{"<>", "<a>", "</>", "<../b/c>", "<.//>", "<?>", "<#f>", "<//////>"}[r.IntN(8)]
		for len(link) < 20 {
			link += ends[r.IntN(len(ends))]
		}
		base := longPath(1 + r.IntN(31))
		_, one := httpuri.Links(http.Header{"Link": {link}}, newBase(base))
		_, many := httpuri.Links(http.Header{"Link": slices.Repeat([]string{link}, 200)}, newBase(base))
		if one == nil {
			require.NoError(t, many, "%s on %s", link, base)
		} else {
			require.Len(t, placesOf(many), 2*200, "%s on %s: %v", link, base, one)
			require.NotContains(t, many.Error(), "memory")
		}
	}
	link := `<>;anchor="a///////"`
	_, err := httpuri.Links(http.Header{"Link": slices.Repeat([]string{link}, 20_000)}, newBase(longPath(36)))
	require.ErrorContains(t, err, "memory", "the promise is nearly tight")
}

// The limit holds for random fields.
func TestRFC8288_3_LinksAllocateInProportionAtRandom(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	r := rand.New(rand.NewPCG(11, 0))
	read := 0
	for range 3000 {
		base := linkBases[r.IntN(len(linkBases))]
		fields := make([]string, r.IntN(4))
		for i := range fields {
			fields[i] = strings.Repeat(randomField(r), 1+r.IntN(40))
		}
		if _, err := requireAllocation(t, fields, base, strings.Join(fields, "|")); err == nil {
			read++
		}
	}
	require.Greater(t, read, 300)
}

// fieldPieces are the pieces of random fields.
var fieldPieces = []string{
	"<", ">", "<>", "<a>", "<../b>", "<//h/c?d#e>", "<.//>", "<?>", ",", ";", ";x", ";X=y", ";rel=A", `;rel="a b"`, ";anchor=/a",
	`;anchor="\a/b"`, `;t="`, `"`, `\`, ";t*=UTF-8'de'%C3%A4", ";rel*=UTF-8''a", "=", "*", "'", " ", "\t", "a", "A/", "%41", "%",
}

// randomField returns a text that is a Link header field, or similar to one.
func randomField(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(12) {
		if r.IntN(20) == 0 {
			b.WriteByte(byte(r.IntN(256)))
		} else {
			b.WriteString(fieldPieces[r.IntN(len(fieldPieces))])
		}
	}
	return b.String()
}

// Other functions that read text from a server also allocate in proportion to it. Paths take 16 bytes for an element, three
// times in Location and Check. Repair makes three bytes of one, in a slice that grows.
func TestHostileTextsAllocateInProportion(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	from, base := httptestRequest("http://h/a/b"), newBase(uri.MustParse("http://h/a/b"))
	for _, shape := range texts.Shapes {
		text := shape.Text(20_000)
		resp := response("http://h/a/b", text)
		for name, read := range map[string]func(){
			"Repair":   func() { httpuri.Repair(text) },
			"Href":     func() { _, _ = httpuri.Href(base, text, nil) },
			"Location": func() { _, _ = httpuri.Location(resp) },
			"Check": func() {
				_ = httpuri.Redirects{}.Check(&http.Request{URL: from.URL, Response: resp}, []*http.Request{from})
			},
		} {
			limit := 64*len(text) + 4096
			assert.LessOrEqual(t, allocated(limit, read), limit, "%s of %s", name, shape.Name)
		}
	}
}

// longPath returns a base whose Path has n elements.
func longPath(n int) uri.URI { return uri.MustParse("http://h" + strings.Repeat("/a", n-1)) }

// The limit fails at the link that exceeds it. A byte makes room of 7, except one of each link, and an element of the path of
// the base takes 2 for each target and anchor that needs a copy. A base with few elements is never too long.
func TestLinksLimit(t *testing.T) {
	const memory = "the links take more than 160 bytes of memory for each byte of the fields and of the base"
	long := uri.URI{Scheme: "http", Host: "h", Query: strings.Repeat("q", 10_240-len("http://h?"))}
	for _, tt := range []struct {
		base          uri.URI
		fields        []string
		field, offset int // of the error; -1 if there is none
		why           string
	}{
		{uri.MustParse("http://h/"), []string{strings.Repeat("<>,", 50_000)}, -1, -1, "2*2 of 7*2"},
		{longPath(7), []string{strings.Repeat("<>,", 50_000)}, -1, -1, "2*7 of 7*2"},
		{longPath(47), []string{strings.Repeat("<>,", 50_000)}, 0, 3*7454 + 1,
			"7 times 150,100 less 50,000 links is 7454 times 2*47, and some"},
		{longPath(8), []string{strings.Repeat("<>,", 50_000)}, 0, 3*43_759 + 1, "7 times 150,022 less 50,000 links is 43,759 times 2*8, and some"},
		{longPath(31), []string{strings.Repeat(`<>;anchor="a///////",`, 10_000)}, -1, -1, "the worst link of 20 bytes on 30 slashes"},
		{longPath(31), slices.Repeat([]string{`<>;anchor="a///////"`}, 10_000), -1, -1, "without the comma"},
		{longPath(4000), []string{strings.Repeat("<x:>;anchor=a,", 50)}, 0, 14*7 + 12,
			"7 times 8706 less 50 links is 7 times 2*4000, and some"},
		{longPath(40), slices.Repeat([]string{`<a>; rel="nextnext"`}, 50_000), -1, -1, ""},
		{long, slices.Repeat([]string{"<>"}, 10_000), -1, -1, "without a path"},
		{longPath(1000), []string{strings.Repeat("</>,", 50_000)}, -1, -1, "no copy"},
	} {
		links, err := httpuri.Links(http.Header{"Link": tt.fields}, newBase(tt.base))
		if tt.field < 0 {
			require.NoError(t, err, tt.why)
			continue
		}
		require.NotEmpty(t, links, "those before the limit")
		var refused *httpuri.LinkError
		require.ErrorAs(t, err, &refused, tt.why)
		assert.Equal(t, []int{tt.field, tt.offset}, []int{refused.Field, refused.Offset}, tt.why)
		assert.EqualError(t, refused.Err, memory, tt.why)
	}
}

// A redirect lets a server choose the base as well. No link and no call copies its path.
func TestManyLinksOnALongBase(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	base, links := longPath(45_000), 25_000
	if *deep {
		base, links = longPath(450_000), 250_000
	}
	for _, one := range []string{"<x:>,", "</a>;rel=next,", `<//h>;x,`} {
		bytes, err := requireAllocation(t, []string{strings.Repeat(one, links)}, base, one)
		require.NoError(t, err)
		t.Logf("%s: %d bytes for %d that are given", one, bytes, links*len(one)+len(base.String()))
	}
	for _, one := range []string{"<x:>;anchor=a,", "<>,", `</a>;anchor="",`} {
		_, err := requireAllocation(t, []string{strings.Repeat(one, links)}, base, one)
		require.ErrorContains(t, err, "the links take more than 160 bytes of memory", "a path for each link")
	}
}
