package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/grammar"
)

// WithScheme returns u with the scheme, in lowercase, and as a URI. If scheme is empty, the result
// is a relative reference. Then a first segment with a colon gets "." in front: "x:a:b" becomes
// "./a:b" (RFC 3986, sections 3.1 and 4.2).
//
// The port stays, even if it is the default port of the old scheme: "http://h:80/" becomes
// "https://h:80/". [URI.WithoutPort] removes it.
//
// The error is a *[FormatError] if [Format] rejects the result: scheme is not valid, or another
// component of u cannot be written. Then the URI is zero. The result shares the elements of Path
// with u unless the path changes.
func (u URI) WithScheme(scheme string) (URI, error) {
	u.Scheme, u.IsRelative = scheme, scheme == ""
	if isScheme(scheme) {
		u.Scheme = strings.ToLower(scheme)
	}
	u.Path = slices.Clip(u.Path)
	return guarded(u)
}

// guarded returns u with a guarded path; see guardPath. The error has the index of the segment in the
// path without the guard.
func guarded(u URI) (URI, error) {
	n := len(u.Path)
	u.guardPath()
	n = len(u.Path) - n
	u, err := formattable(u)
	if bad, ok := err.(*FormatError); ok {
		bad.Segment = max(bad.Segment-n, min(bad.Segment, 0))
	}
	return u, err
}

// WithAuthority returns u with text as its authority: userinfo, host and port, as in
// "joe@example.com:8443", without "//" (RFC 3986, section 3.2). If text has no userinfo, neither
// has the result; the same is true of the port. The empty text is an authority with an empty host,
// as in "file:///a".
//
// The error is a *[ParseError] with an offset in text, or a *[FormatError] if [Format] rejects the
// result: after an authority, the path must be empty or begin with a slash. Then the URI is zero.
// The result shares the elements of Path with u.
func (u URI) WithAuthority(text string) (URI, error) {
	p, err := readAuthority(text)
	if err != nil {
		return URI{}, err
	}
	u.relativeIfZero()
	u.clearAuthority()
	u.fillAuthority(&p, text)
	return formattable(u)
}

// WithHostPort returns u with text as its host and port, as in "example.com", "h:8443" and
// "[::1]:80" (RFC 3986, sections 3.2.2 and 3.2.3). If text has no port, the result has no port.
// Userinfo stays. The empty text is an authority with an empty host.
//
// The errors are those of [URI.WithAuthority]. Userinfo in text is an error, too.
func (u URI) WithHostPort(text string) (URI, error) {
	p, err := readAuthority(text)
	switch {
	case err != nil:
		return URI{}, err
	case p.Host > p.Authority:
		return URI{}, authorityError(text, grammar.Fault{Offset: p.Host - len("@"), Rule: grammar.Host})
	}
	u.relativeIfZero()
	if !u.hasAuthority() { // without an authority, userinfo is not written
		u.clearAuthority()
	}
	u.fillAuthority(&p, text)
	return formattable(u)
}

// readAuthority reads text as an authority, or returns a *ParseError.
func readAuthority(text string) (grammar.Parts, error) {
	var p grammar.Parts
	bad := p.ReadAuthority(text, 0)
	if bad.Rule == nil && p.Path == len(text) {
		return p, nil
	}
	if bad.Rule == nil {
		bad = grammar.Fault{Rule: grammar.Host, Offset: p.Path}
		if p.HostEnd < p.Path {
			bad.Rule = grammar.Port
		}
	}
	return p, authorityError(text, bad)
}

// authorityError returns the error for a fault of an authority. The advice is that for a text that
// begins with the authority.
func authorityError(text string, bad grammar.Fault) *ParseError {
	bad.Offset += len("//")
	err := parseError("//"+text, bad)
	err.Offset -= len("//")
	return err
}

// WithUserInfo returns u with text as its userinfo, percent-encoded as in "joe:p%40ss" (RFC 3986,
// section 3.2.1). To encode a name or a password, use [escape.UserInfo]. For the empty text,
// userinfo is present and empty, as in "http://@h/".
//
// The error is a *[FormatError]: if u has no authority, it wraps [ErrNotWritten]; otherwise, it is
// the error of [Format] for the result. Then the URI is zero. The result shares the elements of
// Path with u.
func (u URI) WithUserInfo(text string) (URI, error) {
	if !u.hasAuthority() {
		return URI{}, newFormatError(&u, wholeFault(ruleLostUserInfo))
	}
	u.UserInfo, u.ForceUserInfo = text, text == ""
	return formattable(u)
}

