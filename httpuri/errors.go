package httpuri

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// What callers branch on, with errors.Is. Each comes wrapped in an error that says more.
var (
	// ErrScheme says that a URI has another scheme than http and https, or none.
	ErrScheme = because("only http and https can be requested", "RFC 9110, section 4.2")

	// ErrConnect says that a request with the method CONNECT was asked for. It is for a host and a port, which is no
	// URI (RFC 9110, section 9.3.6).
	ErrConnect = because("CONNECT is for a host and a port, not for a URI", "RFC 9110, section 9.3.6")

	// ErrNoRequest says that there is no request: Response.Request or its URL is nil, or the *http.Request itself.
	ErrNoRequest = errors.New("there is no request")

	// ErrTooLong says that the body of a response is longer than Limits.Body.
	ErrTooLong = errors.New("the body is longer than the limit")

	// ErrManyLocations says that a response has more than one Location header field. It has one value (RFC 9110,
	// section 10.2.2), and none of several is better than the others.
	ErrManyLocations = because("there is more than one", "RFC 9110, section 10.2.2")
)

// Why [FromRequest] refuses a request, beside uri.ErrNoHost, uri.ErrUserInfo and a *[uri.ParseError], each wrapped in a
// *[RequestError].
var (
	// ErrTargetForm says that a request-target does not have a form that its method allows.
	ErrTargetForm = because("it has none of the forms that the method allows", "request-target; RFC 9112, section 3.2")

	// ErrManyHosts says that a request has more than one Host.
	ErrManyHosts = because("there is more than one", "RFC 9112, section 3.2")

	// ErrHostsDiffer says that a request of HTTP/2 has a Host that names another authority than ":authority".
	ErrHostsDiffer = because("it names another authority than ':authority'", "RFC 9113, section 8.3.1")
)

// Why [Redirects] stops, each wrapped in a *[RedirectError].
var (
	// ErrTooManyRedirects says that Redirects.Max redirects have been followed.
	ErrTooManyRedirects = errors.New("too many redirects")

	// ErrDowngrade says that a redirect leads from https to http.
	ErrDowngrade = errors.New("the redirect leads from https to http")

	// ErrCredentials says that the target of a redirect has user information that the redirecting URI
	// does not have at the same origin, or that the request has credentials in its header and another
	// origin than the first request (RFC 9110, section 4.2.4). Another port is another origin.
	ErrCredentials = errors.New("the redirect would send credentials that are not for its target")

	// ErrBody says that a redirect by 307 or 308 would send the body of the request to another origin
	// than that of the first request. Redirects.SendBody allows it.
	ErrBody = errors.New("the redirect would send the body to another origin")

	// ErrLoop says that the same was requested before, byte for byte: method, scheme, authority, path
	// and query (RFC 9110, section 15.4). Redirects.Revisit allows it.
	ErrLoop = because("the redirect leads back to what was requested before", "RFC 9110, section 15.4")

	// ErrLocation says that net/http would request something else than what the Location header field
	// says by RFC 3986, that it would send another server the Host that the first request sets, or that
	// the Location is not a URI reference. If the function Location fails, its error is wrapped too.
	ErrLocation = errors.New("the Location is not what net/http makes of it")
)

// Causes that no caller branches on.
var (
	errColonInUser = errors.New("a user-id with ':' cannot be sent")
	errControls    = errors.New("a control character cannot be sent")

	errNoTarget  = because("a link must begin with '<'", "link-value; RFC 8288, section 3")
	errNoEnd     = because("no '>' ends the target", "link-value; RFC 8288, section 3")
	errNoDivider = because("';', ',' or the end must follow", "Link; RFC 8288, section 3")
	errNoName    = because("a parameter must begin with its name", "link-param; RFC 8288, section 3")
	errNoValue   = because("a value must follow the '='", "link-param; RFC 8288, section 3")
	errNoQuote   = because("no '\"' ends the quoted string", "quoted-string; RFC 9110, section 5.6.4")
	errByte      = because("a control character in a quoted string", "quoted-string; RFC 9110, section 5.6.4")
	errExtValue  = because("no extended value in UTF-8", "ext-value; RFC 8187, section 3.2.1")
	errMemory    = errors.New("the links take more than 128 bytes of memory for each byte of the fields and of the base")
)

// A cause is the reason of an error, and the rule that asks for it.
type cause struct{ reason, source string }

