package guides_test

import (
	"errors"
	"fmt"

	"github.com/go-rfc3986/uri"
)

func Example_v1Validate() {
	u := uri.URI{Scheme: "http", Host: "example.com", Port: 8080}
	fmt.Println(u, errors.Is(u.Validate(), uri.ErrNotWritten))
	u.HasPort = true
	fmt.Println(u, u.Validate())
	// Output:
	// http://example.com true
	// http://example.com:8080 <nil>
}

func Example_v1HostPort() {
	fmt.Println(uri.MustParse("https://example.com/").HostPort())
	u := uri.MustParse("foo://example.com/")
	_, err := u.HostPort()
	fmt.Println(errors.Is(err, uri.ErrNoPort))
	u.Port, u.HasPort = 4000, true
	fmt.Println(u.HostPort())
	// Output:
	// example.com:443 <nil>
	// true
	// example.com:4000 <nil>
}

func Example_v1JoinPath() {
	u := uri.MustParse("http://example.com/docs")
	fmt.Println(u.JoinPath("guide", "../img/"))
	_, err := u.JoinPath("a b")
	fmt.Println(err)
	// Output:
	// http://example.com/docs/img/ <nil>
	// uri: invalid path at offset 1 of Path[2]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

func Example_v1Addresses() {
	u, v := uri.MustParse("http://[::1]/"), uri.MustParse("http://[0:0:0:0:0:0:0:1]/")
	fmt.Println(u.Equivalent(v), v.NormalizeForScheme())
	fmt.Println(uri.MustParse("foo://h").NormalizeForScheme())
	// Output:
	// true http://[::1]/
	// foo://h/
}

func Example_v1Changing() {
	u := uri.MustParse("//localhost/a?q")
	u, err := u.WithScheme("https")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.WithAuthority("joe@example.com:8443"))
	fmt.Println(u.WithoutAuthority())
	// Output:
	// https://joe@example.com:8443/a?q <nil>
	// https:/a?q
}
