package urlhost

import (
	"net/url"
	"strings"
)

func configured(u *url.URL, domain string) bool {
	return strings.HasSuffix(u.Hostname(), domain) || // want `"evilexample.com" ends in "example.com" too`
		strings.HasSuffix(u.Hostname(), "."+domain)
}

func withDot(u *url.URL, domain string) bool {
	if !strings.HasPrefix(domain, ".") {
		domain = "." + domain
	}
	return strings.HasSuffix(u.Hostname(), domain)
}
