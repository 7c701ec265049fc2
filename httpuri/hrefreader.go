package httpuri

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Causes of an error of Href. The causes for a host are in hrefhost.go.
var (
	errOpaqueBase = newCause("only a fragment can be relative to a URI without a hierarchy", "URL Standard, section 4.4")
	errNotUTF8    = errors.New("the text is not UTF-8")
	errPort       = errors.New("a port is a number")
)

// An hrefReader is the basic URL parser of the URL Standard (section 4.4). It first cuts the text
// at "#" and "?", which end every other state. If the scheme is special, it replaces each "\" with
// "/", since every state then reads both alike. Its methods are the states for the rest, which is
// the hierarchical part.
//
// The Path of a result has the elements of the path of the URL record, after an empty element for
// the first slash.
type hrefReader struct {
	base     uri.URI // as a browser reads it, or zero
	baseHost string  // the host of the base in lowercase; this host needs no toASCII
	toASCII  func(string) (string, error)

	u           uri.URI // the result
	special     bool    // whether its scheme is special
	hasQuery    bool
	hasFragment bool
	end         int // the offset of the end of the hierarchical part
}

// readBase sets r.base to base as a browser reads it.
func (r *hrefReader) readBase(base uri.Base) error { return r.setBase(base.URI(), base.String()) }

// setBase is readBase for the base u, whose text is text. r.base may share its path with u.
func (r *hrefReader) setBase(u uri.URI, text string) error {
	r.base = u
	r.baseHost = strings.ToLower(u.Host)
	if u.Scheme == "" || isStandard(&u) {
		return nil
	}
	page := hrefReader{baseHost: r.baseHost, toASCII: r.toASCII}
	err := page.read(text)
	r.base = page.u
	return err
}

// isStandard reports whether u is a common URI of a page, which browsers do not change. Without
// isStandard, Href takes twice as long.
func isStandard(u *uri.URI) bool {
	return (u.Scheme == "http" || u.Scheme == "https") && !u.HasPort && u.UserInfo == "" && !u.ForceUserInfo &&
		u.Host != "" && charset.Scan(u.Host, 0, charset.LowerName) == len(u.Host) && !endsInNumber(u.Host) &&
		len(u.Path) > 0 && !slices.ContainsFunc(u.Path, charset.IsEncodedDots) && strings.IndexByte(u.Query, '\'') < 0
}

// read sets r.u to the result for text.
func (r *hrefReader) read(text string) error {
	if !utf8.ValidString(text) { // before withoutWhiteSpace, which may join the bytes of a character
		return errNotUTF8
	}
	text = withoutWhiteSpace(text)
	text, fragment, hasFragment := strings.Cut(text, "#")
	text, query, hasQuery := strings.Cut(text, "?")
	r.end, r.hasFragment, r.hasQuery = len(text), hasFragment, hasQuery
	if err := r.readScheme(text); err != nil {
		return err
	}
	if hasQuery {
		r.u.Query = r.encodedQuery(query)
		r.u.ForceQuery = query == ""
	}
	r.u.Fragment, r.u.ForceFragment = encoded(fragment, charset.QueryFragment), hasFragment && fragment == ""
	return nil
}

// encodedQuery is the query state. After a special scheme, it also encodes "'".
func (r *hrefReader) encodedQuery(text string) string {
	text = encoded(text, charset.QueryFragment)
	if r.special {
		text = strings.ReplaceAll(text, "'", "%27")
	}
	return text
}

