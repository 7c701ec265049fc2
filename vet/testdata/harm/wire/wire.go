// Package wire has a client that reaches a server of this process whatever the host is, and shows what arrives there.
package wire

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

// Client returns a client whose requests are printed by the server that gets them.
func Client() *http.Client {
	server := httptest.NewServer(http.HandlerFunc(show))
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, server.Listener.Addr().String())
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial}}
}

func show(w http.ResponseWriter, r *http.Request) {
	line := fmt.Sprintf("%s gets %s %s", r.Host, r.Method, r.RequestURI)
	if key := r.Header.Get("Authorization"); key != "" {
		line += " and the key " + key
	}
	fmt.Println(line)
	if len(r.URL.RawQuery) > 0 {
		fmt.Println("with the parameters", r.URL.Query())
	}
}

// Location returns where a browser goes after a request: it reads "\" as "/".
func Location(handler http.HandlerFunc, target string) string {
	recorder := httptest.NewRecorder()
	handler(recorder, httptest.NewRequest(http.MethodGet, "https://h.test"+target, nil))
	base, _ := url.Parse("https://h.test" + target)
	u, err := base.Parse(strings.ReplaceAll(recorder.Header().Get("Location"), `\`, "/"))
	if err != nil {
		return err.Error()
	}
	return u.String()
}
