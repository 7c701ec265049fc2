package query_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/url"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
)

// Parse the query of a URI, change it, and put the result back.
func Example() {
	u := uri.MustParse("https://example.com/search?q=rock+%26+roll&page=1")
	params, err := query.Parse(u.Query, query.Form)
	if err != nil {
		fmt.Println(err)
		return
	}
	q, _ := params.Get("q")
	fmt.Println(q)

	params.Set("page", "2")
	params.Add("lang", "en & de")
	u.Query = params.String()
	fmt.Println(u)
	// Output:
	// rock & roll
	// https://example.com/search?q=rock+%26+roll&page=2&lang=en+%26+de
}

// A signature over the exact text can still be checked after another parameter was changed. It may cover needless encodings and
// an unusual order.
func Example_signed() {
	const signed = "user=%7Ejoe&&scope=a%2cb;c&expires=99"
	params, _ := query.Parse(signed+"&sig=f00d&page=1", query.RFC3986)
	params.Set("page", "2")
	params.Set("user", "~joe") // the current value, in another spelling
	fmt.Println(params)
	fmt.Println(strings.HasPrefix(params.String(), signed+"&sig="))
	// Output:
	// user=%7Ejoe&&scope=a%2cb;c&expires=99&sig=f00d&page=2
	// true
}

func ExampleDialect() {
	for _, d := range []query.Dialect{query.RFC3986, query.Form} {
		params, _ := query.Parse("sum=1+1", d)
		sum, _ := params.Get("sum")
		params.Add("a key", "1 + 1")
		fmt.Printf("%q %s\n", sum, params)
	}
	// Output:
	// "1+1" sum=1+1&a%20key=1%20%2B%201
	// "1 1" sum=1+1&a+key=1+%2B+1
}

func ExampleDialect_String() {
	fmt.Println(query.RFC3986, query.Form)
	// Output: RFC3986 Form
}

// The zero value is an empty query.
func ExampleParams() {
	var params query.Params
	params.Add("from", "http://example.com/?a=b&c")
	fmt.Println(params)
	// Output: from=http://example.com/?a%3Db%26c
}

func ExampleNew() {
	params := query.New(query.Form)
	params.Add("q", "rock & roll")
	params.Add("page", "1")
	fmt.Println(params)
	// Output: q=rock+%26+roll&page=1
}

func ExampleParse() {
	for _, q := range []string{"", "a&b=1;2", "a b", "discount=50%"} {
		params, err := query.Parse(q, query.Form)
		fmt.Printf("%q %v\n", params, err)
	}
	// Output:
	// "" <nil>
	// "a&b=1;2" <nil>
	// "" query: invalid query at offset 1: ' ' is not allowed (query; RFC 3986, section 3.4)
	// "" query: invalid query at offset 11: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)
}

// Programs send text that a query does not allow.
func ExampleParseForm() {
	params := query.ParseForm(`name="Zoë"&tags[]=a b&discount=100%`)
	for key, value := range params.All() {
		fmt.Printf("%s: %s\n", key, value)
	}
	fmt.Println(params)
	// Output:
	// name: "Zoë"
	// tags[]: a b
	// discount: 100%
	// name=%22Zo%C3%AB%22&tags%5B%5D=a+b&discount=100%25
}

// Until you edit it, the text is exactly what was parsed.
func ExampleParams_String() {
	params, _ := query.Parse("b=%61&&a", query.RFC3986)
	fmt.Println(params.String())
	// Output: b=%61&&a
}

func ExampleParams_All() {
	params, _ := query.Parse("b=%C3%BC&&a=1+1&flag&b=x=y", query.Form)
	for key, value := range params.All() {
		fmt.Printf("%q %q\n", key, value)
	}
	// Output:
	// "b" "ü"
	// "a" "1 1"
	// "flag" ""
	// "b" "x=y"
}

func ExampleParams_Raw() {
	params, _ := query.Parse("b=%C3%BC&&a=1+1&flag", query.Form)
	for pair := range params.Raw() {
		fmt.Printf("%q %q %t\n", pair.Key, pair.Value, pair.HasValue)
	}
	// Output:
	// "b" "%C3%BC" true
	// "a" "1+1" true
	// "flag" "" false
}

// Keep the parameters that begin with "page", as they are written.
func ExamplePair() {
	params, _ := query.Parse("page=%31&sort=up&pages&page_size=", query.RFC3986)
	var kept []string
	for pair := range params.Raw() {
		switch {
		case !strings.HasPrefix(pair.Key, "page"):
		case pair.HasValue:
			kept = append(kept, pair.Key+"="+pair.Value)
		default:
			kept = append(kept, pair.Key)
		}
	}
	fmt.Println(strings.Join(kept, "&"))
	// Output: page=%31&pages&page_size=
}

func ExampleParams_Get() {
	params, _ := query.Parse("%61=%31&a=2&empty=", query.RFC3986)
	for _, key := range []string{"a", "empty", "missing"} {
		value, ok := params.Get(key)
		fmt.Printf("%q %t\n", value, ok)
	}
	// Output:
	// "1" true
	// "" true
	// "" false
}

func ExampleParams_GetAll() {
	params, _ := query.Parse("tag=red&size=1&tag=dark+blue", query.Form)
	fmt.Printf("%q\n", params.GetAll("tag"))
	// Output: ["red" "dark blue"]
}

func ExampleParams_Has() {
	params, _ := query.Parse("debug&page=2", query.RFC3986)
	fmt.Println(params.Has("debug"), params.Has("trace"))
	// Output: true false
}

