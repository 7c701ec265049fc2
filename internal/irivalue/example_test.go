package iri_test

import (
	"encoding/json"
	"fmt"
	"log"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

func Example() {
	i, err := iri.Parse("http://例え.jp/引き出し?q=ü")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(i.Host, i.Path, i.Query)

	u, err := i.URI(nil) // or with idna.Lookup.ToASCII of golang.org/x/net/idna
	fmt.Println(u, err)
	fmt.Println(iri.FromURI(u, nil))

	_, err = iri.Parse("http://例え.jp/\ue000")
	fmt.Println(err)
	// Output:
	// 例え.jp [ 引き出し] q=ü
	// http://%E4%BE%8B%E3%81%88.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97?q=%C3%BC <nil>
	// http://例え.jp/引き出し?q=ü
	// uri: invalid path at offset 17: U+E000, for private use, is allowed in queries only (ipchar; RFC 3987, section 2.2)
}

func ExampleParse() {
	i, err := iri.Parse("//ü@例え.jp:80/a%2Fb")
	fmt.Println(i.UserInfo, i.Host, i.Port, i.Path, err)
	// Output: ü 例え.jp 80 [ a%2Fb] <nil>
}

func ExampleParseIRI() {
	_, err := iri.ParseIRI("引き出し")
	fmt.Println(err)
	// Output: uri: invalid scheme at offset 0: U+5F15 is not allowed (scheme; RFC 3986, section 3.1)
}

func ExampleParseAbsolute() {
	i, err := iri.ParseAbsolute("http://例え.jp/?q")
	fmt.Println(i, err)
	// Output: http://例え.jp/?q <nil>
}

func ExampleParseRelative() {
	i, err := iri.ParseRelative("引き出し?q")
	fmt.Println(i.Path, i.Query, err)
	// Output: [引き出し] q <nil>
}

func ExampleMustParse() {
	fmt.Println(iri.MustParse("/引き出し").Path[1])
	// Output: 引き出し
}

func ExampleFormat() {
	fmt.Println(iri.Format(iri.IRI{Scheme: "http", Host: "例え.jp", Path: []string{"", "é"}}))
	fmt.Println(iri.Format(iri.IRI{Scheme: "http", Host: "例え.jp", Path: []string{"é"}}))
	// Output:
	// http://例え.jp/é <nil>
	//  uri: invalid path: after an authority the path must be empty or begin with '/' (ipath-abempty; RFC 3987, section 2.2)
}

func ExampleIRI_Validate() {
	fmt.Println(iri.IRI{Scheme: "http", Host: "例え/jp"}.Validate())
	// Output: uri: invalid host at offset 6: '/' is not allowed (ireg-name; RFC 3987, section 2.2)
}

func ExampleIRI_String() {
	i := iri.MustParse("HTTP://例え.jp:080/")
	fmt.Println(i)
	// Output: http://例え.jp:80/
}

func ExampleIRI_AppendText() {
	b, err := iri.MustParse("/é").AppendText([]byte("path: "))
	fmt.Println(string(b), err)
	// Output: path: /é <nil>
}

func ExampleIRI_MarshalText() {
	b, err := iri.MustParse("/é").MarshalText()
	fmt.Println(string(b), err)
	// Output: /é <nil>
}

func ExampleIRI_UnmarshalText() {
	var i iri.IRI
	err := i.UnmarshalText([]byte("/é"))
	fmt.Println(i, err)
	// Output: /é <nil>
}

func ExampleIRI_Clone() {
	i := iri.MustParse("/é/b")
	c := i.Clone()
	c.Path[2] = "ü"
	fmt.Println(i, c)
	// Output: /é/b /é/ü
}

func ExampleIRI_Equal() {
	fmt.Println(iri.MustParse("HTTP://é").Equal(iri.MustParse("http://é")))
	fmt.Println(iri.MustParse("http://é").Equal(iri.MustParse("http://%C3%A9")))
	// Output:
	// true
	// false
}

func ExampleIRI_Redacted() {
	fmt.Println(iri.MustParse("http://ü:secret@例え.jp/").Redacted())
	// Output: http://ü:xxxxx@例え.jp/
}

func ExampleIRI_RedactedAll() {
	fmt.Println(iri.MustParse("http://ü@例え.jp/?ü=é#é").RedactedAll())
	// Output: http://xxxxx@例え.jp/?ü=xxxxx#xxxxx
}

func ExampleIRI_Has() {
	i := iri.MustParse("http://例え.jp/?")
	fmt.Println(i.Has(uri.ComponentQuery), i.Has(uri.ComponentFragment))
	// Output:
	// true false
}

func ExampleIRI_IsZero() {
	type page struct {
		Link iri.IRI `json:"link,omitzero"`
	}
	text, err := json.Marshal([]page{{iri.MustParse("/é")}, {iri.MustParse("")}})
	fmt.Println(string(text), err)
	// Output: [{"link":"/é"},{}] <nil>
}

func ExampleIRI_Value() {
	fmt.Println(iri.MustParse("http://例え.jp/é").Value())
	_, err := iri.MustParse("http://u:secret@例え.jp/").Value()
	fmt.Println(err)
	// Output:
	// http://例え.jp/é <nil>
	// uri: invalid userinfo: a password must not be stored in clear text (iuserinfo; RFC 3987, section 2.2)
}

func ExampleIRI_Scan() {
	var i iri.IRI // rows.Scan(&i) calls this
	err := i.Scan("http://例え.jp/é")
	fmt.Println(i.Host, err)
	// Output: 例え.jp <nil>
}

func ExampleIRI_LogValue() {
	withoutTime := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: withoutTime}))
	logger.Info("fetched", "iri", iri.MustParse("http://u:secret@h/é"))
	// Output: level=INFO msg=fetched iri=http://u:xxxxx@h/é
}

