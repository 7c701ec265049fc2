package plain

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// parse implements the rule URI-reference (RFC 3986, section 4.1). Text that begins with a scheme
// and its colon is a URI.
func parse(s string) (uri.URI, refusal) {
	if scheme, _, found := strings.Cut(s, ":"); found && Is("scheme", scheme) {
		return parseAfterScheme(s, len(scheme))
	}
	return parseAfter(uri.URI{IsRelative: true}, s, 0, "path-noscheme")
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
	return parseAfterScheme(s, len(scheme))
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

// parseAfterScheme parses a URI whose scheme has that length.
func parseAfterScheme(s string, length int) (uri.URI, refusal) {
	u := uri.URI{Scheme: lower(s[:length])}
	return parseAfter(u, s, length+len(":"), "path-rootless")
}

// parseAfter parses s from that offset on: [ "//" authority ] path [ "?" query ] [ "#" fragment ].
// The rule rootless says which paths may begin with a segment, without an authority.
func parseAfter(u uri.URI, s string, offset int, rootless string) (uri.URI, refusal) {
	rest, fragment, hasFragment := strings.Cut(s[offset:], "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	authority, path, hasAuthority := cutAuthority(rest)
	var r refusal
	if hasAuthority {
		if r = parseAuthority(&u, authority); !r.none() {
			return uri.URI{}, r.after(offset + len("//"))
		}
		offset += len("//") + len(authority)
	}
	if r = parsePath(&u, path, hasAuthority, rootless); !r.none() {
		return uri.URI{}, r.after(offset)
	}
	offset += len(path)
	if hasQuery {
		if r = refuse("query", "query", "query", query); !r.none() {
			return uri.URI{}, r.after(offset + len("?"))
		}
		u.Query, u.ForceQuery = query, query == ""
		offset += len("?") + len(query)
	}
	if hasFragment {
		if r = refuse("fragment", "fragment", "fragment", fragment); !r.none() {
			return uri.URI{}, r.after(offset + len("#"))
		}
		u.Fragment, u.ForceFragment = fragment, fragment == ""
	}
	return u, refusal{}
}

// cutAuthority splits the text between scheme and query (section 3.2). The authority begins after
// "//" and ends before the next slash.
func cutAuthority(s string) (authority, path string, found bool) {
	rest, found := strings.CutPrefix(s, "//")
	if !found {
		return "", s, false
	}
	authority, _, _ = strings.Cut(rest, "/")
	return authority, rest[len(authority):], true
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

// parsePath implements path-abempty after an authority, and otherwise path-absolute, path-empty or
// the rule rootless.
func parsePath(u *uri.URI, path string, hasAuthority bool, rootless string) refusal {
	var r refusal
	switch {
	case path == "":
		return refusal{}
	case hasAuthority:
		r = refuse("path", "path-abempty", "segment", path)
	case strings.HasPrefix(path, "/"):
		r = refuse("path", "path-absolute", "segment", path)
	default:
		r = refuse("path", rootless, "segment", path)
		if rootless == "path-noscheme" && r.rule == "segment" && path[r.offset] == ':' {
			r.rule = "path-noscheme"
		}
	}
	u.Path = strings.Split(path, "/")
	return r
}
