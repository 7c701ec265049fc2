package urlport

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

func parsed(r *http.Request, l net.Listener, host, port string) {
	url.Parse("localhost:8080")             // want `without "//" before it`
	url.Parse(net.JoinHostPort(host, port)) // want `without "//" before it`
	url.Parse(l.Addr().String())            // want `without "//" before it`
	url.Parse(r.Host)                       // want `without "//" before it`
	url.Parse("//" + r.Host)
	url.Parse("tel:8080")
	url.Parse("http://localhost:8080")
	url.Parse(host)
	address := "localhost:8080"
	url.Parse(address) // want `without "//" before it`
}

func joined(u *url.URL, port string, n int) {
	dial(u.Hostname() + ":" + port)                // want `an IPv6 address needs brackets`
	dial(u.Hostname() + ":443")                    // want `an IPv6 address needs brackets`
	dial(fmt.Sprintf("%s:%s", u.Hostname(), port)) // want `an IPv6 address needs brackets`
	name := u.Hostname()
	dial(fmt.Sprintf("http://%s:%d/", name, n)) // want `an IPv6 address needs brackets`
	dial("[" + u.Hostname() + "]:" + port)
	dial(fmt.Sprintf("%s:%d", u.Hostname())) // there is no port
	dial(u.Hostname() + ": not found")
	dial("git@" + u.Hostname() + ":" + u.Path)
	dial(u.Host + ":" + port)
}

// Without the text, the variable would have no use.
func inVariables(u *url.URL, port string) {
	format, suffix := "%s:%s", ":443"
	dial(u.Hostname() + suffix)                   // want `an IPv6 address needs brackets`
	s := ":80"                                    // a letter of Hostname, which is not a use
	dial(u.Hostname() + s)                        // want `an IPv6 address needs brackets`
	dial(fmt.Sprintf(format, u.Hostname(), port)) // want `an IPv6 address needs brackets`
}

func behindColon(u *url.URL, err error, importPath, transport, portStr string, serverPort any) {
	dial(fmt.Sprintf("%s:%v", u.Hostname(), err))
	dial(u.Hostname() + ":" + importPath)
	dial(u.Hostname() + ":" + transport)
	dial(fmt.Sprintf("%s:%v", u.Hostname(), len(transport))) // want `an IPv6 address needs brackets`
	dial(fmt.Sprintf("%s:%v", u.Hostname(), serverPort))     // want `an IPv6 address needs brackets`
	dial(u.Hostname() + ":" + portStr)                       // want `an IPv6 address needs brackets`
}

func dial(string) {}

func inURLs(host, name string, ip net.IP, port int) {
	dial(fmt.Sprintf("http://%s:%d/", host, port)) // want `an IPv6 address needs brackets`
	dial(fmt.Sprintf("http://%v:%d/", ip, port))   // want `an IPv6 address needs brackets`
	dial("https://" + host + ":8080")              // want `an IPv6 address needs brackets`
	dial(fmt.Sprintf("http://[%s]:%d/", ip, port))
	dial(fmt.Sprintf("http://%s:%d/", name, port)) // perhaps with brackets
	dial(fmt.Sprintf("%s:%d", host, port))
	dial("https://" + host + ":" + name)
}

func given2(address string, config struct{ host string }) {
	host, port := take(address)
	dial("https://" + host + ":" + port)        // perhaps with brackets
	dial("https://" + config.host + ":" + port) // want `an IPv6 address needs brackets`
	name, port, err := net.SplitHostPort(address)
	if err == nil {
		dial("https://" + name + ":" + port) // want `an IPv6 address needs brackets`
	}
	ip, port, err := net.SplitHostPort(address)
	if err == nil {
		dial("https://" + ip + ":" + port) // want `an IPv6 address needs brackets`
	}
}

func take(address string) (host, port string) { return address, "1" }

func splitBefore(address string) {
	host, port := strings.Split(address, ":")[0], strings.Split(address, ":")[1]
	dial("https://" + host + ":" + port) // which has no colon
}

func split(s string, r *http.Request) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	host, port, _ := net.SplitHostPort(u.Host) // want `an error if there is no port`
	name, _, _ := net.SplitHostPort(r.Host)    // want `an error if there is no port`
	dial(host + port + name)
	first, _, err := net.SplitHostPort(u.Host) // want `an error if there is no port`
	if err != nil {
		return "", err
	}
	return first, nil
}

// The port is what is asked for.
func check(s string) error {
	u, err := url.Parse(s)
	if err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(u.Host)
	if err != nil {
		return err
	}
	dial(port)
	return nil
}

func same(a, b *url.URL) bool { return key(a) == key(b) }

func key(u *url.URL) string { return u.Hostname() + ":" + u.Port() }

func same2(a, b *url.URL) bool { return address(a) == address(b) }

func address(u *url.URL) string { return u.Hostname() + ":" + u.Port() } // want `an IPv6 address needs brackets`

