package httpuri_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A world has some origins and a forward proxy, all on the loopback interface. It resolves names itself, so nothing leaves
// the machine. It records everything that they receive.
type world struct {
	origins []*wireOrigin
	proxy   net.Listener
	direct  *http.Client // connects to the origins
	proxied *http.Client // connects to the proxy

	mu       sync.Mutex
	answers  []answer          // to the next requests, at any origin
	received []arrival         // by origins, in order
	dialled  []string          // host and port, of connections from clients and the proxy
	bytes    map[string][]byte // received, by the name of the receiver: an origin, or "proxy for " and an origin
}

// A wireOrigin is a server for one origin.
type wireOrigin struct {
	name     string // its URI, such as "http://a.test:8080"
	addr     string // its host and port
	protocol string
	listener net.Listener
}

// An answer is the response of an origin: a redirect, or the end if status is 0.
type answer struct {
	status   int
	location string
}

// An arrival is a request that an origin received.
type arrival struct {
	origin, method, host, target, protocol string
}

// proxyName is the receiver of bytes that are for the proxy itself. proxyUser is a credential for the proxy only.
const (
	proxyName = "proxy"
	proxyUser = "CRED-0-proxy-END"
)

// newWorld returns a world, which lasts as long as the process.
func newWorld() *world {
	w := &world{bytes: map[string][]byte{}}
	certificate, pool := newCertificate("a.test", "sub.a.test", "b.test")
	for _, o := range []wireOrigin{
		{name: "http://a.test", addr: "a.test:80"},
		{name: "http://a.test:8080", addr: "a.test:8080"},
		{name: "http://sub.a.test", addr: "sub.a.test:80"},
		{name: "http://b.test", addr: "b.test:80"},
		{name: "https://a.test", addr: "a.test:443"},
		{name: "https://b.test", addr: "b.test:443", protocol: "h2"},
		{name: "https://sub.a.test", addr: "sub.a.test:443", protocol: "h2"},
		{name: "https://a.test:8443", addr: "a.test:8443"},
	} {
		o.listener = listen()
		w.origins = append(w.origins, &o)
		w.serve(&o, certificate)
	}
	w.proxy = listen()
	go w.serveProxy()
	w.direct = w.client(pool, nil)
	w.proxied = w.client(pool, &url.URL{Scheme: "http", Host: w.proxy.Addr().String(), User: url.UserPassword("u", proxyUser)})
	return w
}

func (w *world) client(pool *x509.CertPool, proxy *url.URL) *http.Client {
	return &http.Client{Timeout: time.Minute, Transport: &http.Transport{
		DialContext: w.dial, Proxy: http.ProxyURL(proxy), ForceAttemptHTTP2: true,
		TLSClientConfig: &tls.Config{RootCAs: pool},
	}}
}

func listen() net.Listener {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	return listener
}

// newCertificate returns a certificate for names, and a pool that trusts it.
func newCertificate(names ...string) (tls.Certificate, *x509.CertPool) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: names, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

// dial connects to the server of a host and port, or to the proxy.
func (w *world) dial(ctx context.Context, _, addr string) (net.Conn, error) {
	if addr != w.proxy.Addr().String() {
		addr = withoutZeros(addr)
		w.mu.Lock()
		w.dialled = append(w.dialled, addr)
		w.mu.Unlock()
		found := false
		for _, o := range w.origins {
			if o.addr == strings.ToLower(addr) {
				addr, found = o.listener.Addr().String(), true
			}
		}
		if !found {
			return nil, fmt.Errorf("no server at %s", addr)
		}
	}
	return new(net.Dialer).DialContext(ctx, "tcp", addr)
}

// withoutZeros returns a host and a port, without the leading zeros of the port. net/http passes them on, but connects
// without them.
func withoutZeros(addr string) string {
	i := strings.LastIndexByte(addr, ':') + 1
	if i == len(addr) {
		return addr
	}
	return addr[:i] + strings.TrimLeft(addr[i:len(addr)-1], "0") + addr[len(addr)-1:]
}

// write records text as received by that name.
func (w *world) write(name string, text []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bytes[name] = append(w.bytes[name], text...)
}

