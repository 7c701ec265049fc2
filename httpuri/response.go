package httpuri

import (
	"errors"
	"net/http"
	"strings"

	"github.com/go-rfc3986/uri"
)

// Base returns the URI that references in the response are relative to: the URI that was requested
// last, after all redirects, without its fragment (RFC 3986, section 5.1.3). It ignores a base that the
// content names, such as <base href>; see [PageBase]. Content-Location does not change the base. For a
// request with the target "*", the base has neither path nor query (RFC 9112, section 3.3).
//
// The result has user information if the URL of the request has it. [NewRequest] never puts it there.
// The error wraps [ErrNoRequest] if resp has no request. Otherwise it says why RFC 3986 does not allow
// the URL of the request.
func Base(resp *http.Response) (uri.URI, error) {
	u, err := base(resp)
	if err != nil {
		return uri.URI{}, &refusal{"base", err}
	}
	return u, nil
}

// base returns what Base does.
func base(resp *http.Response) (uri.URI, error) {
	if resp == nil {
		return uri.URI{}, ErrNoRequest
	}
	u, err := requestURI(resp.Request)
	return u.WithoutFragment(), err
}

// Location returns the URI that the Location header field of the response leads to (RFC 9110, section
// 10.2.2). The value is resolved against [Base]. If it does not have a fragment, the target inherits
// that of the request, also after several redirects. An empty Location is a reference to Base.
//
// Nothing is repaired, and the target may have any scheme. The error is http.ErrNoLocation if there
// is no Location. Otherwise it wraps [ErrManyLocations], the *[uri.ParseError] of a Location that is
// not a URI reference, or the error of Base. On an error the URI is zero.
func Location(resp *http.Response) (uri.URI, error) {
	u, err := location(resp)
	if err != nil && err != http.ErrNoLocation {
		err = &refusal{"Location", err}
	}
	return u, err
}

// location returns what Location does.
func location(resp *http.Response) (uri.URI, error) {
	return locationAs(resp, func(text string) string { return text })
}

// locationAs returns what Location does, of a Location that is read as another text.
func locationAs(resp *http.Response, read func(string) string) (uri.URI, error) {
	from, err := base(resp)
	if err != nil {
		return uri.URI{}, err
	}
	switch values := resp.Header.Values("Location"); len(values) {
	case 0:
		return uri.URI{}, http.ErrNoLocation
	case 1:
		return locate(from, read(values[0]), resp.Request)
	default:
		return uri.URI{}, ErrManyLocations
	}
}

// locate returns the target of text relative to from, with the fragment that comes with req where it has none.
func locate(from uri.URI, text string, req *http.Request) (uri.URI, error) {
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	target, err := from.Resolve(ref)
	if err != nil || target.Fragment != "" || target.ForceFragment {
		return target, err
	}
	asked, err := fragmentOf(req)
	if err != nil {
		return uri.URI{}, err
	}
	target.Fragment, target.ForceFragment = asked.Fragment, asked.ForceFragment
	return target, nil
}

// longestChain is how many redirects fragmentOf goes back. No client follows more, and a chain that was built by hand may be
// endless.
const longestChain = 1000

// fragmentOf returns a URI that has the fragment that req has or has inherited. net/http passes none on to the requests
// it makes for redirects, but does lead back from them to the first. Of "#", which net/url drops, it makes the fragment
// of the request before, so the Location goes before the URL that was made of it.
func fragmentOf(req *http.Request) (uri.URI, error) {
	for range longestChain {
		u, err := requestURI(req)
		if err != nil {
			return uri.URI{}, err
		}
		if req.Response != nil && hasEmptyFragment(req.Response.Header.Get("Location")) {
			return uri.URI{ForceFragment: true}, nil
		}
		if u.Fragment != "" || req.Response == nil {
			return u, nil
		}
		req = req.Response.Request
	}
	return uri.URI{}, nil
}

// hasEmptyFragment reports whether the reference has a fragment that is empty.
func hasEmptyFragment(reference string) bool {
	_, fragment, ok := strings.Cut(reference, "#")
	return ok && fragment == ""
}

// requestURI returns the URI that req is for, as net/http writes it. For the server as a whole it has neither path nor
// query (RFC 9112, section 3.3).
func requestURI(req *http.Request) (uri.URI, error) {
	if req == nil || req.URL == nil {
		return uri.URI{}, ErrNoRequest
	}
	v := *req.URL
	if isForServer(req) {
		v.Path, v.RawPath, v.Opaque = "", "", ""
	}
	u, err := uri.FromURL(&v)
	if errors.Is(err, uri.ErrEncodedHost) { // the one fault, and net/http brings the name to its IDNA form
		return uri.Parse(v.String())
	}
	return u, err
}

// isForServer reports whether req, which has a URL, is sent with "*" as its target (RFC 9112, section 3.2.4).
func isForServer(req *http.Request) bool { return req.URL.RequestURI() == "*" }
