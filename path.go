package uri

import (
	"iter"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// EscapedPath returns the text of the path as [Format] writes it. It joins the elements of Path
// with slashes. It encodes nothing, since Path is encoded already, and decodes nothing. It does not
// check the path; see [URI.Validate]. The text can begin with "//", after which a browser reads a
// host: in a Location or a link, write the whole URI (RFC 3986, section 3.3).
func (u URI) EscapedPath() string { return strings.Join(canonicalPath(u.Path), "/") }

// RequestTarget returns the path and the query as an HTTP request to an origin server has them: the
// origin-form of RFC 9112, section 3.2.1. An empty path becomes "/", an empty query keeps its "?",
// and the fragment is dropped. The scheme and the authority are ignored. The result can begin with
// "//", after which a browser reads a host: in a Location or a link, write the whole URI.
//
// The result is empty if u has no origin-form: if its path does not begin with a slash, as in
// "urn:a:b", or if [Format] rejects u.
func (u URI) RequestTarget() string {
	text, path, ok := u.appendThroughPath(nil)
	if !ok || len(u.Path) > 0 && u.Path[0] != "" {
		return ""
	}
	if path == len(text) {
		text = append(text, '/')
	}
	return string(u.appendQuery(text)[path:])
}

// Segments returns an iterator over the decoded segments of the path: "/a%2Fb/c" has "a/b" and "c".
// The empty text before the first slash of an absolute path is not a segment. The empty text after
// a final slash is a segment. An empty path has no segments (RFC 3986, sections 2.4 and 3.3).
//
// If u was parsed, the error of each segment is nil. In a Path built by hand, a "%" without two
// hexadecimal digits gives a *[FormatError] and an empty segment. The iterator allocates only for
// segments that have percent-encoded sequences.
func (u URI) Segments() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for i, segment := range canonicalPath(u.Path) {
			if i == 0 && segment == "" {
				continue
			}
			if !yield(u.decodeSegment(segment, i)) {
				return
			}
		}
	}
}

// DecodedPath returns the text of the path, decoded once: "/a b" for "/a%20b". url.URL has this
// text in field Path (RFC 3986, sections 2.4 and 3.3). To convert it back, call [URI.WithPath] with
// escape.Path.
//
// The text does not distinguish an encoded slash from a slash: "/a%2Fb" and "/a/b" are both "/a/b".
// So do not use the text to decide who may access a path: "/a/..%2Fb" becomes "/a/../b".
// [URI.Segments] keeps segments apart, [URI.Contains] compares paths, and fileuri.ToPath returns
// the path of a file. The text may contain any byte, including NUL, and may not be UTF-8.
//
// The error is the first error of [URI.Segments]. Then the text is empty. The text of an empty path
// is empty. DecodedPath takes linear time and allocates at most twice.
func (u URI) DecodedPath() (string, error) {
	text, err := escape.Decode(u.EscapedPath())
	if err == nil {
		return text, nil
	}
	for i, segment := range u.Path {
		if _, err = u.decodeSegment(segment, i); err != nil {
			break
		}
	}
	return "", err
}

// decodeSegment decodes segment, which is u.Path[index].
func (u *URI) decodeSegment(segment string, index int) (string, error) {
	text, err := escape.Decode(segment)
	if err != nil {
		return "", decodeError(u, err, grammar.Segment, index, 0)
	}
	return text, nil
}

// BaseName returns the last segment of the path that is not empty, decoded: "b" for "/a/b" and for
// "/a/b/". It is "" if there is no such segment, as in "/" (RFC 3986, sections 2.4 and 3.3).
//
// The name may contain any byte, including slashes and NUL, and may be "..". Check it before you
// use it as a file name. The error is that of [URI.Segments].
func (u URI) BaseName() (string, error) {
	for i, segment := range slices.Backward(u.Path) {
		if segment != "" {
			return u.decodeSegment(segment, i)
		}
	}
	return "", nil
}

