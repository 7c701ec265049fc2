package urlport

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/smtp"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
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

// The operators around a question: what replaces it is one operand still.
func operators(u *url.URL, is bool) bool {
	a := strings.Contains(u.Host, ":") == is       // want `an IPv6 address has colons`
	b := !strings.Contains(u.Host, ":") == is      // want `an IPv6 address has colons`
	return a && b && strings.Contains(u.Host, ":") // want `an IPv6 address has colons`
}

// What may follow a host and a port, and what makes them something else.
func parsedPrefix() {
	url.Parse("localhost:80/")    // want `without "//" before it`
	url.Parse("example.test:80?") // want `without "//" before it`
	url.Parse("[::1]:80#")        // want `without "//" before it`
	url.Parse("localhost:80x")
	url.Parse("localhost:")
	url.Parse("example:80")
}

// Each function that takes an address.
func takers(ctx context.Context, host, port string, d *net.Dialer, t *tls.Dialer) {
	net.DialTimeout("tcp", host+":"+port, 0)                      // want `an IPv6 address needs brackets`
	d.Dial("tcp", host+":"+port)                                  // want `an IPv6 address needs brackets`
	d.DialContext(ctx, "tcp", host+":"+port)                      // want `an IPv6 address needs brackets`
	tls.Dial("tcp", host+":"+port, nil)                           // want `an IPv6 address needs brackets`
	tls.DialWithDialer(d, "tcp", host+":"+port, nil)              // want `an IPv6 address needs brackets`
	t.DialContext(ctx, "tcp", host+":"+port)                      // want `an IPv6 address needs brackets`
	net.ResolveUDPAddr("udp", host+":"+port)                      // want `an IPv6 address needs brackets`
	net.Listen("tcp", host+":"+port)                              // want `an IPv6 address needs brackets`
	net.ListenPacket("udp", host+":"+port)                        // want `an IPv6 address needs brackets`
	smtp.SendMail(host+":"+port, nil, "a@example.test", nil, nil) // want `an IPv6 address needs brackets`
	smtp.Dial(host + ":" + port)                                  // want `an IPv6 address needs brackets`
}

// Only what stands before the first colon is a host name.
func otherParts(u *url.URL, i int) {
	dial(strings.Split(u.Host, ":")[0]) // want `an IPv6 address has colons`
	dial(strings.Split(u.Host, ":")[1]) // want `an IPv6 address has colons`
	dial(strings.Split(u.Host, ":")[i]) // want `an IPv6 address has colons`
}

// Values that never have brackets, and a name that is said of names.
func bare(ip net.IP, addr netip.Addr, to struct{ host, hostname string }, port string, ports []string) {
	dial(ip.String() + ":" + port)              // want `an IPv6 address needs brackets`
	dial(addr.String() + ":" + port)            // want `an IPv6 address needs brackets`
	dial("https://" + to.host + ":" + ports[0]) // want `an IPv6 address needs brackets`
	dial("https://" + to.hostname + ":" + port)
}

// The field Host of uri.URI keeps the brackets.
func addr(u uri.URI) string { return u.Host + ":" + strconv.Itoa(int(u.Port)) }
