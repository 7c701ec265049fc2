package guides_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/go-rfc3986/uri"
)

func Example_storingWhichComparison() {
	u := uri.MustParse("HTTP://Example.com:80/%7Ejoe/./inbox")
	v := uri.MustParse("http://example.com/~joe/inbox")
	fmt.Println(u.Equal(v), u.Equivalent(v))
	// Output: false true
}

func Example_storingAMapKey() {
	seen := map[string]bool{}
	for _, s := range []string{"http://h", "http://h/#top", "HTTP://H:80/?", "http://[::1]", "http://[0:0:0:0:0:0:0:1]/"} {
		key := uri.MustParse(s).WithoutFragment().NormalizeForScheme().String()
		fmt.Println(key, seen[key])
		seen[key] = true
	}
	// Output:
	// http://h/ false
	// http://h/ true
	// http://h/? false
	// http://[::1]/ false
	// http://[::1]/ true
}

func Example_storingSorting() {
	list := []uri.URI{uri.MustParse("http://h/b"), uri.MustParse("http://h/a?q"), uri.MustParse("http://h/a")}
	slices.SortFunc(list, uri.URI.Compare)
	fmt.Println(list)
	// Output: [http://h/a http://h/a?q http://h/b]
}

func Example_storingJson() {
	type Page struct {
		Self uri.URI `json:"self"`
		Next uri.URI `json:"next,omitzero"`
	}
	var page Page
	err := json.Unmarshal([]byte(`{"self": "http://h/a b"}`), &page)
	fmt.Println(err)

	text, err := json.Marshal(Page{Self: uri.MustParse("http://h/a")})
	fmt.Println(string(text), err)
	// Output:
	// uri: invalid path at offset 10: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
	// {"self":"http://h/a"} <nil>
}

func Example_storingDatabases() {
	u := uri.MustParse("ftp://joe:secret@example.com/file")
	_, err := u.Value()
	fmt.Println(errors.Is(err, uri.ErrPassword))

	fmt.Println(u.WithoutUserInfo().Value())
	// Output:
	// true
	// ftp://example.com/file <nil>
}
