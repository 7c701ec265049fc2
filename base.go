package uri

import (
	"log/slog"
	"strings"
)

// A Base is a URI that is prepared for resolving many references (RFC 3986, section 5.1). [NewBase]
// makes one. A Base is immutable, so it may be copied, and multiple goroutines may use it at the
// same time. The zero Base has no URI and resolves nothing.
type Base struct{ made *madeBase }

// A madeBase is what a Base knows of its URI.
type madeBase struct {
	uri    URI
	text   string // of uri
	prefix int    // offset of the path in text
	query  int    // offset of the query in text, including the "?"

	// directory is the text to which the path of a relative-path reference is appended: text up to the
	// last slash of the path, or with a slash if the path is empty, and without dot-segments (section
	// 5.2.3). It is empty if there is no authority. Then the rules decide, since an authority is what
	// keeps a path from being misread.
	directory string
}

// NewBase prepares u as the base for resolving references, without its fragment (RFC 3986, section
// 5.1). The Base does not share memory that a caller can change.
//
// The error is [ErrRelativeBase] if u has no scheme, or a *[FormatError] if [Format] rejects u.
// NewBase takes linear time and usually four allocations.
func NewBase(u URI) (Base, error) {
	if err := checkBase(&u); err != nil {
		return Base{}, err
	}
	u = u.WithoutFragment()
	canonicalize(&u)
	u.Scheme = strings.ToLower(u.Scheme)
	u.Path = clonePath(canonicalPath(u.Path))
	b := appendSchemeAndAuthority(make([]byte, 0, textSize(&u)), &u)
	made := madeBase{uri: u, prefix: len(b)}
	b = appendPath(b, u.Path)
	made.query = len(b)
	made.text = string(appendQuery(b, &u))
	if u.hasAuthority() {
		made.directory = directory(made.text[:made.query], made.prefix)
	}
	return Base{&made}, nil
}

// directory returns the directory of a base with an authority. text is that of the base up to its
// query, and its path begins at path.
func directory(text string, path int) string {
	end := strings.LastIndexByte(text, '/') + 1
	switch {
	case path == len(text):
		return text + "/"
	case !hasDots(text[path:end]):
		return text[:end]
	default:
		return string(removeDotsFrom([]byte(text[:end]), path))
	}
}

// URI returns the URI of b in canonical form, without a fragment; see [URI.Equal]. It is the zero
// URI for the zero Base. Its Path is a copy.
func (b Base) URI() URI {
	if b.made == nil {
		return URI{}
	}
	return b.made.uri.Clone()
}

// String returns the text of [Base.URI], including any password. It does not allocate.
func (b Base) String() string {
	if b.made == nil {
		return ""
	}
	return b.made.text
}

// LogValue returns the text of [Base.URI] without its password, for package log/slog; see
// [URI.LogValue].
func (b Base) LogValue() slog.Value { return b.URI().LogValue() }

// GoString returns [Base.URI] as Go code, with "xxxxx" for the passwords in its fields; see
// [URI.GoString]. The zero Base is "uri.Base{}".
func (b Base) GoString() string {
	if b.made == nil {
		return "uri.Base{}"
	}
	return "uri.NewBase(" + b.made.uri.GoString() + ")"
}

// Resolve returns the target of ref relative to b. It returns what [URI.Resolve] returns but does
// not check the base again (RFC 3986, section 5.2).
//
// The error is a *[FormatError] if [Format] rejects ref, or [ErrRelativeBase] for the zero Base.
// Then the URI is zero. Resolve costs as much as [URI.Resolve].
func (b Base) Resolve(ref URI) (target URI, err error) {
	if b.made == nil {
		return URI{}, ErrRelativeBase
	}
	err = resolve(&target, &b.made.uri, &ref, true)
	return
}

// AppendResolve parses ref, resolves it relative to b, and appends the text of the target to dst
// (RFC 3986, sections 5.2 and 5.3). This is the fastest way to resolve many references. It does not
// allocate if dst has enough capacity for the texts of b and ref and two more bytes.
//
// The error is a *[ParseError] for ref, or [ErrRelativeBase] for the zero Base. Then dst is
// returned unchanged.
func (b Base) AppendResolve(dst []byte, ref string) ([]byte, error) {
	if b.made == nil {
		return dst, ErrRelativeBase
	}
	var r URI
	path, err := parseText(&r, ref)
	if err != nil {
		return dst, err
	}
	made := b.made
	switch {
	case made.directory == "" || r.Scheme != "" || r.hasAuthority():
		return appendTarget(dst, &made.uri, &r, path), nil
	case path != "":
		root := len(dst) + made.prefix
		dst = appendUnder(append(dst, made.directory...), root, path)
	case r.hasQuery():
		dst = append(dst, made.text[:made.query]...)
	default:
		dst = append(dst, made.text...)
	}
	return appendQueryAndFragment(dst, &r), nil
}
