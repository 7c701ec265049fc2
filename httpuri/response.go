package httpuri

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-rfc3986/uri"
)

// Base returns the base of the references in a response (RFC 3986, section 5.1). Unless the content
// names another base, it is the URI that was requested last, after all redirects, without its
// fragment.
//
// Base reads Request.URL, against which net/http resolves a Location. Request.Host has no effect;
// see [Sent].
//
// embedded are the bases that the content and its container name, the outermost first. Base
// resolves each of them against the one before, and ignores an empty text. For an HTML page, pass
// the href of its first <base> element. In a multipart message, pass the Content-Location of the
// part and then the href. The Content-Location of the response has no effect.
//
//	base, err := httpuri.Base(resp, href)
//	target, err := base.Resolve(ref)
//
// For a request with the target "*", the base has neither path nor query (RFC 9112, section 3.3).
// It is an error if there is no request, if its URL is not a URI, or if an embedded text cannot be
// a base. The error for an embedded base wraps a *[uri.ParseError], a *[uri.SchemeError], such as
// for a missing host, or [ErrScheme] if the scheme is neither http nor https. To ignore an invalid
// embedded base, as browsers do, call Base(resp). On an error the base is zero.
//
// Base reads an href as RFC 3986 does, and so rejects "/a b/". To read the href of <base> as
// browsers do, resolve it with [Href] and pass the result to [uri.NewBase].
func Base(resp *http.Response, embedded ...string) (uri.Base, error) {
	if resp == nil {
		return uri.Base{}, &refusal{"base", errNoRequest}
	}
	u, err := requestURI(resp.Request)
	for _, text := range embedded {
		if err == nil && text != "" {
			u, err = embeddedBase(u, text)
		}
	}
	var base uri.Base
	if err == nil {
		base, err = uri.NewBase(u)
	}
	if err != nil {
		return uri.Base{}, &refusal{"base", err}
	}
	return base, nil
}

// embeddedBase returns the base that text names, relative to u. It must have a host and the scheme
// http or https.
func embeddedBase(u uri.URI, text string) (uri.URI, error) {
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	if u, err = u.Resolve(ref); err != nil {
		return uri.URI{}, err
	}
	if !isHTTP(u) {
		return uri.URI{}, ErrScheme
	}
	if err := u.CheckScheme(); err != nil && !errors.Is(err, uri.ErrUserInfo) {
		return uri.URI{}, err
	}
	return u.WithoutFragment(), nil
}

// Location returns the URI that the Location header field of the response leads to (RFC 9110,
// section 10.2.2). The value is resolved against [Base]. If it has no fragment, the target inherits
// the fragment of the request, also after several redirects. An empty Location is a reference to
// Base.
//
// Nothing is repaired, and the target may have any scheme. The error is http.ErrNoLocation if there
// is no Location. It is also an error if there are several Locations, which RFC 9110 does not
// allow, or if there is no request. If the Location is not a URI reference, the error wraps a
// *[uri.ParseError]. If RFC 3986 does not allow a part of the request's URL that the target
// inherits, the error wraps the reason. On an error the URI is zero.
func Location(resp *http.Response) (uri.URI, error) {
	if resp == nil || hasNoURL(resp.Request) {
		return uri.URI{}, &refusal{"base", errNoRequest}
	}
	ref, err := locationIn(resp.Header, Redirects{}.repaired)
	switch {
	case err == http.ErrNoLocation:
		return uri.URI{}, err
	case err != nil:
		return uri.URI{}, &refusal{"Location", err}
	}
	target, err := resolveFrom(resp.Request, ref, asSent)
	if err != nil || target.Has(uri.ComponentFragment) {
		return target, err
	}
	asked, err := fragmentOf(resp.Request)
	if err != nil {
		return uri.URI{}, &refusal{"base", err}
	}
	target.Fragment, target.ForceFragment = asked.Fragment, asked.ForceFragment
	return target, nil
}

// asSent returns text. Pass it to resolveFrom instead of Repair to repair nothing.
func asSent(text string) string { return text }

// locationIn applies repair to the Location in h, and parses the result.
func locationIn(h http.Header, repair func(string) (string, error)) (uri.URI, error) {
	switch values := h.Values("Location"); len(values) {
	case 0:
		return uri.URI{}, http.ErrNoLocation
	case 1:
		text, err := repair(values[0])
		if err != nil {
			return uri.URI{}, err
		}
		return uri.Parse(text)
	default:
		return uri.URI{}, errManyLocations
	}
}

