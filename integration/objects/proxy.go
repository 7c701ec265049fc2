package objects

import (
	"net/http"
	"net/http/httputil"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// A Proxy is an http.Handler that sends requests for paths below Prefix to the server at Back, below the path of Back. The other
// segments and the query stay as the client wrote them.
type Proxy struct {
	Prefix    string // the first segment of each path
	Back      uri.URI
	Transport http.RoundTripper // may be nil
}

// ServeHTTP sends a request to Back.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	u, err := httpuri.FromRequest(r)
	if err != nil {
		http.Error(w, "no target URI", http.StatusBadRequest)
		return
	}
	if len(u.Path) < 2 || u.Path[1] != p.Prefix {
		http.NotFound(w, r)
		return
	}
	target, err := p.moved(u).URL()
	if err != nil { // Back is no URI of a server, or net/http cannot send the path
		http.Error(w, "no such server", http.StatusBadGateway)
		return
	}
	proxy := httputil.ReverseProxy{
		Transport: p.Transport,
		Rewrite:   func(pr *httputil.ProxyRequest) { pr.Out.URL, pr.Out.Host = target, "" },
	}
	proxy.ServeHTTP(w, r)
}

// moved returns the URI of u at Back. Segments are moved, not text, so that nothing is decoded or cleaned.
func (p *Proxy) moved(u uri.URI) uri.URI {
	target := p.Back
	path := target.Path
	if n := len(path); n > 1 && path[n-1] == "" { // the slash at the end
		path = path[:n-1]
	}
	if len(path) == 0 {
		path = []string{""}
	}
	target.Path = slices.Concat(path, u.Path[2:])
	target.Query, target.ForceQuery = u.Query, u.ForceQuery
	return target
}
