package uri

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// The functions below scan the rules that consist of single bytes. Each takes the whole input and the offset to start
// at. It returns the offset of the first byte that the rule does not allow, or len(s).

// scanScheme scans scheme at s[i:]. It returns i if s[i] is not a letter.
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//
// RFC 3986, section 3.1.
func scanScheme(s string, i int) int {
	if i == len(s) || !charset.Alpha.Has(s[i]) {
		return i
	}
	return scanSet(s, i+1, charset.Scheme)
}

// scanUserinfo scans userinfo at s[i:].
//
//	userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
//
// RFC 3986, section 3.2.1.
func scanUserinfo(s string, i int) int { return charset.ScanEncoded(s, i, charset.Userinfo) }

// scanPathAbempty scans path-abempty at s[i:].
//
//	path-abempty = *( "/" segment )
//
// RFC 3986, section 3.3. After the first slash, slashes and the bytes of segments come in any order.
func scanPathAbempty(s string, i int) int {
	if !startsWith(s, i, '/') {
		return i
	}
	return charset.ScanEncoded(s, i+1, charset.Path)
}

// scanPathAbsolute scans path-absolute at s[i:], where s[i] is "/" and s[i+1] is not.
//
//	path-absolute = "/" [ segment-nz *( "/" segment ) ]
//
// RFC 3986, section 3.3. If segment-nz matches nothing, a "/" cannot follow.
func scanPathAbsolute(s string, i int) int { return scanPathRootless(s, i+1) }

// scanPathRootless scans path-rootless at s[i:]. It returns i if no segment begins at i.
//
//	path-rootless = segment-nz *( "/" segment )
//
// RFC 3986, section 3.3.
func scanPathRootless(s string, i int) int { return scanPathAbempty(s, scanSegment(s, i)) }

// scanPathNoscheme scans path-noscheme at s[i:]. It returns i if no segment begins at i. It stops
// at a colon in the first segment.
//
//	path-noscheme = segment-nz-nc *( "/" segment )
//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
//
// RFC 3986, section 3.3.
func scanPathNoscheme(s string, i int) int {
	return scanPathAbempty(s, charset.ScanEncoded(s, i, charset.SegmentNzNc))
}

// scanSegment scans segment at s[i:].
//
//	segment = *pchar
//	pchar   = unreserved / pct-encoded / sub-delims / ":" / "@"
//
// RFC 3986, section 3.3.
func scanSegment(s string, i int) int { return charset.ScanEncoded(s, i, charset.Pchar) }

// scanQuery scans query at s[i:].
//
//	query = *( pchar / "/" / "?" )
//
// RFC 3986, section 3.4.
func scanQuery(s string, i int) int { return charset.ScanEncoded(s, i, charset.QueryFragment) }

// scanFragment scans fragment at s[i:].
//
//	fragment = *( pchar / "/" / "?" )
//
// RFC 3986, section 3.5.
func scanFragment(s string, i int) int { return charset.ScanEncoded(s, i, charset.QueryFragment) }

// scanDigits scans *DIGIT at s[i:].
func scanDigits(s string, i int) int { return scanSet(s, i, charset.Digit) }

// splitPath returns the segments of path, in storage if it has capacity. Otherwise the result has
// no spare capacity, and is nil if path is empty.
func splitPath(path string, storage []string) []string {
	if cap(storage) == 0 && path != "" {
		storage = make([]string, 0, strings.Count(path, "/")+1)
	}
	return appendSegments(storage, path)
}

// appendSegments appends the segments of path, which has been parsed, to dst. The empty path has no
// segment. Any other path has one segment more than slashes.
func appendSegments(dst []string, path string) []string {
	if path == "" {
		return dst
	}
	start, i := 0, 0
	for ; i+8 <= len(path); i += 8 {
		for slashes := wordAt(path, i).equal('/'); slashes != 0; slashes &= slashes - 1 {
			slash := i + slashes.index()
			dst = append(dst, path[start:slash])
			start = slash + 1
		}
	}
	for ; i < len(path); i++ {
		if path[i] == '/' {
			dst = append(dst, path[start:i])
			start = i + 1
		}
	}
	return append(dst, path[start:])
}

// The functions below report whether the rule of a component allows the whole of a field. isHost is in host.go.

// isScheme also accepts the empty text, which means that there is no scheme.
func isScheme(scheme string) bool {
	return isCommonScheme(scheme) || scanScheme(scheme, 0) == len(scheme)
}
func isUserinfo(userinfo string) bool { return userinfo == "" || isEncoded(userinfo, charset.Userinfo) }
func isSegment(segment string) bool   { return segment == "" || isEncoded(segment, charset.Pchar) }
func isQuery(query string) bool       { return query == "" || isEncoded(query, charset.QueryFragment) }
func isFragment(fragment string) bool {
	return fragment == "" || isEncoded(fragment, charset.QueryFragment)
}

// isCommonScheme reports whether scheme is 1*7%x61-7A.
func isCommonScheme(scheme string) bool {
	return scheme != "" && len(scheme) < 8 && shortWord(scheme).between('a', 'z') == highs
}

// isEncoded reports whether s, which is not empty, is *( set / pct-encoded ).
func isEncoded(s string, set charset.Set) bool {
	return len(s) <= 32 && shortSets(s)&set != 0 || charset.ScanEncoded(s, 0, set) == len(s)
}

// shortSets returns the sets that contain all bytes of s, which is not empty. It is made for texts
// of up to 32 bytes. It reads some bytes twice if that saves a loop whose end the processor would
// mispredict.
func shortSets(s string) charset.Set {
	switch n := len(s); {
	case n >= 8:
		sets := charset.Of8(s, n-8)
		for i := 0; i < n-8; i += 8 {
			sets &= charset.Of8(s, i)
		}
		return sets
	case n >= 4:
		return charset.Of4(s, 0) & charset.Of4(s, n-4)
	default:
		return charset.Of(s[0]) & charset.Of(s[n/2]) & charset.Of(s[n-1])
	}
}

// scanSet scans *set at s[i:].
func scanSet(s string, i int, set charset.Set) int {
	for i < len(s) && set.Has(s[i]) {
		i++
	}
	return i
}

// startsWith reports whether s[i:] begins with c. i may be len(s), or one more if s[i-1] is the end
// of s.
func startsWith(s string, i int, c byte) bool { return i < len(s) && s[i] == c }
