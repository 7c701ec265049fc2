package measure_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
	"github.com/go-rfc3986/uri/uritemplate"
)

// The allocations that the doc comments promise.
func TestAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for _, ref := range []string{
		"http://example.com/", "https://www.example.com/shop/items/41/reviews?sort=newest&page=2#r17", "../img/logo.svg?v=3",
		"ftp://user:pass@[2001:db8::7]:2121/pub/file.txt", "https://de.example.org/wiki/%C3%9Cbersicht/Gr%C3%B6%C3%9Fe?q=%E2%82%AC",
		"http://example.com" + strings.Repeat("/segment", 40), "http://example.com/search?" + strings.Repeat("key=value&", 100),
	} {
		for _, c := range callsOn(ref) {
			assert.LessOrEqual(t, testing.AllocsPerRun(100, c.run), c.most, "%s of %s allocates", c.name, ref)
		}
	}
	for _, c := range calls() {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, c.run), c.most, "%s allocates", c.name)
	}
}

// The documentation has the time of each call on a reference of ordinary length. The module benchmarks compares some of them with
// others' libraries.
func BenchmarkCalls(b *testing.B) {
	for _, c := range append(callsOn("https://www.example.com/products/shoes/list.html?page=2&size=42"), calls()...) {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.run()
			}
		})
	}
}

// A call may allocate so often.
type call struct {
	name string
	most float64
	run  func()
}

var (
	base = uri.MustParse("http://example.com/a/b/c/d;p?q")
	buf  = make([]byte, 0, 4096)
)

// callsOn returns calls that take any reference.
func callsOn(ref string) []call {
	u, into := uri.MustParse(ref), uri.URI{Path: make([]string, 0, 64)}
	upper := uri.MustParse(ref)
	upper.Scheme = strings.ToUpper(upper.Scheme)
	normal, simple := u.Normalize(), u.NormalizeForScheme()
	key := simple.String()
	return []call{
		{"Parse", 1, func() { _, _ = uri.Parse(ref) }},
		{"ParseInto", 0, func() { _ = uri.ParseInto(&into, ref) }},
		{"Validate", 0, func() { _ = u.Validate() }},
		{"Format", 1, func() { _, _ = uri.Format(u) }},
		{"MarshalText", 1, func() { _, _ = u.MarshalText() }},
		{"AppendText", 0, func() { _, _ = u.AppendText(buf) }},
		{"Equal", 0, func() { _ = u.Equal(upper) }},
		{"Resolve", 1, func() { _, _ = base.Resolve(u) }},
		{"AppendResolve", 0, func() { _, _ = base.AppendResolve(buf, ref) }},
		{"Normalize, normal already", 0, func() { normal.Normalize() }},
		{"NormalizeForScheme, normal already", 0, func() { simple.NormalizeForScheme() }},
		{"NormalizeForScheme of a text, normal already", 0, func() { _, _ = uri.NormalizeForScheme(key) }},
		{"Equivalent, normal already", 0, func() { _ = simple.Equivalent(simple) }},
		{"Compare", 0, func() { _ = u.Compare(upper) }},
		{"CheckScheme", 1, func() { _ = u.CheckScheme() }},
		{"Relativize", 3, func() { base.Relativize(u) }},
	}
}

