// Package passwords hides passwords in the elements of a URI or an IRI. Their places depend on the
// scheme.
package passwords

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Mask replaces a password.
const Mask = "xxxxx"

// Elements are the fields of a uri.URI and of an iri.IRI. Both can be converted to it.
type Elements struct {
	IsRelative bool
	Scheme     string
	UserInfo   string
	Host       string
	Port       uint16
	HasPort    bool
	Path       []string
	Query      string
	Fragment   string

	ForceAuthority, ForceUserInfo, ForceQuery, ForceFragment bool
}

// A Place is the place of passwords outside the user information.
type Place uint8

const (
	Nowhere                Place = iota
	InFirstSegment               // before an "@" there, if there is no host: http, https, ws, wss, ftp
	InOpaquePart                 // between the first ":" and the last "@": sip, sips, iax
	InPIN                        // in the parameter for a personal identification number: pkcs11
	InVNCParameters              // in the two parameters that are called passwords: vnc
	InConnectionParameters       // in the parameters of database and broker clients: postgresql, redis, amqp, mongodb
	InURLAuth                    // in the authorization of a segment: imap
	Everywhere                   // in all but the delimiters: secret-token
)

// EndsAtAt reports whether a password at the place ends at an "@", unless it is the value of a parameter.
func (p Place) EndsAtAt() bool { return p <= InConnectionParameters }

// RequiresAt reports whether text without an "@" has no password at the place.
func (p Place) RequiresAt() bool { return p <= InOpaquePart }

// Parameters returns the names of the parameters in the query that have a password at the place. Each is named
// by its document: RFC 7512, the registry of RFC 7869, and the documentation of the clients.
func (p Place) Parameters() []string {
	switch p {
	case InPIN:
		return []string{"pin-value"}
	case InVNCParameters:
		return []string{"VncPassword", "SshPassword"}
	case InConnectionParameters:
		return []string{"password", "sslpassword", "tlsCertificateKeyFilePassword", "proxyPassword", "authMechanismProperties"}
	default:
		return nil
	}
}

// Hide replaces the passwords in the fields of e, which may have been built by hand, with mask: the
// one in the user information, those at place, and those of nested URIs. It does not change elements
// of Path that are shared.
func Hide(e *Elements, mask string, place Place) {
	if name, password, _ := strings.Cut(e.UserInfo, ":"); password != "" {
		e.UserInfo = name + ":" + mask
	}
	e.Host = hideInAuthority(e.Host, mask) // Format rejects an "@" there
	if e.Scheme == "" && e.ForceAuthority {
		place = InFirstSegment // the base may have such a scheme
	}
	switch place {
	case InFirstSegment:
		hideInFirstSegment(e, mask)
	case InOpaquePart:
		hideOpaquePassword(e, mask)
	case InPIN, InVNCParameters, InConnectionParameters:
		e.Query = hideParams(e.Query, mask, place.Parameters())
	case InURLAuth:
		hideURLAuth(e, mask)
	case Everywhere:
		hideToken(e, mask)
	}
	hideNested(e, mask)
}

// hideInFirstSegment hides a password in the first segment that is not empty, if there is no host.
// The URL Standard skips the slashes before it, and reads it as an authority, as in
// "http:///joe:secret@example.com/".
func hideInFirstSegment(e *Elements, mask string) {
	i := slices.IndexFunc(e.Path, func(segment string) bool { return segment != "" })
	if e.Host == "" && i >= 0 {
		setSegment(e, i, hideInAuthority(e.Path[i], mask))
	}
}

// setSegment replaces the element of Path with index i in a copy, if it differs.
func setSegment(e *Elements, i int, segment string) {
	if e.Path[i] != segment {
		e.Path = slices.Clone(e.Path)
		e.Path[i] = segment
	}
}

