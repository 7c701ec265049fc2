package uritemplate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/uritemplate"
)

func Example() {
	template := uritemplate.MustParse("https://api.example.com/users/{id}/posts{?page,tags*}")
	text, err := template.Expand(uritemplate.Values{
		"id":   uritemplate.String("Anna/Ben"),
		"tags": uritemplate.List("go", "uri"),
	})
	fmt.Println(text, err)

	values, ok := template.Match(text)
	fmt.Println(values["id"], values["tags"].List(), ok)
	// Output:
	// https://api.example.com/users/Anna%2FBen/posts?tags=go&tags=uri <nil>
	// Anna/Ben [go uri] true
}

// A text that is no template.
func ExampleParse() {
	_, err := uritemplate.Parse("/users/{user id}")
	fmt.Println(err)
	// Output: uritemplate: invalid template at offset 12: ' ' is not allowed (expression; RFC 6570, section 2.2)
}

// The offset of the first byte that the grammar does not allow.
func ExampleError() {
	_, err := uritemplate.Parse("/users/{user id}")
	if fault := (*uritemplate.Error)(nil); errors.As(err, &fault) {
		fmt.Println(fault.Offset, fault.Rule)
	}
	// Output: 12 expression
}

func ExampleMustParse() {
	fmt.Println(uritemplate.MustParse("/users/{id}"))
	// Output: /users/{id}
}

func ExampleTemplate_String() {
	fmt.Println(uritemplate.MustParse("/users/{id:3}").String())
	// Output: /users/{id:3}
}

// A template in a configuration is checked when that is read.
func ExampleTemplate_UnmarshalText() {
	var config struct{ Hook uritemplate.Template }
	err := json.Unmarshal([]byte(`{"Hook": "https://hooks.example/{id}{?type}"}`), &config)
	fmt.Println(config.Hook.Names(), err)
	err = json.Unmarshal([]byte(`{"Hook": "https://hooks.example/{id"}`), &config)
	fmt.Println(err)
	// Output:
	// [id type] <nil>
	// uritemplate: invalid template at offset 25: the template ends too early (expression; RFC 6570, section 2.2)
}

func ExampleTemplate_MarshalText() {
	text, err := json.Marshal(uritemplate.MustParse("/users/{id}"))
	fmt.Println(string(text), err)
	// Output: "/users/{id}" <nil>
}

func ExampleTemplate_LogValue() {
	template := uritemplate.MustParse("https://joe:secret@example.com/{id}")
	fmt.Println(template.LogValue())
	// Output: https://joe:xxxxx@example.com/{id}
}

func ExampleTemplate_GoString() {
	fmt.Printf("%#v\n", uritemplate.MustParse("https://joe:secret@example.com/{id}"))
	// Output: uritemplate.MustParse("https://joe:xxxxx@example.com/{id}")
}

func ExampleTemplate_Names() {
	fmt.Println(uritemplate.MustParse("/users/{id:2}/{id}{?page,tags*}").Names())
	// Output: [id page tags]
}

// Who trusts a value with "+" lets it write delimiters.
func ExampleTemplate_Expand() {
	values := uritemplate.Values{"path": uritemplate.String("a/b?c")}
	for _, text := range []string{"/{path}", "/{+path}", "/{path:1}", "{?path}", "{&none}"} {
		fmt.Println(uritemplate.MustParse(text).Expand(values))
	}
	// Output:
	// /a%2Fb%3Fc <nil>
	// /a/b?c <nil>
	// /a <nil>
	// ?path=a%2Fb%3Fc <nil>
	//  <nil>
}

func ExampleTemplate_URI() {
	template := uritemplate.MustParse("//{host}/search{?q}")
	u, err := template.URI(uritemplate.Values{"host": uritemplate.String("example.com"), "q": uritemplate.String("50% off")})
	fmt.Println(u.Host, u.Query, err)
	// Output: example.com q=50%25%20off <nil>
}

// A route: parameters in any order, others among them, and "@" as clients send it.
func ExampleTemplate_MatchURI() {
	route := uritemplate.MustParse("/users/{name}{?page,tags*}")
	for _, text := range []string{"/users/joe@example.com?tags=a&debug=1&page=2&tags=b", "/users/joe?page=1&page=2", "/users/joe/posts"} {
		values, ok := route.MatchURI(uri.MustParse(text))
		fmt.Println(values["name"], values["page"], values["tags"].List(), ok)
	}
	// Output:
	// joe@example.com 2 [a b] true
	//   [] false
	//   [] false
}

func ExampleValue_MarshalJSON() {
	text, err := json.Marshal(uritemplate.Values{"id": uritemplate.String("a/b"), "tags": uritemplate.List("go", "uri")})
	fmt.Println(string(text), err)
	// Output: {"id":"a/b","tags":["go","uri"]} <nil>
}

func ExampleValue_UnmarshalJSON() {
	var values uritemplate.Values
	fmt.Println(json.Unmarshal([]byte(`{"id": "a/b", "sort": {"name": "up", "date": "down"}}`), &values))
	fmt.Println(uritemplate.MustParse("/items/{id}{?sort*}").Expand(values))
	// Output:
	// <nil>
	// /items/a%2Fb?name=up&date=down <nil>
}

// What a text shows of the variables. Values of "{+x}" come back as they are written.
func ExampleTemplate_Match() {
	template := uritemplate.MustParse("/{user}/{+file}{?options*}")
	values, ok := template.Match("/anna%20b/docs/a%2Fb.txt?raw=1&lang=en")
	fmt.Println(ok, values["user"], values["file"])
	for name, value := range values["options"].Pairs() {
		fmt.Println(name, value)
	}
	// Output:
	// true anna b docs/a%2Fb.txt
	// raw 1
	// lang en
}