func ExampleParams_Len() {
	params, _ := query.Parse("tag=red&&size=1&tag=blue", query.RFC3986)
	fmt.Println(params.Len())
	// Output: 3
}

func ExampleParams_Add() {
	params, _ := query.Parse("tag=red", query.RFC3986)
	params.Add("tag", "R&D 50%")
	fmt.Println(params)
	// Output: tag=red&tag=R%26D%2050%25
}

func ExampleParams_Set() {
	params, _ := query.Parse("b=2&a=1&c=%7e&a=3", query.RFC3986)
	params.Set("a", "4") // the first keeps its place, the other is deleted
	fmt.Println(params)
	params.Set("c", "~") // the current value
	fmt.Println(params)
	params.Set("d", "5") // new
	fmt.Println(params)
	// Output:
	// b=2&a=4&c=%7e
	// b=2&a=4&c=%7e
	// b=2&a=4&c=%7e&d=5
}

// Two URIs name the same page, so they are stored under the same key.
func ExampleParams_Sort() {
	for _, q := range []string{"page=2&sort=up&tag=b&tag=a", "tag=b&&sort=up&page=2&tag=a"} {
		params, _ := query.Parse(q, query.Form)
		params.Sort()
		fmt.Println(params)
	}
	// Output:
	// page=2&sort=up&tag=b&tag=a
	// page=2&sort=up&tag=b&tag=a
}

// A signature that sorts encoded keys, and then encoded values (RFC 5849, section 3.4.1.3.2).
func ExampleParams_SortFunc() {
	params, _ := query.Parse("b=2&a=z&%61=1&a=b", query.RFC3986)
	params.SortFunc(func(a, b query.Pair) int {
		return cmp.Or(strings.Compare(a.Key, b.Key), strings.Compare(a.Value, b.Value))
	})
	fmt.Println(params)
	// Output: %61=1&a=b&a=z&b=2
}

func ExampleFromValues() {
	values := url.Values{"q": {"a b"}, "page": {"2"}}
	fmt.Println(query.FromValues(values, query.Form))
	fmt.Println(query.FromValues(values, query.RFC3986))
	// Output:
	// page=2&q=a+b
	// page=2&q=a%20b
}

func ExampleParams_Values() {
	params, _ := query.Parse("q=a+b&tag=x&tag=y", query.Form)
	fmt.Println(params.Values()["tag"], params.Values().Get("q"))
	// Output: [x y] a b
}

func ExampleParams_MarshalText() {
	params, _ := query.Parse("q=a+b", query.Form)
	text, err := json.Marshal(map[string]query.Params{"query": params})
	fmt.Println(string(text), err)
	// Output: {"query":"q=a+b"} <nil>
}

func ExampleParams_UnmarshalText() {
	params := query.New(query.Form)
	fmt.Println(params.UnmarshalText([]byte("q=a+b")))
	fmt.Println(params.Get("q"))
	// Output:
	// <nil>
	// a b true
}

// If the query is empty, ForceQuery decides whether the URI has a "?".
func ExampleParams_Delete() {
	u := uri.MustParse("http://example.com/?utm_source=x&id=7&utm_source=y")
	params, _ := query.Parse(u.Query, query.Form)
	for _, key := range []string{"utm_source", "id"} {
		params.Delete(key)
		u.Query = params.String()
		fmt.Println(u)
	}
	u.ForceQuery = true
	fmt.Println(u)
	// Output:
	// http://example.com/?id=7
	// http://example.com/
	// http://example.com/?
}

func ExampleParams_DeleteFunc() {
	params, err := query.Parse("tag=a&id=%37&tag=b&tag=c", query.Form)
	if err != nil {
		log.Fatal(err)
	}
	params.DeleteFunc(func(pair query.Pair) bool { return pair.Key == "tag" && pair.Value == "b" })
	fmt.Println(params.String())
	// Output: tag=a&id=%37&tag=c
}

func ExampleError() {
	_, err := query.Parse("discount=50%", query.Form)
	var e *query.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, errors.Is(err, escape.ErrPercentEncoding))
	}
	// Output: 11 true
}

func ExampleError_Error() {
	_, err := query.Parse("a=[1]", query.Form)
	fmt.Println(err)
	// Output: query: invalid query at offset 2: '[' is not allowed (query; RFC 3986, section 3.4)
}

func ExampleError_Unwrap() {
	_, err := query.Parse("a=[1]", query.Form)
	fmt.Println(errors.Unwrap(err))
	// Output: '[' is not allowed
}

func Example_reading() {
	u := uri.MustParse("https://example.com/list?page=1&sort=na%6De")
	params, err := query.Parse(u.Query, query.Form)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(params.Get("sort"))
	params.Set("page", "2")
	u.Query = params.String()
	fmt.Println(u)
	// Output:
	// name true
	// https://example.com/list?page=2&sort=na%6De
}

func Example_editing() {
	params := query.New(query.Form)
	params.Add("q", "AC/DC & co")
	params.Add("lang", "en")
	fmt.Println(params.String())
	// Output: q=AC%2FDC+%26+co&lang=en
}

// A text area ends its lines with LF, and a form sends CR LF.
func ExampleFormText() {
	p := query.New(query.Form)
	p.Add("message", query.FormText("Hello,\nworld!"))
	p.Add("public", "on")
	fmt.Println(p)
	// Output: message=Hello%2C%0D%0Aworld%21&public=on
}
