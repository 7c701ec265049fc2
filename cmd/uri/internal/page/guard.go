package page

import (
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// Guard returns a handler that calls h for requests to its own server, and for pages of that server. A page of another site can make a
// browser send other requests, even to a loopback address: its name may lead there (DNS rebinding).
//
// The server's own hosts are the IP address of the connection, "localhost" if that is a loopback address, and hosts, which are names or
// addresses; each with the port of the connection. For another Host, the answer is 421 (RFC 9110, section 15.5.20). For an Origin other
// than that of the request, and for what a page of another site loads, it is 403 (RFC 6454, section 7.3). It is 400 for a request without a URI.
func Guard(h http.Handler, hosts ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, err := httpuri.FromRequest(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		switch {
		case !isOwn(r, asked, hosts):
			http.Error(w, "The Host field of the request names another host than those of uri play. Use the address that uri play writes.", http.StatusMisdirectedRequest)
		case !isFrom(r, asked):
			http.Error(w, "The request comes from a page of another site. uri play answers its own page only.", http.StatusForbidden)
		default:
			h.ServeHTTP(w, r)
		}
	})
}

// isOwn reports whether the origin of a URI is one of the server at which r arrived.
func isOwn(r *http.Request, asked uri.URI, hosts []string) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return false
	}
	hosts = append([]string{local.IP.String()}, hosts...)
	if local.IP.IsLoopback() {
		hosts = append(hosts, "localhost")
	}
	return slices.ContainsFunc(hosts, func(host string) bool {
		own, err := uri.Parse("http://" + net.JoinHostPort(host, strconv.Itoa(local.Port)))
		return err == nil && httpuri.SameOrigin(own, asked)
	})
}

// isFrom reports whether each Origin field of r is the origin of a URI, and whether no page of another origin loads the answer, not even in a
// frame. A link may lead to it (Fetch Metadata Request Headers, sections 2.1 and 2.3). Only browsers send the fields.
func isFrom(r *http.Request, asked uri.URI) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); strings.HasSuffix(site, "-site") && r.Header.Get("Sec-Fetch-Dest") != "document" {
		return false
	}
	own, _ := httpuri.OriginOf(asked)
	return !slices.ContainsFunc(r.Header.Values("Origin"), func(text string) bool {
		var from httpuri.Origin
		return from.UnmarshalText([]byte(text)) != nil || from != own
	})
}
