package measure_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// The allocations that the doc comments promise.
func TestAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	buf := make([]byte, 0, 4096)
	base := uri.MustParse(baseText)
	for _, in := range inputs {
		u, into := uri.MustParse(in.ref), uri.URI{Path: make([]string, 0, 64)}
		upper := uri.MustParse(in.ref)
		upper.Scheme = strings.ToUpper(upper.Scheme)
		normal, simple := u.Normalize(), u.NormalizeForScheme()
		for _, promise := range []struct {
			name string
			most float64
			call func()
		}{
			{"Parse", 1, func() { _, _ = uri.Parse(in.ref) }},
			{"ParseInto", 0, func() { _ = uri.ParseInto(&into, in.ref) }},
			{"Validate", 0, func() { _ = u.Validate() }},
			{"Format", 1, func() { _, _ = uri.Format(u) }},
			{"MarshalText", 1, func() { _, _ = u.MarshalText() }},
			{"AppendText", 0, func() { _, _ = u.AppendText(buf) }},
			{"Equal", 0, func() { _ = u.Equal(upper) }},
			{"Resolve", 1, func() { _, _ = base.Resolve(u) }},
			{"AppendResolve", 0, func() { _, _ = base.AppendResolve(buf, in.ref) }},
			{"Normalize of what is normal", 0, func() { normal.Normalize() }},
			{"NormalizeForScheme of what is normal", 0, func() { simple.NormalizeForScheme() }},
			{"Equivalent to what is normal", 0, func() { _ = simple.Equivalent(simple) }},
			{"Compare", 0, func() { _ = u.Compare(upper) }},
			{"CheckScheme", 1, func() { _ = u.CheckScheme() }},
			{"Relativize", 3, func() { base.Relativize(u) }},
			{"Parent", 1, func() { u.Parent() }},
		} {
			got := testing.AllocsPerRun(100, promise.call)
			assert.LessOrEqual(t, got, promise.most, "%s of %s allocates", promise.name, in.name)
		}
	}
	longHost := uri.URI{Scheme: "x", Host: strings.Repeat("h", 300)}
	longDots := "/." + strings.Repeat("d", 300) + "/../" + strings.Repeat("d", 300)
	encoded := uri.MustParse("/%61/%62/%63/%64/%65")
	guardedPath, sibling := uri.MustParse("x:/.//a/b"), uri.MustParse(baseText).JoinPath("../sibling")
	longBase := uri.MustParse("http://host.example/with/a/directory/that/is/long")
	guarded, toGuard := uri.MustParse("x:/a/b"), uri.MustParse("..//c")
	room := make([]byte, 0, len("x:/a/b")+len("..//c")+2)
	for _, promise := range []struct {
		name string
		most float64
		call func()
	}{
		{"Format with a long authority", 2, func() { _, _ = uri.Format(longHost) }},
		{"Parse without a path", 0, func() { _, _ = uri.Parse("http://h") }},
		{"Parse with capitals in the scheme", 2, func() { _, _ = uri.Parse("HTTP://h/a") }},
		{"Parse that fails", 1, func() { _, _ = uri.Parse("http://h/a b") }},
		{"Resolve with a guarded path", 1, func() { _, _ = guarded.Resolve(toGuard) }},
		{"AppendResolve with capitals in the scheme", 0, func() { _, _ = base.AppendResolve(buf, "HTTP://h/a") }},
		{"NewBase", 4, func() { _, _ = uri.NewBase(longBase) }},
		{"AppendResolve with just enough room", 0, func() { _, _ = guarded.AppendResolve(room, "..//c") }},
		{"AppendResolve with a long segment that begins with a dot", 0, func() { _, _ = base.AppendResolve(buf, longDots) }},
		{"RemoveDotSegments with none", 0, func() { uri.RemoveDotSegments("/a/b.c") }},
		{"Clone", 1, func() { base.Clone() }},
		{"Normalize of a path of encoded segments", 6, func() { encoded.Normalize() }},
		{"Normalize of a guarded path", 0, func() { guardedPath.Normalize() }},
		{"CheckScheme of what is good", 0, func() { _ = base.CheckScheme() }},
		{"Relativize to a sibling", 3, func() { base.Relativize(sibling) }},
		{"AppendSegment of plain text", 1, func() { _, _ = base.AppendSegment("a") }},
		{"AppendSegment of text to encode", 2, func() { _, _ = base.AppendSegment("a/b") }},
		{"JoinPath", 2, func() { base.JoinPath("a/b") }},
		{"BaseName", 0, func() { _, _ = base.BaseName() }},
		{"Segments without percent-encodings", 0, func() {
			for range base.Segments() {
			}
		}},
		{"GuessURI", 2, func() { _, _ = uri.GuessURI("example.com/a", "http") }},
	} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, promise.call), promise.most, "%s allocates", promise.name)
	}
}

// inputs are the references that all benchmarks share.
var inputs = []struct{ name, ref string }{
	{"short", "http://example.com/"},
	{"web", "https://www.example.com/shop/items/41/reviews?sort=newest&page=2#r17"},
	{"authority", "ftp://user:pass@[2001:db8::7]:2121/pub/file.txt"},
	{"encoded", "https://de.example.org/wiki/%C3%9Cbersicht/Gr%C3%B6%C3%9Fe?q=%E2%82%AC"},
	{"relative", "../img/logo.svg?v=3"},
	{"deep", "http://example.com" + strings.Repeat("/segment", 40)},
	{"long-query", "http://example.com/search?" + strings.Repeat("key=value&", 100)},
}

// baseText is the base against which they are resolved.
const baseText = "http://example.com/a/b/c/d;p?q"
