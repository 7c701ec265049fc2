package guides_test

import (
	"fmt"
	"log"
	"net/url"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

func Example_neturlTheDifferences() {
	v, err := url.Parse("https://example.com/a%2Fb?page=1")
	if err != nil {
		log.Fatal(err)
	}
	values := v.Query()
	values.Set("page", "2")
	v.RawQuery = values.Encode()
	fmt.Println(v, v.Path)

	u, err := uri.Parse("https://example.com/a%2Fb?page=1")
	if err != nil {
		log.Fatal(err)
	}
	params, err := query.Parse(u.Query, query.Form)
	if err != nil {
		log.Fatal(err)
	}
	params.Set("page", "2")
	u.Query = params.String()
	fmt.Println(u, u.Path)
	// Output:
	// https://example.com/a%2Fb?page=2 /a/b
	// https://example.com/a%2Fb?page=2 [ a%2Fb]
}

func Example_neturlOneSpellingOfAQuery() {
	text := "b=2&a=x+y&a=x%20y&%61"
	params, err := query.Parse(text, query.Form)
	if err != nil {
		log.Fatal(err)
	}
	canonical := query.New(query.Form) // or query.RFC3986, in which a space is %20
	for key, value := range params.All() {
		canonical.Add(key, value)
	}
	canonical.Sort()
	fmt.Println(canonical.String())
	// Output: a=x+y&a=x+y&a=&b=2
}
