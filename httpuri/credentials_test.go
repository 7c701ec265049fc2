package httpuri_test

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/browsers"
)

const credentialsFile = "testdata/credentials.tsv"

// A situation is a request with a secret, and the redirects that it meets. The secret is in a header field, in the userinfo
// of the first URL or of a Location, or in the body.
type situation struct {
	name, header, first string
	locations           []string
	body                string
}

const (
	bearer = "Authorization: Bearer SECRET"
	apiKey = "X-Api-Key: SECRET"
)

var situations = []situation{
	{"the same origin", bearer, "https://a.test/", []string{"/b"}, ""},
	{"from http to https, default ports", bearer, "http://a.test/", []string{"https://a.test/b"}, ""},
	{"from http to https, another port", bearer, "http://a.test:8080/", []string{"https://a.test:8443/b"}, ""},
	{"from https to http", bearer, "https://a.test/", []string{"http://a.test/b"}, ""},
	{"another port, with a cookie", "Cookie: a=SECRET", "https://a.test/", []string{"https://a.test:8443/b"}, ""},
	{"a subdomain", bearer, "https://a.test/", []string{"https://sub.a.test/b"}, ""},
	{"another host", bearer, "https://a.test/", []string{"https://b.test/b"}, ""},
	{"another host, with a field of `Credentials`", apiKey, "https://a.test/", []string{"https://b.test/b"}, ""},
	{"another host and back", bearer, "https://a.test/", []string{"https://b.test/b", "https://a.test/c"}, ""},
	{"userinfo in the first URL, another host", "", "https://u:SECRET@a.test/", []string{"https://b.test/b"}, ""},
	{"userinfo in the Location, another host", "", "https://a.test/", []string{"https://u:SECRET@b.test/b"}, ""},
	{"307 with a body, another host", "", "https://a.test/", []string{"https://b.test/b"}, "SECRET"},
}

// situationRows returns the names of the rows.
func situationRows() (names []string) {
	for _, s := range situations {
		names = append(names, s.name)
	}
	return names
}

// A secretWorld answers for all hosts. It records whether each request had the secret.
type secretWorld struct {
	http, https net.Listener

	mu       sync.Mutex
	answers  []string // the Locations of the next answers
	status   int
	received []bool
}

func newSecretWorld(t *testing.T) *secretWorld {
	w := &secretWorld{}
	w.serve(t, w)
	return w
}

// serve lets handler answer what is sent to w.
func (w *secretWorld) serve(t *testing.T, handler http.Handler) {
	certificate, _ := newCertificate("a.test", "b.test")
	w.http, w.https = listen(), listenTLS(certificate)
	for _, listener := range []net.Listener{w.http, w.https} {
		server := http.Server{Handler: handler}
		go server.Serve(listener)
		t.Cleanup(func() { server.Close() })
	}
}

// ServeHTTP answers with the next Location, or with 200.
func (w *secretWorld) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all strings.Builder
	_ = r.Write(&all)
	_, password, _ := r.BasicAuth()
	w.received = append(w.received, strings.Contains(all.String()+password, "SECRET"))
	w.answer(rw)
}

// answer sends the next answer.
func (w *secretWorld) answer(rw http.ResponseWriter) {
	if len(w.answers) == 0 {
		return
	}
	rw.Header().Set("Location", w.answers[0])
	w.answers = w.answers[1:]
	rw.WriteHeader(w.status)
}

// dial connects to w, with TLS for the ports of https.
func (w *secretWorld) dial(ctx context.Context, _, addr string) (net.Conn, error) {
	to := w.http
	if strings.HasSuffix(addr, "443") {
		to = w.https
	}
	return new(net.Dialer).DialContext(ctx, "tcp", to.Addr().String())
}

// run calls ask for each situation, and returns the outcomes.
func (w *secretWorld) run(ask func(s situation) error) map[string]string {
	outcomes := map[string]string{}
	for _, s := range situations {
		outcomes[s.name] = w.outcome(s, func() error { return ask(s) })
	}
	return outcomes
}

// outcome returns what the last server received, or why the client stopped.
func (w *secretWorld) outcome(s situation, ask func() error) string {
	w.mu.Lock()
	w.answers, w.received, w.status = s.locations, nil, http.StatusFound
	if s.body != "" {
		w.status = http.StatusTemporaryRedirect
	}
	w.mu.Unlock()
	err := ask()
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case stopped(err) != "":
		return stopped(err)
	case len(w.received) <= len(s.locations):
		return "-"
	case w.received[len(w.received)-1]:
		return "sent"
	default:
		return "not sent"
	}
}