func ExampleIRI_GoString() {
	text := fmt.Sprintf("%#v", iri.MustParse("//u:secret@例え.jp"))
	fmt.Println(text[:strings.Index(text, ", Port")])
	// Output: iri.IRI{IsRelative:true, Scheme:"", UserInfo:"u:xxxxx", Host:"例え.jp"
}

func ExampleIRI_Resolve() {
	base := iri.MustParse("http://例え.jp/引き出し/a")
	fmt.Println(base.Resolve(iri.MustParse("../ü?q")))
	// Output: http://例え.jp/ü?q <nil>
}

func ExampleIRI_Normalize() {
	fmt.Println(iri.MustParse("HTTP://Éxample.ORG/a/../%7eé").Normalize())
	// Output: http://Éxample.org/~é
}

// In a program, pass the method idna.Lookup.ToASCII of golang.org/x/net/idna.
func ExampleIRI_URI() {
	toASCII := func(name string) (string, error) {
		if name == "résumé.example.org" {
			return "xn--rsum-bpad.example.org", nil // RFC 3987, section 3.1
		}
		return "", fmt.Errorf("the name %q is not known here", name)
	}
	fmt.Println(iri.MustParse("http://r%C3%A9sumé.example.org/é").URI(toASCII))
	fmt.Println(iri.MustParse("http://résumé.example.org/é").URI(nil))
	_, err := iri.MustParse("http://é/").URI(toASCII)
	fmt.Println(err)
	// Output:
	// http://xn--rsum-bpad.example.org/%C3%A9 <nil>
	// http://r%C3%A9sum%C3%A9.example.org/%C3%A9 <nil>
	// uri: invalid host: the name "é" is not known here (ireg-name; RFC 3987, section 2.2)
}

// In a program, pass the method idna.Display.ToUnicode of golang.org/x/net/idna.
func ExampleFromURI() {
	u := uri.MustParse("http://xn--99zt52a.example.org/D%C3%BCrst%2F%E2%80%AE") // RFC 3987, section 3.2.1
	toUnicode := func(string) (string, error) { return "納豆.example.org", nil }
	fmt.Println(iri.FromURI(u, nil))
	fmt.Println(iri.FromURI(u, toUnicode))
	// Output:
	// http://xn--99zt52a.example.org/Dürst%2F%E2%80%AE
	// http://納豆.example.org/Dürst%2F%E2%80%AE
}

func Example_reading() {
	i, err := iri.Parse("http://例え.jp/引き出し?q=ü")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(i.Host, i.Path[1], i.Query)
	// Output: 例え.jp 引き出し q=ü
}

func Example_converting() {
	i := iri.MustParse("http://例え.jp/ü")
	u, err := i.URI(nil)
	fmt.Println(u, err)
	fmt.Println(iri.FromURI(u, nil))
	// Output:
	// http://%E4%BE%8B%E3%81%88.jp/%C3%BC <nil>
	// http://例え.jp/ü
}

func ExampleSplit() {
	i := iri.Split("http://例え.jp:x/引き 出し")
	fmt.Printf("%q %q\n", i.Host, i.Path)
	// Output: "例え.jp:x" ["" "引き 出し"]
}

func ExampleResolve() {
	fmt.Println(iri.Resolve("http://例え.jp/引き出し/a", "../ü?q"))
	_, err := iri.Resolve("http://例え.jp/", "ü b")
	fmt.Println(err)
	// Output:
	// http://例え.jp/ü?q <nil>
	// uri: reference: invalid path at offset 2: ' ' is not allowed: write %20 (ipchar; RFC 3987, section 2.2)
}

