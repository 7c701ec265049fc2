package lint

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// isSCPTarget reports whether the scheme looks like the host of a target of scp or git, as in
// "github.com:org/repo" (RFC 3986, section 4.5).
func (l *linter) isSCPTarget() bool {
	u := &l.u
	if u.Host != "" || u.ForceAuthority || len(u.Path) == 0 {
		return false
	}
	last := u.Path[len(u.Path)-1]
	isBelowHome := u.Path[0] != "" && len(u.Path) > 1
	return (isBelowHome || strings.HasSuffix(last, ".git")) && isHostNotApp(u.Scheme)
}

// isHostNotApp reports whether scheme has two or more labels, the last of them a word, but is
// neither a registered scheme nor the scheme of an app, which begins with a top-level domain (RFC
// 8252, section 7.1).
func isHostNotApp(scheme string) bool {
	name := readName(scheme, 0)
	first, _, _ := strings.Cut(scheme, ".")
	isScheme := func(registered string) bool { return charset.EqualFold(registered, scheme) }
	return name.labels > 1 && name.end == len(scheme) && isWord(name.last) && !isTopLevel(first) &&
		!slices.ContainsFunc(withDots[:], isScheme)
}

// withDots are the registered schemes that have a dot and then a word (IANA, Uniform Resource
// Identifier (URI) Schemes).
var withDots = [...]string{
	"iris.beep", "iris.lwz", "iris.xpc", "iris.xpcs", "microsoft.windows.camera", "microsoft.windows.camera.multipicker",
	"microsoft.windows.camera.picker", "soap.beep", "soap.beeps", "xmlrpc.beep", "xmlrpc.beeps",
}
