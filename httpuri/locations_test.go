package httpuri_test

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/browsers"
)

var askClients = flag.Bool("clients", false, "have curl and browsers follow redirects too, which takes a minute")

const locationsFile = "testdata/locations.tsv"

// sentLocations are Location fields as servers send them, relative to locationBase.
var sentLocations = []string{
	// references by RFC 3986
	"/a", "b", "./b", "../b", "../../../b", "b/../c", "/a/./b", "?x", "?", "/a?", "/a#f", "/a?x=http://c.test/?y", "//b.test/a", "//b.test",
	"http://b.test/a", "HTTP://B.test/a", "http://b.test", "http://b.test?x", "http://b.test#f", "http://b.test:80/a", "http://b.test:080/a",
	"http://b.test:/a", "/a%2Fb", "/%7e%C3%BC", "/a//b", "/.//b.test/a", "/..//b.test/a", "b:c", "./b:c", "/a;x=y,z", "https://b.test/a",
	"http://[::1]/a", "%2e%2e/b", "/%2e%2e/b", "/a/%2E/b",
	// references to the same page
	"", "#f", "page?n", "/dir/page?n",
	// text that servers do not encode
	"/a b", "/a?x=a b", "/a#a b", "/ü", "/?q=ü", "/\xFC", "/?q=\xFC", "/a[1]", "/?a[]=1", "/a|b", "/?a|b", "/a^b", "/a`b", "/a{b}", "/?{b}",
	`/a"b`, "/a<b>", "/100%", "/?100%", "/%zz", "/?%zz", "/a#b#c", "http://b.test/a b?c d", " /a ", "/a%",
	// backslashes, which some programs read as slashes
	`\a`, `/a\b`, `/?a\b`, `\\b.test\a`, `/\b.test/a`, `http:\\b.test\a`, `http://b.test\a`, `http://b.test\@c.test/a`,
	// too few or too many slashes, and empty parts
	"///b.test/a", "////b.test/a", "http:a", "http:/a", "http:///b.test/a", "http:////b.test/a", "http:", "http://", "//", ":a", "a b:c",
	// hosts and ports
	"http://b.test:0/a", "http://b.test:65536/a", "http://b.test:a/a", "http://b.test:-1/a", "http://user@b.test/a", "http://u:p@b.test/a",
	"http://bücher.test/a", "http://b%2Etest/a", "http://b.test%00/a", "http://b test/a", "http://b.test./a", "http://127.1/a",
	"http://0x7f000001/a", "http://[::1%25en0]/a", "http://b..test/a",
	// other schemes, and bytes that a field must not have
	"ftp://b.test/a", "javascript:alert(1)", "data:text/plain,a", "file:///etc/passwd", "mailto:a@b.test", "about:blank", "/a\tb", "/a\x01b",
}

const locationBase = "http://a.test/dir/page?n"

// locationRows returns the names of the rows: the Locations, in quotes.
func locationRows() (names []string) {
	for _, location := range sentLocations {
		names = append(names, strconv.QuoteToASCII(location))
	}
	return names
}

// A redirector answers the first request of a run with a Location, and records where the client goes next.
type redirector struct {
	http, https net.Listener

	mu       sync.Mutex
	location string
	asked    bool
	arrived  []string
	done     func()
	page     string
}

// newRedirector returns a redirector that is closed when the test ends.
func newRedirector(t *testing.T) *redirector {
	certificate, _ := newCertificate("a.test", "b.test")
	rd := &redirector{http: listen(), https: listenTLS(certificate)}
	t.Cleanup(func() { rd.http.Close(); rd.https.Close() })
	go browsers.Serve(rd.http, func(host, target, _ string) string { return rd.answer("http", host, target) })
	go browsers.Serve(rd.https, func(host, target, _ string) string { return rd.answer("https", host, target) })
	return rd
}

func (rd *redirector) answer(scheme, host, target string) string {
	rd.mu.Lock()
	defer rd.mu.Unlock()
	if rest, ok := strings.CutPrefix(target, "http://"); ok { // a request to a proxy
		_, target, _ = strings.Cut(rest, "/")
		target = "/" + target
	}
	if host == "page.test" {
		return rd.answerPage(target)
	}
	if isOfBrowser.MatchString(host) || strings.Contains(target, "favicon") {
		return browsers.Answer("404 Not Found", "X: y", "")
	}
	if !strings.HasPrefix(target, "/") { // CONNECT
		scheme, host, target = "https", strings.TrimSuffix(host, ":443"), "/..."
	}
	if scheme+"://"+host+target == locationBase {
		if rd.asked {
			rd.arrived = append(rd.arrived, "again")
		}
		rd.asked = true
		return browsers.Answer("302 Found", "Location: "+rd.location, "")
	}
	rd.arrived = append(rd.arrived, visible(scheme+"://"+host+target))
	return browsers.Answer("200 OK", "Content-Type: text/html", "<p>here")
}

// isOfBrowser matches the hosts that browsers contact by themselves.
var isOfBrowser = regexp.MustCompile(`(?i)\.(com|org|net)(:\d+)?$`)

