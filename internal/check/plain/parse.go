package plain

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// parse implements the rule URI-reference (RFC 3986, section 4.1). The components are separated first, and then checked from left to
// right.
func parse(s string) (uri.URI, refusal) {
	const scheme, authority, path, query, fragment = 4, 8, 10, 14, 18 // of the groups of appendixB
	m := appendixB.FindStringSubmatchIndex(s)
	text := func(group int) string { return s[max(0, m[group]):max(0, m[group+1])] }
	if text(scheme) != "" && !Is("scheme", text(scheme)) {
		return uri.URI{}, refusePath(s[:m[path+1]], "path-noscheme") // the ":" is in its first segment
	}
	r := first(
		parseAuthority(new(uri.URI), text(authority)).after(m[authority]),
		refusePath(text(path), pathRule(m[scheme] >= 0, m[authority] >= 0, text(path))).after(m[path]),
		refuse("query", "query", "query", text(query)).after(m[query]),
		refuse("fragment", "fragment", "fragment", text(fragment)).after(m[fragment]),
	)
	if !r.none() {
		return uri.URI{}, r
	}
	return split(s), refusal{}
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
func refusePath(path, rule string) refusal {
	r := refuse("path", rule, "segment", path)
	if rule == "path-noscheme" && r.rule == "segment" && path[r.offset] == ':' {
		r.rule = "path-noscheme"
	}
	return r
}

// appendixB is the expression of RFC 3986, appendix B.
var appendixB = regexp.MustCompile(`(?s)\A(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// split returns the components of s by appendix B, and the parts of the authority as parseAuthority finds them.
func split(s string) uri.URI {
	m := appendixB.FindStringSubmatch(s)
	u := uri.URI{IsRelative: m[1] == "", Scheme: m[2], Path: elements(m[5]), Query: m[7], Fragment: m[9]}
	if Is("scheme", u.Scheme) {
		u.Scheme = lower(u.Scheme)
	}
	u.ForceQuery, u.ForceFragment = m[6] == "?", m[8] == "#"
	if m[3] == "" {
		return u
	}
	host := m[4]
	if userinfo, rest, found := strings.Cut(host, "@"); found {
		u.UserInfo, u.ForceUserInfo, host = userinfo, userinfo == "", rest
	}
	u.Host = host
	_, afterLiteral, isLiteral := strings.Cut(host, "]")
	if !strings.HasPrefix(host, "[") || !isLiteral {
		afterLiteral = host
	}
	if _, port, hasPort := strings.Cut(afterLiteral, ":"); hasPort && parsePort(&u, port).none() {
		u.Host = strings.TrimSuffix(host, ":"+port)
	}
	u.ForceAuthority = u.Host == ""
	return u
}

// parseURI implements the rule URI.
func parseURI(s string) (uri.URI, refusal) {
	scheme, _, found := strings.Cut(s, ":")
	if !found || !Is("scheme", scheme) {
		return uri.URI{}, refusal{component: "scheme", rule: "scheme", offset: languageOf("scheme").viable(s)}
	}
	return parse(s)
}

// parseAbsolute implements the rule absolute-URI. Components are checked from left to right.
func parseAbsolute(s string) (uri.URI, refusal) {
	before, _, hasFragment := strings.Cut(s, "#")
	u, r := parseURI(before)
	if r.none() && hasFragment {
		return uri.URI{}, refusal{component: "fragment", rule: "absolute-URI", offset: len(before)}
	}
	return u, r
}

// parseRelative implements the rule relative-ref. A URI is rejected at the ":" after its scheme.
func parseRelative(s string) (uri.URI, refusal) {
	if scheme, _, found := strings.Cut(s, ":"); found && Is("scheme", scheme) {
		return uri.URI{}, refusal{component: "path", rule: "path-noscheme", offset: len(scheme)}
	}
	return parse(s)
}

// parseAuthority implements [ userinfo "@" ] host [ ":" port ] (section 3.2). User information ends
// at the first "@", and a host without brackets at the first ":" after that.
func parseAuthority(u *uri.URI, authority string) refusal {
	userinfo, rest, found := strings.Cut(authority, "@")
	offset := 0
	if found {
		if r := refuse("userinfo", "userinfo", "userinfo", userinfo); !r.none() {
			return r
		}
		u.UserInfo, u.ForceUserInfo = userinfo, userinfo == ""
		offset = len(userinfo) + len("@")
	} else {
		rest = authority
	}
	host, port, hasPort, r := cutPort(rest)
	if r.none() {
		r = refuseHost(host)
	}
	if !r.none() {
		return r.after(offset)
	}
	u.Host, u.ForceAuthority = host, host == ""
	if !hasPort {
		return refusal{}
	}
	return parsePort(u, port).after(offset + len(host) + len(":"))
}

// cutPort splits host [ ":" port ]. Text after a literal that is not a port is rejected, unless the
// literal is.
func cutPort(s string) (host, port string, hasPort bool, r refusal) {
	if !strings.HasPrefix(s, "[") {
		host, port, hasPort = strings.Cut(s, ":")
		return host, port, hasPort, refusal{}
	}
	end := strings.Index(s, "]") + 1
	if end == 0 {
		return s, "", false, refusal{}
	}
	host, after := s[:end], s[end:]
	port, hasPort = strings.CutPrefix(after, ":")
	if after != "" && !hasPort && Is("IP-literal", host) {
		r = refusal{component: "host", rule: "IP-literal", offset: end}
	}
	return host, port, hasPort, r
}

// parsePort implements *DIGIT, at most 65535. An empty port counts as absent (section 3.2.3).
func parsePort(u *uri.URI, port string) refusal {
	if r := refuse("port", "port", "port", port); !r.none() {
		return r
	}
	digits := strings.TrimLeft(port, "0")
	number, err := strconv.ParseUint("0"+digits, 10, 16)
	if err != nil {
		return refusal{component: "port", rule: "port", cause: uri.ErrPortRange}
	}
	u.Port, u.HasPort = uint16(number), port != ""
	return refusal{}
}
