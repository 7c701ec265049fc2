package measure_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
)

// Reading, writing and resolving each of the inputs. The module benchmarks races them against net/url and others.
func BenchmarkInputs(b *testing.B) {
	base, buf := uri.MustParse(baseText), make([]byte, 0, 4096)
	for _, in := range inputs {
		u, into := uri.MustParse(in.ref), uri.URI{}
		for _, call := range []struct {
			name string
			run  func() error
		}{
			{"Parse", func() error { _, err := uri.Parse(in.ref); return err }},
			{"ParseInto", func() error { return uri.ParseInto(&into, in.ref) }},
			{"Format", func() error { _, err := uri.Format(u); return err }},
			{"AppendText", func() error { _, err := u.AppendText(buf); return err }},
			{"Resolve", func() error { _, err := base.Resolve(u); return err }},
			{"AppendResolve", func() error { _, err := base.AppendResolve(buf, in.ref); return err }},
		} {
			b.Run(call.name+"/"+in.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(in.ref)))
				for b.Loop() {
					if err := call.run(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// A call that is not for reading, writing or resolving, on a reference of ordinary length. The documentation has its
// time and its allocations.
func BenchmarkCalls(b *testing.B) {
	const text = "https://www.example.com/products/shoes/list.html?page=2&size=42"
	var (
		u          = uri.MustParse(text)
		sibling    = uri.MustParse("https://www.example.com/products/hats/index.html")
		unusual    = uri.MustParse("HTTPS://WWW.example.com:443/products/./%73hoes/../list.html?page=2")
		same       = uri.MustParse(strings.Clone(text))
		netURL, _  = url.Parse(text)
		misleading = uri.MustParse("http://www.example.com&x@10.0.0.1/%2e%2e/a")
		i          = iri.MustParse("http://例え.jp/引き出し?q=ü")
		encoded, _ = i.URI(nil)
		params, _  = query.Parse(u.Query, query.RFC3986)
		buf        = make([]byte, 0, 256)
	)
	for _, call := range []struct {
		name string
		run  func()
	}{
		{"Normalize", func() { _ = unusual.Normalize() }},
		{"Normalize, normal already", func() { _ = u.Normalize() }},
		{"NormalizeForScheme", func() { _ = unusual.NormalizeForScheme() }},
		{"NormalizeForScheme, normal already", func() { _ = u.NormalizeForScheme() }},
		{"Equal", func() { _ = u.Equal(u) }},
		{"Equivalent, equal", func() { _ = u.Equivalent(same) }},
		{"Equivalent, another and normal already", func() { _ = u.Equivalent(sibling) }},
		{"Equivalent, once normalized", func() { _ = u.Equivalent(unusual) }},
		{"Compare", func() { _ = u.Compare(sibling) }},
		{"NewBase", func() { _, _ = uri.NewBase(u) }},
		{"URI.URL", func() { _, _ = u.URL() }},
		{"FromURL", func() { _, _ = uri.FromURL(netURL) }},
		{"CheckScheme", func() { _ = u.CheckScheme() }},
		{"DefaultPort", func() { _, _ = uri.DefaultPort("https") }},
		{"Relativize", func() { _ = u.Relativize(sibling) }},
		{"AppendSegment", func() { _, _ = u.AppendSegment("a b") }},
		{"JoinPath", func() { _ = u.JoinPath("../img/") }},
		{"Segments", func() {
			for range u.Segments() {
			}
		}},
		{"BaseName", func() { _, _ = u.BaseName() }},
		{"Parent", func() { _, _ = u.Parent() }},
		{"GuessURI", func() { _, _ = uri.GuessURI("www.example.com/a", "https") }},
		{"Redacted", func() { _ = misleading.Redacted() }},
		{"Display", func() { _ = misleading.Display() }},
		{"iri.Parse", func() { _, _ = iri.Parse("http://例え.jp/引き出し?q=ü") }},
		{"IRI.URI", func() { _, _ = i.URI(nil) }},
		{"iri.FromURI", func() { _ = iri.FromURI(encoded, nil) }},
		{"lint.Check", func() { _ = lint.Check(misleading) }},
		{"lint.Check, nothing found", func() { _ = lint.Check(u) }},
		{"escape.Segment", func() { _ = escape.Segment("Rock & Roll/2") }},
		{"escape.Segment, nothing to encode", func() { _ = escape.Segment("index.html") }},
		{"escape.AppendParam", func() { _ = escape.AppendParam(buf, "Rock & Roll/2") }},
		{"escape.Decode", func() { _, _ = escape.Decode("Rock%20%26%20Roll") }},
		{"query.Parse", func() { _, _ = query.Parse(u.Query, query.RFC3986) }},
		{"query.Params.Get", func() { _, _ = params.Get("size") }},
		{"query.Params.All", func() {
			for range params.All() {
			}
		}},
		{"query.Params.Set", func() { p := params; p.Set("page", "3") }},
	} {
		b.Run(call.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				call.run()
			}
		})
	}
}