// visible returns text with escapes for everything that is not visible US-ASCII.
func visible(text string) string {
	quoted := strconv.QuoteToASCII(text)
	return strings.ReplaceAll(strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`), `\\`, `\`)
}

// locationsPage opens locationBase in a frame, once for each Location.
const locationsPage = `<!DOCTYPE html><title>locations</title><iframe></iframe><script>
(async () => {
	const frame = document.querySelector("iframe");
	for (let i = 0; i < %d; i++) {
		await fetch("/begin/" + i);
		await new Promise((next) => {
			frame.onload = () => setTimeout(next, 60);
			setTimeout(next, 1000);
			frame.src = %q;
		});
		await fetch("/end/" + i);
	}
	await fetch("/done");
})();
</script>`

// answerPage serves the page, and records what it reports.
func (rd *redirector) answerPage(target string) string {
	switch name, rest, _ := strings.Cut(strings.TrimPrefix(target, "/"), "/"); name {
	case "begin":
		i, _ := strconv.Atoi(rest)
		rd.begin(sentLocations[i])
	case "end", "done":
		rd.done()
	default:
		return browsers.Answer("200 OK", "Content-Type: text/html", rd.page)
	}
	return browsers.Answer("200 OK", "Content-Type: text/plain", "")
}

// begin starts a run: the next request is redirected to that Location.
func (rd *redirector) begin(location string) {
	rd.location, rd.asked, rd.arrived = location, false, nil
}

// outcome returns where the client went, or "-" if it did not follow.
func (rd *redirector) outcome() string {
	if len(rd.arrived) == 0 {
		return "-"
	}
	return rd.arrived[0]
}

// run calls ask for each Location, and returns the outcomes.
func (rd *redirector) run(ask func() error) map[string]string {
	outcomes := map[string]string{}
	for _, location := range sentLocations {
		rd.mu.Lock()
		rd.begin(location)
		rd.mu.Unlock()
		err := ask()
		rd.mu.Lock()
		outcome := rd.outcome()
		if name := stopped(err); outcome == "-" && name != "" {
			outcome = name
		}
		outcomes[strconv.QuoteToASCII(location)] = outcome
		rd.mu.Unlock()
	}
	return outcomes
}

// stopped returns the name of the error that stopped a redirect, or "" if it is not from this package.
func stopped(err error) string {
	for name, sentinel := range map[string]error{
		"ErrLocation": httpuri.ErrLocation, "ErrDowngrade": httpuri.ErrDowngrade, "ErrScheme": httpuri.ErrScheme,
		"ErrCredentials": httpuri.ErrCredentials, "ErrLoop": httpuri.ErrLoop, "ErrBody": httpuri.ErrBody, "ErrTooManyRedirects": httpuri.ErrTooManyRedirects,
	} {
		if errors.Is(err, sentinel) {
			return name
		}
	}
	if errors.As(err, new(*httpuri.RedirectError)) {
		return "no target"
	}
	return ""
}

// listenTLS returns a listener for TLS connections.
func listenTLS(certificate tls.Certificate) net.Listener {
	return tls.NewListener(listen(), &tls.Config{Certificates: []tls.Certificate{certificate}})
}

// goClient returns a client of net/http that connects to rd only.
func (rd *redirector) goClient() *http.Client {
	dial := func(ctx context.Context, _, addr string) (net.Conn, error) {
		to := rd.http.Addr().String()
		if strings.HasSuffix(addr, ":443") {
			to = rd.https.Addr().String()
		}
		return new(net.Dialer).DialContext(ctx, "tcp", to)
	}
	return &http.Client{Transport: &http.Transport{
		DialContext: dial, TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}}
}

// get requests locationBase.
func get(client *http.Client) error {
	resp, err := client.Get(locationBase)
	if err == nil {
		resp.Body.Close()
	}
	return err
}

// This package and net/http follow each Location as the table says. The columns of this package hold for every version. The
// column of net/http is for the version at the head of the file.
func TestLocationsOfServers(t *testing.T) {
	require.GreaterOrEqual(t, len(sentLocations), 60)
	want, rd := browsers.ReadTable(t, locationsFile), newRedirector(t)
	for _, tt := range []struct {
		column string
		client *http.Client
	}{
		{"zero policy", httpuri.Client(rd.goClient(), httpuri.Redirects{})},
		{"Repair", httpuri.Client(rd.goClient(), httpuri.Redirects{Repair: true})},
		{"Repair, Revisit", httpuri.Client(rd.goClient(), httpuri.Redirects{Repair: true, Revisit: true})},
		{"net/http", rd.goClient()},
	} {
		got := rd.run(func() error { return get(tt.client) })
		version := ""
		if tt.column == "net/http" {
			version = runtime.Version()
		}
		compareColumn(t, want, tt.column, version, got)
	}
	if *writeTables {
		want.Write(t, locationsFile)
	}
}

// compareColumn compares a column with the table, or writes it to the table.
func compareColumn(t *testing.T, want *browsers.Table, column, version string, got map[string]string) {
	t.Helper()
	compareRows(t, want, column, version, locationRows(), got)
}

// compareRows is compareColumn for a table with these rows.
func compareRows(t *testing.T, want *browsers.Table, column, version string, rows []string, got map[string]string) {
	t.Helper()
	if *writeTables {
		want.SetColumn(column, version, rows, got)
		return
	}
	if column == "net/http" && !isOfRelease(want, version) {
		t.Log("the column net/http is of another release than ", version)
		return
	}
	for _, row := range rows {
		assert.Equal(t, want.Cell(row, column), got[row], "%s of %s", column, row)
	}
}

// isOfRelease reports whether the head of the table names the release of a Go version, such as "go1.26" for "go1.26.8".
func isOfRelease(tab *browsers.Table, version string) bool {
	parts := strings.SplitN(version, ".", 3)
	return len(parts) > 1 && strings.Contains(strings.Join(tab.Head, "\n"), parts[0]+"."+parts[1])
}

// curl follows each Location as the table says.
func TestLocationsOfServersByCurl(t *testing.T) {
	path, err := exec.LookPath("curl")
	if err != nil || !*askClients {
		t.Skip("curl is not installed, or -clients is not set")
	}
	version, err := exec.Command(path, "--version").Output()
	require.NoError(t, err)
	line, _, _ := strings.Cut(string(version), "\n")
	want, rd := browsers.ReadTable(t, locationsFile), newRedirector(t)
	got := rd.run(func() error {
		return exec.Command(path, "-q", "-s", "-k", "-L", "--max-redirs", "3", "--max-time", "5", "--noproxy", "*",
			"--connect-to", ":443:"+rd.https.Addr().String(), "--connect-to", "::"+rd.http.Addr().String(), locationBase).Run()
	})
	compareColumn(t, want, "curl", line, got)
	if *writeTables {
		want.Write(t, locationsFile)
	}
}

// Browsers follow each Location as the table says, in a frame.
func TestLocationsOfServersByBrowsers(t *testing.T) {
	if !*askClients {
		t.Skip("-clients is not set")
	}
	want := browsers.ReadTable(t, locationsFile)
	browsers.Each(t, func(t *testing.T, b browsers.Browser) {
		rd, done, got := newRedirector(t), make(chan struct{}), map[string]string{}
		rd.page = fmt.Sprintf(locationsPage, len(sentLocations), locationBase)
		rd.done = func() {
			got[strconv.QuoteToASCII(rd.location)] = rd.outcome()
			if len(got) == len(sentLocations) {
				close(done)
				rd.done = func() {}
			}
		}
		b.Visit(t, "http://page.test/", rd.http.Addr(), rd.https.Addr(), done)
		compareColumn(t, want, b.Name, b.Version, got)
	})
	if *writeTables {
		want.Write(t, locationsFile)
	}
}

// The table in docs/http.md has the rows of pageLocations as the file has them.
func TestLocationsInThePage(t *testing.T) {
	const page, begin, end = "../docs/http.md", "<!-- locations -->\n", "<!-- end -->\n"
	data, err := os.ReadFile(page)
	require.NoError(t, err)
	before, rest, _ := strings.Cut(string(data), begin)
	_, after, ok := strings.Cut(rest, end)
	require.True(t, ok)
	table := pageTable(browsers.ReadTable(t, locationsFile))
	require.Equal(t, len(pageLocations)+4, strings.Count(table, "\n"))
	wanted := before + begin + table + end + after
	if *writeTables {
		require.NoError(t, os.WriteFile(page, []byte(wanted), 0o600))
		return
	}
	require.Equal(t, wanted, string(data), "go test ./httpuri -run TestLocationsInThePage -write-tables writes it anew")
}

// pageLocations has a Location for each reason why clients request different URIs.
var pageLocations = []string{
	"/..//b.test/a", "/%2e%2e/b", "#f", "/a b", "/?a[]=1", `/a\b`, `\\b.test\a`, `http://b.test\@c.test/a`,
	"///b.test/a", "http://u:p@b.test/a", "http://bücher.test/a", "http://0x7f000001/a",
}

// pageTable returns the table for the page, without "http://", the host of the first request, and the column for Revisit.
func pageTable(tab *browsers.Table) string {
	var b strings.Builder
	columns := slices.Delete(slices.Clone(tab.Columns), 3, 4)
	b.WriteString("\n| " + strings.Join(columns, " | ") + " |\n" + strings.Repeat("|---", len(columns)) + "|\n")
	for _, row := range tab.Rows {
		if !slices.ContainsFunc(pageLocations, func(s string) bool { return strconv.QuoteToASCII(s) == row[0] }) {
			continue
		}
		for _, cell := range slices.Delete(slices.Clone(row), 3, 4) {
			cell = strings.TrimPrefix(strings.TrimPrefix(cell, "http://"), "a.test")
			if !strings.HasPrefix(cell, "Err") && cell != "no target" && cell != "-" && cell != "again" {
				cell = "`" + cell + "`"
			}
			b.WriteString("| " + cell + " ")
		}
		b.WriteString("|\n")
	}
	return b.String() + "\n"
}
