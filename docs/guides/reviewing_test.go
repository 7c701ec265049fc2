package guides_test

import (
	"fmt"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

func Example_reviewingParseFirstThenCheckTheValue() {
	u, err := uri.Parse("https://example.com@evil.example/")
	fmt.Println(u.Host, u.UserInfo, err)
	// Output: evil.example example.com <nil>
}

func Example_reviewingAllowSchemesAndHostsByName() {
	allowed := func(u uri.URI) bool {
		n := u.Normalize()
		port, _ := n.EffectivePort()
		return n.CheckScheme() == nil && n.Scheme == "https" && n.Host == "example.com" && port == 443
	}
	for _, s := range []string{
		"https://Example.com/a", "https://example.com:443/", "https://example.com:22/",
		"https://joe@example.com/", "http://example.com/", "https://example.com.evil.example/",
	} {
		fmt.Println(s, allowed(uri.MustParse(s)))
	}
	// Output:
	// https://Example.com/a true
	// https://example.com:443/ true
	// https://example.com:22/ false
	// https://joe@example.com/ false
	// http://example.com/ false
	// https://example.com.evil.example/ false
}

func Example_reviewingLookForWhatOtherParsersReadDifferently() {
	for _, f := range lint.Check(uri.MustParse("https://example.com/static/%2e%2e/a%2fb")) {
		fmt.Println(f.Component, f.Code)
	}
	// Output:
	// path encoded-dot-segment
	// path encoded-slash
}

func Example_reviewingLogAndShowWithoutSecrets() {
	u := uri.MustParse("ftp://cnn.example:secret@10.0.0.1/top")
	fmt.Println(u.Redacted())
	fmt.Println(u.Display())
	// Output:
	// ftp://cnn.example:xxxxx@10.0.0.1/top
	// ftp://10.0.0.1/top (user information: cnn.example:xxxxx)
}
