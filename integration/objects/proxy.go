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
//
// The answer is 404 for a path that leads outside Back, or that some servers read as one outside, such as "/files/../x" and
// "/files/..%2Fx" (see [uri.URI.Contains]). So the names of some objects cannot be used behind a Proxy.
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
	root := p.root()
	moved := below(root, u)
	target, err := moved.URL()
	if err != nil { // Back is no URI of a server, or net/http cannot send the path
		http.Error(w, "no such server", http.StatusBadGateway)
		return
	}
	if !root.Contains(moved) {
		http.NotFound(w, r)
		return
	}
	proxy := httputil.ReverseProxy{
		Transport: p.Transport,
		Rewrite:   func(pr *httputil.ProxyRequest) { pr.Out.URL, pr.Out.Host = target, "" },
	}
	proxy.ServeHTTP(w, r)
}

// root returns Back without a query and without the slash at its end.
func (p *Proxy) root() uri.URI {
	root := p.Back.WithoutQuery()
	if n := len(root.Path); n > 1 && root.Path[n-1] == "" {
		root.Path = root.Path[:n-1]
	}
	if len(root.Path) == 0 {
		root.Path = []string{""}
	}
	return root
}

// below returns the URI of u below root. Segments are moved, not text, so that nothing is decoded or cleaned.
func below(root, u uri.URI) uri.URI {
	root.Path = slices.Concat(root.Path, u.Path[2:])
	root.Query, root.ForceQuery = u.Query, u.ForceQuery
	return root
}
