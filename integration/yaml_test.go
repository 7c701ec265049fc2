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

// setting is a URI in a configuration file. Its errors tell the line, which those of package yaml for a TextUnmarshaler do not.
type setting struct{ uri.URI }

func (s *setting) UnmarshalYAML(node *yaml.Node) error {
	if err := node.Decode(&s.URI); err != nil {
		return fmt.Errorf("line %d: %w", node.Line, err)
	}
	return nil
}

func Example_yamlWithLines() {
	var config struct {
		Service setting   `yaml:"service"`
		Caches  []setting `yaml:"caches"`
	}
	err := yaml.Unmarshal([]byte("service: https://example.com/\ncaches:\n- redis://h1\n- redis://joe:sec ret@h2\n"), &config)
	fmt.Println(err)
	// Output:
	// line 4: uri: invalid userinfo at offset 15: a byte that is not allowed: percent-encode it (userinfo; RFC 3986, section 3.2.1)
}
