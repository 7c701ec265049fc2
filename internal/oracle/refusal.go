package oracle

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// A Refusal is the information in a [uri.FormatError]. The zero Refusal means that the value can be
// written.
type Refusal struct {
	Component uri.Component
	Rule      string
}

// RefusalOf returns the component and the rule for which Format rejects u, with components in the
// order in which they are written, or the zero Refusal. If an IP literal is invalid, the rule is
// always "IP-literal".
func RefusalOf(u *uri.URI) Refusal {
	hasAuthority := u.Host != "" || u.ForceAuthority
	switch {
	case u.IsRelative && u.Scheme != "", !u.IsRelative && u.Scheme == "" && isSet(u):
		return Refusal{"scheme", "URI-reference"}
	case u.Scheme != "" && !Scheme.MatchString(u.Scheme):
		return Refusal{"scheme", "scheme"}
	case hasAuthority && refusesEncoded(u.UserInfo, userinfoBytes) != "":
		return Refusal{"userinfo", or("userinfo", refusesEncoded(u.UserInfo, userinfoBytes))}
	case hasAuthority && strings.HasPrefix(u.Host, "[") && !IPv6.MatchString(u.Host) && !IPvFuture.MatchString(u.Host):
		return Refusal{"host", "IP-literal"}
	case hasAuthority && !strings.HasPrefix(u.Host, "[") && refusesEncoded(u.Host, regNameBytes) != "":
		return Refusal{"host", or("reg-name", refusesEncoded(u.Host, regNameBytes))}
	}
	if refusal := refusalOfPath(u, hasAuthority); refusal != (Refusal{}) {
		return refusal
	}
	switch {
	case refusesEncoded(u.Query, pcharBytes+"/?") != "":
		return Refusal{"query", or("query", refusesEncoded(u.Query, pcharBytes+"/?"))}
	case refusesEncoded(u.Fragment, pcharBytes+"/?") != "":
		return Refusal{"fragment", or("fragment", refusesEncoded(u.Fragment, pcharBytes+"/?"))}
	}
	return Refusal{}
}

// isSet reports whether a field is set, including one without effect.
func isSet(u *uri.URI) bool {
	return Text(*u) != "" || u.UserInfo != "" || u.ForceUserInfo || u.HasPort || u.Port != 0
}

// refusalOfPath is RefusalOf for the path alone (RFC 3986, section 3.3).
func refusalOfPath(u *uri.URI, hasAuthority bool) Refusal {
	for _, segment := range u.Path {
		if why := refusesEncoded(segment, pcharBytes); why != "" {
			return Refusal{"path", or("segment", why)}
		}
	}
	first := func(i int) string {
		if i < len(u.Path) {
			return u.Path[i]
		}
		return "none"
	}
	switch {
	case hasAuthority && len(u.Path) > 0 && first(0) != "":
		return Refusal{"path", "path-abempty"}
	case !hasAuthority && first(0) == "" && first(1) == "" && len(u.Path) > 2:
		return Refusal{"path", "path-absolute"}
	case !hasAuthority && u.Scheme == "" && strings.Contains(first(0), ":"):
		return Refusal{"path", "path-noscheme"}
	}
	return Refusal{}
}

// The bytes that the components allow besides percent-encoded sequences (RFC 3986, appendix A).
const (
	regNameBytes  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;="
	userinfoBytes = regNameBytes + ":"
	pcharBytes    = regNameBytes + ":@"
)

// refusesEncoded returns "pct-encoded" if the first byte that *( allowed / pct-encoded ) rejects is
// a "%", "byte" if it is another byte, and "" if the rule allows all of s.
func refusesEncoded(s, allowed string) string {
	for i := 0; i < len(s); i++ {
		switch {
		case strings.IndexByte(allowed, s[i]) >= 0:
		case s[i] != '%':
			return "byte"
		case len(s) < i+3 || strings.Trim(s[i+1:i+3], "0123456789ABCDEFabcdef") != "":
			return "pct-encoded"
		default:
			i += 2
		}
	}
	return ""
}

// or returns the rule for a byte, or "pct-encoded".
func or(rule, why string) string {
	if why == "byte" {
		return rule
	}
	return why
}