// calls returns calls each of which has its own operands.
func calls() []call {
	var (
		u           = uri.MustParse("https://www.example.com/products/shoes/list.html?page=2&size=42")
		sibling     = uri.MustParse("https://www.example.com/products/hats/index.html")
		unusual     = uri.MustParse("HTTPS://WWW.example.com:443/products/./%73hoes/../list.html?page=2")
		netURL, _   = url.Parse(u.String())
		misleading  = uri.MustParse("http://www.example.com&x@10.0.0.1/%2e%2e/a")
		longHost    = uri.URI{Scheme: "x", Host: strings.Repeat("h", 300)}
		rootOnly    = uri.URI{Scheme: "http", Host: "h", Path: []string{""}, Query: strings.Repeat("q", 1000)}
		capitals    = uri.URI{Scheme: "HTTP", Host: "h", Path: []string{"", "a"}}
		longDots    = "/." + strings.Repeat("d", 300) + "/../" + strings.Repeat("d", 300)
		encoded     = uri.MustParse("/%61/%62/%63/%64/%65")
		longPath    = uri.MustParse("http://h/%61" + strings.Repeat("/segment", 2000))
		longQuery   = uri.MustParse("http://h/%61?%61" + strings.Repeat("key=value&", 2000))
		longGuarded = uri.MustParse("x:/a/.." + strings.Repeat("//a", 2000))
		longDotted  = uri.MustParse(strings.Repeat("%2e%2e/", 200))
		guardedPath = uri.MustParse("x:/.//a/b")
		longBase    = uri.MustParse("http://host.example/with/a/directory/that/is/long")
		guarded     = uri.MustParse("x:/a/b")
		toGuard     = uri.MustParse("..//c")
		room        = make([]byte, 0, len("x:/a/b")+len("..//c")+2)
		asURI, _    = iri.Parse("http://例え.jp/引き出し?q=ü", nil)
		params, _   = query.Parse(u.Query, query.RFC3986)
		template    = uritemplate.MustParse("/users/{id}/posts{?page,tags*}")
		values      = uritemplate.Values{"id": uritemplate.String("a/b"), "page": uritemplate.String("2"), "tags": uritemplate.List("x", "y")}
	)
	return []call{
		{"Format with a long authority", 2, func() { _, _ = uri.Format(longHost) }},
		{"Format of a root and a long query", 1, func() { _, _ = uri.Format(rootOnly) }},
		{"Parse without a path", 0, func() { _, _ = uri.Parse("http://h") }},
		{"Parse with capitals in the scheme", 2, func() { _, _ = uri.Parse("HTTP://h/a") }},
		{"Parse that fails", 1, func() { _, _ = uri.Parse("http://h/a b") }},
		{"Resolve with a guarded path", 1, func() { _, _ = guarded.Resolve(toGuard) }},
		{"Resolve with capitals in both schemes", 2, func() { _, _ = capitals.Resolve(capitals) }},
		{"AppendResolve with capitals in the scheme", 0, func() { _, _ = base.AppendResolve(buf, "HTTP://h/a") }},
		{"NewBase", 4, func() { _, _ = uri.NewBase(longBase) }},
		{"AppendResolve with just enough room", 0, func() { _, _ = guarded.AppendResolve(room, "..//c") }},
		{"AppendResolve with a long segment that begins with a dot", 0, func() { _, _ = base.AppendResolve(buf, longDots) }},
		{"RemoveDotSegments with none", 0, func() { uri.RemoveDotSegments("/a/b.c") }},
		{"Clone", 1, func() { base.Clone() }},
		{"Normalize", 2, func() { _ = unusual.Normalize() }},
		{"Normalize of a path of encoded segments", 2, func() { encoded.Normalize() }},
		{"Normalize of a long path", 3, func() { longPath.Normalize() }},
		{"Normalize of a long query", 3, func() { longQuery.Normalize() }},
		{"Normalize of a long path that gets a guard", 3, func() { longGuarded.Normalize() }},
		{"Normalize of a relative path of encoded dot-segments", 3, func() { longDotted.Normalize() }},
		{"Normalize of a scheme with capitals", 1, func() { uri.URI{Scheme: "HTTP", Host: "h"}.Normalize() }},
		{"Normalize of a guarded path", 0, func() { guardedPath.Normalize() }},
		{"NormalizeForScheme", 2, func() { _ = unusual.NormalizeForScheme() }},
		{"Equivalent, different values, normal already", 0, func() { _ = u.Equivalent(sibling) }},
		{"Equivalent, once normalized", 2, func() { _ = u.Equivalent(unusual) }},
		{"CheckScheme of what is good", 0, func() { _ = base.CheckScheme() }},
		{"DefaultPort", 0, func() { _, _ = uri.DefaultPort("https") }},
		{"Relativize to a sibling", 3, func() { u.Relativize(sibling) }},
		{"AppendSegments of plain text", 1, func() { _, _ = base.AppendSegments("a") }},
		{"AppendSegments of text to encode", 2, func() { _, _ = base.AppendSegments("a/b") }},
		{"JoinPath", 2, func() { _, _ = base.JoinPath("a/b") }},
		{"BaseName", 0, func() { _, _ = base.BaseName() }},
		{"Split", 1, func() { _ = uri.Split("http://host.example/a b") }},
		{"WithScheme", 0, func() { _, _ = u.WithScheme("http") }},
		{"WithAuthority", 1, func() { _, _ = u.WithAuthority("joe@example.org:8443") }},
		{"WithoutAuthority", 0, func() { _ = u.WithoutAuthority() }},
		{"Segments", 0, func() {
			for range base.Segments() {
			}
		}},
		{"GuessURI", 2, func() { _, _ = uri.GuessURI("example.com/a", "http") }},
		{"Redacted", 2, func() { _ = misleading.Redacted() }},
		{"Display", 3, func() { _ = misleading.Display() }},
		{"URI.URL", 2, func() { _, _ = u.URL() }},
		{"FromURL", 2, func() { _, _ = uri.FromURL(netURL) }},
		{"iri.Parse", 3, func() { _, _ = iri.Parse("http://例え.jp/引き出し?q=ü", nil) }},
		{"iri.Check", 0, func() { _ = iri.Check("http://例え.jp/引き出し?q=ü") }},
		{"iri.Resolve", 2, func() { _, _ = iri.Resolve("http://例え.jp/引き出し/a", "../b?q=ü") }},
		{"iri.Text", 6, func() { _ = iri.Text(asURI, nil) }},
		{"lint.Check", 1, func() { _ = lint.Check(misleading) }},
		{"lint.Check, nothing found", 0, func() { _ = lint.Check(u) }},
		{"escape.Segment", 1, func() { _ = escape.Segment("Rock & Roll/2") }},
		{"escape.Segment, nothing to encode", 0, func() { _ = escape.Segment("index.html") }},
		{"escape.Param", 1, func() { _ = escape.Param("Rock & Roll/2") }},
		{"escape.Decode", 1, func() { _, _ = escape.Decode("Rock%20%26%20Roll") }},
		{"escape.Normalize", 1, func() { _, _ = escape.Normalize("Rock%20%26%20R%6fll") }},
		{"escape.Normalize, normal already", 0, func() { _, _ = escape.Normalize("Rock%20%26%20Roll") }},
		{"query.ParseForm", 0, func() { _ = query.ParseForm("page=2&size=42") }},
		{"query.Parse", 0, func() { _, _ = query.Parse(u.Query, query.RFC3986) }},
		{"query.Params.Get", 0, func() { _, _ = params.Get("size") }},
		{"query.Params.All", 0, func() {
			for range params.All() {
			}
		}},
		{"uritemplate.Template.Expand", 1, func() { _, _ = template.Expand(values) }},
		{"uritemplate.Template.Match", 2, func() { _, _ = template.Match("/users/41/posts?page=2") }},
		{"uritemplate.Template.Match, a list and a text to decode", 4, func() { _, _ = template.Match("/users/4%2F1/posts?page=2&tags=x&tags=y") }},
		{"query.Params.Set", 1, func() { p := params; p.Set("page", "3") }},
	}
}
