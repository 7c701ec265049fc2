package uri

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Format returns the text of u. [Parse] reads it back as the same value, in canonical form; see
// [URI.Equal] (RFC 3986, section 5.3).
//
// Format returns a *[FormatError] if the text would be read as a different value. The rule is one
// of these:
//
//	path-abempty    after an authority, the path is not empty and does not begin with "/"
//	path-absolute   without an authority, the path begins with "//"
//	path-noscheme   the first segment of a relative reference has a ":"
//	URI-reference   IsRelative and Scheme are both set, or neither is and another field is
//	other rules     a component has a byte that its rule does not allow
//
// Nothing is encoded; only the scheme is lowercased. A field that is not written is not checked,
// such as UserInfo without an authority. Format takes linear time and allocates once, or twice if
// the text before the path is longer than 256 bytes.
func Format(u URI) (string, error) {
	text, ok := text(&u)
	if !ok {
		return "", check(&u)
	}
	return text, nil
}

// Validate returns the *[FormatError] that [Format] would return for u, or nil if u can be written.
// It allocates only to return an error.
func (u URI) Validate() error {
	if err := check(&u); err != nil {
		return err
	}
	return nil
}

// String returns the text of u, including any password; for logs, use [URI.Redacted]. If [Format]
// rejects u, the text is "%!URI(reason)". No parser accepts that text, and it does not show user
// information.
func (u URI) String() string { return textOrRefusal(&u) }

// AppendText appends the text of u to b; see [Format]. It implements [encoding.TextAppender]. After
// an error, which is a *[FormatError], it returns b unchanged. It does not allocate if b has enough
// capacity.
func (u URI) AppendText(b []byte) ([]byte, error) {
	n, ok := writeURI(b[len(b):cap(b)], &u)
	switch {
	case ok:
		return b[:len(b)+n], nil
	case !isWritable(&u):
		return b, check(&u)
	default: // b has no spare bytes for writeURI
		return appendURI(slices.Grow(b, textSize(&u)), &u), nil
	}
}

// MarshalText returns the text of u, or the *[FormatError] of [Format]. It implements
// [encoding.TextMarshaler], so a URI is a string in JSON. The text of the zero URI is empty.
func (u URI) MarshalText() ([]byte, error) {
	if err := check(&u); err != nil {
		return nil, err
	}
	return appendURI(make([]byte, 0, textSize(&u)), &u), nil
}

