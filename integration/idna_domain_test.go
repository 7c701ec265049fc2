package integration_test

import (
	"fmt"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-rfc3986/uri"
)

// The registrable domain is the public suffix and the label before it. An IP address has none.
func Example_registrableDomain() {
	for _, text := range []string{"https://Shop.Example.CO.UK:8443/a", "https://example.com./", "https://co.uk/", "https://[::1]/", "https://10.0.0.%31/"} {
		u := uri.MustParse(text).Normalize()
		if u.HostKind() != uri.HostRegName {
			fmt.Println(u, "has no domain")
			continue
		}
		fmt.Println(publicsuffix.EffectiveTLDPlusOne(strings.TrimSuffix(u.Hostname(), ".")))
	}
	// Output:
	// example.co.uk <nil>
	// example.com <nil>
	//  publicsuffix: cannot derive eTLD+1 for domain "co.uk"
	// https://[::1]/ has no domain
	// https://10.0.0.1/ has no domain
}
