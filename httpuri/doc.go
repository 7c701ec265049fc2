// Package httpuri uses URIs in HTTP clients and servers. It makes requests from URIs without
// changing them, reads the URIs in responses by RFC 3986, and gives a server the URI that the
// client asked for (RFC 9110, RFC 9112).
//
// # Making a request
//
// [NewRequest] makes an *http.Request. It rejects a URI that cannot be requested before anything is
// sent (RFC 9110, section 4.2). Userinfo is an error, too. [NewRequestWithUserInfo] sends it as
// Basic authentication (RFC 7617).
//
//	req, err := httpuri.NewRequest(ctx, "GET", u, nil)
//	resp, err := client.Do(req)
//
// [Sent] returns the URI that net/http's client sends for a request, however it was made.
// [SentTarget] returns the request-target, byte for byte, even if it is not part of a URI.
// [SentText] returns the whole text.
//
// # Reading a response
//
// [Base] returns the base of the references in the content: the URI that was requested last, unless
// the content names another base (RFC 3986, section 5.1). [Location] returns the target of the
// Location header field (RFC 9110, section 10.2.2). [Links] returns all links of the Link header
// fields that can be read. Each [Link] has a list of [Param] (RFC 8288).
//
//	base, err := httpuri.Base(resp)
//	links, broken := httpuri.Links(resp.Header, base)
//
// # Following redirects
//
// http.Client follows redirects by itself. [Redirects] is a policy that decides which redirects it
// follows. It stops a redirect from https to http, one that would send credentials or a body to
// another origin, a loop, and a Location that net/http reads differently from RFC 3986 (RFC 9110,
// section 15.4). [Client] makes a client with this policy. The client also limits the cost of each
// response; see [Limits].
//
//	client := httpuri.Client(nil, httpuri.Redirects{})
//	resp, err := client.Get("https://example.com/")
//
// For a client that other code makes, use only the policy, [Redirects.Check]. The errors of such a
// client show the Location; see Errors below.
//
//	client := http.Client{CheckRedirect: httpuri.Redirects{}.Check}
//
// The policy is strict. Real servers send a Location with spaces, brackets or UTF-8:
// Redirects.Repair accepts it, and Redirects.ToASCII converts a host in UTF-8. They also redirect
// to a URI that was requested before, for example after they set a cookie: Redirects.Revisit
// accepts that. Redirects.Upgrade lets credentials follow from http to https. Redirects.Strip
// removes credentials that are not for the target, and follows the redirect.
//
// Without the policy, http.Client sends the previous URL in Referer to any host, with its query and
// its fragment, which may be a token. With the policy, another origin receives only the origin, and
// no fragment is sent (RFC 9110, section 10.1.3).
//
// # Answering a request
//
// [FromRequest] returns the URI that a client asks for. It reads all forms of a request-target,
// byte for byte (RFC 9112, section 3.3). If there is no such URI, the error is a *[RequestError],
// and the answer is 400.
//
//	u, err := httpuri.FromRequest(r)
//	if err != nil {
//		http.Error(w, "no target URI", http.StatusBadRequest)
//		return
//	}
//
// # Origins
//
// [OriginOf] returns the [Origin] of a URI: its scheme, host and port. It is comparable with ==,
// can be a map key, and prints as an Origin header field (RFC 6454). [SameOrigin] compares the
// origins of two URIs.
//
// # Invalid text
//
// [Repair] removes the white space that browsers remove, and encodes characters that many programs
// leave raw, such as spaces. [RepairTarget] encodes the characters that browsers leave raw in a
// request. Nothing in this package repairs text unless you ask for it (RFC 3986, section 2.4).
//
// # Links and redirect parameters
//
// [Href] reads a link of a page as a browser does (URL Standard, section 4.4). [LocalTarget] does
// the same for a parameter that says where to go next, and returns an error if the target has
// another origin.
//
//	target, err := httpuri.LocalTarget(base, r.FormValue("next"))
//
// # Errors
//
// A [LinkError] has the position in a Link header field. A [RedirectError] has the number of the
// redirect that was not followed. A [RequestError] has the invalid part of a request. Other errors
// wrap an error of package uri, such as a *uri.ParseError, or a variable of this package. The
// message names what is invalid, the reason, and the section of the standard. It never shows
// userinfo.
//
// http.Client wraps errors in a *url.Error, whose message also has a URL: the URL of the request,
// with "***" as its password, or the URL of a redirect that is not followed, with name and
// password. A client from [Client] shows no secret of a Location that it does not follow. Any client
// may show other secrets in the URL of a request, so log the error through [RedactError]:
//
//	resp, err := client.Do(req)
//	if err != nil {
//		log.Print(httpuri.RedactError(err))
//	}
//
// If http.NewRequest, which http.Client.Get calls, cannot read a text, its error repeats a part of
// the text.
package httpuri
