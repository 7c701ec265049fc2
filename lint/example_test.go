package lint_test

import (
	"fmt"
	"log"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

func Example() {
	for _, ref := range []string{"http://0x7f.1/a%2Fb", "https://example.com/a/b"} {
		u, err := uri.Parse(ref)
		if err != nil {
			log.Fatal(err)
		}
		for _, finding := range lint.Check(u) {
			fmt.Println(finding)
		}
	}
	// Output:
	// host: rare-ipv4: The host is a name here, but many systems read it as an IPv4 address (RFC 3986, section 7.4)
	// path: encoded-slash: An encoded slash divides the segment for parsers that decode first (RFC 3986, section 7.3)
}

func ExampleCheck() {
	u := uri.MustParse("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm")
	for _, finding := range lint.Check(u) {
		fmt.Println(finding.Code)
		fmt.Println(finding.Message)
	}
	fmt.Println(lint.Check(uri.MustParse("ftp://john.doe@10.0.0.1/top_story.htm")) == nil)
	// Output:
	// userinfo-like-host
	// The userinfo looks like a host; the host is what follows the '@'.
	// true
}

// A value that Format rejects has one finding.
func ExampleCheck_refused() {
	for _, finding := range lint.Check(uri.URI{Scheme: "http", Host: "h", Path: []string{"", "a/b"}}) {
		fmt.Println(finding.Code, finding.Message)
	}
	// Output: invalid uri: invalid path at offset 1 of Path[1]: '/' is not allowed: write %2F (segment; RFC 3986, section 3.3).
}

// A server that decodes twice, or that removes parameters, reads these paths as "/secret".
func ExampleCheck_dotSegments() {
	for _, path := range []string{"/a/%2e%2e/secret", "/a/%252e%252e/secret", "/a/..;x=y/secret", "/a/%C0%AE%C0%AE/secret"} {
		fmt.Println(lint.Check(uri.MustParse(path))[0].Code)
	}
	// Output:
	// encoded-dot-segment
	// double-decoding
	// dot-segment-parameters
	// overlong-utf8
}

// A port is written only if HasPort is set.
func ExampleCheck_noEffect() {
	u := uri.URI{Scheme: "http", Host: "example.com", Port: 8080}
	fmt.Println(u, lint.Check(u))
	// Output:
	// http://example.com [port: no-effect: The field is set, but has no effect on the text (RFC 3986, section 5.3)]
}

func ExampleFinding() {
	u := uri.MustParse("/docs/a%2Fb/%2e%2e/c")
	for _, f := range lint.Check(u) {
		segment := u.Path[f.Segment]
		fmt.Println(f.Code, f.Segment, segment[f.Offset:f.Offset+f.Length])
	}
	// Output:
	// encoded-slash 2 %2F
	// encoded-dot-segment 3 %2e%2e
}

func ExampleFinding_String() {
	u := uri.MustParse("ftp://user:pass@example.com/")
	fmt.Println(lint.Check(u)[0].String())
	// Output:
	// userinfo: password: There is a password in the userinfo, where everybody who sees the URI can read it (RFC 3986, section 3.2.1)
}

// A program acts on codes, and ignores the others.
func ExampleCode() {
	risky := func(u uri.URI) bool {
		for _, finding := range lint.Check(u) {
			switch finding.Code {
			case lint.Invalid, lint.RareIPv4, lint.EncodedIPv4, lint.IPv4LikeName, lint.EncodedHostDelimiter:
				return true
			}
		}
		return false
	}
	fmt.Println(risky(uri.MustParse("http://2130706433/")), risky(uri.MustParse("http://h/a%2Fb")))
	// Output: true false
}

// The first letter of the name is Cyrillic, and the character after the name is not a slash. Japanese commonly mixes scripts.
func ExampleCheckIRI() {
	for _, text := range []string{"http://аpple.example∕login.example/", "http://東京タワー.example/おすすめ？"} {
		for _, finding := range lint.CheckIRI(text) {
			fmt.Println(finding.Code, finding.Offset, finding.Length)
		}
	}
	// Output:
	// mixed-scripts 0 6
	// delimiter-look-alike 14 3
}

func ExampleDisplay() {
	toUnicode := func(name string) (string, error) { // use idna.Display.ToUnicode in a program
		return map[string]string{"xn--r8jz45g.jp": "例え.jp", "xn--pple-43d.example": "аpple.example"}[name], nil
	}
	for _, text := range []string{
		"http://user:secret@xn--r8jz45g.jp/%E5%BC%95?q=%C3%BC",
		"http://xn--pple-43d.example/%C3%BC",
	} {
		fmt.Println(lint.Display(uri.MustParse(text), toUnicode))
	}
	// Output:
	// http://例え.jp/引?q=ü (user information: user:xxxxx)
	// http://xn--pple-43d.example/%C3%BC
}

func Example_checking() {
	u := uri.MustParse("http://example.com%2F@evil.example/%2e%2e/")
	for _, f := range lint.Check(u) {
		fmt.Println(f.Code)
		fmt.Println(f)
	}
	// Output:
	// userinfo-like-host
	// userinfo: userinfo-like-host: The userinfo looks like a host; the host is what follows the '@' (RFC 3986, section 7.6)
	// encoded-dot-segment
	// path: encoded-dot-segment: The segment is a dot-segment only once it is decoded, so programs may resolve it to different targets (RFC 3986, section 5.2.4)
}

func Example_choosing() {
	reject := []lint.Code{lint.Invalid, lint.UserinfoLikeHost, lint.RareIPv4, lint.EncodedHostDelimiter}
	for _, s := range []string{"http://0x7f.1/", "http://example.com/a%2Fb"} {
		found := slices.ContainsFunc(lint.Check(uri.MustParse(s)), func(f lint.Finding) bool {
			return slices.Contains(reject, f.Code)
		})
		fmt.Println(s, found)
	}
	// Output:
	// http://0x7f.1/ true
	// http://example.com/a%2Fb false
}