// resolveFrom returns the target of ref relative to the URL of req, without an inherited fragment.
// It applies repair to the parts that the target inherits from this URL. Any error is for this URL,
// not for ref.
func resolveFrom(req *http.Request, ref uri.URI, repair func(string) string) (uri.URI, error) {
	base, err := baseFor(ref, req, repair)
	if err == nil {
		base, err = base.Resolve(ref)
	}
	if err != nil {
		return uri.URI{}, &refusal{"base", err}
	}
	return base, nil
}

// baseFor returns a URI with the parts of the URL of req that the target of ref inherits (RFC 3986,
// sections 5.2.2 and 5.2.3). It does not read other parts, so they cause no error and no cost.
func baseFor(ref uri.URI, req *http.Request, repair func(string) string) (uri.URI, error) {
	if !ref.IsRelative || ref.Kind() == uri.KindNetworkPath {
		return uri.URI{Scheme: req.URL.Scheme}, nil
	}
	if req.URL.Opaque != "" {
		return requestURI(req)
	}
	base, err := fromURL(siteURL(req.URL))
	if err != nil || ref.Kind() == uri.KindAbsolutePath || isForServer(req.URL) {
		return base, err
	}
	path := req.URL.EscapedPath()
	if len(ref.Path) > 0 {
		path = path[:strings.LastIndexByte(path, '/')+1]
	} else if !ref.Has(uri.ComponentQuery) {
		base.Query, base.ForceQuery = repairPart(repair, req.URL.RawQuery), req.URL.ForceQuery
	}
	if path != "" {
		base.Path = strings.Split(repairPart(repair, path), "/")
	}
	return base, nil
}

// repairPart applies repair to a path or a query. It keeps repair from reading a "//" at the
// beginning as the beginning of an authority.
func repairPart(repair func(string) string, text string) string { return repair("?" + text)[len("?"):] }

// longestChain is the maximum number of redirects that fragmentOf and unreadable go back. No client
// follows more, but a chain of requests that a program built may be endless.
const longestChain = 1000

// fragmentOf returns a URI with the fragment that req has or inherits. net/http does not copy a
// fragment to the request for a redirect, but Request.Response leads back to the request before. If
// the Location ends with "#", net/url drops the empty fragment, and net/http uses that of the
// request before. So fragmentOf looks at the Location before it looks at the URL.
func fragmentOf(req *http.Request) (uri.URI, error) {
	for range longestChain {
		if hasNoURL(req) {
			return uri.URI{}, errNoRequest
		}
		if req.Response != nil && hasEmptyFragment(req.Response.Header.Get("Location")) {
			return uri.URI{ForceFragment: true}, nil
		}
		if req.URL.Fragment != "" || req.Response == nil {
			return uri.FromURL(&url.URL{Fragment: req.URL.Fragment, RawFragment: req.URL.RawFragment})
		}
		req = req.Response.Request
	}
	return uri.URI{}, nil
}

// hasEmptyFragment reports whether reference has an empty fragment.
func hasEmptyFragment(reference string) bool {
	return reference != "" && strings.IndexByte(reference, '#') == len(reference)-1
}

// requestURI returns the URI of req, as net/http writes it, with the host of req.URL. If req is for
// the whole server, the URI has neither path nor query (RFC 9112, section 3.3). Opaque has priority
// over the path. Since url.URL.String writes no host beside an Opaque, requestURI reads what
// net/http sends.
func requestURI(req *http.Request) (uri.URI, error) {
	if hasNoURL(req) {
		return uri.URI{}, errNoRequest
	}
	v := *req.URL
	switch {
	case isForServer(&v):
		v.Path, v.RawPath, v.Opaque = "", "", ""
	case v.Opaque != "" && v.Host != "":
		return fromURLOf(&http.Request{Method: req.Method, URL: &v}, v.Scheme)
	}
	return fromURL(&v)
}

// fromURL returns the URI that v prints.
func fromURL(v *url.URL) (uri.URI, error) {
	u, err := uri.FromURL(v)
	if errors.Is(err, uri.ErrEncodedHost) { // the rest is valid; net/http converts the name to its IDNA form
		return uri.Parse(v.String())
	}
	return u, err
}

// siteOf returns the scheme of v, and the authority if RFC 3986 allows it. Its cost does not depend
// on the rest of v.
func siteOf(v *url.URL) uri.URI {
	if site, err := fromURL(siteURL(v)); err == nil {
		return site
	}
	return uri.URI{Scheme: v.Scheme}
}

// siteURL returns v without path, query and fragment.
func siteURL(v *url.URL) *url.URL { return &url.URL{Scheme: v.Scheme, User: v.User, Host: v.Host} }

// isForServer reports whether a request for v is sent with "*" as its target (RFC 9112, section
// 3.2.4).
func isForServer(v *url.URL) bool { return cmp.Or(v.Opaque, v.Path) == "*" && v.RequestURI() == "*" }
