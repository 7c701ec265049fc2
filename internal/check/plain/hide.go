package plain

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
)

// WithoutPasswords returns u with mask for the passwords, as documented for URI.Redacted.
func WithoutPasswords(u uri.URI, mask string) uri.URI {
	u.Path = slices.Clone(u.Path)
	hideInScheme(&u, mask)
	if name, password, _ := strings.Cut(u.UserInfo, ":"); password != "" {
		u.UserInfo = name + ":" + mask // RFC 3986, section 3.2.1
	}
	u.Host = hideInAuthority(u.Host, mask)
	hideDataSource(&u, mask)
	first := slices.IndexFunc(u.Path, func(segment string) bool { return segment != "" })
	if first >= 0 && (isReadAsHost(u) || isWrittenTwice(u)) {
		u.Path[first] = hideInAuthority(u.Path[first], mask)
	}
	hideInPath(u.Path, mask)
	u.Query, u.Fragment = hideNested(u.Query, mask, true), hideNested(u.Fragment, mask, true)
	return u
}

// hideInScheme hides the passwords, and tokens as good as one, that schemes have elsewhere than in an authority: those of sip, sips and
// iax are in the path (RFC 3261, section 25.1; RFC 5456, section 5), a token of imap is at the end of an URLAUTH (RFC 5092, section 11),
// and all of secret-token is one (RFC 8959).
func hideInScheme(u *uri.URI, mask string) {
	switch scheme := lower(u.Scheme); scheme {
	case "sip", "sips", "iax":
		hideOpaque(u, mask)
	case "imap", "imaps":
		for i := range u.Path {
			u.Path[i] = hideURLAuth(u.Path[i], mask)
		}
	case "secret-token":
		u.Port, u.HasPort = 0, false
		for _, text := range append(partsAfterAuthority(u), &u.UserInfo, &u.Host) {
			if *text != "" {
				*text = mask
			}
		}
	default:
		u.Query = hideParameters(u.Query, mask, passwordParameters[scheme])
	}
}

// passwordParameters has the names of the parameters with a password, of vnc (RFC 7869), of pkcs11 (RFC 7512) and of clients of
// databases.
var passwordParameters = map[string][]string{
	"vnc": {"vncpassword", "sshpassword"}, "pkcs11": {"pin-value"}, "otpauth": {"secret"},
	"postgres": ofDatabases, "postgresql": ofDatabases, "redis": ofDatabases, "rediss": ofDatabases, "amqp": ofDatabases, "amqps": ofDatabases,
	"mongodb": ofDatabases, "mongodb+srv": ofDatabases, "mysql": ofDatabases, "sqlserver": ofDatabases, "clickhouse": ofDatabases, "jdbc": ofDatabases,
}

var ofDatabases = []string{"password", "sslpassword", "tlscertificatekeyfilepassword", "proxypassword", "authmechanismproperties"}

// hideParameters hides the values of the parameters with one of the names, which are in lowercase.
func hideParameters(query, mask string, names []string) string {
	params := strings.Split(query, "&")
	for i, param := range params {
		key, value, _ := strings.Cut(param, "=")
		if name, _, ok := decode(key); ok && value != "" && slices.Contains(names, lower(name)) {
			params[i] = key + "=" + mask
		}
	}
	return strings.Join(params, "&")
}

// partsAfterAuthority returns the elements of the path of u, its query and its fragment.
func partsAfterAuthority(u *uri.URI) (parts []*string) {
	for i := range u.Path {
		parts = append(parts, &u.Path[i])
	}
	return append(parts, &u.Query, &u.Fragment)
}

