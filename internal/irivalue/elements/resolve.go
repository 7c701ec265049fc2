package elements

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// Resolve sets target, which must be zero, to the target of ref relative to base, by the strict or the non-strict form
// (RFC 3986, section 5.2.2). Both must be valid, and base must have a scheme. Of the base, Resolve reads only the elements of
// Path.
func Resolve(target, base, ref *Ref, strict bool) {
	*target = *ref
	if !strict && charset.EqualFold(ref.Scheme, base.Scheme) {
		target.Scheme = ""
	}
	path := CanonicalPath(ref.Path)
	at := forkOf(target, beginning(path))
	inherit(target, base, at)
	switch at {
	case atSegment:
		target.Path = removeDots(mergeHead(base), path)
	case atQuery, atFragment:
		target.Path = ClonePath(CanonicalPath(base.Path))
	default:
		target.Path = removeDots(nil, path)
	}
	target.Canonicalize()
	if at < atQuery && !target.HasAuthority() {
		target.Path = guardEmptySegment(target.Path)
	}
	target.Path = slices.Clip(target.Path)
}

// A fork is where a target leaves its base. A target has the components of the base before the
// fork, and those of the reference after it.
type fork uint8

const (
	atScheme    fork = iota // nothing of the base
	atAuthority             // the scheme of the base
	atPath                  // the authority of the base too
	atSegment               // the path of the base up to its last slash too (section 5.2.3)
	atQuery                 // the whole path of the base too
	atFragment              // the query of the base too
)

// forkOf is the pseudocode of RFC 3986, section 5.2.2. path is the text of the path of the
// reference, or its beginning.
func forkOf(ref *Ref, path string) fork {
	switch {
	case ref.Scheme != "":
		return atScheme
	case ref.HasAuthority():
		return atAuthority
	case strings.HasPrefix(path, "/"):
		return atPath
	case path != "":
		return atSegment
	case ref.HasQuery():
		return atQuery
	default:
		return atFragment
	}
}

// beginning returns the beginning of the text of path.
func beginning(path []string) string {
	switch {
	case len(path) == 0:
		return ""
	case path[0] == "":
		return "/"
	default:
		return path[0]
	}
}

// inherit changes target, which is the reference at first, to the target, except for the path.
func inherit(target, base *Ref, at fork) {
	target.IsRelative = false
	if at > atScheme {
		target.Scheme = base.Scheme
	}
	target.Scheme = strings.ToLower(target.Scheme)
	if at > atAuthority {
		target.UserInfo, target.ForceUserInfo = base.UserInfo, base.ForceUserInfo
		target.Host, target.ForceAuthority = base.Host, base.ForceAuthority
		target.Port, target.HasPort = base.Port, base.HasPort
	}
	if at == atFragment {
		target.Query, target.ForceQuery = base.Query, base.ForceQuery
	}
}

// mergeHead returns the elements that merge puts before those of the reference: all elements of the
// base except the last. If the base has an authority and no path, it is a single empty element,
// which makes the path absolute (RFC 3986, section 5.2.3).
func mergeHead(base *Ref) []string {
	path := CanonicalPath(base.Path)
	switch {
	case len(path) > 0:
		return path[:len(path)-1]
	case base.HasAuthority():
		return root[:1]
	default:
		return nil
	}
}

// AppendResolve appends the text of the target of ref to dst, as Resolve gives it. path is the text of the path of ref, which has no
// Path. The text of base follows dst, up to the end of its path, which begins at the offset root.
func AppendResolve(dst, text []byte, root int, base, ref *Ref, path string) []byte {
	switch forkOf(ref, path) {
	case atScheme:
		text = dst
	case atAuthority:
		text = text[:len(dst)+len(base.Scheme)+len(":")]
	case atPath:
		text = text[:root]
	case atSegment:
		text = cutToDirectory(text, root, base)
	case atFragment:
		text = base.AppendQuery(text)
	}
	return appendTarget(text, root, base, ref, path)
}

// appendTarget appends what the target has of ref, whose path is path. The text of base ends at the fork. Its path, or what is
// left of that, begins at the offset root, and has no dot-segments unless it is that of the target.
func appendTarget(dst []byte, root int, base, ref *Ref, path string) []byte {
	if ref.Scheme != "" || ref.HasAuthority() {
		base = ref
		dst, _ = ref.appendSchemeAndAuthority(dst, grammar.IRI)
		root = len(dst)
	}
	if path != "" {
		for strings.HasPrefix(path, "../") && len(dst) > root+1 && dst[root] == '/' { // saves most removals
			path = path[len("../"):]
			dst = dst[:bytes.LastIndexByte(dst[:len(dst)-1], '/')+1]
		}
		dst = append(dst, path...)
		if strings.HasPrefix(path, ".") || strings.Contains(path, "/.") {
			dst = removeDotsFrom(dst, root)
		}
		if !base.HasAuthority() {
			dst = guardTwoSlashes(dst, root)
		}
	}
	return appendQueryAndFragment(dst, ref)
}

// cutToDirectory cuts text, which ends after the path of base, after the last slash of the path. If
// base has an authority and no path, it appends a slash (RFC 3986, section 5.2.3). It removes the
// dot-segments.
func cutToDirectory(text []byte, root int, base *Ref) []byte {
	switch last := len(base.Path) - 1; {
	case last >= 0:
		text = text[:len(text)-len(base.Path[last])]
		if slices.ContainsFunc(base.Path[:last], charset.IsDots) {
			text = removeDotsFrom(text, root)
		}
	case base.HasAuthority():
		text = append(text, '/')
	}
	return text
}
