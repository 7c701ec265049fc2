package guides_test

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
)

// toASCII stands for idna.Lookup.ToASCII, which is not in the standard library. integration/idna_test.go uses it.
func toASCII(name string) (string, error) {
	return strings.NewReplacer("bücher", "xn--bcher-kva", "例え", "xn--r8jz45g").Replace(name), nil
}

func Example_typed() {
	for _, text := range []string{"www.example.com/a b", "bücher.example", "localhost:8080", "tel:123"} {
		u, err := uri.GuessURI(httpuri.Repair(text), "https")
		if err == nil {
			u, err = iri.Parse(u.String(), toASCII) // in real code, idna.Lookup.ToASCII of golang.org/x/net/idna
		}
		fmt.Printf("%q %t\n", u, err == nil)
	}
	// Output:
	// "https://www.example.com/a%20b" true
	// "https://xn--bcher-kva.example" true
	// "https://localhost:8080" true
	// "" false
}

func Example_typedAUsefulMessage() {
	text := httpuri.Repair("https://exa mple.com/für mich") // offsets refer to this text, which Parse reads
	_, err := uri.Parse(text)
	var bad *uri.ParseError
	if errors.As(err, &bad) {
		fmt.Println(text)
		column := utf8.RuneCountInString(text[:bad.Offset])
		fmt.Println(strings.Repeat(" ", column) + "^ " + bad.Err.Error())
	}
	// Output:
	// https://exa mple.com/f%C3%BCr%20mich
	//            ^ ' ' is not allowed
}
