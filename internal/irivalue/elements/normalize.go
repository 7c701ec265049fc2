package elements

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// Normalize brings r into the normal form of RFC 3986, section 6.2.2, if it can be written over the alphabet. Path has no spare
// capacity in the result.
func (r *Ref) Normalize(a grammar.Alphabet) {
	r.Path = slices.Clip(r.Path)
	if r.mayChange(a) {
		r.normalize()
	}
}

// mayChange reports whether r can be written over the alphabet and is not normal at first sight.
func (r *Ref) mayChange(a grammar.Alphabet) bool { return !r.isNormalForWeb() && r.Check(a) == nil }

// normalize is Normalize for a valid reference. Everything that changes becomes part of a single text, so there are two
// allocations: one for that text and one for Path. A long text needs another one, for the bytes that become it.
func (r *Ref) normalize() {
	r.Canonicalize()
	if len(r.Path) == 0 {
		r.Path = nil
	}
	samePath := isNormalPath(r)
	if samePath && isNormalName(r.Scheme) && isNormalName(r.Host) &&
		charset.IsNormalEncoding(r.UserInfo) && charset.IsNormalEncoding(r.Query) && charset.IsNormalEncoding(r.Fragment) {
		return
	}
	var room [512]byte
	b := slices.Grow(room[:0], r.textSize()) // the normal form is never longer
	b = charset.AppendNormalName(b, r.Scheme)
	scheme := len(b)
	b = charset.AppendNormalEncoding(b, r.UserInfo)
	userinfo := len(b)
	b = charset.AppendNormalName(b, r.Host)
	host := len(b)
	b = charset.AppendNormalEncoding(b, r.Query)
	query := len(b)
	b = charset.AppendNormalEncoding(b, r.Fragment)
	fragment := len(b)
	if !samePath {
		b = appendNormalPath(b, r)
	}
	text := string(b)
	r.Scheme, r.UserInfo, r.Host = text[:scheme], text[scheme:userinfo], text[userinfo:host]
	r.Query, r.Fragment = text[host:query], text[query:fragment]
	if !samePath {
		r.Path = grammar.SplitPath(text[fragment:], nil)
	}
}

// The functions below report whether a part of a URI is in normal form.

// isNormalName is for the scheme and the host, which are lowercase.
func isNormalName(name string) bool {
	if name == "" || len(name) <= 32 && charset.OfAll(name)&charset.LowerName != 0 { // saves the loop for most
		return true
	}
	for i := 0; i < len(name); i++ {
		if charset.IsTriplet(name, i) {
			i += 2
		} else if charset.Lower(name[i]) != name[i] {
			return false
		}
	}
	return charset.IsNormalEncoding(name)
}

// IsRootless reports whether the path of r neither begins with a slash nor follows an authority. Dots mean
// something in hierarchical paths only (RFC 3986, section 3.3), so its dot-segments stay: without that,
// "blob:https://h/../evil" would be "blob:https://evil", and section 6.1 forbids that two URIs that
// are not equivalent compare equal.
func (r *Ref) IsRootless() bool { return !r.HasAuthority() && len(r.Path) > 0 && r.Path[0] != "" }

func isNormalPath(r *Ref) bool {
	if isRoot(r.Path) {
		return false
	}
	path, rootless := r.Path, r.IsRootless()
	if !r.HasAuthority() && isGuarded(path) {
		path = path[2:]
	}
	for _, segment := range path {
		switch {
		case rootless && charset.IsEncodedDots(segment):
			if strings.Contains(segment, "%2e") {
				return false
			}
		case charset.IsDots(segment) || !charset.IsNormalEncoding(segment):
			return false
		}
	}
	return true
}

// appendNormalPath appends the path of r with its percent-encodings and its dot-segments normalized.
func appendNormalPath(b []byte, r *Ref) []byte {
	start, rootless := len(b), r.IsRootless()
	for i, segment := range CanonicalPath(r.Path) {
		if i > 0 {
			b = append(b, '/')
		}
		if rootless && charset.IsEncodedDots(segment) {
			b = appendUpper(b, segment)
			continue
		}
		b = charset.AppendNormalEncoding(b, segment)
	}
	if rootless {
		return b
	}
	b = removeDotsFrom(b, start)
	if r.HasAuthority() {
		return b
	}
	return guardTwoSlashes(b, start)
}

// appendUpper appends dots, which may be percent-encoded, with their digits in uppercase.
func appendUpper(b []byte, dots string) []byte {
	for _, c := range []byte(dots) {
		if c == 'e' {
			c = 'E'
		}
		b = append(b, c)
	}
	return b
}

// withoutDots returns path without its dot-segments. The result is path itself if there is none except
// the "." that guards a path without an authority from being read as one. Otherwise it has no spare
// capacity, and may need that guard again.
func withoutDots(path []string, afterAuthority bool) []string {
	rest := path
	if !afterAuthority && isGuarded(path) {
		rest = path[2:]
	}
	if !slices.ContainsFunc(rest, charset.IsDots) {
		return path
	}
	return slices.Clip(removeDots(nil, path))
}

// isNormalForWeb reports whether r is an http or https URI with a path that NormalizeForScheme
// would not change, and that Check accepts over each alphabet. It reads each byte once. It recognizes most such URIs,
// not all: if the result is false, r may still be normal.
func (r *Ref) isNormalForWeb() bool {
	return (r.Scheme == "http" && r.Port != 80 || r.Scheme == "https" && r.Port != 443) &&
		!r.IsRelative && r.Host != "" && r.UserInfo == "" && (r.HasPort || r.Port == 0) &&
		!r.ForceAuthority && !r.ForceUserInfo && !r.ForceQuery && !r.ForceFragment &&
		charset.Scan(r.Host, 0, charset.LowerName) == len(r.Host) &&
		isNormalRooted(r.Path) &&
		charset.Scan(r.Query, 0, charset.QueryFragment) == len(r.Query) &&
		charset.Scan(r.Fragment, 0, charset.QueryFragment) == len(r.Fragment)
}

// isNormalRooted reports whether path begins with a slash, has neither percent-encoded sequences
// nor dot-segments, and has no byte that the rule segment rejects.
func isNormalRooted(path []string) bool {
	if len(path) < 2 || path[0] != "" {
		return false
	}
	for _, segment := range path {
		if segment != "" && charset.OfAll(segment)&charset.Pchar == 0 || charset.IsDots(segment) {
			return false
		}
	}
	return true
}