// get makes the request of s with a client whose connections lead to w.
func (w *secretWorld) get(s situation, check func(*http.Request, []*http.Request) error) error {
	transport := &http.Transport{DialContext: w.dial, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	defer transport.CloseIdleConnections()
	client := http.Client{Transport: transport, CheckRedirect: check}
	method := http.MethodGet
	if s.body != "" {
		method = http.MethodPost
	}
	req, err := http.NewRequest(method, s.first, strings.NewReader(s.body))
	if err != nil {
		return err
	}
	if name, value, ok := strings.Cut(s.header, ": "); ok {
		req.Header.Set(name, value)
	}
	resp, err := client.Do(req)
	if err == nil {
		resp.Body.Close()
	}
	return err
}

// Each setting sends credentials where the table says, and no other place. So does net/http in its release.
func TestRFC9110_15_4_WhereCredentialsGo(t *testing.T) {
	want, w := browsers.ReadTable(t, credentialsFile), newSecretWorld(t)
	keys := []string{"X-API-Key"}
	for _, tt := range []struct {
		column string
		check  func(*http.Request, []*http.Request) error
	}{
		{"zero policy", httpuri.Redirects{Credentials: keys}.Check},
		{"Upgrade", httpuri.Redirects{Credentials: keys, Upgrade: true}.Check},
		{"Strip", httpuri.Redirects{Credentials: keys, Strip: true}.Check},
		{"Upgrade, Strip", httpuri.Redirects{Credentials: keys, Upgrade: true, Strip: true}.Check},
		{"net/http", nil},
	} {
		got := w.run(func(s situation) error { return w.get(s, tt.check) })
		version := ""
		if tt.check == nil {
			version = runtime.Version()
		}
		compareRows(t, want, tt.column, version, situationRows(), got)
	}
	if *writeTables {
		want.Write(t, credentialsFile)
	}
}

// What the table does not tell: spellings of an origin, and chains of redirects. All requests have the field of an API key, which
// net/http sends to any host.
func TestRFC9110_15_4_ChainsWithCredentials(t *testing.T) {
	w := newSecretWorld(t)
	upgrade, strip := httpuri.Redirects{Upgrade: true}, httpuri.Redirects{Strip: true}
	both := httpuri.Redirects{Upgrade: true, Strip: true}
	for _, tt := range []struct {
		policy    httpuri.Redirects
		first     string
		locations []string
		want      string
		why       string
	}{
		{strip, "https://a.test/", []string{"https://b.test/b", "https://a.test/c"}, "not sent", "the client has left the origin"},
		{strip, "https://a.test/", []string{"https://A.test:443/b", "/c"}, "sent", "another spelling"},
		{strip, "https://a.test/", []string{"https://A.test/b", "https://a.test:443/c", "/d"}, "sent", "three spellings of one origin (RFC 6454, section 4)"},
		{strip, "https://a.test/", []string{"https://a.test:8443/b", "https://a.test/c"}, "not sent", "another port is another origin"},
		{upgrade, "http://A.test:80/", []string{"https://a.test:443/b"}, "sent", "the default ports, written"},
		{upgrade, "http://a.test/", []string{"/b", "https://a.test/c", "/d"}, "sent", ""},
		{upgrade, "http://a.test/", []string{"https://b.test/b"}, "ErrCredentials", "another host"},
		{upgrade, "http://a.test/", []string{"https://sub.a.test/b"}, "ErrCredentials", ""},
		{upgrade, "http://a.test:8080/", []string{"https://a.test/b"}, "ErrCredentials", "another server"},
		{upgrade, "http://a.test/", []string{"https://a.test:8443/b"}, "ErrCredentials", ""},
		{upgrade, "https://a.test/", []string{"http://a.test/b"}, "ErrDowngrade", ""},
		{both, "http://a.test/", []string{"https://a.test/b", "/c"}, "sent", ""},
		{both, "http://a.test/", []string{"https://b.test/b", "https://a.test/c"}, "not sent", ""},
		{both, "http://a.test/", []string{"https://u:SECRET@a.test/b"}, "sent", "in the field, and not in the URL"},
	} {
		tt.policy.Credentials = []string{"x-api-key"}
		s := situation{tt.why, apiKey, tt.first, tt.locations, ""}
		got := w.outcome(s, func() error { return w.get(s, tt.policy.Check) })
		assert.Equal(t, tt.want, got, "%s to %q: %s", tt.first, tt.locations, tt.why)
	}
}

func TestWhereCredentialsGoByCurl(t *testing.T) {
	path, err := exec.LookPath("curl")
	if err != nil || !*askClients {
		t.Skip("curl is not installed, or -clients is not set")
	}
	version, err := exec.Command(path, "--version").Output()
	require.NoError(t, err)
	line, _, _ := strings.Cut(string(version), "\n")
	want, w := browsers.ReadTable(t, credentialsFile), newSecretWorld(t)
	got := w.run(func(s situation) error {
		args := []string{"-q", "-s", "-k", "-L", "--max-redirs", "3", "--max-time", "5", "--noproxy", "*"}
		for _, to := range []string{":443:" + w.https.Addr().String(), ":8443:" + w.https.Addr().String(), "::" + w.http.Addr().String()} {
			args = append(args, "--connect-to", to)
		}
		if s.header != "" {
			args = append(args, "-H", s.header)
		}
		if s.body != "" {
			args = append(args, "-d", s.body)
		}
		return exec.Command(path, append(args, s.first)...).Run()
	})
	compareRows(t, want, "curl", line, situationRows(), got)
	if *writeTables {
		want.Write(t, credentialsFile)
	}
}

// The table in docs/http.md is that of the file.
func TestCredentialsInThePage(t *testing.T) {
	const page, begin, end = "../docs/http.md", "<!-- credentials -->\n", "<!-- end of credentials -->\n"
	data, err := os.ReadFile(page)
	require.NoError(t, err)
	before, rest, _ := strings.Cut(string(data), begin)
	_, after, ok := strings.Cut(rest, end)
	require.True(t, ok)
	tab := browsers.ReadTable(t, credentialsFile)
	var b strings.Builder
	b.WriteString("\n| " + strings.Join(tab.Columns, " | ") + " |\n" + strings.Repeat("|---", len(tab.Columns)) + "|\n")
	for _, row := range tab.Rows {
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
	}
	wanted := before + begin + b.String() + "\n" + end + after
	if *writeTables {
		require.NoError(t, os.WriteFile(page, []byte(wanted), 0o600))
		return
	}
	assert.Equal(t, wanted, string(data), "go test ./httpuri -run TestCredentialsInThePage -write-tables writes it anew")
}