func dialSame(u *url.URL) { dial(address(u)) }

func given(u *url.URL) string {
	host, _, _ := net.SplitHostPort(u.Host) // which may be known to have a port
	return host
}

func compared(r *http.Request) string {
	host, _, _ := net.SplitHostPort(r.Host)
	if host == "" {
		host = r.Host
	}
	return host
}

func tolerant(u *url.URL) string {
	host, _, err := net.SplitHostPort(u.Host)
	if err != nil {
		host = u.Host
	}
	return host
}

// Without a port, the whole host is the name.
func wholeHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		return r.Host
	}
	return host
}

func wholeHostname(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	host, _, err := net.SplitHostPort(u.Host)
	if err != nil {
		name := strings.ToLower(u.Hostname())
		return name, nil
	}
	return host, nil
}

func named(r *http.Request) (string, error) {
	host, _, err := net.SplitHostPort(r.Host) // want `an error if there is no port`
	if err != nil {
		return "", fmt.Errorf("the host %q: %w", r.Host, err)
	}
	return host, nil
}

func requests(next func() *http.Request) {
	host, port, _ := net.SplitHostPort(next().Host) // want `an error if there is no port`
	dial(host + port)
}

func withoutBrackets(u *url.URL) string {
	if strings.HasPrefix(u.Host, "[") {
		return u.Hostname()
	}
	return strings.Split(u.Host, ":")[0]
}

var base = &url.URL{Host: "example.com"}

var first = strings.Split(base.Host, ":")[0] // want `an IPv6 address has colons`

func cut(u *url.URL, r *http.Request) {
	dial(strings.Split(u.Host, ":")[0]) // want `an IPv6 address has colons`
	dial(strings.Split(r.Host, ":")[0]) // want `an IPv6 address has colons`
	if !strings.Contains(u.Host, ":") { // want `an IPv6 address has colons`
		u.Host += ":443"
	}
	if strings.Contains(r.Host, ":") && r.Method != "GET" { // want `an IPv6 address has colons`
		return
	}
	if !strings.Contains(u.Host, ":") && !strings.Contains(u.Host, ".") { // perhaps not a host at all
		return
	}
	host, _, _ := strings.Cut(u.Host, ":") // want `an IPv6 address has colons`
	dial(host)
}

func otherHasPort(u, v *url.URL) bool {
	return v.Port() != "" && !strings.Contains(u.Host, ":") // want `an IPv6 address has colons`
}

type server struct {
	host, name string
	port       int
}

func dialing(s server, host, port, address string, d net.Dialer) {
	net.Dial("tcp", host+":"+port)                        // want `an IPv6 address needs brackets`
	net.Dial("tcp", fmt.Sprintf("%s:%d", s.host, s.port)) // want `an IPv6 address needs brackets`
	to := host + ":80"                                    // want `an IPv6 address needs brackets`
	net.ResolveTCPAddr("tcp", to)
	name, number, err := net.SplitHostPort(address)
	if err == nil {
		net.Dial("tcp", name+":"+number) // want `an IPv6 address needs brackets`
		net.Dial("tcp", name+":"+port)   // want `an IPv6 address needs brackets`
		net.Dial("tcp", net.JoinHostPort(name, number))
	}
	net.Dial("tcp", s.name+":"+port)
	net.Dial("tcp", ":"+port)
	label := fmt.Sprintf("%s:%d", s.host, s.port)
	_ = label
}

func literals(s server, host, port string, u *url.URL) []url.URL {
	u.Host = host + ":" + port // want `an IPv6 address needs brackets`
	return []url.URL{
		{Scheme: "http", Host: host + ":" + port},                    // want `an IPv6 address needs brackets`
		{Scheme: "http", Host: fmt.Sprintf("%s:%d", s.host, s.port)}, // want `an IPv6 address needs brackets`
		{Scheme: "http", Host: fmt.Sprintf("[%s]:%d", s.host, s.port)},
		{Scheme: "http", Host: net.JoinHostPort(host, port)},
	}
}

func (s server) Addr() string { return fmt.Sprintf("%s:%d", s.host, s.port) } // want `an IPv6 address needs brackets`

func (s server) brackets(port string) string {
	if strings.Contains(s.host, ":") {
		s.host = "[" + s.host + "]"
	}
	address := s.host + ":" + port
	return address
}

func hostOf(r *http.Request) string {
	if r.URL.IsAbs() {
		return r.URL.Host
	}
	return r.Host
}

func cutResult(r *http.Request) string {
	host := hostOf(r)
	if i := strings.Index(host, ":"); i != -1 { // want `an IPv6 address has colons`
		host = host[:i]
	}
	return host
}

func advertised(address string, ip net.IP, port int) string {
	var host string
	var err error
	if host, _, err = net.SplitHostPort(address); err != nil {
		host = ip.String()
	}
	return fmt.Sprintf("%s:%d", host, port) // want `an IPv6 address needs brackets`
}
