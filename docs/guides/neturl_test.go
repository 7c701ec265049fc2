package guides_test

import (
	"fmt"
	"log"

	"github.com/go-rfc3986/uri/query"
)

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
