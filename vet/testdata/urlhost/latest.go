// The name of this file ends in "test.go", but it is no test.

package urlhost

import (
	"net"
	"net/url"
	"regexp"
	"strings"
)

// Each operator, and each place of a host.
func different(u *url.URL) bool {
	return u.Host != "::1" && // want `Host has brackets`
		u.Hostname() != "[::2]" && // want `Hostname has no brackets`
		u.Host < "::3" && u.Hostname() < "[::4]" && // which is not a comparison of the whole
		u.Hostname() != "::5" && u.Host != "[::6]"
}

func lookedUp(u *url.URL) {
	net.LookupIP(u.Host)   // want `Host may have a port`
	net.LookupAddr(u.Host) // want `Host may have a port`
}

// A host without something else at its end is another text.
func trimmed(u *url.URL) bool {
	return strings.HasSuffix(strings.TrimSuffix(u.Host, "."), "example.com") || // want `ends in "example.com" too`
		strings.HasSuffix(strings.TrimSpace(u.Host), "example.com") || // want `ends in "example.com" too`
		strings.HasPrefix(strings.TrimSuffix(u.Host, ".evil.test"), "example.com")
}

// The operators around a question: what replaces it is one operand still.
func operators(u *url.URL) bool {
	a := strings.HasSuffix(u.Host, "example.com") == false      // want `ends in "example.com" too`
	b := a != strings.HasPrefix(u.Host, "localhost")            // want `begins with "localhost" too`
	c := b && strings.Contains(u.Host, "example.com")           // want `contains "example.com" too`
	return c && strings.HasPrefix(u.Host, "localhost") || !a || // want `begins with "localhost" too`
		!strings.HasPrefix(u.Host, "localhost") // want `begins with "localhost" too`
}

// A question that decides something by itself is not the first of two.
func decides(u *url.URL, isOurs func(string) bool) bool {
	if strings.Contains(u.Host, ".example.com") { // want `contains ".example.com" too`
		if !isOurs(u.Host) {
			return false
		}
	} else {
		return false
	}
	if strings.Contains(u.Host, ".example.org") { // want `contains ".example.org" too`
		if isOurs(u.Host) {
			return true
		}
	}
	return true
}

// A pattern for some names below a domain.
var below = regexp.MustCompile(`^[a-z]\.example\.com`) // want `"a.example.com.evil.test" matches too`

func matchesBelow(u *url.URL) bool { return below.MatchString(u.Hostname()) }
