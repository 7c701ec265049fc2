package uri

import (
	"encoding/binary"
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
)

// This file writes and checks the most common references in one pass, and leaves the others to format.go.

// slack is how many bytes writeURI may require beyond the text.
const slack = 8

// writeURI writes the text of u to the start of d and returns its length, or -1 if d is shorter
// than the text and slack. It reports whether check accepts u. The bytes of d after the text are
// undefined.
func writeURI(d []byte, u *URI) (n int, ok bool) {
	rest, ok := writeSchemeAndAuthority(d, u)
	if rest == nil {
		return -1, false
	}
	rest, allowed := writePath(rest, u)
	if u.hasQuery() {
		rest = writeDelimited(rest, '?', u.Query)
	}
	if u.hasFragment() {
		rest = writeDelimited(rest, '#', u.Fragment)
	}
	if rest == nil {
		return -1, false
	}
	return len(d) - len(rest), ok && allowed && isQuery(u.Query) && isFragment(u.Fragment)
}

// The functions below write one part of a reference to the start of d. They return the rest of d, or nil if d is nil or
// too short, and report whether the rules allow the part.

func writeSchemeAndAuthority(d []byte, u *URI) (rest []byte, ok bool) {
	ok = true
	if u.IsRelative == (u.Scheme != "") {
		ok = checkKind(u) == nil
	}
	if u.Scheme != "" {
		n, allowed := writeScheme(d, u.Scheme)
		if n < 0 {
			return nil, false
		}
		d, ok = d[n:], ok && allowed
	}
	if !u.hasAuthority() {
		return d, ok
	}
	if len(d) < len("//")+len(u.UserInfo)+len(u.Host)+len("@:65535") {
		return nil, false
	}
	d[0], d[1] = '/', '/'
	d = d[2:]
	if u.hasUserInfo() {
		n := copy(d, u.UserInfo)
		d[n] = '@'
		d, ok = d[n+1:], ok && isUserinfo(u.UserInfo)
	}
	if writeHost(d, u.Host)&charset.RegName == 0 {
		ok = ok && isHost(u.Host)
	}
	d = d[len(u.Host):]
	if u.HasPort {
		d[0] = ':'
		d = d[len(strconv.AppendUint(d[:1], uint64(u.Port), 10)):]
	}
	return d, ok
}

// The schemes of the web and their colon, as words.
const (
	httpColon  = http | ':'<<32
	httpsColon = http | 's'<<32 | ':'<<40
)

// writeScheme writes the scheme, which is not empty, in lowercase, and its colon. It returns the
// number of bytes, or -1 if d is too short.
func writeScheme(d []byte, scheme string) (n int, ok bool) {
	if len(d) < len(scheme)+slack {
		return -1, false
	}
	switch scheme {
	case "http":
		binary.LittleEndian.PutUint64(d, httpColon)
		return len("http:"), true
	case "https":
		binary.LittleEndian.PutUint64(d, httpsColon)
		return len("https:"), true
	}
	for i := range len(scheme) {
		d[i] = charset.Lower(scheme[i])
	}
	d[len(scheme)] = ':'
	return len(scheme) + 1, isScheme(scheme)
}

// writeHost writes host, for which d is long enough, and returns the sets that contain all its
// bytes. It reads some bytes of a host of common length twice, which saves a loop whose end the
// processor would mispredict.
func writeHost(d []byte, host string) charset.Set {
	if last := len(host) - 8; last >= 0 && last <= 16 {
		return charset.Copy8(d, host, 0) & charset.Copy8(d, host, min(8, last)) & charset.Copy8(d, host, last)
	}
	sets := ^charset.Set(0)
	for i := range len(host) {
		sets &= charset.Copy1(d, host, i)
	}
	return sets
}

func writePath(d []byte, u *URI) (rest []byte, ok bool) {
	if len(u.Path) == 0 {
		return d, true
	}
	ok = u.hasAuthority() && u.Path[0] == "" || checkPathPlace(u) == nil
	if isRoot(u.Path) {
		return writeDelimited(d, '/', ""), ok
	}
	sets := charset.Pchar
	for i, segment := range u.Path {
		if len(segment) >= len(d) {
			return nil, false
		}
		if i > 0 {
			d[0] = '/'
			d = d[1:]
		}
		switch n := len(segment); {
		case n > 32:
			copy(d, segment)
			ok = ok && isSegment(segment)
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
			sets, ok = charset.Pchar, ok && isSegment(segment)
		}
		d = d[len(segment):]
	}
	return d, ok
}

// writeDelimited writes a delimiter and text.
func writeDelimited(d []byte, delimiter byte, text string) (rest []byte) {
	if len(text) >= len(d) {
		return nil
	}
	d[0] = delimiter
	copy(d[1:], text)
	return d[1+len(text):]
}

// isWritable reports whether check accepts u. It looks at the most common cases first.
func isWritable(u *URI) bool {
	if u.IsRelative == (u.Scheme != "") && checkKind(u) != nil || !isScheme(u.Scheme) {
		return false
	}
	if u.hasAuthority() && !(isUserinfo(u.UserInfo) && isHost(u.Host)) {
		return false
	}
	if len(u.Path) > 0 && !(u.hasAuthority() && u.Path[0] == "") && checkPathPlace(u) != nil {
		return false
	}
	return areSegments(u.Path) && isQuery(u.Query) && isFragment(u.Fragment)
}

// areSegments reports whether the rule segment allows all elements of path.
func areSegments(path []string) bool {
	sets := charset.Pchar
	for _, s := range path {
		if s == "" {
			continue
		}
		if len(s) > 32 {
			if !isSegment(s) {
				return false
			}
			continue
		}
		if sets &= shortSets(s); sets == 0 { // a percent-encoded sequence, or an invalid byte
			if !isSegment(s) {
				return false
			}
			sets = charset.Pchar
		}
	}
	return true
}

// isNormalForWeb reports whether u is an http or https URI with a path that NormalizeForScheme
// would not change. It reads each byte once, and it recognizes most such URIs, not all: a false
// result means that nothing is known.
func isNormalForWeb(u *URI) bool {
	switch u.Scheme {
	case "http":
		if u.Port == 80 {
			return false
		}
	case "https":
		if u.Port == 443 {
			return false
		}
	default:
		return false
	}
	return !u.IsRelative && u.Host != "" && u.UserInfo == "" && (u.HasPort || u.Port == 0) &&
		!u.ForceAuthority && !u.ForceUserInfo && !u.ForceQuery && !u.ForceFragment &&
		charset.Scan(u.Host, 0, charset.LowerName) == len(u.Host) &&
		isNormalRooted(u.Path) &&
		charset.Scan(u.Query, 0, charset.QueryFragment) == len(u.Query) &&
		charset.Scan(u.Fragment, 0, charset.QueryFragment) == len(u.Fragment)
}

// isNormalRooted reports whether path begins with a slash, has neither percent-encoded sequences
// nor dot-segments, and has no byte that the rule segment rejects.
func isNormalRooted(path []string) bool {
	if len(path) < 2 || path[0] != "" {
		return false
	}
	sets := charset.Pchar
	for _, segment := range path {
		switch n := len(segment); {
		case n > 32:
			if charset.Scan(segment, 0, charset.Pchar) != n {
				return false
			}
		case n > 0:
			sets &= shortSets(segment)
			if charset.IsDots(segment) {
				return false
			}
		}
	}
	return sets != 0
}
