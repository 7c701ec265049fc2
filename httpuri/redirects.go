package httpuri

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/go-rfc3986/uri"
)

// Redirects is a policy for http.Client.CheckRedirect. It decides which redirects are followed. The
// zero value is strict. Clients of arbitrary web pages should set Repair and Revisit.
//
//	client := httpuri.Client(nil, httpuri.Redirects{Repair: true, Revisit: true})
type Redirects struct {
	// Max is the number of redirects that are followed, one after the other. 0 means 10, and a
	// negative number means no limit. (The default policy of net/http follows 9.) To follow none,
	// let CheckRedirect return http.ErrUseLastResponse.
	Max int

	// Credentials lists the names of further request header fields that hold credentials, such as
	// "X-Api-Key". Authorization, Cookie and Proxy-Authorization need not be listed. Case does not
	// matter. net/http sends such fields to any host.
	Credentials []string

	// Upgrade lets credentials follow from http to https on the same host, if both have their
	// default ports. If Upgrade is false, https is another origin; see SameOrigin. Upgrade gives
	// little away: the first request sent the credentials over http, where others can read them.
	Upgrade bool

	// Strip removes credentials from a request that must not have them, and follows the redirect.
	// If Strip is false, the redirect fails with ErrCredentials. Once the client has left the
	// origin, no later redirect has the credentials, not even a redirect back to the origin. Strip
	// also removes userinfo in a Location. Cookies of http.Client.Jar are not affected.
	Strip bool

	// SendBody allows 307 and 308 to send the body of a request, such as form data, to an origin
	// other than that of the first request; see SameOrigin. If it is false, such a redirect is not
	// followed.
	SendBody bool

	// Repair makes Check apply the function Repair to a Location. Servers send spaces, brackets and
	// UTF-8 there, and browsers follow. Check sets path and query of Request.URL if net/http would
	// send other bytes. If net/http reads another host, the redirect is not followed. A client that
	// the function Client made also repairs a Location that net/http cannot read, such as "/100%".
	// Other clients do not call the policy for such a Location.
	Repair bool

	// ToASCII converts the host of a Location if it has non-ASCII characters, raw or
	// percent-encoded. It gets the host decoded, without the port, as in Href; the function ToASCII
	// of idna.Lookup, in golang.org/x/net/idna, fits. Check sets the host of Request.URL to the
	// result, so that the host that is checked is the host that the client connects to. An error of
	// ToASCII, or a result that is not the name or the address of a host, stops the redirect with
	// ErrLocation. If ToASCII is nil, a redirect to such a host is not followed from another one.
	ToASCII func(string) (string, error) `json:"-"`

	// Revisit allows a redirect to a URI that was requested before. Some servers do this to set a
	// cookie and check that it is returned; the client needs a Jar for that. A loop then ends after
	// Max redirects. If Revisit is false, the redirect fails with ErrLoop.
	Revisit bool
}

// Check returns nil if the redirect that leads to req is to be followed. Otherwise it returns a
// *[RedirectError] that wraps the reason: [ErrTooManyRedirects], [ErrLocation], [ErrDowngrade],
// [ErrScheme], [ErrCredentials], [ErrBody], [ErrLoop], the error that [NewRequest] returns for the
// target, or that of [Base] if the target inherits an invalid authority from the last URL. It is
// also an error if via is empty, or if a request, its URL or req.Response is nil.
//
// Two requests have the same origin if their URLs have the same origin and the Host fields that are
// sent have the same origin. If a program sets Request.Host, net/http does not keep the Host for a
// Location with a scheme. So such a redirect leads to another origin (RFC 9110, section 7.1).
//
// http.Client returns the response beside the error, with its body closed. [Location] returns the
// target that was not requested. For a client from [Client], see [Limits.Client].
//
// Whatever it returns, Check limits each Referer in req.Header, whether the program or net/http set
// it (RFC 9110, section 10.1.3):
//   - If the page that it names, the last request and req have the same origin, the field keeps the
//     URL of the page, without fragment and userinfo.
//   - Otherwise it keeps the origin of the page, as in "https://example.com/".
//   - It is removed if the page or the last request is https and req is not, or if the page is not
//     an http or https URL with a host.
//
// With Repair, it also sets path and query of req.URL if net/http would request something other
// than the repaired Location. With Strip, it removes credentials from req.
//
// Check does not see the cookies of http.Client.Jar, which net/http adds later. Its memory is
// proportional to the lengths of the target, of the parts that the target inherits, and of the
// hosts of the earlier requests.
func (r Redirects) Check(req *http.Request, via []*http.Request) error {
	err := r.refusalOf(req, via)
	if req != nil {
		limitReferers(req, via)
	}
	if err != nil {
		return &RedirectError{Hop: max(1, len(via)), Err: err}
	}
	return nil
}

