package urlpath

import (
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"

	"example.test/harm/wire"
)

// proxy returns a proxy to a server that has its files below /git.
func proxy(target *url.URL) *httputil.ReverseProxy {
	return &httputil.ReverseProxy{Director: func(req *http.Request) {
		req.URL.Scheme, req.URL.Host = target.Scheme, target.Host
		req.URL.Path = target.Path + req.URL.Path // want `"%2F" in the path becomes a slash`
	}}
}

// Show shows what goes wrong.
func Show() {
	request, err := http.NewRequest("GET", "http://proxy.test/projects/group%2Fname", nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(request.Host, "gets GET", request.URL.RequestURI())
	forward := proxy(&url.URL{Scheme: "http", Host: "git.test", Path: "/git"})
	forward.Director(request)
	request.Host = request.URL.Host
	wire.Client().Do(request)
}
