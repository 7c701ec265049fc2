package uri

import "strings"

// A Base is a URI against which many references are resolved (RFC 3986, section 5.1). What resolution needs of it is
// worked out once, by [NewBase]. A Base is immutable: it may be copied, and used by many goroutines at a time. The zero
// Base has no URI, and resolves nothing.
type Base struct{ made *madeBase }

// A madeBase is what a Base knows of its URI.
type madeBase struct {
	uri    URI
	text   string // of uri
	prefix int    // where in text its path begins
	query  int    // where in text its query begins, with the "?"

	// directory is what merge puts before the path of a reference (section 5.2.3), without dot-segments. It begins and
	// ends with a slash. It is empty without an authority, which guards what follows it, and the rules decide then.
	directory string
}

// NewBase returns u as the base of references, without its fragment (RFC 3986, section 5.1). The Base shares nothing with
// u that a caller can change.
//
// The error is [ErrRelativeBase] if u has no scheme, or the *[FormatError] of u if [Format] refuses it; the Base is zero
// then. NewBase takes time linear in the length of u, and up to five allocations.
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
		made.directory = directory(made.text[made.prefix:made.query])
	}
	return Base{&made}, nil
}

// directory returns an absolute or empty path up to its last slash, without dot-segments.
func directory(path string) string {
	if path == "" {
		return "/"
	}
	return RemoveDotSegments(path[:strings.LastIndexByte(path, '/')+1])
}

// URI returns the URI of b, in its canonical form, see [URI.Equal], and without a fragment. It is zero for the zero Base.
// Its Path is a copy.
func (b Base) URI() URI {
	if b.made == nil {
		return URI{}
	}
	return b.made.uri.Clone()
}

// String returns the text of [Base.URI], with the password if there is one. It does not allocate.
func (b Base) String() string {
	if b.made == nil {
		return ""
	}
	return b.made.text
}

// Resolve returns the target of ref relative to b: what [URI.Resolve] returns, without looking at the base again (RFC
// 3986, section 5.2).
//
// The error is the *[FormatError] of ref if [Format] refuses it, or [ErrRelativeBase] for the zero Base; the URI is zero
// then. The cost is that of [URI.Resolve].
func (b Base) Resolve(ref URI) (target URI, err error) {
	if b.made == nil {
		return URI{}, ErrRelativeBase
	}
	err = resolve(&target, &b.made.uri, &ref, true)
	return
}

// AppendResolve appends to dst the text of the target of ref relative to b: what [URI.AppendResolve] appends, without
// looking at the base again (RFC 3986, sections 5.2 and 5.3). It does not allocate if dst has room for the texts of the
// base and of ref together and for two bytes more.
//
// The error is a *[ParseError] for ref, or [ErrRelativeBase] for the zero Base; dst is returned as it was then.
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
		dst = append(dst, made.text[:made.prefix]...)
		dst = appendUnder(dst, made.directory, path)
	case r.hasQuery():
		dst = append(dst, made.text[:made.query]...)
	default:
		dst = append(dst, made.text...)
	}
	return appendQueryAndFragment(dst, &r), nil
}

// appendUnder appends the path that a reference with that path, which is not empty, has in directory.
func appendUnder(dst []byte, directory, path string) []byte {
	if path[0] == '/' {
		directory, path = "/", path[1:]
	}
	path, up := cutDots(path)
	for ; up > 0 && directory != "/"; up-- {
		directory = directory[:strings.LastIndexByte(directory[:len(directory)-1], '/')+1]
	}
	start := len(dst)
	dst = append(dst, directory...)
	dst = append(dst, path...)
	if hasDots(path) {
		dst = removeDotsFrom(dst, start)
	}
	return dst
}
