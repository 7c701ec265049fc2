// Package integration_test tests the library with other software: with YAML, with databases, on HTTP/2, and with IDNA. The packages
// beside it are programs that use the library.
package integration_test

import (
	"errors"
	"fmt"

	"go.yaml.in/yaml/v3"

	"github.com/go-rfc3986/uri"
)

// A URI is a string in YAML. The zero URI is left out, and text that is not a URI reference is an error.
func Example_yaml() {
	var config struct {
		Service uri.URI `yaml:"service"`
		Proxy   uri.URI `yaml:"proxy,omitempty"`
	}
	err := yaml.Unmarshal([]byte("service: https://example.com/a%2Fb\n"), &config)
	fmt.Println(config.Service, err)
	text, err := yaml.Marshal(config)
	fmt.Print(string(text), err, "\n")

	var bad *uri.ParseError
	err = yaml.Unmarshal([]byte("service: https://exa mple.com/\n"), &config)
	fmt.Println(err, errors.As(err, &bad))
	// Output:
	// https://example.com/a%2Fb <nil>
	// service: https://example.com/a%2Fb
	// <nil>
	// uri: invalid host at offset 11: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2) true
}