// WithPort returns u with the port, which may be 0: it sets Port and HasPort (RFC 3986, section
// 3.2.3).
//
// The errors are those of [URI.WithUserInfo]. The result shares the elements of Path with u.
func (u URI) WithPort(port uint16) (URI, error) {
	if !u.hasAuthority() {
		return URI{}, newFormatError(&u, wholeFault(ruleLostPort))
	}
	u.Port, u.HasPort = port, true
	return formattable(u)
}

// WithPath returns u with text as its path, split at its slashes (RFC 3986, section 3.3). text is
// percent-encoded, as in "/a%2Fb/c". The empty text is the empty path. A path that would be read as
// an authority or a scheme gets "/." or "." in front: "x:a" with "//b" becomes "x:/.//b". To encode
// a path, use escape.Path. To append data, use [URI.AppendSegments].
//
// The error is a *[FormatError] if [Format] rejects the result: text has a byte that a path cannot
// have, such as "?", or u has an authority and text is neither empty nor begins with a slash. Its
// Segment counts in text. Then the URI is zero. The result does not share the elements of Path with
// u.
func (u URI) WithPath(text string) (URI, error) {
	u.relativeIfZero()
	u.Path = grammar.SplitPath(text)
	return guarded(u)
}

// WithQuery returns u with text as its query, percent-encoded and without "?" (RFC 3986, section
// 3.4). For the empty text, the query is present and empty, as in "http://h/?". If text comes from
// a query.Params without parameters, call [URI.WithoutQuery] instead, or the "?" stays.
//
// The error is a *[FormatError] with the offset in text if [Format] rejects the result. Then the
// URI is zero. The result shares the elements of Path with u.
func (u URI) WithQuery(text string) (URI, error) {
	u.relativeIfZero()
	u.Query, u.ForceQuery = text, text == ""
	return formattable(u)
}

// WithFragment returns u with text as its fragment, percent-encoded and without "#" (RFC 3986,
// section 3.5). For the empty text, the fragment is present and empty, as in "http://h/#";
// [URI.WithoutFragment] removes it.
//
// The error is that of [URI.WithQuery]. The result shares the elements of Path with u.
func (u URI) WithFragment(text string) (URI, error) {
	u.relativeIfZero()
	u.Fragment, u.ForceFragment = text, text == ""
	return formattable(u)
}

// WithoutAuthority returns u without userinfo, host and port. A path that would be read as an
// authority or a scheme gets "/." or "." in front: "x://h//a" becomes "x:/.//a" (RFC 3986, section
// 3.3). If [Format] rejects another part of u, it rejects the result. The result shares the
// elements of Path with u unless the path changes.
func (u URI) WithoutAuthority() URI {
	u.clearAuthority()
	u.Path = slices.Clip(u.Path)
	u.guardPath()
	return u
}

// WithoutUserInfo returns u without userinfo: it removes the name, the password and the "@" (RFC
// 3986, section 3.2.1). The result shares the elements of Path with u.
func (u URI) WithoutUserInfo() URI {
	u.Path = slices.Clip(u.Path)
	u.UserInfo, u.ForceUserInfo = "", false
	return u
}

// WithoutPort returns u without its port. A client then uses the default port of the scheme (RFC
// 3986, section 3.2.3). The result shares the elements of Path with u.
func (u URI) WithoutPort() URI {
	u.Path = slices.Clip(u.Path)
	u.Port, u.HasPort = 0, false
	return u
}

// WithoutQuery returns u without its query, and without the "?" (RFC 3986, section 3.4). The result
// shares the elements of Path with u.
func (u URI) WithoutQuery() URI {
	u.Path = slices.Clip(u.Path)
	u.Query, u.ForceQuery = "", false
	return u
}

// WithoutFragment returns u without its fragment (RFC 3986, section 3.5). This is the URI that a
// client requests. It is also a key for a page: links to different parts of one page have the same
// key. The result shares the elements of Path with u.
func (u URI) WithoutFragment() URI {
	u.Path = slices.Clip(u.Path)
	u.Fragment, u.ForceFragment = "", false
	return u
}

// clearAuthority removes the authority from u.
func (u *URI) clearAuthority() {
	u.UserInfo, u.ForceUserInfo = "", false
	u.Host, u.ForceAuthority = "", false
	u.Port, u.HasPort = 0, false
}

// relativeIfZero makes u a relative reference if it is zero.
func (u *URI) relativeIfZero() {
	u.IsRelative = u.IsRelative || u.Scheme == "" && u.isUnset()
}
