package iri

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// Resolve returns the target of ref relative to i, the base: the IRI that ref means where i is the context, as RFC 3986,
// section 5.2.2, transforms it in its strict form, on characters (RFC 3987, section 6.5). It is [uri.URI.Resolve] for IRIs:
// the same "/." in front of a path that would be read as an authority, the same canonical result. It resolves what the
// references' URIs would be resolved to: [IRI.URI] of the result, with nil, is that of the operands, resolved.
//
// The error is [uri.ErrRelativeBase] where i has no scheme, and the *[uri.FormatError] of i or ref where [Format] refuses
// it; the IRI is zero then. Resolve takes time linear in the two.
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

// transform is the pseudocode of RFC 3986, section 5.2.2. It returns the target but for its path, and that path.
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

// guarded returns a path of i with "/." in front where it would be read as an authority.
func guarded(i *IRI, path string) string {
	if !i.hasAuthority() && strings.HasPrefix(path, "//") {
		return "/." + path
	}
	return path
}
