package plain

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// parse implements the rule URI-reference.
func parse(s string) (uri.URI, Refusal) { return URIs.Parse("URI-reference", s) }

// Parse implements the rule URI-reference, URI, absolute-URI or relative-ref (RFC 3986, sections 3 and 4). A URI is rejected as a
// relative-ref at the ":" after its scheme.
func (g *Grammar) Parse(rule, s string) (uri.URI, Refusal) {
	r := g.refuseText(rule, s)
	if !r.None() {
		return uri.URI{}, g.named(r, s)
	}
	return split(s), r
}

func (g *Grammar) refuseText(rule, s string) Refusal {
	scheme, _, found := strings.Cut(s, ":")
	isURI := found && Is("scheme", scheme)
	switch {
	case isURI && rule == "relative-ref":
		return Refusal{component: "path", rule: "path-noscheme", offset: len(scheme)}
	case !isURI && (rule == "URI" || rule == "absolute-URI"):
		return Refusal{component: "scheme", rule: "scheme", offset: URIs.language("scheme").viable(s)}
	}
	r := g.refuseComponents(s)
	before, _, hasFragment := strings.Cut(s, "#")
	if hasFragment && rule == "absolute-URI" && (r.None() || r.component == "fragment") {
		return Refusal{component: "fragment", rule: rule, offset: len(before)}
	}
	return r
}

// refuseComponents separates the components first, and then checks them from left to right.
func (g *Grammar) refuseComponents(s string) Refusal {
	scheme, authority, path, query, fragment := separate(s)
	if scheme.found && !Is("scheme", scheme.text) {
		return g.refusePath(s[:path.at+len(path.text)], "path-noscheme") // the ":" is in its first segment
	}
	return first(
		g.refuseAuthority(authority.text).after(authority.at),
		g.refusePath(path.text, pathRule(scheme.found, authority.found, path.text)).after(path.at),
		g.refuse("query", "query", "query", query.text).after(query.at),
		g.refuse("fragment", "fragment", "fragment", fragment.text).after(fragment.at),
	)
}

// pathRule returns the rule of a path after a scheme or an authority, or without them.
func pathRule(hasScheme, hasAuthority bool, path string) string {
	switch {
	case hasAuthority:
		return "path-abempty"
	case path == "":
		return "path-empty"
	case path[0] == '/':
		return "path-absolute"
	case hasScheme:
		return "path-rootless"
	default:
		return "path-noscheme"
	}
}

// refusePath checks a path by a rule for paths. The rule of a byte is segment, except for a ":" that would end a scheme.
func (g *Grammar) refusePath(path, rule string) Refusal {
	r := g.refuse("path", rule, "segment", path)
	if rule == "path-noscheme" && r.rule == "segment" && strings.HasPrefix(path[r.offset:], ":") {
		r.rule = "path-noscheme"
	}
	return r
}

// refuseAuthority checks [ userinfo "@" ] host [ ":" port ] (section 3.2).
func (g *Grammar) refuseAuthority(authority string) Refusal {
	userinfo, host, port := separateAuthority(authority)
	if strings.HasPrefix(host.text, "[") && !strings.Contains(host.text, "]") {
		host.text, port = authority[host.at:], part{} // no colon ends an IP literal
	}
	return first(
		g.refuse("userinfo", "userinfo", "userinfo", userinfo.text),
		g.refuseHost(host.text).after(host.at),
		refusePort(port.text).after(port.at),
	)
}

// refusePort checks *DIGIT, at most 65535.
func refusePort(port string) Refusal {
	r := URIs.refuse("port", "port", "port", port)
	if _, err := portNumber(port); err != nil && r.None() {
		return Refusal{component: "port", rule: "port", cause: uri.ErrPortRange}
	}
	return r
}

// portNumber returns the number of a port, 0 if that is empty.
func portNumber(port string) (uint64, error) {
	return strconv.ParseUint("0"+strings.TrimLeft(port, "0"), 10, 16)
}

// Authority implements the rule authority for a text that may go on after it, as that of [uri.URI.WithAuthority] may not. It returns
// a reference with nothing else.
func (g *Grammar) Authority(s string) (uri.URI, Refusal) {
	authority := s[:strings.IndexAny(s+"/", "/?#")]
	r := g.named(g.refuseAuthority(authority), s)
	if r.None() && authority != s {
		r = Refusal{component: "host", rule: "host", offset: len(authority)}
		if _, _, port := separateAuthority(authority); port.found {
			r.component, r.rule = "port", "port"
		}
	}
	u := uri.URI{IsRelative: true}
	splitAuthority(&u, authority)
	return u, r
}

// A part of a text begins at an offset of it.
type part struct {
	text  string
	at    int
	found bool
}

// separate returns the components of s as the expression of RFC 3986, appendix B, does.
func separate(s string) (scheme, authority, path, query, fragment part) {
	rest, text, found := strings.Cut(s, "#")
	fragment = part{text, len(rest) + len("#"), found}
	rest, text, found = strings.Cut(rest, "?")
	query = part{text, len(rest) + len("?"), found}
	if end := strings.IndexAny(rest, ":/"); end > 0 && rest[end] == ':' {
		scheme = part{rest[:end], 0, true}
		path.at = end + len(":")
	}
	if text, found := strings.CutPrefix(rest[path.at:], "//"); found {
		text, _, _ = strings.Cut(text, "/")
		authority = part{text, path.at + len("//"), true}
		path.at = authority.at + len(text)
	}
	path.text, path.found = rest[path.at:], true
	return scheme, authority, path, query, fragment
}

// separateAuthority returns the parts of an authority: userinfo ends at the first "@", and a host at the first ":" after
// that, or after its brackets.
func separateAuthority(s string) (userinfo, host, port part) {
	if text, _, found := strings.Cut(s, "@"); found {
		userinfo = part{text, 0, true}
		host.at = len(text) + len("@")
	}
	host.text, host.found = s[host.at:], true
	brackets := 0
	if strings.HasPrefix(host.text, "[") {
		brackets = strings.Index(host.text, "]") + 1
	}
	if _, text, found := strings.Cut(host.text[brackets:], ":"); found {
		port = part{text, len(s) - len(text), true}
		host.text = s[host.at : port.at-len(":")]
	}
	return userinfo, host, port
}

// split returns the components of s, valid or not.
func split(s string) uri.URI {
	scheme, authority, path, query, fragment := separate(s)
	u := uri.URI{IsRelative: !scheme.found, Scheme: scheme.text, Path: elements(path.text), Query: query.text, Fragment: fragment.text}
	if Is("scheme", u.Scheme) {
		u.Scheme = lower(u.Scheme)
	}
	u.ForceQuery, u.ForceFragment = query.found && query.text == "", fragment.found && fragment.text == ""
	if authority.found {
		splitAuthority(&u, authority.text)
	}
	return u
}

// splitAuthority sets the parts of an authority, valid or not. What is no port belongs to the host, and an empty port counts as absent
// (section 3.2.3).
func splitAuthority(u *uri.URI, authority string) {
	userinfo, host, port := separateAuthority(authority)
	u.UserInfo, u.ForceUserInfo = userinfo.text, userinfo.found && userinfo.text == ""
	u.Host = host.text
	if !refusePort(port.text).None() {
		u.Host = authority[host.at:]
	} else if port.text != "" {
		number, _ := portNumber(port.text)
		u.Port, u.HasPort = uint16(number), true
	}
	u.ForceAuthority = u.Host == ""
}
