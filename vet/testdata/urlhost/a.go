package urlhost

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
)

const ours = "example.com"

func suffix(u *url.URL, r *http.Request, domain string) bool {
	name := strings.ToLower(u.Hostname())
	return strings.HasSuffix(u.Host, "example.com") || // want `"evilexample.com" ends in "example.com" too`
		strings.HasSuffix(name, ours) || // want `ends in "example.com"`
		!strings.HasSuffix(r.Host, "example.com") || // want `ends in "example.com"`
		strings.HasSuffix(u.Host, ".example.com") || // whole labels
		strings.HasSuffix(u.Host, "-example.com") || // not a domain, so perhaps meant
		strings.HasSuffix(u.Host, domain) || // which may begin with a dot
		strings.HasSuffix(u.Path, "example.com")
}

// Without its comparison, the variable would have no use.
func inVariables(u *url.URL) bool {
	domain, prefix, address := "example.com", "localhost", "[::1]"
	return strings.HasSuffix(u.Host, domain) || // want `ends in "example.com"`
		strings.HasPrefix(u.Hostname(), prefix) || // want `begins with "localhost"`
		u.Hostname() == address // want `Hostname has no brackets`
}

// Texts that have the name of a host.
func named(host string, mail struct{ Domain string }) bool {
	return strings.HasSuffix(host, "example.com") || // want `"evilexample.com" ends in "example.com" too`
		strings.Contains(strings.ToLower(mail.Domain), "example.com") || // want `"www.example.com.evil.test" contains "example.com" too`
		strings.HasSuffix(host, ".example.com") ||
		strings.HasPrefix(host, "example.com") || // which may have a port
		strings.Contains(host, "internal")
}

func prefix(u *url.URL, r *http.Request) bool {
	if strings.HasPrefix(u.Host, "localhost") { // want `"localhost.evil.test" begins with "localhost" too`
		return true
	}
	return strings.HasPrefix(u.Hostname(), "127.0.0.1") || // want `begins with "127.0.0.1" too`
		strings.HasPrefix(r.Host, "localhost:") ||
		strings.HasPrefix(r.Host, "www.") ||
		strings.HasPrefix(u.Host, "api.example.com") // want `"api.example.com.evil.test" begins with`
}

func contains(u *url.URL, next func() *url.URL, all chan *url.URL) bool {
	return strings.Contains(u.Host, "github.com") || // want `"www.github.com.evil.test" contains "github.com" too`
		strings.Contains(u.Host, ".amazonaws.com") || // want `contains ".amazonaws.com" too`
		strings.Contains(next().Host, "github.com") || // want `contains "github.com" too`
		strings.Contains((<-all).Host, "github.com") || // want `contains "github.com" too`
		strings.Contains(u.Host, "s3") ||
		strings.Contains(u.Host, ".")
}

// What is asked first need not be right.
func accepted(u *url.URL) bool {
	if strings.Contains(u.Host, ".example.com") {
		if !isOurs(u.Host) {
			return false
		}
	}
	return true
}

func isOurs(host string) bool { return host == "www.example.com" }

// A port, "?" and "#" may follow too, so that no prefix is right.
func origin(s string) bool {
	if strings.HasPrefix(s, "https://example.com") { // want `"https://example.com.evil.test" begins with "https://example.com" too`
		return true
	}
	return strings.HasPrefix(s, "https://example.com/") ||
		strings.HasPrefix(s, "https://www.") ||
		strings.HasPrefix(s, "http://") ||
		!strings.HasPrefix(s, "http://localhost") // want `begins with "http://localhost" too`
}

func nameWanted(u *url.URL) {
	net.ParseIP(u.Host)     // want `Host may have a port`
	netip.ParseAddr(u.Host) // want `Host may have a port`
	host := u.Host
	net.LookupHost(host)               // want `Host may have a port`
	_ = tls.Config{ServerName: u.Host} // want `Host may have a port`
}

func nameOrPort(u *url.URL) net.IP {
	if host, _, err := net.SplitHostPort(u.Host); err == nil {
		return net.ParseIP(host)
	}
	return net.ParseIP(u.Host)
}

func literal(u *url.URL) bool {
	return u.Host == "::1" || // want `Host has brackets`
		u.Hostname() == "[::2]" || // want `Hostname has no brackets`
		u.Hostname() == "[2001:DB8::8]" || // want `Hostname has no brackets`
		u.Hostname() == "::3" || u.Hostname() == "localhost" ||
		u.Host == "localhost" || u.Host == "[::4]" || u.Host == "example.com"
}

// The one that is never equal does no harm.
func bothLiterals(u *url.URL) bool {
	return u.Hostname() == "::1" || u.Hostname() == "[::1]" || u.Host == "::2" || u.Host == "[::2]"
}

func originOf(r *http.Request, origin string) bool {
	return strings.Contains(origin, "example.com") || // want `"https://www.example.com.evil.test" contains "example.com" too`
		strings.HasSuffix(r.Header.Get("Origin"), "example.com") || // want `"https://evilexample.com" ends in "example.com" too`
		strings.HasSuffix(origin, ".example.com") ||
		strings.Contains(r.Header.Get("Accept"), "example.com")
}

func ownName(r *http.Request) bool { return strings.HasPrefix(r.Host, "localhost") }

func pair() (string, string) { return "", "" }

func results() bool {
	return strings.Contains(pair()) || strings.HasSuffix(strings.TrimSuffix(pair()), "example.com")
}

func otherPort(u, v *url.URL) net.IP {
	if v.Port() != "" {
		return nil
	}
	return net.ParseIP(u.Host) // want `Host may have a port`
}

var (
	noEnd    = regexp.MustCompile(`^www\.example\.com`) // want `"www.example.com.evil.test" matches too`
	anyDot   = regexp.MustCompile(`^www.example.com$`)  // want `"wwwxexample.com" matches too`
	noBegin  = regexp.MustCompile(`example\.com$`)      // want `"evilexample.com" matches too`
	subs     = regexp.MustCompile(`^(?:.+\.)?example\.com$`)
	suffixes = regexp.MustCompile(`\.example\.com$`)
	labels   = regexp.MustCompile(`^[a-z]+$`)
)

func patterns(u *url.URL, r *http.Request) bool {
	return noEnd.MatchString(u.Host) || anyDot.MatchString(u.Hostname()) || noBegin.MatchString(u.Hostname()) ||
		subs.MatchString(u.Hostname()) || suffixes.MatchString(u.Hostname()) || labels.MatchString(u.Hostname()) ||
		regexp.MustCompile(`^https://example\.com`).MatchString(r.Header.Get("Origin")) || // want `"https://example.com.evil.test" matches too`
		regexp.MustCompile(`^https://example\.com$`).MatchString(r.Header.Get("Origin")) ||
		regexp.MustCompile(`^www.example.com`).MatchString(u.Path)
}

func cutsets(link, host string) string {
	return strings.TrimLeft(link, "http://") + // want `removes any of the characters in "http://"`
		strings.TrimRight(host, "example.com") + // want `removes any of the characters in "example.com"`
		strings.TrimLeft(host, "./") + strings.TrimPrefix(link, "http://")
}

func configured(u *url.URL, domain string) bool { return strings.HasSuffix(u.Hostname(), domain) }
