package objects_test

import (
	"bufio"
	"cmp"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/integration/objects"
)

// A proxy changes neither segments nor query, and asks nothing of its server that is not below the path of that.
func TestProxyKeepsBytes(t *testing.T) {
	heard := make(chan string, 1)
	back := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		heard <- r.Host + r.RequestURI
	}))
	defer back.Close()
	for _, path := range []string{"", "/", "/store", "/store/", "/a%2Fb"} {
		front := httptest.NewServer(&objects.Proxy{Prefix: "files", Back: uri.MustParse(back.URL + path)})
		for _, rest := range []string{"", "/", "/a%2fb", "//a//", "/a/../b", "/%7E?a=%2f&b;c&d", "/a?", "/!$&'()*+,;=:@"} {
			get(uri.MustParse(front.URL + "/files" + rest))
			want := strings.TrimSuffix(path, "/") + rest
			if strings.TrimSuffix(path, "/") == "" && rest == "" {
				want = "/"
			}
			assert.Equal(t, strings.TrimPrefix(back.URL, "http://")+want, <-heard, "%q and %q", path, rest)
		}
		assert.Equal(t, "404 page not found\n", get(uri.MustParse(front.URL+"/file/a")))
		front.Close()
	}
}

// opened is a file system of net/http without files. It records the names that a server asks it for.
type opened struct{ names []string }

func (o *opened) Open(name string) (http.File, error) {
	o.names = append(o.names, name)
	return nil, fs.ErrNotExist
}

// received returns the request that net/http's server reads from a request line.
func received(t *testing.T, method, target string) *http.Request {
	t.Helper()
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + target + " HTTP/1.1\r\nHost: front.test\r\n\r\n")))
	require.NoError(t, err, target)
	return r
}

// segments are those in which a server may see a step upwards (RFC 3986, section 5.2.4), with the names of two directories.
var segments = []string{"a", "admin", "", ".", "..", "%2e%2E", ".%2e", "..%2F", "%2F..", "%2f", "a%2F..%2F..", "..%5C..", "%5c", "..;", "..;v=1", ";", "..%3B", "...", "%252e%252e"}

// paths returns the paths of one to three segments: 19 + 19² + 19³.
func paths() (all []string) {
	last := []string{""}
	for range 3 {
		var next []string
		for _, p := range last {
			for _, segment := range segments {
				next = append(next, p+"/"+segment)
			}
		}
		all, last = append(all, next...), next
	}
	return all
}

// A server behind a proxy is asked for nothing outside the path of Back, and opens nothing outside it, whatever the path: 7,239 paths,
// alternately in origin-form and in absolute-form (RFC 9112, section 3.2), with Back with and without a slash. The server is
// http.FileServer, which decodes and cleans a path before it opens it; a servlet container also drops what follows ";".
func TestProxyStaysBelowBack(t *testing.T) {
	files := &opened{}
	var asked string
	server := http.FileServer(files)
	back := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.RequestURI
		server.ServeHTTP(w, r)
	}))
	defer back.Close()
	parameters := regexp.MustCompile(";[^/]*")
	passed := 0
	var outside []string
	for i, rest := range paths() {
		proxy := &objects.Proxy{Prefix: "pub", Back: uri.MustParse(back.URL + []string{"/base", "/base/"}[i%2])}
		asked, files.names = "", nil
		proxy.ServeHTTP(httptest.NewRecorder(), received(t, "GET", []string{"", "http://front.test", "HTTP://evil.test"}[i%3]+"/pub"+rest))
		if asked == "" {
			continue
		}
		passed++
		decoded, err := url.PathUnescape(parameters.ReplaceAllString(asked, ""))
		require.NoError(t, err)
		names := append(files.names, asked, path.Clean(asked), path.Clean(strings.ReplaceAll(decoded, `\`, "/")))
		if slices.ContainsFunc(names, func(name string) bool { return name != "/base" && !strings.HasPrefix(name, "/base/") }) {
			outside = append(outside, rest)
		}
	}
	assert.Empty(t, outside[:min(9, len(outside))], "and %d more of %d", max(0, len(outside)-9), passed)
	assert.Greater(t, passed, 500, "most names pass")
}

// A path whose first segment is another spelling of the prefix, and a target without a path, are not for Back.
func TestProxyAsksForNothingElse(t *testing.T) {
	unasked := roundTripper(func(r *http.Request) (*http.Response, error) {
		t.Errorf("the server is asked for %s", r.URL)
		return nil, io.EOF
	})
	proxy := &objects.Proxy{Prefix: "pub", Back: uri.MustParse("http://back.test/base"), Transport: unasked}
	for _, target := range []string{
		"/", "/pub;v=1/a", "/%70ub/a", "/PUB/a", "//pub/a", "/./pub/a", "/x/../pub/a", "/pub%2Fa", "/pub/../admin/x", "http://pub", "http://pub/a", "*", "back.test:80",
	} {
		method := map[string]string{"*": "OPTIONS", "back.test:80": "CONNECT"}[target]
		w := httptest.NewRecorder()
		proxy.ServeHTTP(w, received(t, cmp.Or(method, "GET"), target))
		assert.Equal(t, http.StatusNotFound, w.Code, target)
	}
}

// A roundTripper is a function as a transport.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A proxy sends its requests by its transport, and says nothing of its own.
func TestTransportOfAProxy(t *testing.T) {
	transport := roundTripper(func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusTeapot, Body: io.NopCloser(strings.NewReader(r.Host + " " + r.URL.String()))}, nil
	})
	w := httptest.NewRecorder()
	(&objects.Proxy{Prefix: "a", Back: uri.MustParse("http://back.test/b/"), Transport: transport}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/a/c%2Fd?e", nil))
	assert.Equal(t, http.StatusTeapot, w.Code)
	assert.Equal(t, " http://back.test/b/c%2Fd?e", w.Body.String())
}
