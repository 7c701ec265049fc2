package uri

import (
	"iter"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// EscapedPath returns the path as [Format] writes it (RFC 3986, section 3.3): empty, or the elements of Path with
// slashes between them, raw, percent-encoding intact. It is not checked, see [URI.Validate].
func (u URI) EscapedPath() string {
	if isRoot(u.Path) {
		return "/"
	}
	return strings.Join(u.Path, "/")
}

// RequestTarget returns the path and the query, as a request to an origin server has them: the origin-form of RFC
// 9112, section 3.2.1. An empty path becomes "/"; an empty query keeps its "?"; the fragment is left out. It is empty
// where there is no such form: the path does not begin with a slash ("urn:a:b"), or [Format] refuses u. Whether there
// is a scheme or an authority makes no difference.
func (u URI) RequestTarget() string {
	if check(&u) != nil || len(u.Path) > 0 && u.Path[0] != "" {
		return ""
	}
	b := appendPath(nil, u.Path)
	if len(b) == 0 {
		b = append(b, '/')
	}
	return string(appendQuery(b, &u))
}

// Segments returns an iterator over the segments of the path, decoded (RFC 3986, sections 2.4 and 3.3), with the error
// for each, nil where u was parsed: "/a%2Fb/c" has "a/b" and "c". What stands before the first slash of an absolute
// path is no segment, but what follows the last slash is, an empty one in "/a/". An empty path has none.
//
// The error is the *[FormatError] for a triplet that is none, in a Path made by hand; the segment is empty then.
// Iterating allocates only for segments with percent-encodings.
func (u URI) Segments() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for i, segment := range canonicalPath(u.Path) {
			if i == 0 && segment == "" {
				continue
			}
			if !yield(decodeSegment(segment, i)) {
				return
			}
		}
	}
}

// decodeSegment decodes the element of Path with that index.
func decodeSegment(segment string, index int) (string, error) {
	text, err := escape.Decode(segment)
	if err != nil {
		return "", undecodable(err, ComponentPath, index, 0)
	}
	return text, nil
}

// BaseName returns the name of what u identifies within its parent: the last segment of the path that is not empty,
// decoded (RFC 3986, sections 2.4 and 3.3). It is "b" for "/a/b" and for "/a/b/", and "" where there is none, as in
// "/". It may hold any byte, slashes and NUL included, and may be "..": a program that makes a file name of it must
// check it. The error is as in [URI.Segments].
func (u URI) BaseName() (string, error) {
	for i, segment := range slices.Backward(u.Path) {
		if segment != "" {
			return decodeSegment(segment, i)
		}
	}
	return "", nil
}

// Parent returns u with its path up to the slash before [URI.BaseName], and without query and fragment: "/a/" for
// "/a/b" and for "/a/b/?q" (RFC 3986, section 3.3). It reports whether there is a parent: not where the path is empty
// or "/", where it has no slash before that name, as in "a" or "urn:a:b", and where the name is a dot-segment, encoded
// or not, whose parent is not what stands before it; see [URI.Normalize]. The URI is zero then.
func (u URI) Parent() (parent URI, ok bool) {
	n := len(u.Path)
	for n > 1 && u.Path[n-1] == "" {
		n--
	}
	if n < 2 || charset.IsEncodedDots(u.Path[n-1]) {
		return URI{}, false
	}
	u.Path = append(u.Path[:n-1:n-1], "")[:n:n]
	u.Query, u.ForceQuery = "", false
	u.Fragment, u.ForceFragment = "", false
	return u, true
}

// AppendSegment returns u with one more segment at the end of its path, in place of the empty one that a path with a
// slash at its end has (RFC 3986, section 3.3). The segment is data: any text, which is encoded here, see
// [escape.Segment]. So "/a" and "/a/" with "b/c" both become "/a/b%2Fc". After an authority, an empty path becomes
// "/b"; in a relative reference it becomes "b", or "./b:c" where a colon would make a scheme of it.
//
// The segments "", "." and ".." are refused with a *[FormatError] whose cause is ErrReservedSegment: an empty one would
// vanish with the next, and encoding would not keep dots from being removed (section 6.2.2). For path text that is
// trusted, and for a slash at the end, there is [URI.JoinPath]. Where [Format] refuses u, the error is that one. After
// an error the URI is zero. The result shares no elements of Path with u.
func (u URI) AppendSegment(segment string) (URI, error) {
	if err := check(&u); err != nil {
		return URI{}, err
	}
	if segment == "" || charset.IsDots(segment) {
		return URI{}, &FormatError{Component: ComponentPath, Rule: ruleSegment, Err: ErrReservedSegment}
	}
	canonicalize(&u)
	path := append(make([]string, 0, len(u.Path)+3), canonicalPath(u.Path)...)
	u.Path = u.appendJoined(path, escape.Segment(segment))
	u.guardPath()
	return u, nil
}

// JoinPath returns u with each of the texts joined to the path after one slash, and with dot-segments removed then
// (RFC 3986, section 5.2.4): "/a" and "/a/" with "../b/" or "/../b/" become "/b/". The texts are paths as they stand
// in a URI, percent-encoded, whose author is trusted: ".." may lead out of u's path. For data there is
// [URI.AppendSegment]. A relative-path reference keeps its dot-segments. An empty text adds nothing. Query and
// fragment stay. If nothing is joined, the result shares the elements of Path with u; otherwise it does not.
//
// Where [Format] refuses u, it is u unchanged; where a text holds a byte that a path does not allow, Format refuses the
// result. The path that comes out is never refused for its beginning: "/." or "." is put in front where it needs that,
// as in "x:/.//a" or "./a:b". JoinPath takes time linear in the path and the texts.
func (u URI) JoinPath(texts ...string) URI {
	u.Path = slices.Clip(u.Path)
	size := 0
	for _, text := range texts {
		if text != "" {
			size += strings.Count(text, "/") + 2
		}
	}
	if size == 0 || check(&u) != nil {
		return u
	}
	canonicalize(&u)
	path := append(make([]string, 0, len(u.Path)+size+1), canonicalPath(u.Path)...)
	for _, text := range texts {
		if text != "" {
			path = u.appendJoined(path, text)
		}
	}
	u.Path = path
	if !u.IsRelativePath() && !slices.ContainsFunc(path, isNoSegment) { // what Format is to refuse must not vanish
		u.Path = withoutDots(path, u.hasAuthority())
	}
	u.guardPath()
	return u
}

// isNoSegment reports whether the rule refuses an element of Path.
func isNoSegment(segment string) bool { return !isSegment(segment) }

// appendJoined appends the segments of text, which is not empty, to a path of u, with one slash between the two.
func (u *URI) appendJoined(path []string, text string) []string {
	if n := len(path); n > 1 && path[n-1] == "" {
		path = path[:n-1]
	}
	rest, absolute := strings.CutPrefix(text, "/")
	switch {
	case len(path) > 0 && absolute:
		text = rest
	case len(path) == 0 && u.hasAuthority() && !absolute:
		path = append(path, "")
	}
	if text == "" {
		return append(path, "")
	}
	return appendSegments(path, text)
}

// guardPath puts in front of a path that was joined what keeps it from being read as an authority or a scheme.
func (u *URI) guardPath() {
	switch {
	case u.hasAuthority():
	case u.IsRelativePath() && strings.Contains(u.Path[0], ":"):
		u.Path = slices.Insert(u.Path, 0, ".")
	default:
		u.Path = guardEmptySegment(u.Path)
	}
	u.Path = slices.Clip(u.Path)
}
