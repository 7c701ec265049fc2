package elements

import (
	"slices"
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// Text returns the text of r over the alphabet, or the fault of Check. A long query is copied once, and so is a long fragment.
func (r *Ref) Text(a grammar.Alphabet) (string, *Fault) {
	room := make([]byte, 0, 256)
	if len(r.Path) > 16 { // probably long
		room = make([]byte, 0, 1024)
	}
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

// WholeText returns the text of r over the alphabet, or the fault of Validate.
func (r *Ref) WholeText(a grammar.Alphabet) (string, *Fault) {
	text, bad := r.Text(a)
	if bad == nil {
		bad = r.CheckLoss()
	}
	return text, bad
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

// AppendToPath appends the text of r over the alphabet up to the end of its path, and returns the offset of the path. Or it returns
// the fault of Check. If b has to grow, there is room for the whole text.
func (r *Ref) AppendToPath(b []byte, a grammar.Alphabet) (text []byte, path int, bad *Fault) {
	text, ok := r.appendSchemeAndAuthority(b, a)
	path = len(text)
	text, okPath := r.appendPath(text, a)
	if !ok || !okPath || !queryRule.allows(r.Query, a) || !fragmentRule.allows(r.Fragment, a) {
		bad = r.Check(a)
	}
	return text, path, bad
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
	size += pathSize(CanonicalPath(r.Path))
	if r.HasQuery() {
		size += len("?") + len(r.Query)
	}
	if r.HasFragment() {
		size += len("#") + len(r.Fragment)
	}
	return size
}

// slack is the most bytes around and between scheme, user information, host and port.
const slack = len("://@:65535")

// The functions below append a part, and report whether the rules allow it over the alphabet. So most text is read once.

func (r *Ref) appendSchemeAndAuthority(b []byte, a grammar.Alphabet) (text []byte, ok bool) {
	if len(r.Scheme)+len(r.UserInfo)+len(r.Host)+slack > cap(b)-len(b) {
		b = slices.Grow(b, r.textSize())
	}
	ok = r.IsRelative != (r.Scheme != "")
	switch r.Scheme {
	case "":
	case "http":
		b = append(b, "http:"...)
	case "https":
		b = append(b, "https:"...)
	default:
		sets := charset.OfAll(r.Scheme)
		if sets&charset.LowerName != 0 {
			b = append(b, r.Scheme...)
		} else { // capitals, or an invalid byte
			b = charset.AppendNormalName(b, r.Scheme)
		}
		b = append(b, ':')
		ok = ok && sets&charset.Scheme != 0 && charset.Alpha.Has(r.Scheme[0])
	}
	if !r.HasAuthority() {
		return b, ok
	}
	b = append(b, "//"...)
	if r.HasUserInfo() {
		b = append(b, r.UserInfo...)
		b = append(b, '@')
		ok = ok && userinfoRule.allows(r.UserInfo, a)
	}
	host := len(b)
	b = b[:host+len(r.Host)]
	if copyHost(b[host:], r.Host)&charset.RegName == 0 {
		ok = ok && checkHost(r.Host, a) == nil
	}
	if r.HasPort {
		b = append(b, ':')
		b = strconv.AppendUint(b, uint64(r.Port), 10)
	}
	return b, ok
}

// Authority returns the authority of r, which must have one.
func (r *Ref) Authority() string {
	relative := *r
	relative.Scheme = ""
	text, _ := relative.appendSchemeAndAuthority(nil, grammar.IRI)
	return string(text[len("//"):])
}

// copyHost copies host to d, and returns the sets that contain all its bytes. It reads some bytes of a host of common
// length twice, which saves a loop whose end the processor would mispredict.
func copyHost(d []byte, host string) charset.Set {
	if last := len(host) - 8; last >= 0 && last <= 16 {
		return charset.Copy8(d, host, 0) & charset.Copy8(d, host, min(8, last)) & charset.Copy8(d, host, last)
	}
	sets := ^charset.Set(0)
	for i := range len(host) {
		sets &= charset.Copy1(d, host, i)
	}
	return sets
}

func (r *Ref) appendPath(b []byte, a grammar.Alphabet) (text []byte, ok bool) {
	path := CanonicalPath(r.Path)
	if pathSize(path) > cap(b)-len(b) {
		b = slices.Grow(b, r.textSize())
	}
	d := b[len(b):cap(b)]
	ok = r.HasAuthority() && r.isRooted() || r.checkPathPlace() == nil // saves a call for most
	sets := charset.Pchar
	for i, segment := range path {
		if i > 0 {
			d[0] = '/'
			d = d[1:]
		}
		switch n := len(segment); {
		case n > 32:
			copy(d, segment)
			sets = 0
		case n >= 8:
			sets &= charset.Copy8(d, segment, n-8)
			for j := 0; j < n-8; j += 8 {
				sets &= charset.Copy8(d, segment, j)
			}
		case n >= 4:
			sets &= charset.Copy4(d, segment, 0) & charset.Copy4(d, segment, n-4)
		case n > 0:
			sets &= charset.Copy1(d, segment, 0) & charset.Copy1(d, segment, n/2) & charset.Copy1(d, segment, n-1)
		}
		if sets == 0 { // a percent-encoded sequence, or an invalid byte
			ok = ok && segmentRule.allows(segment, a)
			sets = charset.Pchar
		}
		d = d[len(segment):]
	}
	return b[:cap(b)-len(d)], ok
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
