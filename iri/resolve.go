package iri

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// Resolve returns the target of ref relative to i, the base: the IRI that ref means in the context
// of i. It is [uri.URI.Resolve] for IRIs, with the same canonical result, and the same "/." before
// a path that would be read as an authority. Converting the result with [IRI.URI] gives the URI
// that results from converting both IRIs and then resolving (RFC 3987, section 6.5).
//
// The error is [uri.ErrRelativeBase] if i has no scheme, or the *[uri.FormatError] of i or ref if
// [Format] rejects it. Then the IRI is zero. Resolve takes linear time.
func (i IRI) Resolve(ref IRI) (IRI, error) {
	if i.isASCII() && ref.isASCII() {
		target, err := uri.URI(i).Resolve(uri.URI(ref))
		return IRI(target), err
	}
	if err := i.Validate(); err != nil {
		return IRI{}, err
	}
	if i.Scheme == "" {
		return IRI{}, uri.ErrRelativeBase
	}
	if err := ref.Validate(); err != nil {
		return IRI{}, err
	}
	target, path := transform(&i, ref)
	return Parse(string(appendParts(nil, &target, guarded(&target, path))))
}

// transform is the pseudocode of RFC 3986, section 5.2.2. It returns the target without its path,
// and the path.
func transform(base *IRI, ref IRI) (target IRI, path string) {
	path = uri.URI(ref).EscapedPath()
	if ref.Scheme != "" {
		return ref, uri.RemoveDotSegments(path)
	}
	target = ref
	target.Scheme = base.Scheme
	if ref.hasAuthority() {
		return target, uri.RemoveDotSegments(path)
	}
	target.UserInfo, target.ForceUserInfo = base.UserInfo, base.ForceUserInfo
	target.Host, target.ForceAuthority = base.Host, base.ForceAuthority
	target.Port, target.HasPort = base.Port, base.HasPort
	switch {
	case strings.HasPrefix(path, "/"):
		return target, uri.RemoveDotSegments(path)
	case path != "":
		return target, uri.RemoveDotSegments(merge(base, path))
	case !ref.hasQuery():
		target.Query, target.ForceQuery = base.Query, base.ForceQuery
	}
	return target, uri.URI(*base).EscapedPath()
}

// merge returns the path of a reference merged with that of the base (RFC 3986, section 5.2.3).
func merge(base *IRI, path string) string {
	basePath := uri.URI(*base).EscapedPath()
	if base.hasAuthority() && basePath == "" {
		return "/" + path
	}
	return basePath[:strings.LastIndexByte(basePath, '/')+1] + path
}

// guarded returns a path of i, with "/." in front if it would otherwise be read as an authority.
func guarded(i *IRI, path string) string {
	if !i.hasAuthority() && strings.HasPrefix(path, "//") {
		return "/." + path
	}
	return path
}