func ExampleNewBase() {
	base, err := iri.NewBase(iri.MustParse("http://例え.jp/引き出し/a#ü"))
	if err != nil {
		log.Fatal(err)
	}
	for _, link := range []string{"b", "?q=ü", "/é"} {
		target, err := base.AppendResolve(nil, link)
		fmt.Println(string(target), err)
	}
	// Output:
	// http://例え.jp/引き出し/b <nil>
	// http://例え.jp/引き出し/a?q=ü <nil>
	// http://例え.jp/é <nil>
}

// exampleBase is the base of the examples below.
var exampleBase, _ = iri.NewBase(iri.MustParse("http://ü:secret@例え.jp/引き出し/#é"))

func ExampleBase_IRI() {
	fmt.Println(exampleBase.IRI().Path[1])
	// Output: 引き出し
}

func ExampleBase_String() {
	fmt.Println(exampleBase)
	// Output: http://ü:secret@例え.jp/引き出し/
}

func ExampleBase_LogValue() {
	fmt.Println(exampleBase.LogValue())
	// Output: http://ü:xxxxx@例え.jp/引き出し/
}

func ExampleBase_GoString() {
	text := fmt.Sprintf("%#v", exampleBase)
	fmt.Println(text[:strings.Index(text, ", Port")])
	// Output: iri.NewBase(iri.IRI{IsRelative:false, Scheme:"http", UserInfo:"ü:xxxxx", Host:"例え.jp"
}

func ExampleBase_Resolve() {
	target, err := exampleBase.Resolve(iri.MustParse("//例/ü"))
	fmt.Println(target, err)
	// Output: http://例/ü <nil>
}

func ExampleBase_MarshalText() {
	base, err := iri.NewBase(iri.MustParse("http://例え.jp/é/#ü"))
	if err != nil {
		log.Fatal(err)
	}
	text, err := base.MarshalText()
	fmt.Println(string(text), err)
	// Output: http://例え.jp/é/ <nil>
}

func ExampleBase_UnmarshalText() {
	var base iri.Base
	fmt.Println(base.UnmarshalText([]byte("http://例え.jp/é/")))
	fmt.Println(base.Resolve(iri.MustParse("ü")))
	// Output:
	// <nil>
	// http://例え.jp/é/ü <nil>
}

func ExampleBase_AppendResolve() {
	text, err := exampleBase.AppendResolve([]byte("link: "), "//例/ü")
	fmt.Println(string(text), err)
	// Output: link: http://例/ü <nil>
}

func ExampleIRI_ResolveNonStrict() {
	fmt.Println(iri.MustParse("http://例え.jp/é").ResolveNonStrict(iri.MustParse("http:ü")))
	// Output: http://例え.jp/ü <nil>
}

func ExampleIRI_AppendResolve() {
	text, err := iri.MustParse("http://例え.jp/é").AppendResolve(nil, "ü")
	fmt.Println(string(text), err)
	// Output: http://例え.jp/ü <nil>
}

func ExampleIRI_IsSameDocument() {
	fmt.Println(iri.MustParse("http://例え.jp/é").IsSameDocument(iri.MustParse("#ü")))
	// Output: true
}

func ExampleIRI_Relativize() {
	base := iri.MustParse("http://例え.jp/引き出し/a")
	fmt.Println(base.Relativize(iri.MustParse("http://例え.jp/é?ü")))
	// Output: ../é?ü
}

func ExampleIRI_Compare() {
	list := []iri.IRI{iri.MustParse("/é"), iri.MustParse("/%C3%A9"), iri.MustParse("/z")}
	slices.SortFunc(list, iri.IRI.Compare)
	fmt.Println(list)
	// Output: [/%C3%A9 /z /é]
}

func ExampleIRI_Display() {
	fmt.Println(iri.MustParse("ftp://例え.jp:secret@10.0.0.1/é").Display())
	// Output: ftp://10.0.0.1/é (user information: 例え.jp:xxxxx)
}

func ExampleIRI_Authority() {
	fmt.Println(iri.MustParse("http://ü@例え.jp:80/").Authority())
	// Output: ü@例え.jp:80 true
}

func ExampleIRI_User() {
	fmt.Println(iri.MustParse("http://ü:%C3%A9@例え.jp/").User())
	// Output: ü %C3%A9 true
}

func ExampleIRI_DecodedUser() {
	fmt.Println(iri.MustParse("http://ü:%C3%A9@例え.jp/").DecodedUser())
	// Output: ü é true <nil>
}

