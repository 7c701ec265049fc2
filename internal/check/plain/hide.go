package plain

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// WithoutPasswords returns u with mask for the passwords, as documented for URI.Redacted, except for those of the schemes
// that have them elsewhere than in an authority.
func WithoutPasswords(u uri.URI, mask string) uri.URI {
	if name, password, _ := strings.Cut(u.UserInfo, ":"); password != "" {
		u.UserInfo = name + ":" + mask // RFC 3986, section 3.2.1
	}
	u.Host = hideInAuthority(u.Host, mask)
	u.Path = slices.Clone(u.Path)
	scheme := strings.ToLower(u.Scheme)
	special := slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, scheme) && !strings.Contains(u.Scheme, "\u212A")
	first := slices.IndexFunc(u.Path, func(segment string) bool { return segment != "" })
	if first >= 0 && u.Host == "" && (special || u.Scheme == "" && u.ForceAuthority) {
		u.Path[first] = hideInAuthority(u.Path[first], mask)
	}
	hideInPath(u.Path, mask)
	u.Query, u.Fragment = hideNested(u.Query, mask), hideNested(u.Fragment, mask)
	return u
}

// hideInPath hides the passwords of nested URIs in the elements of path.
func hideInPath(path []string, mask string) {
	text := strings.Join(path, "/")
	hidden := hideNested(text, mask)
	switch segments := strings.Split(hidden, "/"); {
	case hidden == text:
	case len(segments) == len(path):
		copy(path, segments)
	default: // an element has a slash
		for i := range path {
			path[i] = hideInAuthority(path[i], mask)
		}
	}
}

// decodedOnce returns s decoded and, for each byte of it, where that begins in s. The last is len(s).
func decodedOnce(s string) (text string, from []int) {
	for i := 0; i < len(s); {
		from = append(from, i)
		if i+2 < len(s) && Is("pct-encoded", s[i:i+3]) {
			text += Decode(s[i : i+3])
			i += 3
			continue
		}
		text += s[i : i+1]
		i++
	}
	return text, append(from, len(s))
}

// hideInAuthority replaces what is between the first colon and the last "@", encoded or not.
func hideInAuthority(s, mask string) string {
	text, from := decodedOnce(s)
	colon, at := strings.Index(text, ":"), strings.LastIndex(text, "@")
	if colon < 0 || at <= colon+1 {
		return s
	}
	return s[:from[colon+1]] + mask + s[from[at]:]
}

// hideNested replaces the passwords of what has "://" before it.
func hideNested(s, mask string) string {
	text, from := decodedOnce(s)
	begin := strings.Index(text, "://")
	if begin < 0 {
		return s
	}
	begin += len("://")
	end := begin
	for end < len(text) && !strings.ContainsRune("/?#", rune(text[end])) && s[from[end]] != '&' {
		end++
	}
	if end < len(text) && text[end] == '/' && end > begin && text[end-1] == ':' {
		end--
	}
	return s[:from[begin]] + hideInAuthority(s[from[begin]:from[end]], mask) + hideNested(s[from[end]:], mask)
}
