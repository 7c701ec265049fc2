package elements

import (
	"slices"
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Text returns the text of r over the alphabet, or the fault of Check.
func (r *Ref) Text(a grammar.Alphabet) (string, *Fault) {
	if len(r.Path) > 16 {
		return r.longText(a)
	}
	var room [256]byte
	return r.textIn(room[:0], a)
}

// longText is Text for a path that is probably long. It uses more of the stack.
func (r *Ref) longText(a grammar.Alphabet) (string, *Fault) {
	var room [1024]byte
	return r.textIn(room[:0], a)
}

// textIn is Text with storage for the text up to the path. A long query is copied once, and so is a
// long fragment.
func (r *Ref) textIn(room []byte, a grammar.Alphabet) (string, *Fault) {
	b, _, bad := r.AppendToPath(room, a)
	if bad != nil {
		return "", bad
	}
	fits := len(r.Query)+len(r.Fragment)+len("?#") <= cap(b)-len(b)
	switch query, fragment := r.HasQuery(), r.HasFragment(); {
	case fits, !query && !fragment:
		return string(appendQueryAndFragment(b, r)), nil
	case !fragment:
		return string(b) + "?" + r.Query, nil
	case !query:
		return string(b) + "#" + r.Fragment, nil
	default:
		return string(b) + "?" + r.Query + "#" + r.Fragment, nil
	}
}

// AppendText appends the text of r over the alphabet, or returns b and the fault of Check.
func (r *Ref) AppendText(b []byte, a grammar.Alphabet) ([]byte, *Fault) {
	text, _, bad := r.AppendToPath(b, a)
	if bad != nil {
		return b, bad
	}
	return appendQueryAndFragment(text, r), nil
}

// MarshalText returns the text of r over the alphabet, or nil and the fault of Check.
func (r *Ref) MarshalText(a grammar.Alphabet) ([]byte, *Fault) {
	text, bad := r.AppendText(make([]byte, 0, r.textSize()+slack), a)
	if bad != nil {
		return nil, bad
	}
	return text, nil
}

// AppendToPath appends the text of r up to the end of its path, and returns the offset of the path.
// The fault is that of Check. It decides between the fast way to write r and the plain one.
func (r *Ref) AppendToPath(b []byte, a grammar.Alphabet) (text []byte, path int, bad *Fault) {
	if isQuery(r.Query, a) && isFragment(r.Fragment, a) {
		if path, end := writeToPath(b[len(b):cap(b)], r, a); end >= 0 {
			return b[:len(b)+end], len(b) + path, nil
		}
	}
	if bad := r.Check(a); bad != nil {
		return b, 0, bad
	}
	b = slices.Grow(b, r.textSize())
	b = appendSchemeAndAuthority(b, r)
	return AppendPath(b, r.Path), len(b), nil
}

// textSize returns the length of the text of r.
func (r *Ref) textSize() int {
	size := 0
	if r.Scheme != "" {
		size += len(r.Scheme) + len(":")
	}
	if r.HasAuthority() {
		size += len("//") + len(r.Host)
		if r.HasUserInfo() {
			size += len(r.UserInfo) + len("@")
		}
		if r.HasPort {
			var digits [len("65535")]byte
			size += len(":") + len(strconv.AppendUint(digits[:0], uint64(r.Port), 10))
		}
	}
	size += pathSize(r.Path)
	if r.HasQuery() {
		size += len("?") + len(r.Query)
	}
	if r.HasFragment() {
		size += len("#") + len(r.Fragment)
	}
	return size
}

// pathSize returns the length of the text of a path.
func pathSize(path []string) int {
	if IsRoot(path) {
		return len("/")
	}
	size := max(0, len(path)-1)
	for _, segment := range path {
		size += len(segment)
	}
	return size
}

// appendSchemeAndAuthority appends the text before the path.
func appendSchemeAndAuthority(b []byte, r *Ref) []byte {
	if r.Scheme != "" {
		b = appendLower(b, r.Scheme)
		b = append(b, ':')
	}
	if r.HasAuthority() {
		b = append(b, "//"...)
		b = r.AppendAuthority(b)
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

// AppendAuthority appends the authority of r, which must have one.
func (r *Ref) AppendAuthority(b []byte) []byte {
	if r.HasUserInfo() {
		b = append(b, r.UserInfo...)
		b = append(b, '@')
	}
	b = append(b, r.Host...)
	if r.HasPort {
		b = append(b, ':')
		b = strconv.AppendUint(b, uint64(r.Port), 10)
	}
	return b
}

// AppendPath appends a path, given its elements.
func AppendPath(b []byte, path []string) []byte {
	if IsRoot(path) {
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
func appendQueryAndFragment(b []byte, r *Ref) []byte {
	b = r.AppendQuery(b)
	if r.HasFragment() {
		b = append(b, '#')
		b = append(b, r.Fragment...)
	}
	return b
}

// AppendQuery appends the query of r, if it has one.
func (r *Ref) AppendQuery(b []byte) []byte {
	if r.HasQuery() {
		b = append(b, '?')
		b = append(b, r.Query...)
	}
	return b
}