// Letters may belong to the name or to the extension, and so may a dot.
func ExampleTemplate_Ambiguous() {
	for _, text := range []string{"/{user}/{id}", "/{name}.{extension}"} {
		template := uritemplate.MustParse(text)
		a, b, ok, err := template.Ambiguous()
		fmt.Println(text, ok, a, b, err)
	}
	// Output:
	// /{user}/{id} false map[] map[] <nil>
	// /{name}.{extension} true map[name:.] map[extension:.] <nil>
}

func ExampleOverlap() {
	users, me := uritemplate.MustParse("/users/{id}"), uritemplate.MustParse("/users/me")
	posts := uritemplate.MustParse("/users/{id}/posts")
	fmt.Println(uritemplate.Overlap(users, me))
	fmt.Println(uritemplate.Overlap(users, posts))
	// Output:
	// /users/me true <nil>
	//  false <nil>
}

// An entry under "id:2" is what a text showed of "id".
func ExampleValues() {
	template := uritemplate.MustParse("/{id:2}/{name}")
	values, _ := template.Match("/an/a.txt")
	fmt.Println(values)
	fmt.Println(template.Expand(values))
	// Output:
	// map[id:2:an name:a.txt]
	// /an/a.txt <nil>
}

func ExampleString() {
	text, _ := uritemplate.MustParse("{?q}").Expand(uritemplate.Values{"q": uritemplate.String("a b")})
	fmt.Println(text)
	// Output: ?q=a%20b
}

func ExampleList() {
	values := uritemplate.Values{"tag": uritemplate.List("go", "uri")}
	for _, text := range []string{"{tag}", "{/tag*}", "{?tag}", "{?tag*}"} {
		fmt.Println(uritemplate.MustParse(text).Expand(values))
	}
	// Output:
	// go,uri <nil>
	// /go/uri <nil>
	// ?tag=go,uri <nil>
	// ?tag=go&tag=uri <nil>
}

func ExamplePairs() {
	values := uritemplate.Values{"page": uritemplate.Pairs("size", "10", "sort", "name")}
	for _, text := range []string{"{page}", "{;page*}", "{?page*}"} {
		fmt.Println(uritemplate.MustParse(text).Expand(values))
	}
	// Output:
	// size,10,sort,name <nil>
	// ;size=10;sort=name <nil>
	// ?size=10&sort=name <nil>
}

func ExampleValue_Kind() {
	template := uritemplate.MustParse("{?x*}")
	for _, text := range []string{"", "?x=1", "?x=1&x=2", "?y=1"} {
		values, _ := template.Match(text)
		fmt.Println(values["x"].Kind())
	}
	// Output:
	// absent
	// string
	// list
	// pairs
}

func ExampleValue_String() {
	fmt.Println(uritemplate.String("a b").String())
	fmt.Println(uritemplate.List("a", "b").String())
	// Output:
	// a b
	// a,b
}

// A list of one member is written like a string, and comes back as a string. List returns it as a list again.
func ExampleValue_List() {
	values, _ := uritemplate.MustParse("{?tag*}").Match("?tag=go")
	fmt.Println(values["tag"].Kind(), values["tag"].List())
	// Output: string [go]
}

func ExampleValue_Pairs() {
	values, _ := uritemplate.MustParse("{?filter*}").Match("?color=red&size=4")
	for name, value := range values["filter"].Pairs() {
		fmt.Println(name, value)
	}
	// Output:
	// color red
	// size 4
}

func ExampleKind_String() {
	fmt.Println(uritemplate.KindList.String())
	// Output: list
}

// For docs/templates.md.
func Example_errors() {
	_, err := uritemplate.MustParse("{ids:3}").Expand(uritemplate.Values{"ids": uritemplate.List("1", "2")})
	fmt.Println(err)
	// Output: uritemplate: invalid value of the variable "ids": a list or pairs have no prefix (prefix; RFC 6570, section 2.4.1)
}

// For docs/templates.md: no value leads to another server, or out of its place in the path.
func Example_origin() {
	template := uritemplate.MustParse("https://example.com{port}/users/{id}/posts")
	bare, err := template.URI(nil) // without values: https://example.com/users//posts
	if err != nil {
		log.Fatal(err)
	}
	want, ok := httpuri.OriginOf(bare)
	if !ok || bare.Has(uri.ComponentUserInfo) {
		log.Fatal("not a template for requests")
	}
	for _, port := range []string{"", ".evil.example"} {
		u, err := template.URI(uritemplate.Values{"id": uritemplate.String("anna"), "port": uritemplate.String(port)})
		if err != nil {
			log.Fatal(err)
		}
		origin, _ := httpuri.OriginOf(u)
		fmt.Println(u, origin == want && !u.Has(uri.ComponentUserInfo))
	}
	_, err = template.URI(uritemplate.Values{"id": uritemplate.String("..")})
	fmt.Println(err)
	// Output:
	// https://example.com/users/anna/posts true
	// https://example.com.evil.example/users/anna/posts false
	// uritemplate: invalid value of the variable "id": it writes a dot-segment into the path (segment; RFC 3986, section 3.3)
}

// For docs/templates.md: a table of routes is checked once, when the program starts.
func Example_routes() {
	routes := []uritemplate.Template{
		uritemplate.MustParse("/users/{id}"), uritemplate.MustParse("/users/{id}/posts{?page}"), uritemplate.MustParse("/users/me"),
	}
	for i, route := range routes {
		for _, other := range routes[:i] {
			if text, ok, err := uritemplate.Overlap(route, other); ok || err != nil {
				fmt.Println(other, "and", route, "both match", text, err)
			}
		}
	}
	// Output: /users/{id} and /users/me both match /users/me <nil>
}