// serve runs the server of o. It records HTTP/1.1 byte for byte, and HTTP/2 as net/http decodes it.
func (w *world) serve(o *wireOrigin, certificate tls.Certificate) {
	server := &http.Server{ErrorLog: log.New(io.Discard, "", 0), Handler: http.HandlerFunc(
		func(rw http.ResponseWriter, r *http.Request) { w.answer(o, rw, r) })}
	switch {
	case o.protocol == "h2":
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}}
		go server.ServeTLS(o.listener, "", "")
	case strings.HasPrefix(o.name, "https:"):
		config := &tls.Config{Certificates: []tls.Certificate{certificate}}
		go server.Serve(&recordingListener{tls.NewListener(o.listener, config), w, o.name})
	default:
		go server.Serve(&recordingListener{o.listener, w, o.name})
	}
}

// answer sends the next answer.
func (w *world) answer(o *wireOrigin, rw http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if r.ProtoMajor == 2 {
		var dump bytes.Buffer
		fmt.Fprintf(&dump, "%s %s\n%s\n", r.Method, r.RequestURI, r.Host)
		r.Header.Write(&dump)
		r.Trailer.Write(&dump)
		w.write(o.name, append(dump.Bytes(), body...))
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.received = append(w.received, arrival{o.name, r.Method, r.Host, r.RequestURI, r.Proto})
	if len(w.answers) == 0 {
		return
	}
	next := w.answers[0]
	w.answers = w.answers[1:]
	if next.status != 0 {
		rw.Header()["Location"] = []string{next.location}
		rw.WriteHeader(next.status)
	}
}

// A recordingListener records the bytes that its connections read.
type recordingListener struct {
	net.Listener
	w    *world
	name string
}

func (l *recordingListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &recordingConn{conn, l.w, l.name}, nil
}

type recordingConn struct {
	net.Conn
	w    *world
	name string
}

func (c *recordingConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.w.write(c.name, p[:n])
	return n, err
}

// serveProxy runs a forward proxy. It accepts the absolute-form and CONNECT (RFC 9112, sections 3.2.2 and 3.2.3), one
// request for each connection, and decides by the text of the request only.
func (w *world) serveProxy() {
	for {
		conn, err := w.proxy.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			w.forward(conn)
		}()
	}
}

// forward handles one request to the proxy.
func (w *world) forward(conn net.Conn) {
	r := bufio.NewReader(conn)
	var head []string
	length := 0
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		head = append(head, line)
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if strings.EqualFold(name, "Content-Length") {
			length, _ = strconv.Atoi(value)
		}
		if line == "\r\n" {
			break
		}
	}
	body, err := io.ReadAll(io.LimitReader(r, int64(length)))
	if err != nil {
		return
	}
	all := append([]byte(strings.Join(head, "")), body...)
	method, rest, _ := strings.Cut(head[0], " ")
	target, _, _ := strings.Cut(rest, " ")
	if method == http.MethodConnect {
		w.write(proxyName, all)
		w.tunnel(conn, target)
		return
	}
	authority, path, _ := strings.Cut(strings.TrimPrefix(target, "http://"), "/")
	w.write("proxy for http://"+authority, all)
	if !strings.Contains(authority, ":") {
		authority += ":80"
	}
	head[0] = method + " /" + path + " HTTP/1.1\r\n"
	w.exchange(conn, authority, head, body)
}

// exchange sends the request to the origin, and the response to conn.
func (w *world) exchange(conn net.Conn, addr string, head []string, body []byte) {
	origin, err := w.dial(context.Background(), "tcp", addr)
	if err != nil {
		io.WriteString(conn, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		return
	}
	defer origin.Close()
	for _, line := range head[:len(head)-1] {
		if !strings.HasPrefix(line, "Proxy-") {
			io.WriteString(origin, line)
		}
	}
	io.WriteString(origin, "Connection: close\r\n\r\n")
	origin.Write(body)
	io.Copy(conn, origin)
}

// tunnel connects conn with the origin.
func (w *world) tunnel(conn net.Conn, addr string) {
	origin, err := w.dial(context.Background(), "tcp", addr)
	if err != nil {
		io.WriteString(conn, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		return
	}
	defer origin.Close()
	io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n")
	go func() {
		io.Copy(origin, conn)
		origin.Close()
	}()
	io.Copy(conn, origin)
}
