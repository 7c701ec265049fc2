package escape_test

import (
	"errors"
	"fmt"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// Any data fits in one segment, and comes back after the URI is parsed.
func Example() {
	u := uri.MustParse("https://example.com/bands")
	u.Path = append(u.Path, escape.Segment("AC/DC"))
	u.Query = "song=" + escape.Param("Rock & Roll = 100%")
	fmt.Println(u)

	v := uri.MustParse(u.String())
	band, err := escape.Decode(v.Path[2])
	fmt.Println(band, err)
	// Output:
	// https://example.com/bands/AC%2FDC?song=Rock%20%26%20Roll%20%3D%20100%25
	// AC/DC <nil>
}

// The functions keep different characters.
func Example_sets() {
	const punctuation = "-._~!$&'()*+,;=:@/?#[]%"
	host, _ := escape.Host(punctuation)
	fmt.Println("Segment ", escape.Segment(punctuation))
	fmt.Println("Path    ", escape.Path(punctuation))
	fmt.Println("Param   ", escape.Param(punctuation))
	fmt.Println("Fragment", escape.Fragment(punctuation))
	fmt.Println("UserInfo", escape.UserInfo(punctuation))
	fmt.Println("Host    ", host)
	fmt.Println("Unreserved", escape.Unreserved(punctuation))
	// Output:
	// Segment  -._~!$&'()*+%2C%3B%3D:@%2F%3F%23%5B%5D%25
	// Path     -._~!$&'()*+%2C%3B%3D:@/%3F%23%5B%5D%25
	// Param    -._~!$%26'()*%2B,%3B%3D:@/?%23%5B%5D%25
	// Fragment -._~!$&'()*+,;=:@/?%23%5B%5D%25
	// UserInfo -._~!$&'()*+,;=%3A%40%2F%3F%23%5B%5D%25
	// Host     -._~!$&'()*+,;=%3A%40%2F%3F%23%5B%5D%25
	// Unreserved -._~%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%2F%3F%23%5B%5D%25
}

func ExampleSegment() {
	fmt.Println(escape.Segment("AC/DC"), escape.Segment("v=1;2"), escape.Segment(".."))
	// Output: AC%2FDC v%3D1%3B2 ..
}

// Text that is already encoded is encoded again, like any other data.
func ExampleSegment_twice() {
	once := escape.Segment("two words")
	twice := escape.Segment(once)
	fmt.Println(once, twice)

	text, _ := escape.Decode(twice)
	fmt.Println(text)
	// Output:
	// two%20words two%2520words
	// two%20words
}

func ExamplePath() {
	fmt.Println(escape.Path("/AC DC/100%?"))
	u, err := uri.MustParse("https://example.com").WithPath(escape.Path("/AC DC/100%?"))
	fmt.Println(u, err)
	fmt.Println(u.DecodedPath())
	// Output:
	// /AC%20DC/100%25%3F
	// https://example.com/AC%20DC/100%25%3F <nil>
	// /AC DC/100%? <nil>
}

func ExampleParam() {
	fmt.Println(escape.Param("to") + "=" + escape.Param("/a?b=c&d=e+f g"))
	// Output: to=/a?b%3Dc%26d%3De%2Bf%20g
}

func ExampleFragment() {
	fmt.Println(escape.Fragment("section 2/3?"))
	// Output: section%202/3?
}

func ExampleUserInfo() {
	u := uri.URI{
		Scheme:   "ftp",
		UserInfo: escape.UserInfo("a:b") + ":" + escape.UserInfo("p@ss:word"),
		Host:     "example.com",
	}
	fmt.Println(u)
	// Output: ftp://a%3Ab:p%40ss%3Aword@example.com
}

func ExampleHost() {
	host, err := escape.Host("bücher.example")
	fmt.Println(host, err)
	host, err = escape.Host("b\xfccher.example") // ISO 8859-1
	fmt.Printf("%q %v\n", host, err)
	// Output:
	// b%C3%BCcher.example <nil>
	// "" escape: invalid host at offset 1: the name is not valid UTF-8 (reg-name; RFC 3986, section 3.2.2)
}

// OAuth 1.0 signs text with this encoding, and encodes some of it twice (RFC 5849, section 3.4.1.1).
func ExampleUnreserved() {
	parameters := escape.Unreserved("a2") + "=" + escape.Unreserved("r b")
	fmt.Println("POST&" + escape.Unreserved("http://example.com/request") + "&" + escape.Unreserved(parameters))
	// Output: POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b
}

func ExampleDecode() {
	for _, s := range []string{"two%20words", "a+b", "100%", "%zz"} {
		text, err := escape.Decode(s)
		fmt.Printf("%q %v\n", text, err)
	}
	// Output:
	// "two words" <nil>
	// "a+b" <nil>
	// "" escape: invalid percent-encoding at offset 3: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)
	// "" escape: invalid percent-encoding at offset 0: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)
}

// An encoded slash is data in its segment. To keep it apart, split the path first and decode the segments then.
func ExampleDecode_encodedSlash() {
	u := uri.MustParse("http://h/a%2Fb/c")
	for _, segment := range u.Path[1:] {
		name, _ := escape.Decode(segment)
		fmt.Printf("%q ", name)
	}
	whole, _ := u.DecodedPath()
	fmt.Printf("not %q\n", whole)
	// Output: "a/b" "c" not "/a/b/c"
}

// Keys of a cache that were encoded by different programs.
func ExampleNormalize() {
	for _, s := range []string{"%7ejoe%2fnotes", "~joe%2Fnotes", "100%"} {
		text, err := escape.Normalize(s)
		fmt.Printf("%q %v\n", text, err)
	}
	// Output:
	// "~joe%2Fnotes" <nil>
	// "~joe%2Fnotes" <nil>
	// "" escape: invalid percent-encoding at offset 3: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)
}

func ExampleError() {
	_, err := escape.Decode("50%-off")
	var e *escape.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, errors.Is(err, escape.ErrPercentEncoding), errors.Is(err, escape.ErrUTF8))
	}
	// Output: 2 true false
}

func ExampleError_Error() {
	_, err := escape.Decode("50%-off")
	fmt.Println(err)
	// Output: escape: invalid percent-encoding at offset 2: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)
}

func ExampleError_Unwrap() {
	_, err := escape.Decode("50%-off")
	fmt.Println(errors.Unwrap(err) == escape.ErrPercentEncoding)
	// Output: true
}

func Example_encoding() {
	fmt.Println("/files/" + escape.Segment("AC/DC & co"))
	fmt.Println("?q=" + escape.Param("AC/DC & co"))
	// Output:
	// /files/AC%2FDC%20&%20co
	// ?q=AC/DC%20%26%20co
}

func Example_decoding() {
	name, err := escape.Decode("AC%2FDC%20&%20co")
	fmt.Println(name, err)
	_, err = escape.Decode("100%")
	fmt.Println(err)
	// Output:
	// AC/DC & co <nil>
	// escape: invalid percent-encoding at offset 3: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)
}
