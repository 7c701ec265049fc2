package httpuri

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-rfc3986/uri"
)

// Client returns an http.Client that follows redirects by the policy, and limits the cost of
// responses as the zero [Limits] does:
//
//	client := httpuri.Client(nil, httpuri.Redirects{})
//	resp, err := client.Get("https://example.com/")
//
// The client has the Transport, the Jar and the other settings of base. base may be nil. See
// [Limits.Client].
func Client(base *http.Client, policy Redirects) *http.Client { return Limits{}.Client(base, policy) }

// Limits bounds what a response may cost a client. The zero value suits clients of pages and APIs.
// In each field, as in Redirects.Max, 0 means the standard limit, and a negative number means that
// Limits sets none.
//
// Limits does not bound the number of requests or connections. It does not look at the addresses of
// hosts, so it does not keep a client away from servers in its own network.
type Limits struct {
	// Time is the time for a request, with its redirects and until its body is read. 0 means one
	// minute, and a negative duration means no limit. A Timeout of the base client has priority.
	Time time.Duration

	// Header is the number of bytes in the header of a response. 0 means 1 MiB. With a negative
	// number, the limit of the base client's Transport remains, usually 10 MiB. A lower limit of
	// that Transport always remains, and Header has no effect on a Transport that is not an
	// *http.Transport.
	Header int64

	// Location is the number of bytes in the Location header field of a response, as it was sent. 0
	// means 64 KiB, and a negative number means no limit. If the Location is longer, the request
	// fails with ErrTooLong. For each byte of the URL that a redirect leads to, up to 128 bytes are
	// allocated.
	Location int64

	// Body is the number of bytes in the body of a response, after decompression by net/http. 0
	// means 64 MiB, and a negative number means no limit. Reading more fails with ErrTooLong.
	Body int64
}

// Client returns an http.Client that follows redirects by the policy, within the limits of l. It
// works like base, with these differences:
//   - It follows a redirect only if the policy allows it, and the CheckRedirect of base if there is
//     one.
//   - After a redirect, Referer tells another origin only the origin of the page. A request over
//     http has no Referer if the page was https (RFC 9110, section 10.1.3). See [Redirects.Check].
//   - If the policy has Repair or ToASCII, the client changes the Location of each response
//     accordingly. So it also follows a Location that net/http cannot read, such as "/100%".
//   - If net/http cannot read the Location of a redirect, the error wraps a *[RedirectError] with
//     [ErrLocation], and does not repeat the Location. The response is nil.
//   - If a redirect is not followed, and its Location has an "@" or a secret that [uri.Redactor]
//     finds, the error repeats only the scheme, host and port of the Location. The response is nil.
//
// The CheckRedirect of base decides first, on the repaired Location. If it returns an error, such as
// http.ErrUseLastResponse, the policy is not asked. Otherwise, the policy decides on the request
// with the header fields that it has set. To change the request that the policy allows, for example
// to sign it, replace the CheckRedirect of the new client with a function that calls it first. For
// a redirect that is not followed, it returns nil if the Location has a secret, since net/http
// would add the Location to an error. It then has canceled the context, and the request is not
// sent:
//
//	check := client.CheckRedirect
//	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
//		if err := check(req, via); err != nil || req.Context().Err() != nil {
//			return err
//		}
//		return sign(req)
//	}
//
// The client sends the URL of the first request as net/http does, even if it is not a URI, as in
// "/?filter[x]=1". The same is true of the parts that a Location inherits.
//
// Client does not change base, which may be nil. Unless l.Header is negative, it copies an
// *http.Transport, so that the client has separate connections: make one client and keep it. The
// copy does not have the protocols that the program added with RegisterProtocol, and its HTTP/2 is
// that of net/http, not of golang.org/x/net/http2. The client is safe for concurrent use.
func (l Limits) Client(base *http.Client, policy Redirects) *http.Client {
	client := *cmp.Or(base, &http.Client{})
	checkOfBase := client.CheckRedirect
	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		var err error
		if checkOfBase != nil {
			err = checkOfBase(req, via)
		}
		if err == nil {
			err = policy.Check(req, via)
		}
		return refuse(req, err)
	}
	client.Transport = &transport{l.bound(client.Transport), cmp.Or(l.Location, 64<<10), cmp.Or(l.Body, 64<<20), policy}
	if client.Timeout == 0 {
		client.Timeout = max(0, cmp.Or(l.Time, time.Minute))
	}
	return &client
}

// bound returns a transport that works like rt, but reads at most the header that l allows.
func (l Limits) bound(rt http.RoundTripper) http.RoundTripper {
	rt = cmp.Or(rt, http.DefaultTransport)
	t, ok := rt.(*http.Transport)
	if !ok || l.Header < 0 {
		return rt
	}
	limit := cmp.Or(l.Header, 1<<20)
	if t = t.Clone(); t.MaxResponseHeaderBytes <= 0 || t.MaxResponseHeaderBytes > limit {
		t.MaxResponseHeaderBytes = limit
	}
	useStandardHTTP2(t)
	return t
}

