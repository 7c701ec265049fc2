package httpuri

import (
	"io"
	"net/http"
	"time"

	"github.com/go-rfc3986/uri"
)

// Client returns a client that does what base does, follows redirects by the policy alone, and bounds what a response costs by
// the zero [Limits]. It is used as any *http.Client:
//
//	client := httpuri.Client(nil, httpuri.Redirects{})
//	resp, err := client.Get("https://example.com/")
//
// See [Limits.Client].
func Client(base *http.Client, policy Redirects) *http.Client { return Limits{}.Client(base, policy) }

// Limits is what a response may cost a client that [Limits.Client] has made. The zero value suits clients of pages and APIs.
//
// Limits does not bound how many requests a program makes, or how many connections they take. It does not look at the addresses of
// hosts, so it keeps no client away from the servers of its own network.
type Limits struct {
	// Time is how long a request may take, with all redirects and until its body is read. 0 stands for a minute, and a negative
	// duration for no limit. The Timeout of the base client comes before it.
	Time time.Duration

	// Header is how many bytes the header of a response may have. 0 stands for 1 MiB, and a negative number for what net/http allows,
	// which is 10 MiB. It bounds a base whose Transport is nil or an *http.Transport, unless that has a lower limit itself. Of others,
	// nothing bounds the header.
	Header int64

	// Body is how many bytes of a body can be read, after net/http has decompressed it. 0 stands for 64 MiB, and a negative number
	// for no limit. The read that would give more fails with ErrTooLong. Of the bodies of redirects, net/http reads 2 KiB at most.
	Body int64
}

// Client returns a client that does what base does, with its Transport, proxies, Jar and Timeout, within the limits of l, and in
// these ways more strictly:
//   - it follows a redirect if the CheckRedirect of base, unless that is nil, and the policy both say so, in this order;
//   - it tells no server a fragment or user information in Referer, and after a redirect from https to another origin nothing at
//     all (RFC 9110, section 10.1.3). What the program sets as the Referer of a request goes out with the first request as it stands;
//   - if the policy has Repair, it repairs a Location before net/http reads it, so that it also follows what net/http refuses, such
//     as "/100%". The header of the response then has the repaired text;
//   - it refuses a request whose URL is no URI by RFC 3986, before anything is sent: what net/http would send for "http://h/?a b" is
//     no HTTP.
//
// A text, as for Get, is read by net/url, which encodes a space in a path, and sends user information as credentials. For a URI
// that somebody else gives, Do with what [NewRequest] returns takes it as it is, or refuses it.
//
// A base that is nil stands for the zero http.Client. The base is not changed. If its Transport is an *http.Transport or nil, the
// client has a copy of it with other connections, so a program makes one client and keeps it. The client may be used from many
// goroutines.
func (l Limits) Client(base *http.Client, policy Redirects) *http.Client {
	var client http.Client
	if base != nil {
		client = *base
	}
	checkOfBase := client.CheckRedirect
	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		if checkOfBase != nil {
			if err := checkOfBase(req, via); err != nil {
				return err
			}
		}
		err := policy.Check(req, via)
		keepFromOthers(req)
		return err
	}
	client.Transport = &transport{l.bound(client.Transport), positive(l.Body, 64<<20), policy.Repair}
	if client.Timeout == 0 {
		client.Timeout = max(0, positive(l.Time, time.Minute))
	}
	return &client
}

// positive returns n, or standard if n is 0.
func positive[N int64 | time.Duration](n, standard N) N {
	if n == 0 {
		return standard
	}
	return n
}

// bound returns a transport that does what rt does, and reads no longer header than l allows.
func (l Limits) bound(rt http.RoundTripper) http.RoundTripper {
	if rt == nil {
		rt = http.DefaultTransport
	}
	t, ok := rt.(*http.Transport)
	if !ok || l.Header < 0 {
		return rt
	}
	limit := positive(l.Header, 1<<20)
	if t = t.Clone(); t.MaxResponseHeaderBytes <= 0 || t.MaxResponseHeaderBytes > limit {
		t.MaxResponseHeaderBytes = limit
	}
	return t
}

// keepFromOthers takes each Referer out of req, which follows a redirect, if one is of https and another origin.
func keepFromOthers(req *http.Request) {
	target, err := requestURI(req)
	if err != nil {
		return // it is not sent
	}
	for name, values := range req.Header {
		for _, value := range values {
			from, err := uri.Parse(value)
			if sameName(name, "Referer") && (err != nil || hasScheme(from, "https") && !SameOrigin(from, target)) {
				delete(req.Header, name)
			}
		}
	}
}

// A transport is what asks for a client of [Limits.Client].
type transport struct {
	base    http.RoundTripper
	body    int64 // how many bytes a body may have, negative without a limit
	repairs bool
}

// RoundTrip asks for req if its URL is a URI.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if _, err := requestURI(req); err != nil {
		if req.Body != nil {
			req.Body.Close()
		}
		return nil, &refusal{"URL", err}
	}
	resp, err := t.base.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	if values := resp.Header.Values("Location"); t.repairs && len(values) == 1 {
		resp.Header.Set("Location", Repair(values[0]))
	}
	isConnection := resp.StatusCode == http.StatusSwitchingProtocols // in both directions, which a reader would hide
	if t.body >= 0 && !isConnection && resp.Body != http.NoBody {
		resp.Body = &boundedBody{ReadCloser: resp.Body, left: t.body}
	}
	return resp, nil
}

// CloseIdleConnections does for http.Client.CloseIdleConnections what the transport beneath can do.
func (t *transport) CloseIdleConnections() {
	if closer, ok := t.base.(interface{ CloseIdleConnections() }); ok {
		closer.CloseIdleConnections()
	}
}

// A boundedBody is the first bytes of a body, and ErrTooLong where there are more.
type boundedBody struct {
	io.ReadCloser
	left   int64
	failed bool
}

// Read reads one byte more than are left, to see whether there are more.
func (b *boundedBody) Read(p []byte) (int, error) {
	if b.failed {
		return 0, &refusal{"response", ErrTooLong}
	}
	if int64(len(p)) > b.left { // so b.left + 1 is a length
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if int64(n) > b.left {
		n, b.failed, err = int(b.left), true, &refusal{"response", ErrTooLong}
	}
	b.left -= int64(n)
	return n, err
}
