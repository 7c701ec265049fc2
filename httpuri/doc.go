// Package httpuri takes URIs through both ends of HTTP: what package uri says a URI is, is what net/http requests, what comes
// back is read by RFC 3986, and a server gets the URI that the client had (RFC 9110, RFC 9112).
//
// # Making a request
//
// [NewRequest] makes the *http.Request for a uri.URI, and refuses what cannot be requested before anything is sent (RFC
// 9110, section 4.2). User information is an error; [NewRequestWithUserInfo] takes a [UserInfo] that says otherwise:
// DropUserInfo, or SendUserInfo for Basic authentication (RFC 7617):
//
//	req, err := httpuri.NewRequest(ctx, "GET", u, nil)
//	resp, err := client.Do(req)
//
// # Reading a response
//
// [Base] is the URI that was requested last, which references in the content are relative to, and [PageBase] the base of a
// page that names one itself (RFC 3986, section
// 5.1.3). [Location] is where the response leads, with the fragment that comes along (RFC 9110, section 10.2.2).
// [Links] reads the Link header fields, each link a [Link] with its [Param] list (RFC 8288). What a server sends makes it
// allocate at most 128 times as much, or is refused:
//
//	base, err := httpuri.Base(resp)
//	links, err := httpuri.Links(resp.Header, base)
//
// # Following redirects
//
// http.Client follows redirects by itself. [Redirects] tells it which: not from https to http, not with credentials or a
// body to another origin, not in a circle, and not where net/http reads a Location otherwise than RFC 3986 (RFC 9110,
// section 15.4):
//
//	client := http.Client{CheckRedirect: httpuri.Redirects{}.Check}
//
// [Client] makes a client of this policy, which also bounds what a response costs, see [Limits]:
//
//	client := httpuri.Client(nil, httpuri.Redirects{})
//	resp, err := client.Get("https://example.com/")
//
// The policy is strict. Real servers send a Location with spaces, brackets or UTF-8, which Redirects.Repair reads, and lead back to
// where the client was, which Redirects.Revisit allows. docs/http.md has what curl, browsers and net/http do with each.
//
// Without the policy, http.Client tells each server in Referer the URL of the request before, with the fragment, which may be a
// token: that of the first request, and that of each Location. With it no server is told a fragment (RFC 9110, section
// 10.1.3).
//
// # Answering a request
//
// [FromRequest] gives the URI that a client asks for, from all forms of a request-target, byte for byte (RFC 9112, section
// 3.3). What has none is a *[RequestError], and the answer is 400:
//
//	u, err := httpuri.FromRequest(r)
//	if err != nil {
//		http.Error(w, "no target URI", http.StatusBadRequest)
//		return
//	}
//
// # Origins
//
// [OriginOf] gives the [Origin] of a URI: scheme, host and port, as a value for == and for maps, and as the text of an Origin
// header field (RFC 6454). [SameOrigin] compares those of two URIs.
//
// # Text that is no URI
//
// [Repair] encodes what careless programs leave raw, such as spaces, and [RepairTarget] what browsers do. Nothing here calls them
// unasked (RFC 3986, section 2.4).
//
// # Errors
//
// A [LinkError] has the place in a Link header field, a [RedirectError] the redirect that was not followed, and a [RequestError] the
// part of a request that is at fault. Others
// have in their chain an error of package uri, such as a *uri.ParseError, or one of this package's variables. The text of
// each names what is invalid, why, and the section that says so. None shows user information. But
// http.Client puts its errors into a *url.Error, whose text shows more: where it stops at a redirect the whole
// Location, with name and password, where it cannot read the Location that too, and else the request's URL, with the
// name but without the password. [NewRequest] keeps both out of that URL. Where a redirect is not followed,
// errors.As finds the *[RedirectError], whose text may be shown.
package httpuri
