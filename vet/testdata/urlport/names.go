package urlport

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// Each function that looks for a colon.
func cuts(u *url.URL, r *http.Request) {
	dial(strings.SplitN(u.Host, ":", 2)[0]) // want `an IPv6 address has colons`
	_ = strings.Index(u.Host, ":")          // want `an IPv6 address has colons`
	_ = strings.IndexByte(r.Host, ':')      // want `an IPv6 address has colons`
	_, _, _ = strings.Cut(u.Host, "/")      // which is not a colon
	_ = strings.IndexByte(u.Host, '.')      // likewise
	_ = strings.LastIndexByte(u.Path, ':')  // not a host
	_ = strings.Contains(u.Path, ":")       // likewise
	if !strings.ContainsRune(r.Host, ':') { // want `an IPv6 address has colons`
		return
	}
}

// What is cut off decides whether a host has its port still.
func cutBefore(u *url.URL, port string) {
	dial(strings.Split(strings.ToLower(u.Host), ":")[0])         // want `an IPv6 address has colons`
	dial(strings.Split(strings.TrimSpace(u.Host), ":")[0])       // want `an IPv6 address has colons`
	dial(strings.Split(strings.TrimSuffix(u.Host, "."), ":")[0]) // want `an IPv6 address has colons`
	dial(strings.Split(strings.TrimSuffix(u.Host, "/"), ":")[0])
	dial(strings.TrimSuffix(u.Hostname(), ".") + ":" + port) // want `an IPv6 address needs brackets`
	dial(strings.TrimSuffix(u.Hostname(), "]") + ":" + port)
}

func errorOf(u *url.URL) error { return errors.New(u.Hostname() + ":443") }

func splitRequestURI(s string) (string, error) {
	u, err := url.ParseRequestURI(s)
	if err != nil {
		return "", err
	}
	host, _, err := net.SplitHostPort(u.Host) // want `an error if there is no port`
	if err != nil {
		return "", err
	}
	return host, nil
}

func address4(a *net.TCPAddr) { url.Parse(a.String()) } // want `without "//" before it`