// readScheme is the scheme start state and the states after it.
func (r *hrefReader) readScheme(text string) error {
	scheme, rest, ok := cutScheme(text)
	if !ok {
		return r.readNoScheme(text)
	}
	r.u.Scheme, r.special = scheme, isSpecial(scheme)
	if r.special {
		rest = strings.ReplaceAll(rest, `\`, "/")
	}
	switch {
	case scheme == "file":
		return r.readFile(rest)
	case r.special && r.base.Scheme == scheme:
		return r.readRelative(rest)
	case r.special:
		return r.readAuthority(strings.TrimLeft(rest, "/"))
	case strings.HasPrefix(rest, "//"):
		return r.readAuthority(rest[len("//"):])
	case strings.HasPrefix(rest, "/"):
		r.readPath(r.newPath(nil, rest), rest[1:])
	case rest != "": // opaque path state
		r.u.Path = strings.Split(encoded(rest, charset.Path), "/")
	}
	return nil
}

// cutScheme returns the scheme of text, in lowercase, and the text after its ":".
func cutScheme(text string) (scheme, rest string, ok bool) {
	n := charset.Scan(text, 0, charset.Scheme)
	if n == len(text) || text[n] != ':' || !charset.Alpha.Has(text[0]) {
		return "", text, false
	}
	return strings.ToLower(text[:n]), text[n+1:], true
}

// isSpecial reports whether the scheme is special (section 4.2).
func isSpecial(scheme string) bool {
	switch scheme {
	case "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

// readNoScheme is the no scheme state.
func (r *hrefReader) readNoScheme(text string) error {
	if r.base.Scheme == "" {
		return uri.ErrRelativeBase
	}
	r.u.Scheme, r.special = r.base.Scheme, isSpecial(r.base.Scheme)
	switch {
	case hasOpaquePath(&r.base):
		if text != "" || r.hasQuery || !r.hasFragment {
			return errOpaqueBase
		}
		return r.readRelative("")
	case r.special:
		text = strings.ReplaceAll(text, `\`, "/")
	}
	if r.u.Scheme == "file" {
		return r.readFile(text)
	}
	return r.readRelative(text)
}

// hasOpaquePath reports whether u, a result of an hrefReader, has an opaque path (section 4.1).
func hasOpaquePath(u *uri.URI) bool {
	if len(u.Path) == 0 {
		return u.Host == "" && !u.ForceAuthority
	}
	return u.Path[0] != ""
}

// readRelative is the relative state and the relative slash state.
func (r *hrefReader) readRelative(text string) error {
	switch {
	case r.special && strings.HasPrefix(text, "//"):
		return r.readAuthority(strings.TrimLeft(text, "/"))
	case strings.HasPrefix(text, "//"):
		return r.readAuthority(text[len("//"):])
	}
	b := &r.base
	r.u.UserInfo, r.u.Host, r.u.Port, r.u.HasPort, r.u.ForceAuthority = b.UserInfo, b.Host, b.Port, b.HasPort, b.ForceAuthority
	switch {
	case text == "":
		r.inherit()
	case text[0] == '/':
		r.readPath(r.newPath(nil, text), text[1:])
	default:
		r.readPath(r.shortened(r.newPath(b.Path, text)), text)
	}
	return nil
}

// inherit copies the path of the base to the result, and the query of the base if the text has no
// query.
func (r *hrefReader) inherit() {
	r.u.Path = r.base.Path
	if !r.hasQuery {
		r.u.Query, r.u.ForceQuery = r.base.Query, r.base.ForceQuery
	}
}

// readAuthority is the authority state and the states after it. text is the text after the slashes.
func (r *hrefReader) readAuthority(text string) error {
	authority, path := cutSegment(text)
	at := strings.LastIndexByte(authority, '@')
	begin := r.end - len(text) + at + 1
	host, port, hasPort := cutPort(authority[at+1:])
	if host == "" && (r.special || at >= 0 || hasPort) {
		return refusedHost(begin, uri.ErrNoHost)
	}
	var err error
	if r.u.Host, err = r.readHost(host, begin); err != nil {
		return err
	}
	if err := r.readPort(port, begin+len(host)+len(":")); err != nil {
		return err
	}
	if at >= 0 {
		r.u.UserInfo = userInfo(authority[:at])
	}
	r.u.ForceAuthority = host == ""
	r.readPathStart(path)
	return nil
}

// cutSegment returns the text before the first slash, and the rest.
func cutSegment(text string) (segment, rest string) {
	if i := strings.IndexByte(text, '/'); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

// userInfo returns text as userinfo. It drops an empty password and the ":" before it.
func userInfo(text string) string {
	name, password, _ := strings.Cut(text, ":")
	if password == "" {
		return encodedUserInfo(name)
	}
	return encodedUserInfo(name) + ":" + encodedUserInfo(password)
}

// userInfoOnly encodes the characters of the userinfo percent-encode set that RFC 3986 allows in
// userinfo.
var userInfoOnly = strings.NewReplacer(";", "%3B", "=", "%3D")

func encodedUserInfo(text string) string { return userInfoOnly.Replace(encoded(text, charset.RegName)) }

// readPort is the port state. text is the port, and offset is its offset. readPort drops the
// default port.
func (r *hrefReader) readPort(text string, offset int) error {
	if text == "" {
		return nil
	}
	port, err := strconv.ParseUint(text, 10, 16)
	switch {
	case charset.Scan(text, 0, charset.Digit) != len(text):
		return &uri.ParseError{Offset: offset, Component: uri.ComponentPort, Rule: "port", Err: errPort}
	case err != nil:
		return &uri.ParseError{Offset: offset, Component: uri.ComponentPort, Rule: "port", Err: uri.ErrPortRange}
	}
	known, ok := uri.DefaultPort(r.u.Scheme)
	if !r.special || !ok || known != uint16(port) {
		r.u.Port, r.u.HasPort = uint16(port), true
	}
	return nil
}

// encoded percent-encodes each byte of s that is not in set. It keeps percent-encoded sequences.
func encoded(s string, set charset.Set) string {
	i := charset.ScanEncoded(s, 0, set)
	if i == len(s) {
		return s
	}
	var b []byte
	for kept := 0; ; i = charset.ScanEncoded(s, kept, set) {
		b = append(b, s[kept:i]...)
		if i == len(s) {
			return string(b)
		}
		b = charset.AppendEncoded(b, s[i])
		kept = i + 1
	}
}
