package uri

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Format returns the text of u, composed as RFC 3986, section 5.3, says. [Parse] reads it back as the same value: u in
// its canonical form, see [URI.Equal].
//
// What would not read back is refused with a *[FormatError] that names the rule:
//   - path-abempty: after an authority, a path that is not empty and does not begin with a slash ("//h" and "a");
//   - path-absolute: without an authority, a path that begins with two slashes;
//   - path-noscheme: in a relative reference without an authority, a colon in the first segment;
//   - URI-reference: IsRelative and Scheme both set, or neither and anything else;
//   - the component's own rule: a byte that it does not allow, such as a slash in a segment or a "%" that is no
//     percent-encoding.
//
// The scheme is written in lowercase, all else as it stands; nothing is encoded. What is not written, such as UserInfo
// without an authority, is not checked. Format takes time linear in the length of the text, and one allocation, or two
// where what stands before the path is longer than 256 bytes.
func Format(u URI) (string, error) {
	text, ok := text(&u)
	if !ok {
		return "", check(&u)
	}
	return text, nil
}

// Validate returns the *[FormatError] that [Format] would return for u, or nil. It does not allocate unless it fails.
func (u URI) Validate() error {
	if err := check(&u); err != nil {
		return err
	}
	return nil
}

// String returns the text of u, see [Format]. For a value that Format refuses it is "%!URI(reason)", which no parser
// takes for a URI, and which shows no userinfo. It holds the password where there is one; [URI.Redacted] does not.
func (u URI) String() string { return textOrRefusal(&u) }

// AppendText appends the text of u to b, see [Format]. After an error, a *[FormatError], it returns b as it was. It
// implements [encoding.TextAppender], and does not allocate where b has room.
func (u URI) AppendText(b []byte) ([]byte, error) {
	n, ok := writeURI(b[len(b):cap(b)], &u)
	switch {
	case ok:
		return b[:len(b)+n], nil
	case !isWritable(&u):
		return b, check(&u)
	default: // without a byte to spare
		return appendURI(slices.Grow(b, textSize(&u)), &u), nil
	}
}

// MarshalText returns the text of u, see [Format], or a *[FormatError]. It implements [encoding.TextMarshaler], which
// makes a URI a string in JSON. The zero URI is the empty text.
func (u URI) MarshalText() ([]byte, error) {
	if err := check(&u); err != nil {
		return nil, err
	}
	return appendURI(make([]byte, 0, textSize(&u)), &u), nil
}

// UnmarshalText sets *u to the value that b is the text of, see [Parse]. After an error, a *[ParseError], it leaves *u
// as it was. It implements [encoding.TextUnmarshaler], and keeps nothing of b.
func (u *URI) UnmarshalText(b []byte) error {
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// textOrRefusal returns the text of u, or what stands for it where Format refuses u.
func textOrRefusal(u *URI) string {
	text, ok := text(u)
	if !ok {
		return "%!URI(" + check(u).Error() + ")"
	}
	return text
}

// text returns the text of u, and whether check passes u.
func text(u *URI) (text string, ok bool) {
	var room [256]byte
	if len(u.Path) <= 32 && len(u.Query) < len(room) { // else it is surely longer, or nearly so
		if n, ok := writeURI(room[:], u); n >= 0 {
			return string(room[:n]), ok
		}
	}
	return longText(u)
}

// longText is text for what may be long. It has more room on the stack, and does without for what is longer yet.
func longText(u *URI) (text string, ok bool) {
	var room [1024]byte
	if n, ok := writeURI(room[:], u); n >= 0 {
		return string(room[:n]), ok
	}
	return builtText(u), isWritable(u)
}

// builtText returns the text of u. With a query of 1,200 bytes, appendURI and a copy take 1.8 times as long, and twice
// the memory.
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

// appendURI appends the text of u, without a check.
func appendURI(b []byte, u *URI) []byte {
	b = appendSchemeAndAuthority(b, u)
	b = appendPath(b, u.Path)
	return appendQueryAndFragment(b, u)
}

// appendSchemeAndAuthority appends what stands before the path.
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

// appendLower appends s to b with the capitals A to Z in lowercase.
func appendLower(b []byte, s string) []byte {
	if isCommonScheme(s) {
		return append(b, s...)
	}
	for i := range len(s) {
		b = append(b, charset.Lower(s[i]))
	}
	return b
}

// appendAuthority appends the authority of u, which has one.
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

// appendPath appends the path whose elements are given.
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

// appendQueryAndFragment appends what stands after the path.
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

// check returns why u cannot be written, or nil. What is not written is not checked.
func check(u *URI) *FormatError {
	if isWritable(u) {
		return nil
	}
	return firstFault(u)
}

// firstFault returns the error for the first component of u that its rule refuses, or nil.
func firstFault(u *URI) *FormatError {
	if err := checkKind(u); err != nil {
		return err
	}
	if !isScheme(u.Scheme) {
		return fault{rule: ruleScheme}.formatError(u.Scheme, scanScheme(u.Scheme, 0), ComponentScheme, noSegment)
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

// checkKind returns the error for a URI that is both a URI and a relative reference, or neither (RFC 3986, section
// 4.1).
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
	return &FormatError{Component: ComponentScheme, Rule: ruleURIReference, Err: err}
}

// isUnset reports whether no field is set that would need a scheme or IsRelative beside it.
func isUnset(u *URI) bool {
	return u.UserInfo == "" && u.Host == "" && u.Port == 0 && !u.HasPort && len(u.Path) == 0 &&
		u.Query == "" && u.Fragment == "" &&
		!u.ForceAuthority && !u.ForceUserInfo && !u.ForceQuery && !u.ForceFragment
}

// checkPathPlace returns the error for a path that the rule for its place refuses. What begins with an empty element
// and is no more than "/" is good in all places.
func checkPathPlace(u *URI) *FormatError {
	switch absolute := len(u.Path) > 0 && u.Path[0] == ""; {
	case len(u.Path) == 0:
		return nil
	case u.hasAuthority() && !absolute:
		return &FormatError{Component: ComponentPath, Rule: rulePathAbempty, Err: errAbempty}
	case !u.hasAuthority() && absolute && len(u.Path) > 2 && u.Path[1] == "":
		return &FormatError{Component: ComponentPath, Rule: rulePathAbsolute, Err: errTwoSlashes}
	case u.Scheme == "" && !absolute:
		if i := strings.IndexByte(u.Path[0], ':'); i >= 0 {
			return &FormatError{Component: ComponentPath, Rule: rulePathNoscheme, Err: &positionError{0, i, errColon}}
		}
	}
	return nil
}

// unwritableHost returns the error for a host that is not all of what the rule host allows (RFC 3986, section 3.2.2). A
// delimiter ends a host that is parsed; here it is a byte too many.
func unwritableHost(host string) *FormatError {
	end, bad := scanHost(host, 0)
	switch {
	case bad != noFault:
	case inBrackets(host[:end]):
		bad = fault{rule: ruleIPLiteral}
	default:
		bad = fault{rule: ruleRegName}
	}
	return bad.formatError(host, end, ComponentHost, noSegment)
}

// unwritableSegment returns the error for the element of Path with that index, which the rule segment does not allow.
func unwritableSegment(segment string, index int) *FormatError {
	end := scanSegment(segment, 0)
	return fault{rule: tripletOr(segment, end, ruleSegment)}.formatError(segment, end, ComponentPath, index)
}
