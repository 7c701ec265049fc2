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

func Example_typedAMissingScheme() {
	for _, text := range []string{"http://example.com/", "www.example.com/a", "localhost:8080", "tel:123"} {
		u, err := uri.GuessURI(text, "https")
		fmt.Printf("%q %t\n", u, errors.Is(err, uri.ErrAmbiguous))
	}
	// Output:
	// "http://example.com/" false
	// "https://www.example.com/a" false
	// "https://localhost:8080" false
	// "" true
}

func Example_typedCharactersBeyondUsAscii() {
	u, err := iri.Parse("http://例え.jp/ü", nil) // or idna.Lookup.ToASCII, of golang.org/x/net/idna
	fmt.Println(u, err)
	fmt.Println(iri.Text(u, nil)) // or idna.Display.ToUnicode
	// Output:
	// http://%E4%BE%8B%E3%81%88.jp/%C3%BC <nil>
	// http://例え.jp/ü
}

func Example_typedAUsefulMessage() {
	text := httpuri.Repair("https://exa mple.com/für mich") // Parse reads this text, so offsets count in it
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