// hideOpaquePassword hides the text between the first ":" of the path and the last "@".
//
//	SIP-URI  = "sip:" [ userinfo ] hostport uri-parameters [ headers ]
//	userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"
//
// RFC 3261, section 25.1. A user may have a "?", and a password that is not encoded may have "/",
// "#" and "@". So if the path has no "@", the one of the query counts, and then the one of the
// fragment. Only the slashes stay.
func hideOpaquePassword(e *Elements, mask string) {
	path := len(e.Path)
	parts := append(slices.Clone(e.Path), e.Query, e.Fragment)
	size := path
	for size < len(parts) && !slices.ContainsFunc(parts[:size], hasAt) {
		size++
	}
	hideBetween(parts[:size], mask)
	if path > 0 {
		e.Path = parts[:path:path]
	}
	e.Query, e.Fragment = parts[path], parts[path+1]
}

// hasAt reports whether s has an "@".
func hasAt(s string) bool { return strings.IndexByte(s, '@') >= 0 }

// hideBetween replaces the text between the first ":" of parts and the last "@", in each part.
func hideBetween(parts []string, mask string) {
	start, colon := firstByte(parts, ':')
	end, at := lastByte(parts, '@')
	if at < 0 || colon < 0 {
		return
	}
	for i := start; i <= end; i++ {
		text, from, to := parts[i], 0, len(parts[i])
		if i == start {
			from = colon + len(":")
		}
		if i == end {
			to = at
		}
		if from < to {
			parts[i] = text[:from] + mask + text[to:]
		}
	}
}

// firstByte returns the index of the first of parts that contains c, and the offset of the first c
// in it, or -1 if none does.
func firstByte(parts []string, c byte) (part, offset int) {
	for i, text := range parts {
		if offset := strings.IndexByte(text, c); offset >= 0 {
			return i, offset
		}
	}
	return 0, -1
}

// lastByte returns the index of the last of parts that contains c, and the offset of the last c in
// it, or -1 if none does.
func lastByte(parts []string, c byte) (part, offset int) {
	for i, text := range slices.Backward(parts) {
		if offset := strings.LastIndexByte(text, c); offset >= 0 {
			return i, offset
		}
	}
	return 0, -1
}

// hideURLAuth hides the token of an authorization in each segment, and the text after it in that
// segment.
//
//	iurlauth      = iurlauth-rump iua-verifier
//	iurlauth-rump = [expire] ";URLAUTH=" access
//	iua-verifier  = ":" uauth-mechanism ":" enc-urlauth
//
// RFC 5092, section 11.
func hideURLAuth(e *Elements, mask string) {
	e.Path = mapSegments(e.Path, func(segment string) string {
		params := strings.Split(segment, ";")
		for i, param := range params {
			name, value, _ := strings.Cut(param, "=")
			if fields := strings.SplitN(value, ":", 3); len(fields) == 3 && fields[2] != "" && isNamed(name, "URLAUTH") {
				fields[2] = mask
				params[i] = name + "=" + strings.Join(fields, ":")
				return strings.Join(params[:i+1], ";")
			}
		}
		return segment
	})
}

// hideParams returns query with the values of the named parameters replaced with mask.
func hideParams(query, mask string, names []string) string {
	params := strings.Split(query, "&")
	for i, param := range params {
		name, value, _ := strings.Cut(param, "=")
		if value != "" && isNamed(name, names...) {
			params[i] = name + "=" + mask
		}
	}
	return strings.Join(params, "&")
}

// isNamed reports whether text, which may be percent-encoded, is one of names, in any case.
func isNamed(text string, names ...string) bool {
	decoded, err := escape.Decode(text)
	return err == nil && slices.ContainsFunc(names, func(name string) bool { return charset.EqualFold(decoded, name) })
}

// hideToken hides everything after the scheme, except for the delimiters.
//
//	secret-token-URI = secret-token-scheme ":" token
//
// RFC 8959.
func hideToken(e *Elements, mask string) {
	hide := func(text string) string {
		if text == "" {
			return ""
		}
		return mask
	}
	e.UserInfo, e.Host = hide(e.UserInfo), hide(e.Host)
	e.Port, e.HasPort = 0, false
	e.Path = mapSegments(e.Path, hide)
	e.Query, e.Fragment = hide(e.Query), hide(e.Fragment)
}

// mapSegments applies f to the segments of path and returns a new path.
func mapSegments(path []string, f func(string) string) []string {
	path = slices.Clone(path)
	for i, segment := range path {
		path[i] = f(segment)
	}
	return path
}