func ExampleIRI_Hostname() {
	fmt.Println(iri.MustParse("http://例え.jp:8080/").Hostname())
	// Output: 例え.jp
}

func ExampleIRI_EffectivePort() {
	fmt.Println(iri.MustParse("https://例え.jp/").EffectivePort())
	// Output: 443 true
}

func ExampleIRI_EscapedPath() {
	fmt.Println(iri.MustParse("http://例え.jp/é/%C3%A9?q").EscapedPath())
	// Output: /é/%C3%A9
}

func ExampleIRI_Segments() {
	for segment, err := range iri.MustParse("/é/%C3%A9%2F").Segments() {
		fmt.Println(segment, err)
	}
	// Output:
	// é <nil>
	// é/ <nil>
}

func ExampleIRI_BaseName() {
	fmt.Println(iri.MustParse("http://例え.jp/引き出し/%C3%A9/").BaseName())
	// Output: é <nil>
}

func ExampleIRI_Parent() {
	fmt.Println(iri.MustParse("http://例え.jp/引き出し/é?q").Parent())
	// Output: http://例え.jp/引き出し/ true
}

func ExampleIRI_AppendSegments() {
	fmt.Println(iri.MustParse("http://例え.jp/é").AppendSegments("ü/100%"))
	// Output: http://例え.jp/é/ü%2F100%25 <nil>
}

func ExampleIRI_JoinPath() {
	fmt.Println(iri.MustParse("http://例え.jp/é/?q").JoinPath("../ü", "b/"))
	// Output: http://例え.jp/ü/b/?q <nil>
}

func ExampleIRI_WithScheme() {
	fmt.Println(iri.MustParse("http://例え.jp/é").WithScheme("https"))
	// Output: https://例え.jp/é <nil>
}

func ExampleIRI_WithAuthority() {
	fmt.Println(iri.MustParse("http://a.example/é").WithAuthority("例え.jp:8080"))
	// Output: http://例え.jp:8080/é <nil>
}

func ExampleIRI_WithoutAuthority() {
	i := iri.MustParse("http://例え.jp/é")
	fmt.Println(i.WithoutAuthority())
	// Output: http:/é
}

func ExampleIRI_WithHostPort() {
	fmt.Println(iri.MustParse("http://joe@localhost/é").WithHostPort("例え.jp:8443"))
	// Output: http://joe@例え.jp:8443/é <nil>
}

func ExampleIRI_WithUserInfo() {
	fmt.Println(iri.MustParse("http://例え.jp/").WithUserInfo("ü"))
	// Output: http://ü@例え.jp/ <nil>
}

func ExampleIRI_WithoutUserInfo() {
	fmt.Println(iri.MustParse("http://ü@例え.jp/").WithoutUserInfo())
	// Output: http://例え.jp/
}

func ExampleIRI_WithPort() {
	fmt.Println(iri.MustParse("http://例え.jp/").WithPort(8080))
	// Output: http://例え.jp:8080/ <nil>
}

func ExampleIRI_WithoutPort() {
	fmt.Println(iri.MustParse("http://例え.jp:8080/").WithoutPort())
	// Output: http://例え.jp/
}

func ExampleIRI_WithPath() {
	fmt.Println(iri.MustParse("http://例え.jp/a?q").WithPath("/é/ü"))
	// Output: http://例え.jp/é/ü?q <nil>
}

func ExampleIRI_WithQuery() {
	fmt.Println(iri.MustParse("http://例え.jp/").WithQuery("q=é"))
	// Output: http://例え.jp/?q=é <nil>
}

func ExampleIRI_WithoutQuery() {
	fmt.Println(iri.MustParse("http://例え.jp/?q=é").WithoutQuery())
	// Output: http://例え.jp/
}

func ExampleIRI_WithFragment() {
	fmt.Println(iri.MustParse("http://例え.jp/").WithFragment("ü"))
	// Output: http://例え.jp/#ü <nil>
}

func ExampleIRI_Contains() {
	fmt.Println(iri.MustParse("http://例え.jp/é").Contains(iri.MustParse("http://例え.jp/é/ü?q")))
	// Output: true
}

func ExampleIRI_InDomain() {
	fmt.Println(iri.MustParse("http://www.例え.jp/").InDomain("例え.jp"))
	// Output: true
}

func ExampleIRI_WithoutFragment() {
	fmt.Println(iri.MustParse("http://例え.jp/é#ü").WithoutFragment())
	// Output: http://例え.jp/é
}

func ExampleIRI_Kind() {
	fmt.Println(iri.MustParse("//例え.jp/").Kind())
	// Output: network-path reference
}