// because returns an error whose text is the reason. The text of an error that wraps it has the source too.
func because(reason, source string) error { return &cause{reason, source} }

func (e *cause) Error() string { return e.reason }

// A LinkError says why a Link header field cannot be read. [Links] returns it, always as a pointer, so errors.As finds
// it.
//
// Its text names the field, the offset, the cause, the rule and its source, and never repeats any of the field's text, which may hold
// userinfo. The wording may change between versions; the fields are for programs.
type LinkError struct {
	// Field is the index of the field among those of the name Link.
	Field int

	// Offset is the number of bytes before what is refused, in the value of that field. In an anchor each backslash
	// makes it one less.
	Offset int

	// Err is the cause, such as a *uri.ParseError, whose own Offset counts from where the reference begins. It is
	// never nil.
	Err error
}

// Error returns the text of the error.
func (e *LinkError) Error() string {
	return prefix + "invalid Link field " + strconv.Itoa(e.Field) + " at offset " + strconv.Itoa(e.Offset) + ": " +
		explain(e.Err)
}

// Unwrap returns Err, the cause.
func (e *LinkError) Unwrap() error { return e.Err }

// A RedirectError says why a redirect is not followed. [Redirects.Check] returns it, always as a pointer, so errors.As
// finds it, also in the *url.Error that http.Client makes of it.
//
// Its text names the redirect and the cause, and never repeats a URI. That of the *url.Error around it does, userinfo
// included: it is better not shown. The wording may change between versions; the fields are for programs.
type RedirectError struct {
	// Hop is the number of the redirect, from 1. Without an earlier request, as http.Client never asks, it is 1 too.
	Hop int

	// Err is the cause. It is never nil, and wraps the one that callers branch on, such as ErrLoop.
	Err error
}

// Error returns the text of the error, without any URI.
func (e *RedirectError) Error() string {
	return prefix + "redirect " + strconv.Itoa(e.Hop) + " is not followed: " + explain(e.Err)
}

// Unwrap returns Err, the cause.
func (e *RedirectError) Unwrap() error { return e.Err }

// A RequestError says why a request that a server received does not have a target URI. [FromRequest]
// returns it, always as a pointer, so errors.As finds it. Answer such a request with 400 (Bad
// Request).
//
// Its text does not repeat what the client sent, except for the byte that is rejected. The wording may
// change between versions.
type RequestError struct {
	// Part is "request-target", "Host", or "request" if the request is nil.
	Part string

	// Err is the cause, such as ErrTargetForm or a *uri.ParseError. It is never nil.
	Err error
}

// Error returns the text of the error.
func (e *RequestError) Error() string {
	return prefix + "invalid " + e.Part + ": " + explainTo(e.Err, "")
}

// Unwrap returns Err, the cause.
func (e *RequestError) Unwrap() error { return e.Err }

// A refusal is an error that no caller asks for by its type. Its text is in the form of this package.
type refusal struct {
	what string // that is invalid, empty if the cause says so itself
	err  error
}

func (e *refusal) Error() string {
	if e.what == "" {
		return prefix + explain(e.err)
	}
	return prefix + "invalid " + e.what + ": " + explain(e.err)
}

func (e *refusal) Unwrap() error { return e.err }

// A locationError is why a Location is not followed that cannot be read: ErrLocation, and the reason.
type locationError struct{ err error }

func (e *locationError) Error() string { return explain(ErrLocation) + ": " + explain(e.err) }

func (e *locationError) Unwrap() []error { return []error{ErrLocation, e.err} }

// prefix begins the text of every error of this package.
const prefix = "httpuri: "

// explain returns the text of a cause, with the source if it has one and without the name of a package. A caller
// may have built an error without one.
func explain(err error) string {
	return explainTo(err, "; to drop or send it, call NewRequestWithUserInfo")
}

// explainTo returns what explain does, with this advice where the cause is user information.
func explainTo(err error, advice string) string {
	switch e := err.(type) {
	case nil:
		return "cause unknown"
	case *cause:
		return e.reason + " (" + e.source + ")"
	case *uri.SchemeError:
		if e.Err == uri.ErrUserInfo {
			return "invalid " + string(e.Component) + " for the scheme " + e.Scheme + ": " + e.Err.Error() +
				advice + " (" + e.Source + ")"
		}
	}
	text := err.Error()
	for _, name := range []string{prefix, "uri: ", "net/http: "} {
		if rest, ok := strings.CutPrefix(text, name); ok {
			return rest
		}
	}
	return text
}
