package query_test

import (
	"net/url"
	"testing"

	"github.com/go-rfc3986/uri/query"
)

const benchQuery = "utm_source=newsletter&utm_medium=email&id=12345&q=hello+world%21&page=3"

// One value of a query that has just arrived.
func BenchmarkParseAndGet(b *testing.B) {
	run(b, "query", func() {
		p, _ := query.Parse(benchQuery, query.Form)
		p.Get("page")
	})
	run(b, "net-url", func() {
		values, _ := url.ParseQuery(benchQuery)
		values.Get("page")
	})
}

// All values of a query that has just arrived.
func BenchmarkParseAndAll(b *testing.B) {
	n := 0
	run(b, "query", func() {
		p, _ := query.Parse(benchQuery, query.Form)
		for key, value := range p.All() {
			n += len(key) + len(value)
		}
	})
	run(b, "net-url", func() {
		values, _ := url.ParseQuery(benchQuery)
		for key, list := range values {
			n += len(key) + len(list[0])
		}
	})
}

// A query that is read, changed in one value and written.
func BenchmarkParseAndSet(b *testing.B) {
	run(b, "query", func() {
		p, _ := query.Parse(benchQuery, query.Form)
		p.Set("page", "4")
		_ = p.String()
	})
	run(b, "net-url", func() {
		values, _ := url.ParseQuery(benchQuery)
		values.Set("page", "4")
		_ = values.Encode()
	})
}

func run(b *testing.B, name string, call func()) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(benchQuery)))
		for b.Loop() {
			call()
		}
	})
}
