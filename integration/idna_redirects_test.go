package integration_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/httpuri"
)

// A redirection is a transport that redirects each first request to a Location. It records the host of the request that follows, the
// address that net/http dials for it, and the Host that it sends.
type redirection struct {
	location, host, dialed, sent string
	transport                    *http.Transport
}

func newRedirection() *redirection {
	d := &redirection{}
	d.transport = &http.Transport{DialContext: func(_ context.Context, _, addr string) (net.Conn, error) {
		d.dialed = addr
		return nil, errors.New("no connection")
	}}
	return d
}

func (d *redirection) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Response == nil {
		return &http.Response{StatusCode: http.StatusFound, Request: r, Header: http.Header{"Location": {d.location}}, Body: http.NoBody}, nil
	}
	d.host = r.URL.Hostname()
	if u, err := httpuri.Sent(r); err == nil {
		d.sent = u.Hostname()
	}
	return d.transport.RoundTrip(r)
}

// follow returns the error of the redirect to location, or nil if net/http dialed for it.
func (d *redirection) follow(client *http.Client, location string) error {
	d.location, d.host, d.dialed, d.sent = location, "", "", ""
	_, err := client.Get("http://first.test/")
	if d.dialed != "" {
		return nil
	}
	return err
}

// A redirect to a host beyond US-ASCII leads to the host that the policy has checked, and that net/http alone dials. Hosts are
// written as they are and percent-encoded, for each character in several places.
func TestRedirectsToASCII(t *testing.T) {
	d := newRedirection()
	policy := httpuri.Redirects{Repair: true, ToASCII: idna.Lookup.ToASCII}
	clients := map[string]*http.Client{
		"Check": {Transport: d, CheckRedirect: policy.Check}, "Client": httpuri.Client(&http.Client{Transport: d}, policy),
	}
	alone := &http.Client{Transport: d}
	followed, stopped, others := 0, 0, 0
	for host := range redirectHosts {
		for _, written := range []string{host, url.PathEscape(host)} {
			location := "http://" + written + ":8080/x"
			require.NotNil(t, alone)
			_ = d.follow(alone, location)
			want := d.dialed
			for way, client := range clients {
				err := d.follow(client, location)
				if err != nil {
					stopped++
					assert.ErrorAs(t, err, new(*httpuri.RedirectError), "%s of %q", way, location)
					assert.Empty(t, d.host, "%s of %q: nothing is sent", way, location)
					if want != "" {
						others++
						assert.False(t, isName(strings.TrimSuffix(want, ":8080")), "%s of %q is stopped (%v), and net/http dials %s", way, location, err, want)
					}
					continue
				}
				followed++
				assert.Equal(t, []string{want, d.host + ":8080", d.host}, []string{d.dialed, want, d.sent}, "%s of %q", way, location)
			}
		}
	}
	t.Log(followed, "redirects followed,", stopped, "stopped, of these", others, "that net/http follows")
	assert.Greater(t, followed, 1000)
	assert.Greater(t, stopped, 1000)
}

// isName reports whether RFC 3986 allows host as a name in US-ASCII.
func isName(host string) bool {
	return host != "" && strings.Trim(host, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=") == ""
}

// redirectHosts yields hosts with characters of all planes.
func redirectHosts(yield func(string) bool) {
	for _, host := range []string{
		"b\u00fccher.test", "B\u00dcCHER.TEST", "b\u00fccher\u3002test", "b\u00fccher\uff0etest\uff61", "stra\u00dfe.test", "\uff11\uff12\uff17.0.0.1", "\uff10x7f.1", "\u2488\u2488\u2488\u2488", "127\u30020\u30020\u30021",
		"\u212aelvin.test", "\u0661.test", "a\u00adb.test", "a\u200db.test", "\u00e0\u00df\u00e0.test", "xn--\u00fc.test", "a..\u00fc", ".\u00fc", "\u00fc.", strings.Repeat("\u00fc", 70) + ".test", "a_\u00fc.test", "-\u00fc.test",
	} {
		if !yield(host) {
			return
		}
	}
	for c := rune(0x80); c <= 0x10FFFF; c += 1 + c/400 {
		for _, host := range []string{string(c) + ".test", "a" + string(c) + "test", "1.2.3." + string(c)} {
			if !yield(host) {
				return
			}
		}
	}
}
