package uri

import (
	"slices"
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Format returns the text of u. [Parse] reads it back as the same value, in canonical form; see
// [URI.Equal] (RFC 3986, section 5.3).
//
// Format returns a *[FormatError] if the text would be read as a different value. Its Rule is one
// of these:
//
//	path-abempty    after an authority, the path is not empty and does not begin with "/"
//	path-absolute   without an authority, the path begins with "//"
//	path-noscheme   the first segment of a relative reference has a ":"
//	URI-reference   IsRelative and Scheme are both set, or neither is and another field is
//	other rules     a component has a byte that its rule does not allow
//
// Format encodes nothing, and lowercases only the scheme. It does not write Port unless HasPort is
// set. Without an authority, it writes neither UserInfo nor Port. [URI.Validate] reports such a
// field. Format takes linear time. It allocates once if the text before the query has up to 240
// bytes, and otherwise at most twice.
func Format(u URI) (string, error) { return formatText(&u) }

// formattable returns u with a Path that has no spare capacity, or the error of check.
func formattable(u URI) (URI, error) {
	if err := check(&u); err != nil {
		return URI{}, err
	}
	u.Path = slices.Clip(u.Path)
	return u, nil
}

// String returns the text of u, including any password; for logs, use [URI.Redacted]. If [Format]
// rejects u, the text is "%!URI(reason)". [Parse] rejects that text, and it does not show userinfo.
func (u URI) String() string { return textOrRefusal(&u) }

// AppendText appends the text of u to b; see [Format]. It implements [encoding.TextAppender]. After
// an error, which is a *[FormatError], it returns b unchanged. It does not allocate if b has enough
// capacity.
func (u URI) AppendText(b []byte) ([]byte, error) {
	text, _, ok := u.appendThroughPath(b)
	if !ok {
		return b, check(&u)
	}
	return appendQueryAndFragment(text, &u), nil
}

// MarshalText returns the text of u, or the *[FormatError] of [Format]. It implements
// [encoding.TextMarshaler], so a URI is a string in JSON. The text of the zero URI is empty.
func (u URI) MarshalText() ([]byte, error) {
	text, err := u.AppendText(make([]byte, 0, u.textSize()+maxDelimsAndPort))
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
	if err == nil {
		*u = v
	}
	return err
}

// formatText returns the text of u, or the error of check. A long query is copied once, and so is a
// long fragment.
func formatText(u *URI) (string, error) {
	room := make([]byte, 0, 256)
	if len(u.Path) > 16 { // probably long
		room = make([]byte, 0, 1024)
	}
	b, _, ok := u.appendThroughPath(room)
	if !ok {
		return "", check(u)
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

// validText returns the text of u, or the error of Validate.
func validText(u *URI) (string, error) {
	text, err := formatText(u)
	if err == nil && u.losesField() {
		return "", validate(u)
	}
	return text, err
}

// textOrRefusal returns the text of u, or "%!URI(reason)" if Format rejects u.
func textOrRefusal(u *URI) string {
	text, err := formatText(u)
	if err != nil {
		return refusal(err)
	}
	return text
}

// refusal returns the text of a URI that Format rejects with err.
func refusal(err error) string { return "%!URI(" + err.Error() + ")" }

// appendThroughPath appends the text of u up to the end of its path, and returns the offset of the
// path. If u has a fault, ok is false. If b must grow, it gets room for the whole text.
func (u *URI) appendThroughPath(b []byte) (text []byte, path int, ok bool) {
	text, ok = u.appendSchemeAndAuthority(b)
	path = len(text)
	text, okPath := u.appendPath(text)
	ok = ok && okPath && queryRule.allows(u.Query) && fragmentRule.allows(u.Fragment)
	return text, path, ok || u.fault().Rule == nil
}

// textSize returns the length of the text of u.
func (u *URI) textSize() int {
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
	size += pathSize(canonicalPath(u.Path))
	if u.hasQuery() {
		size += len("?") + len(u.Query)
	}
	if u.hasFragment() {
		size += len("#") + len(u.Fragment)
	}
	return size
}

// maxDelimsAndPort is the maximum length of the delimiters and the port.
const maxDelimsAndPort = len("://@:65535")

// The methods below append a part. If ok is false, the part may be invalid, and method fault
// decides. Checking while appending reads most text once.

func (u *URI) appendSchemeAndAuthority(b []byte) (text []byte, ok bool) {
	if len(u.Scheme)+len(u.UserInfo)+len(u.Host)+maxDelimsAndPort > cap(b)-len(b) {
		b = slices.Grow(b, u.textSize())
	}
	b, ok = u.appendScheme(b)
	if !u.hasAuthority() {
		return b, ok
	}
	b, okAuthority := u.appendAuthority(append(b, "//"...))
	return b, ok && okAuthority
}

// appendScheme appends the scheme in lowercase, and ":". Without the two cases for the web, Format
// takes 1.1 times as long.
func (u *URI) appendScheme(b []byte) (text []byte, ok bool) {
	ok = u.IsRelative != (u.Scheme != "")
	switch u.Scheme {
	case "":
		return b, ok
	case "http":
		return append(b, "http:"...), ok
	case "https":
		return append(b, "https:"...), ok
	}
	sets := charset.OfAll(u.Scheme)
	if sets&charset.LowerName != 0 {
		b = append(b, u.Scheme...)
	} else { // a capital or an invalid byte
		b = charset.AppendNormalName(b, u.Scheme)
	}
	return append(b, ':'), ok && sets&charset.Scheme != 0 && charset.Alpha.Has(u.Scheme[0])
}

// appendAuthority appends [ userinfo "@" ] host [ ":" port ]. b must have room for it.
func (u *URI) appendAuthority(b []byte) (text []byte, ok bool) {
	ok = true
	if u.hasUserInfo() {
		b = append(b, u.UserInfo...)
		b = append(b, '@')
		ok = userinfoRule.allows(u.UserInfo)
	}
	host := len(b)
	b = b[:host+len(u.Host)]
	if copyText(b[host:], u.Host)&charset.RegName == 0 {
		ok = ok && checkHost(u.Host).Rule == nil
	}
	if u.HasPort {
		b = append(b, ':')
		b = strconv.AppendUint(b, uint64(u.Port), 10)
	}
	return b, ok
}

// appendPath appends the path. If b must grow, it gets room for the whole text.
func (u *URI) appendPath(b []byte) (text []byte, ok bool) {
	path := canonicalPath(u.Path)
	if pathSize(path) > cap(b)-len(b) {
		b = slices.Grow(b, u.textSize())
	}
	ok = u.hasAuthority() && u.isRooted() || u.checkPathStart().Rule == nil // saves a call for most
	rest := b[len(b):cap(b)]
	for i, segment := range path {
		if i > 0 {
			rest[0] = '/'
			rest = rest[1:]
		}
		if copyText(rest, segment)&charset.Pchar == 0 {
			ok = ok && segmentRule.allows(segment)
		}
		rest = rest[len(segment):]
	}
	return b[:cap(b)-len(rest)], ok
}

// copyText copies s to d, and returns the sets that contain all bytes of s, or 0 if s has more than
// 32 bytes. It reads some bytes twice, which avoids a loop whose end the processor would
// mispredict. If a copy and then a check replaced copyText, Format would take 1.1 times as long,
// and AppendText 1.2.
func copyText(d []byte, s string) charset.Set {
	switch n := len(s); {
	case n > 32:
		copy(d, s)
		return 0
	case n > 16:
		return charset.Copy8(d, s, 0) & charset.Copy8(d, s, 8) & charset.Copy8(d, s, n-16) & charset.Copy8(d, s, n-8)
	case n >= 8:
		return charset.Copy8(d, s, 0) & charset.Copy8(d, s, n-8)
	case n >= 4:
		return charset.Copy4(d, s, 0) & charset.Copy4(d, s, n-4)
	case n > 0:
		return charset.Copy1(d, s, 0) & charset.Copy1(d, s, n/2) & charset.Copy1(d, s, n-1)
	default:
		return ^charset.Set(0)
	}
}

// pathSize returns the length of the text of a path in canonical form.
func pathSize(path []string) int {
	size := max(0, len(path)-1)
	for _, segment := range path {
		size += len(segment)
	}
	return size
}

// appendQueryAndFragment appends the text after the path.
func appendQueryAndFragment(b []byte, u *URI) []byte {
	b = u.appendQuery(b)
	if u.hasFragment() {
		b = append(b, '#')
		b = append(b, u.Fragment...)
	}
	return b
}

// appendQuery appends the query of u, if it has one.
func (u *URI) appendQuery(b []byte) []byte {
	if u.hasQuery() {
		b = append(b, '?')
		b = append(b, u.Query...)
	}
	return b
}