// hideOpaque hides the text between the first ":" and the last "@". That is the last one of the path or, if the path has none, of the
// query or the fragment.
func hideOpaque(u *uri.URI, mask string) {
	has := func(c string) func(part *string) bool {
		return func(part *string) bool { return strings.Contains(*part, c) }
	}
	parts := partsAfterAuthority(u)
	n := len(u.Path)
	for n < len(parts) && !slices.ContainsFunc(parts[:n], has("@")) {
		n++
	}
	first := slices.IndexFunc(parts[:n], has(":"))
	for i := first; i >= 0 && slices.ContainsFunc(parts[i:n], has("@")); i++ {
		from, to := 0, len(*parts[i])
		if i == first {
			from = strings.Index(*parts[i], ":") + 1
		}
		if !slices.ContainsFunc(parts[i+1:n], has("@")) {
			to = strings.LastIndex(*parts[i], "@")
		}
		if from < to {
			*parts[i] = (*parts[i])[:from] + mask + (*parts[i])[to:]
		}
	}
}

// completeURLAuth matches the name and the beginning of a parameter that is a complete URLAUTH.
var completeURLAuth = regexp.MustCompile(`(?s)^([^;=]*)=[^;:]*:[^;:]*:([^;])`)

// hideURLAuth hides the text after the mechanism of the first parameter that is a complete URLAUTH, to the end.
func hideURLAuth(segment, mask string) string {
	for start, c := range ";" + segment {
		if c != ';' {
			continue
		}
		if match := completeURLAuth.FindStringSubmatchIndex(segment[start:]); match != nil {
			if name, _, ok := decode(segment[start : start+match[3]]); ok && lower(name) == "urlauth" {
				return segment[:start+match[4]] + mask
			}
		}
	}
	return segment
}

// HiddenComponent returns the first component of u that has a password, and its rule.
func HiddenComponent(u uri.URI) (component, rule string) {
	u = Canonical(u)
	hidden := WithoutPasswords(u, secret)
	switch {
	case hidden.UserInfo != u.UserInfo:
		return "userinfo", "userinfo"
	case hidden.Host != u.Host:
		return "host", "host"
	case hidden.HasPort != u.HasPort:
		return "port", "port"
	case !slices.Equal(hidden.Path, u.Path):
		return "path", "segment"
	case hidden.Query != u.Query:
		return "query", "query"
	case hidden.Fragment != u.Fragment:
		return "fragment", "fragment"
	default:
		return "", ""
	}
}

// isReadAsHost reports whether browsers read the first segment that is not empty as the authority.
func isReadAsHost(u uri.URI) bool {
	special := slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, lower(u.Scheme))
	return u.Host == "" && (special || u.Scheme == "" && u.ForceAuthority)
}

// isWrittenTwice reports whether the host may be a scheme, and the authority be in the path.
func isWrittenTwice(u uri.URI) bool {
	host := lower(u.Host)
	switch {
	case host == "" || u.HasPort:
		return false
	case host == lower(u.Scheme), host == "http", host == "https":
		return true
	default:
		return hasHost(host) && len(u.Path) > 1 && u.Path[1] == ""
	}
}

// dataSource matches the user and the rest of the name of a data source, after the ":".
var dataSource = regexp.MustCompile(`(?s)^(.*)(@([A-Za-z0-9+._-]*)\([^)]*\)/.*)$`)

// hideDataSource hides what is before the last "@" with a protocol, an address and a slash after it, or before one that
// ends the first segment.
func hideDataSource(u *uri.URI, mask string) {
	if u.Scheme == "" || u.Host != "" || u.ForceAuthority || len(u.Path) == 0 || u.Path[0] == "" || strings.HasSuffix(u.Path[0], ":") {
		return
	}
	parts := append(slices.Clone(u.Path), u.Query, u.Fragment)
	opaque := strings.Contains(demands[lower(u.Scheme)], "-authority")
	user := ""
	if strings.HasSuffix(parts[0], "@") && len(u.Path) > 1 && !opaque {
		user = strings.TrimSuffix(parts[0], "@")
	}
	for text := strings.Join(u.Path, "/") + "?" + u.Query + "#" + u.Fragment; ; text = text[:strings.LastIndex(text, "@")] {
		match := dataSource.FindStringSubmatch(text)
		if match == nil {
			break
		}
		if !opaque || slices.Contains([]string{"tcp", "tcp4", "tcp6", "unix"}, match[3]) {
			user = match[1]
			break
		}
	}
	for i := 0; i < len(parts) && len(user) > 0; i++ {
		hidden := min(len(parts[i]), len(user))
		if hidden > 0 {
			parts[i] = mask + parts[i][hidden:]
		}
		user = user[min(hidden+len("/"), len(user)):]
	}
	copy(u.Path, parts)
	u.Query, u.Fragment = parts[len(u.Path)], parts[len(u.Path)+1]
}