// refusalOf returns the reason why the redirect to req is not followed, or nil. It parses the whole
// URL only of the last of the earlier requests.
func (r Redirects) refusalOf(req *http.Request, via []*http.Request) error {
	switch {
	case r.Max >= 0 && len(via) > cmp.Or(r.Max, 10):
		return ErrTooManyRedirects
	case len(via) == 0 || slices.ContainsFunc(via, hasNoURL) || req == nil || req.Response == nil:
		return errNoRequest
	}
	last, from := via[len(via)-1], siteOf(via[len(via)-1].URL)
	target, err := r.targetOf(req, last, from)
	if err != nil {
		return err
	}
	sameUser := target.UserInfo == from.UserInfo && target.ForceUserInfo == from.ForceUserInfo
	isGiven := target.Has(uri.ComponentUserInfo) && !(sameUser && r.trusts(last, req))
	if err := r.keepCredentials(req, via, isGiven); err != nil {
		return err
	}
	switch {
	case !r.SendBody && hasBody(req) && !both(SameOrigin, via[0], req):
		return ErrBody
	case !r.Revisit && slices.ContainsFunc(via, func(earlier *http.Request) bool { return sendsTheSame(earlier, req) }):
		return ErrLoop
	}
	return nil
}

// hasNoURL reports whether req cannot have been sent. A program may have built it by hand.
func hasNoURL(req *http.Request) bool { return req == nil || req.URL == nil }

// keepCredentials returns ErrCredentials if req must not have the credentials that it has. If Strip
// is set, it removes these credentials instead. isGiven says that the Location has userinfo of its
// own. net/http copies the header of the first request to each redirect, so keepCredentials also
// removes the credentials if an earlier request must not have them.
func (r Redirects) keepCredentials(req *http.Request, via []*http.Request, isGiven bool) error {
	isForOthers := func(later *http.Request) bool { return !r.trusts(via[0], later) }
	if !r.Strip {
		for name := range req.Header {
			isGiven = isGiven || r.isCredential(name) && isForOthers(req)
		}
		if isGiven {
			return ErrCredentials
		}
		return nil
	}
	if isGiven {
		u := *req.URL
		u.User, req.URL = nil, &u
	}
	if isForOthers(req) || slices.ContainsFunc(via, isForOthers) {
		maps.DeleteFunc(req.Header, func(name string, _ []string) bool { return r.isCredential(name) })
	}
	return nil
}

// trusts reports whether the credentials for a may go to b.
func (r Redirects) trusts(a, b *http.Request) bool {
	return both(SameOrigin, a, b) || r.Upgrade && both(isUpgrade, a, b)
}

// both reports whether the relation is holds for the URLs of a and b, and for their Hosts. The URL
// says which server net/http connects to. The Host is part of the target URI, and may be another
// authority (RFC 9110, section 7.1).
func both(is func(a, b uri.URI) bool, a, b *http.Request) bool {
	return is(siteOf(a.URL), siteOf(b.URL)) && is(hostSiteOf(a), hostSiteOf(b))
}

// hostSiteOf returns the scheme of r, and the authority that net/http sends as Host.
func hostSiteOf(r *http.Request) uri.URI {
	return siteOf(&url.URL{Scheme: r.URL.Scheme, Host: hostOf(r)})
}

// hostOf returns the Host that net/http sends for r.
func hostOf(r *http.Request) string { return cmp.Or(r.Host, r.URL.Host) }

// isUpgrade reports whether b is the https URI of the host of the http URI a, both with their
// default ports.
func isUpgrade(a, b uri.URI) bool {
	p, _ := OriginOf(a)
	q, _ := OriginOf(b)
	return p.scheme == "http" && p.port == 80 && q == Origin{"https", p.host, 443}
}

