package query_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/query"
)

const benchQuery = "utm_source=newsletter&utm_medium=email&id=12345&q=hello+world%21&page=3"

// BenchmarkParseAndGet reads one value of a query that has just arrived.
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

// BenchmarkParseAndGetEleven looks up eleven keys in a query of three parameters, as a handler with eleven options does.
func BenchmarkParseAndGetEleven(b *testing.B) {
	const text = "page=2&size=42&q=shoes"
	keys := []string{"page", "size", "q", "sort", "lang", "filter", "page", "size", "q", "token", "x"}
	run(b, "query", func() {
		p, _ := query.Parse(text, query.Form)
		for _, key := range keys {
			p.Get(key)
		}
	})
	run(b, "net-url", func() {
		values, _ := url.ParseQuery(text)
		for _, key := range keys {
			values.Get(key)
		}
	})
}

// BenchmarkParseAndAll reads all values of a query that has just arrived.
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

// BenchmarkParseAndSet reads a query, changes one value and writes the query.
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

// BenchmarkAdd100 builds a query of 100 pairs.
func BenchmarkAdd100(b *testing.B) {
	for name, pairs := range pairsToAdd {
		run(b, name+"/query", func() { addToParams(pairs) })
		run(b, name+"/net-url", func() { addToValues(pairs) })
	}
}

// pairsToAdd has 100 pairs of each kind.
var pairsToAdd = map[string][]pair{
	"many-keys":  makePairs(func(i int) pair { return pair{"key" + strconv.Itoa(i), "value" + strconv.Itoa(i)} }),
	"one-key":    makePairs(func(i int) pair { return pair{"id", strconv.Itoa(1000 + i)} }),
	"to-encode":  makePairs(func(i int) pair { return pair{"a key " + strconv.Itoa(i), "100% R&D, caf\u00e9"} }),
	"long-value": makePairs(func(i int) pair { return pair{"text" + strconv.Itoa(i), strings.Repeat("some text, ", 20)} }),
}

func makePairs(at func(i int) pair) []pair {
	pairs := make([]pair, 100)
	for i := range pairs {
		pairs[i] = at(i)
	}
	return pairs
}

func addToParams(pairs []pair) string {
	p := query.New(query.Form)
	for _, pair := range pairs {
		p.Add(pair.key, pair.value)
	}
	return p.String()
}

func addToValues(pairs []pair) string {
	values := url.Values{}
	for _, pair := range pairs {
		values.Add(pair.key, pair.value)
	}
	return values.Encode()
}

func run(b *testing.B, name string, call func()) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			call()
		}
	})
}