// useStandardHTTP2 replaces the HTTP/2 of golang.org/x/net/http2 by that of net/http. The former
// belongs to the transport that t was copied from, and reads as much of a header as that one.
func useStandardHTTP2(t *http.Transport) {
	if t.TLSNextProto["h2"] == nil {
		return
	}
	delete(t.TLSNextProto, "h2")
	if t.Protocols == nil {
		t.Protocols = new(http.Protocols)
		t.Protocols.SetHTTP1(true)
	}
	t.Protocols.SetHTTP2(true)
}

// A transport sends the requests of a client that Limits.Client made.
type transport struct {
	base     http.RoundTripper
	location int64 // the maximum length of a Location, negative without a limit
	body     int64 // the maximum length of a body, negative without a limit
	policy   Redirects
}

// refuse returns err, the reason why the redirect to req is not followed, or nil. If the Location
// has a secret, refuse must not return err, since net/http would wrap err in a *url.Error that has
// the Location. It then cancels the context of req with the cause err. Method RoundTrip returns
// this cause and does not send req. The *url.Error has the URL of req, so refuse removes all but
// the scheme and the host from it.
func refuse(req *http.Request, err error) error {
	if err == nil || err == http.ErrUseLastResponse || hasNoURL(req) || req.Response == nil || !hasSecret(req.Response.Header.Get("Location")) {
		return err
	}
	ctx, cancel := context.WithCancelCause(req.Context())
	cancel(err)
	*req = *req.WithContext(ctx)
	req.URL = &url.URL{Scheme: req.URL.Scheme, Host: req.URL.Host}
	return nil
}

// hasSecret reports whether text, a Location, may have userinfo or another secret.
func hasSecret(text string) bool {
	return strings.Contains(text, "@") || uri.Redactor{}.Text(text) != text
}

// RoundTrip sends req, unless its context is canceled; see refuse.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := context.Cause(req.Context()); err != nil {
		if req.Body != nil {
			req.Body.Close()
		}
		return nil, err
	}
	resp, err := t.base.RoundTrip(req)
	if err != nil || resp == nil { // http.Client reports that both are nil
		return nil, err
	}
	if err := t.checkLocation(resp, req); err != nil {
		if resp.Body != nil {
			resp.Body.Close()
		}
		return nil, err
	}
	isConnection := resp.StatusCode == http.StatusSwitchingProtocols // the body is also an io.Writer; a boundedBody is not
	if t.body >= 0 && !isConnection && resp.Body != nil && resp.Body != http.NoBody {
		resp.Body = &boundedBody{ReadCloser: resp.Body, left: t.body}
	}
	return resp, nil
}

// checkLocation repairs the Location of resp if the policy says so. It returns an error if the
// Location is too long or unreadable.
func (t *transport) checkLocation(resp *http.Response, req *http.Request) error {
	locations := resp.Header.Values("Location")
	if t.location >= 0 && slices.ContainsFunc(locations, func(text string) bool { return int64(len(text)) > t.location }) {
		return &refusal{"Location", ErrTooLong}
	}
	if len(locations) == 1 {
		if text, err := t.policy.repaired(locations[0]); err == nil && text != locations[0] {
			resp.Header = resp.Header.Clone() // a transport of a test may share it between responses
			resp.Header.Set("Location", text)
		}
	}
	return unreadable(resp, req)
}

// unreadable returns an error if net/http would follow the redirect but cannot read the Location.
// The error of net/http would repeat the Location, with its password.
func unreadable(resp *http.Response, req *http.Request) error {
	dropsBody := http.StatusMovedPermanently <= resp.StatusCode && resp.StatusCode <= http.StatusSeeOther
	keepsBody := resp.StatusCode == http.StatusTemporaryRedirect || resp.StatusCode == http.StatusPermanentRedirect
	if !dropsBody && !keepsBody {
		return nil
	}
	if _, err := req.URL.Parse(resp.Header.Get("Location")); err == nil {
		return nil
	}
	first, hop := req, 1
	for ; first.Response != nil && !hasNoURL(first.Response.Request) && hop < longestChain; hop++ {
		first = first.Response.Request
	}
	if keepsBody && hasBody(first) && first.GetBody == nil { // net/http cannot send it again, so the program gets the response
		return nil
	}
	cause := ErrLocation
	if _, err := locationIn(resp.Header, Redirects{}.repaired); err != nil {
		cause = &locationError{err}
	}
	return &RedirectError{Hop: hop, Err: cause}
}

// CloseIdleConnections closes the idle connections of the base transport, if it has such a method.
// http.Client.CloseIdleConnections calls it.
func (t *transport) CloseIdleConnections() {
	if closer, ok := t.base.(interface{ CloseIdleConnections() }); ok {
		closer.CloseIdleConnections()
	}
}

// A boundedBody allows reading the first bytes of a body. Reading more fails with ErrTooLong.
type boundedBody struct {
	io.ReadCloser
	left int64 // -1 after more was read
}

// Read reads from the body, and drops the bytes beyond the limit.
func (b *boundedBody) Read(p []byte) (n int, err error) {
	if b.left >= 0 {
		n, err = b.ReadCloser.Read(p)
	}
	if int64(n) <= b.left {
		b.left -= int64(n)
		return n, err
	}
	n, b.left = int(max(0, b.left)), -1
	return n, &refusal{"body", ErrTooLong}
}