// hideInPath hides the passwords of nested URIs in the elements of path.
func hideInPath(path []string, mask string) {
	text := strings.Join(path, "/")
	hidden := hideNested(text, mask, false)
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

// colonAndSlashes matches what may begin the authority of a nested URI.
var colonAndSlashes = regexp.MustCompile(`^:/*`)

// hideNested replaces the passwords of nested URIs, which have "://" or a known scheme with an authority. In parameters, "&" ends one if a key and "=" follow.
func hideNested(s, mask string, params bool) string {
	text, from := decodedOnce(s)
	for i := range len(text) {
		begin := i + len(colonAndSlashes.FindString(text[i:]))
		if begin == i {
			continue
		}
		if !hasHost(schemeBefore(s[:from[i]])) {
			if begin < i+len("://") {
				continue
			}
			begin = i + len("://")
		}
		isData := func(k int) bool { return from[k+1]-from[k] > 1 && from[begin]-from[i] == begin-i } // encoded, after raw delimiters
		end := begin
		for end < len(text) && (!strings.ContainsRune("/?#", rune(text[end])) || isData(end)) && !(params && key.MatchString(s[from[end]:])) {
			end++
		}
		if end < len(text) && text[end] == '/' && end > begin && text[end-1] == ':' && !isData(end-1) {
			end--
		}
		return s[:from[begin]] + hideInAuthority(s[from[begin]:from[end]], mask) + hideRest(s, from[end], mask, params)
	}
	return s
}

// hideRest is hideNested for s[start:], in which the text before may be a scheme.
func hideRest(s string, start int, mask string, params bool) string {
	begin := start - len(schemeBefore(s[:start]))
	return hideNested(s[begin:], mask, params)[start-begin:]
}

// key matches the beginning of a parameter.
var key = regexp.MustCompile(`^&[A-Za-z0-9._~%\[\]-]+=`)

// schemeBefore returns the characters of a scheme at the end of s.
func schemeBefore(s string) string {
	start := strings.LastIndexFunc(s, func(c rune) bool { return c > 'z' || !Is("scheme", "a"+string(c)) })
	if start < 0 {
		return s
	}
	_, size := utf8.DecodeRuneInString(s[start:])
	return s[start+size:]
}

// hasHost reports whether the scheme is known, and has an authority.
func hasHost(scheme string) bool {
	demand := demands[lower(scheme)]
	return strings.Contains(demand, "+authority") || strings.Contains(demand, "host")
}

// withoutValues returns u with mask for the user information and for every value of the query and the fragment, as documented
// for URI.RedactedAll. It is false if there may be user information elsewhere too.
func withoutValues(u uri.URI, mask string) (uri.URI, bool) {
	if u.UserInfo != "" {
		u.UserInfo = mask
	}
	rest, _ := decodedOnce(PathText(u.Path) + u.Query + u.Fragment)
	for _, component := range []*string{&u.Query, &u.Fragment} {
		params := strings.Split(*component, "&")
		for i, param := range params {
			if name := param[:strings.Index(param, "=")+1]; name != param { // "" without "="
				params[i] = name + mask
			}
		}
		*component = strings.Join(params, "&")
	}
	return u, !strings.Contains(rest, "@")
}