// AppendSegments appends segments to the path of u. Each segment is data, and is encoded as by
// [escape.Segment]. Both "/a" and "/a/" with "b/c" and "d" become "/a/b%2Fc/d". For path text that
// you trust, use [URI.JoinPath] (RFC 3986, section 3.3).
//
// A segment must not be empty, and must not have a dot-segment between slashes or backslashes, one
// before ";", "?" or "#", or ".." before white space or a control: "..", "../b", "a\.\b", "..;v" and
// ".. b" are errors, "...", "a..b" and ". b" are not. White space and controls beside the dots do
// not count: ". ." is an error. Normalization removes a dot-segment even if it is encoded, many
// servers decode "..%2Fb" to "../b" before they remove dot-segments, and some programs end a
// decoded segment at these delimiters. So u contains the result (see [URI.Contains]) if u has a
// path and the data does not end with a slash. An empty segment is not allowed because the next
// segment to be appended would replace it.
//
// After an authority, an empty path becomes "/b". Otherwise it becomes "b", as in "x:b", or "./b:c"
// in a relative reference, where the colon would end a scheme. The result shares the elements of
// Path with u only if nothing is appended.
//
// For a segment that is not allowed, the error is a *[FormatError] that wraps [ErrReservedSegment];
// its Segment is the index in data. If [URI.Validate] returns an error for u, AppendSegments
// returns it. After an error the URI is zero. AppendSegments takes linear time.
func (u URI) AppendSegments(data ...string) (URI, error) {
	if err := validate(&u); err != nil {
		return URI{}, err
	}
	if i := slices.IndexFunc(data, isReserved); i >= 0 {
		return URI{}, &FormatError{Component: ComponentPath, Segment: i, Offset: noIndex, Rule: grammar.Segment.Name, Err: ErrReservedSegment}
	}
	if len(data) > 0 {
		u.makeRoom(len(data))
	}
	for _, text := range data {
		u.join(escape.Segment(text))
	}
	u.guardPath()
	return u, nil
}

// JoinPath joins texts to the path of u, each after one slash, and removes dot-segments: "/a" and
// "/a/" with "../b/" or "/../b/" become "/b/". Query and fragment stay. Each text must be an
// encoded path that you trust, since ".." may lead out of the path of u. Even "https://other/x" is
// a path, and gives "/a/https://other/x". A "?" is an error. For a reference with a query, use
// [URI.JoinReference], and for data, [URI.AppendSegments] (RFC 3986, section 5.2.4).
//
// A relative-path reference keeps its dot-segments. An empty text is ignored. A path that would be
// read as an authority or a scheme gets "/." or "." in front, as in "x:/.//a" and "./a:b".
//
// The error is a *[FormatError]: the error of [URI.Validate] for u, or an error for a byte of a
// text that a path does not allow. In the second case, Segment is an index in the joined path
// before dot-segments are removed. After an error the URI is zero. The result shares the elements
// of Path with u only if nothing is joined. JoinPath takes linear time.
func (u URI) JoinPath(texts ...string) (URI, error) {
	if err := validate(&u); err != nil {
		return URI{}, err
	}
	if !slices.ContainsFunc(texts, func(text string) bool { return text != "" }) {
		u.Path = slices.Clip(u.Path)
		return u, nil
	}
	u.makeRoom(len(texts))
	for _, text := range texts {
		u.join(text)
	}
	if bad := checkPath(u.Path); bad.Rule != nil {
		err := newFormatError(&u, bad)
		err.Err = advice.OfJoined(err.Err)
		return URI{}, err
	}
	if !u.isRelativePath() {
		u.Path = withoutDots(u.Path, u.hasAuthority())
	}
	u.guardPath()
	return u, nil
}

// isReserved reports whether a segment that decodes to text has a special meaning in a path, or for
// servers that decode a segment before they look for slashes (RFC 3986, sections 3.3 and 6.2.2.3).
func isReserved(text string) bool { return text == "" || charset.HasDots(text) }

// makeRoom makes u canonical, and copies its Path with room for n more segments and a guard.
func (u *URI) makeRoom(n int) {
	u.canonicalize()
	u.Path = append(make([]string, 0, len(u.Path)+n+2), canonicalPath(u.Path)...)
}

// join appends the segments of text to the path of u, with one slash in between, unless text is
// empty.
func (u *URI) join(text string) {
	if text == "" {
		return
	}
	if n := len(u.Path); n > 1 && u.Path[n-1] == "" {
		u.Path = u.Path[:n-1]
	}
	rest, absolute := strings.CutPrefix(text, "/")
	switch {
	case len(u.Path) > 0:
		text = rest
	case u.hasAuthority() && !absolute:
		u.Path = append(u.Path, "")
	}
	if text == "" {
		u.Path = append(u.Path, "")
	}
	u.Path = grammar.AppendSegments(u.Path, text)
}
