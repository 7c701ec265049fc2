package uris_test

import (
	"context"
	"fmt"
	"log"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
)

func init() {
	register.Function1x0(show)
	register.Function1x0(showRefusal)
	register.Function1x0(showFindings)
	register.Function2x0(showPair)
}

// The examples print elements with these functions, on the runner Prism, whose workers are in the same process.

func show(u uri.URI)             { fmt.Println(u) }
func showRefusal(r uris.Refusal) { fmt.Printf("%s:%d: %s\n", r.Place.File, r.Place.Line, r.Reason) }
func showFindings(f uris.Findings) {
	for _, found := range f.All {
		fmt.Println(f.URI, found.Code)
	}
}
func showPair(key string, u uri.URI) { fmt.Println(key, u) }
func place(line int64) uris.Place    { return uris.Place{File: "links.tsv", Line: line} }
func run(p *beam.Pipeline) {
	if _, err := prism.Execute(context.Background(), p); err != nil {
		log.Fatal(err)
	}
}

func ExampleParse() {
	p, s := beam.NewPipelineWithRoot()
	lines := beam.Create(s, uris.Line{Place: place(1), Text: "HTTP://h/a"}, uris.Line{Place: place(2), Text: "http://h/a b"})
	references, refusals := uris.Parse(s, lines)
	beam.ParDo0(s, show, references)
	beam.ParDo0(s, showRefusal, refusals)
	run(p)
	// Unordered output:
	// http://h/a
	// links.tsv:2: uri: invalid path at offset 10: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

func ExampleResolve() {
	p, s := beam.NewPipelineWithRoot()
	links := beam.Create(s,
		uris.Link{Place: place(1), Page: "http://a/b/c/d;p?q", Href: "../g"},
		uris.Link{Place: place(2), Page: "http://a/b/c/d;p?q", Href: "//h:65536"})
	targets, refusals := uris.Resolve(s, links)
	beam.ParDo0(s, show, targets)
	beam.ParDo0(s, showRefusal, refusals)
	run(p)
	// Unordered output:
	// http://a/b/g
	// links.tsv:2: httpuri: invalid href: invalid port at offset 4: the port is above 65535 (port; RFC 3986, section 3.2.3)
}

func ExampleCanonicalize() {
	p, s := beam.NewPipelineWithRoot()
	references := beam.Create(s, uri.MustParse("HTTP://Example.com:80/%7Ea?utm_source=x#top"))
	beam.ParDo0(s, show, uris.Canonicalize(s, references, "utm_source"))
	run(p)
	// Unordered output:
	// http://example.com/~a
}

func ExampleLint() {
	p, s := beam.NewPipelineWithRoot()
	references := beam.Create(s, uri.MustParse("http://0x7f.1/%2e%2e/"))
	beam.ParDo0(s, showFindings, uris.Lint(s, references))
	run(p)
	// Unordered output:
	// http://0x7f.1/%2e%2e/ rare-ipv4
	// http://0x7f.1/%2e%2e/ encoded-dot-segment
}

func ExampleKey() {
	p, s := beam.NewPipelineWithRoot()
	references := beam.Create(s, uri.MustParse("http://www.example.co.uk/"), uri.MustParse("mailto:a@h"))
	beam.ParDo0(s, showPair, uris.Key(s, uris.Origin, references))
	run(p)
	// Unordered output:
	// http://www.example.co.uk http://www.example.co.uk/
	// null mailto:a@h
}

func ExamplePart_Of() {
	u := uri.MustParse("http://www.example.co.uk:8080/")
	fmt.Println(uris.Origin.Of(u), uris.Host.Of(u), uris.Domain.Of(u))
	// Output:
	// http://www.example.co.uk:8080 www.example.co.uk example.co.uk
}
