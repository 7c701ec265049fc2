package httpuri

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// Errors that callers handle, with errors.Is. Each is wrapped in an error that says more.
var (
	// ErrScheme means that the scheme of a URI is neither http nor https.
	ErrScheme = newCause("only http and https can be requested", "RFC 9110, section 4.2")

	// ErrTooLong means that a response exceeds a limit of Limits: its body, or its Location.
	ErrTooLong = errors.New("a part of the response is longer than its limit")
)

// Reasons why [FromRequest] rejects a request, each wrapped in a *[RequestError]. Other reasons are
// uri.ErrNoHost, uri.ErrUserInfo and *[uri.ParseError].
var (
	// ErrTargetForm means that a request-target does not have a form that its method allows.
	ErrTargetForm = newCause("the request-target has none of the forms that the method allows", "request-target; RFC 9112, section 3.2")

	// ErrHostsDiffer means that Host and ":authority" of an HTTP/2 request name different
	// authorities.
	ErrHostsDiffer = newCause("Host names another authority than ':authority'", "RFC 9113, section 8.3.1")
)

// Reasons why [Redirects] does not follow a redirect, each wrapped in a *[RedirectError].
var (
	// ErrTooManyRedirects means that Redirects.Max redirects have been followed.
	ErrTooManyRedirects = errors.New("too many redirects")

	// ErrDowngrade means that a redirect leads from https to http. No option allows it. If net/http
	// returns the response beside the error, Location tells where the redirect leads.
	ErrDowngrade = errors.New("the redirect leads from https to http")

	// ErrCredentials means that the request has credentials in its header, and its origin is not
	// that of the first request. Or the target has userinfo, and the last request did not have the
	// same userinfo at the same origin (RFC 9110, section 4.2.4). Another port is another origin.
	// Redirects.Upgrade allows https instead of http, and Redirects.Strip removes the credentials.
	ErrCredentials = errors.New("the redirect would send credentials that are not for its target")

	// ErrBody means that 307 or 308 would send the body of the request to an origin other than that
	// of the first request. Redirects.SendBody allows it.
	ErrBody = errors.New("the redirect would send the body to another origin")

	// ErrLoop means that the same method, scheme, authority, path and query were requested before
	// (RFC 9110, section 15.4). Redirects.Revisit allows it.
	ErrLoop = newCause("the redirect leads back to what was requested before", "RFC 9110, section 15.4")

	// ErrLocation means one of these: the Location header field is not a URI reference; net/http
	// cannot read it; net/http would request something other than its target by RFC 3986; or
	// net/http would send the Host of the first request to another server. If the Location cannot
	// be read, the error also wraps the cause. If an earlier URL is invalid, the error is another.
	ErrLocation = errors.New("the Location is invalid, or net/http reads it differently")
)

// Causes that callers need not distinguish.
var (
	errColonInUser = errors.New("a user-id with ':' cannot be sent")
	errControls    = errors.New("a control character cannot be sent")

	errConnect       = newCause("CONNECT is for a host and a port, not for a URI", "RFC 9110, section 9.3.6")
	errNoRequest     = errors.New("a request, its URL or a response is missing")
	errManyLocations = newCause("there is more than one Location", "RFC 9110, section 10.2.2") // nothing says which to use
	errManyHosts     = newCause("there is more than one Host", "RFC 9112, section 3.2")

	errReceived  = errors.New("Request.RequestURI is set, so net/http's client refuses it")
	errNoIDNA    = errors.New("net/http cannot convert it to its IDNA form")
	errBlank     = newCause("it has a space or a control character", "request-target; RFC 9112, section 3.2")
	errOrigin    = newCause("it is not a scheme, a host and perhaps a port", "serialized-origin; RFC 6454, section 7.1")
	errMethod    = newCause("a method is a token", "token; RFC 9110, section 5.6.2")
	errNotRooted = newCause("its path does not begin with '/'", "origin-form; RFC 9112, section 3.2.1")
)

// A cause is the reason of an error, and the document that has the rule.
type cause struct{ reason, source string }

// newCause returns an error whose message is reason. Errors of this package that wrap it also show
// source.
func newCause(reason, source string) error { return &cause{reason, source} }

func (e *cause) Error() string { return e.reason }

// A RedirectError is the error for a redirect that is not followed. [Redirects.Check] and the
// client of [Client] always return a pointer, so errors.As finds it, also in the *url.Error of
// http.Client.
//
// The message has the number of the redirect and the cause, and no URI. Unless the client is from
// [Client], the message of the *url.Error has the Location with its userinfo, so do not show it.
// The wording may change between versions.
type RedirectError struct {
	// Hop is the number of the redirect, from 1.
	Hop int

	// Err is the cause. It is never nil, and it wraps any error that callers handle, such as
	// ErrLoop.
	Err error
}

// Error returns the message, without any URI.
func (e *RedirectError) Error() string {
	return prefix + "redirect " + strconv.Itoa(e.Hop) + " is not followed: " + explain(e.Err)
}

// Unwrap returns Err, the cause.
func (e *RedirectError) Unwrap() error { return e.Err }

// A RequestError is the error for a request that does not have a target URI. [FromRequest], [Sent],
// [SentTarget] and [SentText] always return a pointer, so errors.As finds it. If a server received
// such a request, answer with 400 (Bad Request).
//
// The message does not repeat what the client sent, except for the invalid byte. The wording may
// change between versions.
type RequestError struct {
	// Part is the part that is invalid: "request-target" or "Host". It is "request" if the cause is
	// not about one part, such as a nil request. For a request that no server received, it may also
	// be "URL" or "method".
	Part string

	// Err is the cause, such as ErrTargetForm or a *uri.ParseError. It is never nil.
	Err error
}

// Error returns the message.
func (e *RequestError) Error() string {
	return prefix + "invalid " + e.Part + ": " + explainTo(e.Err, "")
}

// Unwrap returns Err, the cause.
func (e *RequestError) Unwrap() error { return e.Err }

// A refusal is an error of this package that has no exported type.
type refusal struct {
	what string // the part that is invalid, or "" if the cause names it
	err  error
}

func (e *refusal) Error() string {
	if e.what == "" {
		return prefix + explain(e.err)
	}
	return prefix + "invalid " + e.what + ": " + explain(e.err)
}

func (e *refusal) Unwrap() error { return e.err }

// A locationError means that a Location cannot be read. It wraps ErrLocation and the reason.
type locationError struct{ err error }

func (e *locationError) Error() string { return explain(ErrLocation) + ": " + explain(e.err) }

func (e *locationError) Unwrap() []error { return []error{ErrLocation, e.err} }

// prefix begins the text of every error of this package.
const prefix = "httpuri: "

// explain returns the message of a cause without the name of a package, and with the source if the
// cause has one. err may be nil in an error that a program built.
func explain(err error) string {
	return explainTo(err, "; to send it, call NewRequestWithUserInfo; to drop it, WithoutUserInfo")
}

// explainTo is like explain. If the cause is uri.ErrUserInfo, the message has advice.
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