// targetOf returns the URI that the redirect from last leads to, or an error if the redirect must
// not be followed or net/http reads the Location differently. from is the URI of last.
func (r Redirects) targetOf(req, last *http.Request, from uri.URI) (uri.URI, error) {
	ref, err := locationIn(req.Response.Header, r.repaired)
	if err != nil {
		return uri.URI{}, &locationError{err}
	}
	target, err := resolveFrom(last, ref, Repair) // repairs the parts from the URL of last, which the program may have written
	if err != nil {
		return uri.URI{}, err
	}
	switch {
	case hasScheme(from, "https") && hasScheme(target, "http"):
		return uri.URI{}, ErrDowngrade
	case !isHTTP(target):
		return uri.URI{}, ErrScheme
	}
	if err = checkUserInfo(&target, true); err == nil {
		err = checkHost(&target)
	}
	if err != nil && !(errors.Is(err, uri.ErrEncodedHost) && target.Host == from.Host) {
		return uri.URI{}, err
	}
	if r.Repair {
		setPath(req, target)
	}
	if ref.Host != "" {
		r.convertHost(req)
	}
	if !isSentFor(req.URL, target, ref.Kind() == uri.KindRelativePath) || keepsForeignHost(req, from, target) {
		return uri.URI{}, ErrLocation
	}
	return target, nil
}

// setPath sets the path, query and fragment of req.URL to those of target. target must have an
// authority.
func setPath(req *http.Request, target uri.URI) {
	target = uri.URI{Scheme: "http", Host: "h", Path: target.Path, Query: target.Query, ForceQuery: target.ForceQuery,
		Fragment: target.Fragment}
	if u, err := target.URL(); err == nil && req.URL != nil {
		u.Scheme, u.User, u.Host = req.URL.Scheme, req.URL.User, req.URL.Host
		req.URL = u
	}
}

// keepsForeignHost reports whether req has a Host that was meant for another authority than that of
// target. net/http keeps the Host of the last request if the Location has no scheme, even if it has
// an authority.
func keepsForeignHost(req *http.Request, from, target uri.URI) bool {
	return req.Host != "" && req.Host != req.URL.Host && !sameAuthority(from, target)
}

// sameAuthority reports whether u and v have the same authority, byte for byte.
func sameAuthority(u, v uri.URI) bool {
	ofU, _ := u.Authority()
	ofV, _ := v.Authority()
	return ofU == ofV
}

// isSentFor reports whether net/http sends a request for v to the server of target, with the path
// and the query of target. If inherits is set, v has a path from the base, which may have bytes
// that are repaired in target.
func isSentFor(v *url.URL, target uri.URI, inherits bool) bool {
	if v == nil || v.Opaque != "" {
		return false
	}
	sent := v.RequestURI()
	if inherits {
		sent = RepairTarget(sent)
	}
	site := siteOf(v)
	return site.Scheme == target.Scheme && sameAuthority(site, target) && sent == target.RequestTarget()
}

// sendsTheSame reports whether net/http sends the same for both requests. There may be many earlier
// requests with long URLs, so sendsTheSame compares fields instead of building texts. net/url sets
// RawPath only if the path needs it, but a program may have set RawPath in the first request, which
// has no Response.
func sendsTheSame(earlier, req *http.Request) bool {
	v, u := earlier.URL, req.URL
	sameUser := v.User == u.User || v.User != nil && u.User != nil && *v.User == *u.User
	if !sameUser || sentFields(earlier) != sentFields(req) || v.RawQuery == "" && v.ForceQuery != u.ForceQuery {
		return false
	}
	return v.RawPath == u.RawPath || earlier.Response == nil && v.EscapedPath() == u.EscapedPath()
}

// sentFields returns the fields of req that net/http sends unchanged, and the decoded path.
func sentFields(req *http.Request) [7]string {
	u := req.URL
	return [...]string{method(req), hostOf(req), u.Scheme, u.Host, u.Opaque, cmp.Or(u.Path, "/"), u.RawQuery}
}

// isCredential reports whether the header field with the name holds credentials.
func (r Redirects) isCredential(name string) bool {
	isThis := func(s string) bool { return sameName(s, name) }
	return slices.ContainsFunc(credentials, isThis) || slices.ContainsFunc(r.Credentials, isThis)
}

// credentials are the header fields that hold credentials in any request.
var credentials = []string{"Authorization", "Cookie", "Proxy-Authorization"}

// hasBody reports whether req has a body, even if its length is unknown. After 301, 302 and 303
// net/http does not send one.
func hasBody(req *http.Request) bool { return req.Body != nil && req.Body != http.NoBody }

// sameName reports whether a and b are the same name of a header field.
func sameName(a, b string) bool { return http.CanonicalHeaderKey(a) == http.CanonicalHeaderKey(b) }

// method returns the method of req. net/http reads the empty method as GET.
func method(req *http.Request) string { return cmp.Or(req.Method, http.MethodGet) }
