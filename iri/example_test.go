package iri_test

import (
	"fmt"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// toASCII and toUnicode stand in for idna.Lookup.ToASCII and idna.Display.ToUnicode of
// golang.org/x/net/idna.
func toASCII(string) (string, error)   { return "xn--r8jz45g.jp", nil }
func toUnicode(string) (string, error) { return "例え.jp", nil }

// Read an IRI, work with its URI, and show the URI as an IRI.
func Example() {
	u, err := iri.Parse("http://例え.jp/ü", toASCII)
	fmt.Println(u, err)
	fmt.Println(iri.Text(u, toUnicode))
	// Output:
	// http://xn--r8jz45g.jp/%C3%BC <nil>
	// http://例え.jp/ü
}

func ExampleParse() {
	fmt.Println(iri.Parse("mailto:jürgen@example.com?subject=grüße", nil))
	fmt.Println(iri.Parse("http://例え.jp/引き出し?q=ü", toASCII))
	_, err := iri.Parse("http://例え.jp/引き出し 1", toASCII)
	fmt.Println(err)
	// Output:
	// mailto:j%C3%BCrgen@example.com?subject=gr%C3%BC%C3%9Fe <nil>
	// http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97?q=%C3%BC <nil>
	// uri: invalid path at offset 29: ' ' is not allowed: write %20 (ipchar; RFC 3987, section 2.2)
}

func ExampleCheck() {
	fmt.Println(iri.Check("http://例え.jp/引き出し?q=ü"))
	fmt.Println(iri.Check("http://例え.jp/\uFFFF"))
	// Output:
	// <nil>
	// uri: invalid path at offset 17: U+FFFF is not allowed (ipchar; RFC 3987, section 2.2)
}

// The components of an IRI, as they are written.
func ExampleCheck_components() {
	const text = "http://例え.jp/引き出し?q=ü"
	if err := iri.Check(text); err != nil {
		fmt.Println(err)
		return
	}
	parts := uri.Split(text)
	fmt.Println(parts.Host, parts.Path[1], parts.Query)
	// Output: 例え.jp 引き出し q=ü
}

// In RDF, an IRI is identified by its spelling.
func ExampleResolve() {
	fmt.Println(iri.Resolve("HTTP://例え.jp:080/引き出し/a", "../ü?%7e"))
	fmt.Println(iri.Resolve("/引き出し/a", "ü"))
	// Output:
	// HTTP://例え.jp:080/ü?%7e <nil>
	//  uri: the base has no scheme (RFC 3986, section 5.1)
}

func ExampleText() {
	u := uri.MustParse("http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97?q=%c3%bc%2f%41")
	fmt.Println(iri.Text(u, nil))
	fmt.Println(iri.Text(u, toUnicode))
	// Output:
	// http://xn--r8jz45g.jp/引き出し?q=ü%2FA
	// http://例え.jp/引き出し?q=ü%2FA
}
