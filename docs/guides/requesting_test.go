package guides_test

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
)

// toASCII stands for idna.Lookup.ToASCII, which is not in the standard library. The test of integration/idna uses that.
func toASCII(name string) (string, error) {
	return strings.NewReplacer("bücher", "xn--bcher-kva", "例え", "xn--r8jz45g").Replace(name), nil
}

func Example_requestingOneFunction() {
	read := func(text string) (uri.URI, error) {
		return iri.Parse(httpuri.Repair(text), toASCII) // idna.Lookup.ToASCII, of golang.org/x/net/idna
	}
	for _, text := range []string{
		"https://bücher.example/a b?tags[]=ü", " /100% ", "//例え.jp", "https://example.com/a%20b", "https://a b.example/",
	} {
		u, err := read(text)
		fmt.Printf("%q %t\n", u, err == nil)
	}
	// Output:
	// "https://xn--bcher-kva.example/a%20b?tags%5B%5D=%C3%BC" true
	// "/100%25" true
	// "//xn--r8jz45g.jp" true
	// "https://example.com/a%20b" true
	// "" false
}

func Example_requestingTheFirst() {
	typed := func(text string) (uri.URI, error) {
		u, err := uri.GuessURI(httpuri.Repair(text), "https")
		if err != nil {
			return uri.URI{}, err
		}
		return iri.Parse(u.String(), toASCII)
	}
	for _, text := range []string{"www.example.com/a b", "http://bücher.example", "localhost:8080", "tel:123"} {
		u, err := typed(text)
		fmt.Printf("%q %t\n", u, err == nil)
	}
	// Output:
	// "https://www.example.com/a%20b" true
	// "http://xn--bcher-kva.example" true
	// "https://localhost:8080" true
	// "" false
}

func Example_requestingLocations() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			w.Header().Set("Location", "/search results?q[]=100%")
			w.WriteHeader(http.StatusFound)
			return
		}
		io.WriteString(w, r.RequestURI)
	}))
	defer server.Close()

	client := httpuri.Client(nil, httpuri.Redirects{Repair: true, Revisit: true, ToASCII: toASCII})
	resp, err := client.Get(server.URL + "/")
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	fmt.Println(string(text), err)
	// Output: /search%20results?q%5B%5D=100%25 <nil>
}