// UnmarshalText sets *u to the result of parsing b; see [Parse]. It implements
// [encoding.TextUnmarshaler] and does not retain b. After an error, which is a *[ParseError], *u is
// unchanged.
func (u *URI) UnmarshalText(b []byte) error {
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// textOrRefusal returns the text of u, or "%!URI(reason)" if Format rejects u.
func textOrRefusal(u *URI) string {
	text, ok := text(u)
	if !ok {
		return "%!URI(" + check(u).Error() + ")"
	}
	return text
}

// text returns the text of u, and reports whether check accepts u.
func text(u *URI) (text string, ok bool) {
	var room [256]byte
	if len(u.Path) <= 16 && len(u.Query) < len(room) { // otherwise the text is probably longer
		if n, ok := writeURI(room[:], u); n >= 0 {
			return string(room[:n]), ok
		}
	}
	return longText(u)
}

// longText is text for a value that may be long. It uses more of the stack, and a strings.Builder
// for a text that is longer still.
func longText(u *URI) (text string, ok bool) {
	var room [1024]byte
	if n, ok := writeURI(room[:], u); n >= 0 {
		return string(room[:n]), ok
	}
	return builtText(u), isWritable(u)
}

// builtText returns the text of u. With a query of 1,200 bytes, appendURI and a copy take 1.8 times
// as long, and twice the memory.
func builtText(u *URI) string {
	var room [256]byte
	var b strings.Builder
	b.Grow(textSize(u))
	b.Write(appendSchemeAndAuthority(room[:0], u))
	if isRoot(u.Path) {
		b.WriteByte('/')
	}
	for i, segment := range u.Path {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(segment)
	}
	if u.hasQuery() {
		b.WriteByte('?')
		b.WriteString(u.Query)
	}
	if u.hasFragment() {
		b.WriteByte('#')
		b.WriteString(u.Fragment)
	}
	return b.String()
}

// textSize returns the length of the text of u.
func textSize(u *URI) int {
	size := 0
	if u.Scheme != "" {
		size += len(u.Scheme) + len(":")
	}
	if u.hasAuthority() {
		size += len("//") + len(u.Host)
		if u.hasUserInfo() {
			size += len(u.UserInfo) + len("@")
		}
		if u.HasPort {
			var digits [len("65535")]byte
			size += len(":") + len(strconv.AppendUint(digits[:0], uint64(u.Port), 10))
		}
	}
	size += pathSize(u.Path)
	if u.hasQuery() {
		size += len("?") + len(u.Query)
	}
	if u.hasFragment() {
		size += len("#") + len(u.Fragment)
	}
	return size
}

// pathSize returns the length of the text of a path.
func pathSize(path []string) int {
	if isRoot(path) {
		return len("/")
	}
	size := max(0, len(path)-1)
	for _, segment := range path {
		size += len(segment)
	}
	return size
}

// appendURI appends the text of u without checking it.
func appendURI(b []byte, u *URI) []byte {
	b = appendSchemeAndAuthority(b, u)
	b = appendPath(b, u.Path)
	return appendQueryAndFragment(b, u)
}

// appendSchemeAndAuthority appends the text before the path.
func appendSchemeAndAuthority(b []byte, u *URI) []byte {
	if u.Scheme != "" {
		b = appendLower(b, u.Scheme)
		b = append(b, ':')
	}
	if u.hasAuthority() {
		b = append(b, "//"...)
		b = appendAuthority(b, u)
	}
	return b
}

// appendLower appends s to b, with the capitals A to Z in lowercase.
func appendLower(b []byte, s string) []byte {
	if isCommonScheme(s) {
		return append(b, s...)
	}
	for i := range len(s) {
		b = append(b, charset.Lower(s[i]))
	}
	return b
}

// appendAuthority appends the authority of u, which must have one.
func appendAuthority(b []byte, u *URI) []byte {
	if u.hasUserInfo() {
		b = append(b, u.UserInfo...)
		b = append(b, '@')
	}
	b = append(b, u.Host...)
	if u.HasPort {
		b = append(b, ':')
		b = strconv.AppendUint(b, uint64(u.Port), 10)
	}
	return b
}

// appendPath appends a path, given its elements.
func appendPath(b []byte, path []string) []byte {
	if isRoot(path) {
		return append(b, '/')
	}
	for i, segment := range path {
		if i > 0 {
			b = append(b, '/')
		}
		b = append(b, segment...)
	}
	return b
}

// appendQueryAndFragment appends the text after the path.
func appendQueryAndFragment(b []byte, u *URI) []byte {
	b = appendQuery(b, u)
	if u.hasFragment() {
		b = append(b, '#')
		b = append(b, u.Fragment...)
	}
	return b
}

// appendQuery appends the query of u, if it has one.
func appendQuery(b []byte, u *URI) []byte {
	if u.hasQuery() {
		b = append(b, '?')
		b = append(b, u.Query...)
	}
	return b
}

// check returns the reason why u cannot be written, or nil. It ignores fields that are not written.
func check(u *URI) *FormatError {
	if isWritable(u) {
		return nil
	}
	if err := firstFault(u); err != nil {
		return err.hideByte(u)
	}
	return nil
}

// hideByte changes e so that it does not name a byte of u that may be part of a password, and
// returns it. User information has an element for itself, and any other password is in the text
// without it.
func (e *FormatError) hideByte(u *URI) *FormatError {
	_, named := e.Err.(charset.ByteError)
	if !named && e.Err != errTriplet {
		return e
	}
	without := *u
	without.UserInfo = ""
	start, end := schemes.Secret(string(appendURI(nil, &without)))
	if e.Component == ComponentUserInfo || start < end {
		e.Err = errHiddenByte
	}
	return e
}

// undecodable returns the error for a text that package escape cannot decode. The text is part of a
// component of u that begins at start, or the element of Path with the index segment.
func undecodable(u *URI, err error, component Component, segment, start int) *FormatError {
	bad := new(escape.Error)
	errors.As(err, &bad)
	e := &FormatError{Component: component, Segment: segment, Offset: start + bad.Offset, Rule: rulePctEncoded, Err: bad.Err}
	return e.hideByte(u)
}

// firstFault returns the error for the first component of u that its rule rejects, or nil.
func firstFault(u *URI) *FormatError {
	if err := checkKind(u); err != nil {
		return err
	}
	if !isScheme(u.Scheme) {
		return fault{rule: ruleScheme}.formatError(u.Scheme, scanScheme(u.Scheme, 0), ComponentScheme, none)
	}
	if u.hasAuthority() {
		if !isUserinfo(u.UserInfo) {
			return unwritable(u.UserInfo, scanUserinfo(u.UserInfo, 0), ComponentUserInfo, ruleUserinfo)
		}
		if !isHost(u.Host) {
			return unwritableHost(u.Host)
		}
	}
	for i, segment := range u.Path {
		if !isSegment(segment) {
			return unwritableSegment(segment, i)
		}
	}
	if err := checkPathPlace(u); err != nil {
		return err
	}
	if !isQuery(u.Query) {
		return unwritable(u.Query, scanQuery(u.Query, 0), ComponentQuery, ruleQuery)
	}
	if !isFragment(u.Fragment) {
		return unwritable(u.Fragment, scanFragment(u.Fragment, 0), ComponentFragment, ruleFragment)
	}
	return nil
}

// checkKind returns an error if u is both a URI and a relative reference, or neither (RFC 3986,
// section 4.1).
func checkKind(u *URI) *FormatError {
	var err error
	switch {
	case u.IsRelative && u.Scheme != "":
		err = errBothKinds
	case !u.IsRelative && u.Scheme == "" && !isUnset(u):
		err = errNeitherKind
	default:
		return nil
	}
	return unusable(ComponentScheme, ruleURIReference, err)
}

// isUnset reports whether all fields are unset that require a scheme or IsRelative.
func isUnset(u *URI) bool {
	return u.UserInfo == "" && u.Host == "" && u.Port == 0 && !u.HasPort && len(u.Path) == 0 &&
		u.Query == "" && u.Fragment == "" &&
		!u.ForceAuthority && !u.ForceUserInfo && !u.ForceQuery && !u.ForceFragment
}

// checkPathPlace returns an error if the path is not allowed where it is: after the authority, or
// after the scheme, or at the beginning. The path "/" is allowed everywhere.
func checkPathPlace(u *URI) *FormatError {
	switch absolute := len(u.Path) > 0 && u.Path[0] == ""; {
	case len(u.Path) == 0:
		return nil
	case u.hasAuthority() && !absolute:
		return unusable(ComponentPath, rulePathAbempty, errAbempty)
	case !u.hasAuthority() && absolute && len(u.Path) > 2 && u.Path[1] == "":
		return unusable(ComponentPath, rulePathAbsolute, errTwoSlashes)
	case u.Scheme == "" && !absolute:
		if i := strings.IndexByte(u.Path[0], ':'); i >= 0 {
			return &FormatError{Component: ComponentPath, Segment: 0, Offset: i, Rule: rulePathNoscheme, Err: errColon}
		}
	}
	return nil
}

// unwritableHost returns the error for a host that the rule host rejects (RFC 3986, section 3.2.2).
// In a text, a delimiter would end the host; in the field, it is an invalid byte.
func unwritableHost(host string) *FormatError {
	end, bad := scanHost(host, 0)
	switch {
	case bad != noFault:
	case inBrackets(host[:end]):
		bad = fault{rule: ruleIPLiteral}
	default:
		bad = fault{rule: ruleRegName}
	}
	return bad.formatError(host, end, ComponentHost, none)
}

// unwritableSegment returns the error for the element of Path with that index, which the rule
// segment rejects.
func unwritableSegment(segment string, index int) *FormatError {
	end := scanSegment(segment, 0)
	return fault{rule: tripletOr(segment, end, ruleSegment)}.formatError(segment, end, ComponentPath, index)
}
