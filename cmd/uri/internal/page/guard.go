package page

import (
	"net"
	"net/http"
	"strconv"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// Guard returns a handler that calls h for requests to its own server, and for pages of that server. A page of another site can make a
// browser send other requests, even to a loopback address: its name may lead there (DNS rebinding).
//
// The server's own hosts are the IP address of the connection, "localhost" if that is a loopback address, and hosts, which are names or
// addresses; each with the port of the connection. For another Host, the answer is 421 (RFC 9110, section 15.5.20). For an Origin other
// than that of the request, it is 403 (RFC 6454, section 7.3). It is 400 for a request without a URI.
func Guard(h http.Handler, hosts ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, err := httpuri.FromRequest(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		own := ownOrigins(r, hosts)
		origin, _ := httpuri.OriginOf(asked)
		switch {
		case !own[origin]:
			http.Error(w, "The Host field of the request names another host than those of uri play. Use the address that uri play writes.", http.StatusMisdirectedRequest)
		case !isFrom(r, origin):
			http.Error(w, "The request comes from a page of another site. uri play answers its own page only.", http.StatusForbidden)
		default:
			h.ServeHTTP(w, r)
		}
	})
}

// ownOrigins returns the origins of the server at which r arrived.
func ownOrigins(r *http.Request, hosts []string) map[httpuri.Origin]bool {
	own := map[httpuri.Origin]bool{}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return own
	}
	hosts = append([]string{local.IP.String()}, hosts...)
	if local.IP.IsLoopback() {
		hosts = append(hosts, "localhost")
	}
	for _, host := range hosts {
		u, err := uri.Parse("http://" + net.JoinHostPort(host, strconv.Itoa(local.Port)))
		if origin, ok := httpuri.OriginOf(u); err == nil && ok {
			own[origin] = true
		}
	}
	return own
}

// isFrom reports whether each Origin field of r is that origin. Only browsers send the field.
func isFrom(r *http.Request, origin httpuri.Origin) bool {
	for _, text := range r.Header.Values("Origin") {
		var from httpuri.Origin
		if from.UnmarshalText([]byte(text)) != nil || from != origin {
			return false
		}
	}
	return true
}
