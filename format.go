package uri

import (
	"slices"
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
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
// Nothing is encoded; only the scheme is lowercased. Format does not write Port unless HasPort is
// set, nor UserInfo and Port without an authority; [URI.Validate] reports such a field. Format takes
// linear time and allocates once, or twice if the text before the query is longer than 240 bytes.
func Format(u URI) (string, error) {
	text, err := text(&u)
	if err != nil {
		return "", err
	}
	return text, nil
}

// Validate returns nil if [Format] writes u and every field of it. Otherwise, it returns a
// *[FormatError]: that of Format, or one that wraps [ErrNotWritten] if a field is set that Format
// does not write. These are Port without HasPort, and UserInfo, ForceUserInfo, Port and HasPort
// without an authority (RFC 3986, section 3.2).
//
// A method that acts on u, and does not only write it, returns the error of Validate, so that no
// port is lost: [URI.Resolve], [URI.JoinPath], [URI.AppendSegment], [NewBase], [URI.HostPort], [URI.URL]
// and [URI.Value]. So do packages httpuri and fileuri. Validate allocates only to return an error.
func (u URI) Validate() error {
	if err := validate(&u); err != nil {
		return err
	}
	return nil
}

// validate is [URI.Validate].
func validate(u *URI) *FormatError {
	if err := check(u); err != nil {
		return err
	}
	return checkLoss(u)
}

// String returns the text of u, including any password; for logs, use [URI.Redacted]. If [Format]
// rejects u, the text is "%!URI(reason)". [Parse] rejects that text, and it does not show user
// information.
func (u URI) String() string { return textOrRefusal(&u) }

// AppendText appends the text of u to b; see [Format]. It implements [encoding.TextAppender]. After
// an error, which is a *[FormatError], it returns b unchanged. It does not allocate if b has enough
// capacity.
func (u URI) AppendText(b []byte) ([]byte, error) {
	text, err := appendText(b, &u)
	if err != nil {
		return b, err
	}
	return text, nil
}

// MarshalText returns the text of u, or the *[FormatError] of [Format]. It implements
// [encoding.TextMarshaler], so a URI is a string in JSON. The text of the zero URI is empty.
func (u URI) MarshalText() ([]byte, error) {
	text, err := appendText(make([]byte, 0, textSize(&u)+slack), &u)
	if err != nil {
		return nil, err
	}
	return text, nil
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
	text, err := text(u)
	if err != nil {
		return refusal(err)
	}
	return text
}

// refusal returns the text of a URI that Format rejects with err.
func refusal(err *FormatError) string { return "%!URI(" + err.Error() + ")" }

// text returns the text of u, or the error of check.
func text(u *URI) (string, *FormatError) {
	if len(u.Path) > 16 {
		return longText(u)
	}
	var room [256]byte
	return textIn(room[:0], u)
}

// longText is text for a path that is probably long. It uses more of the stack.
func longText(u *URI) (string, *FormatError) {
	var room [1024]byte
	return textIn(room[:0], u)
}

// wholeText is text, but its error is that of validate.
func wholeText(u *URI) (string, *FormatError) {
	text, err := text(u)
	if err == nil {
		err = checkLoss(u)
	}
	return text, err
}

// textIn is text with storage for the text up to the path. A long query is copied once, and so is a
// long fragment.
func textIn(room []byte, u *URI) (string, *FormatError) {
	b, _, err := appendToPath(room, u)
	if err != nil {
		return "", err
	}
	fits := len(u.Query)+len(u.Fragment)+len("?#") <= cap(b)-len(b)
	switch query, fragment := u.hasQuery(), u.hasFragment(); {
	case fits, !query && !fragment:
		return string(appendQueryAndFragment(b, u)), nil
	case !fragment:
		return string(b) + "?" + u.Query, nil
	case !query:
		return string(b) + "#" + u.Fragment, nil
	default:
		return string(b) + "?" + u.Query + "#" + u.Fragment, nil
	}
}

// appendText appends the text of u, or returns the error of check.
func appendText(b []byte, u *URI) ([]byte, *FormatError) {
	text, _, err := appendToPath(b, u)
	if err != nil {
		return b, err
	}
	return appendQueryAndFragment(text, u), nil
}

// appendToPath appends the text of u up to the end of its path, and returns the offset of the path.
// The error is that of check. It decides between the fast way to write u and the plain one.
func appendToPath(b []byte, u *URI) (text []byte, path int, err *FormatError) {
	if isQuery(u.Query) && isFragment(u.Fragment) {
		if path, end := writeToPath(b[len(b):cap(b)], u); end >= 0 {
			return b[:len(b)+end], len(b) + path, nil
		}
	}
	if err := check(u); err != nil {
		return b, 0, err
	}
	b = slices.Grow(b, textSize(u))
	b = appendSchemeAndAuthority(b, u)
	return appendPath(b, u.Path), len(b), nil
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
	if s != "" && charset.OfAll(s)&charset.LowerName != 0 {
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
