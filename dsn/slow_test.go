package dsn_test

import (
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The rules of RFC 3986, appendix A, as regular expressions. A host is one without a ",".
const (
	slowScheme  = `[A-Za-z][A-Za-z0-9+.\-]*`
	slowTriplet = `%[0-9A-Fa-f][0-9A-Fa-f]`
	slowPlain   = `A-Za-z0-9\-._~!$&'()*+;=` // unreserved / sub-delims, without ","
	slowUser    = `(?:[` + slowPlain + `,:]|` + slowTriplet + `)*`
	slowRegName = `(?:[` + slowPlain + `]|` + slowTriplet + `)*`
	slowLiteral = `\[[^\]]*\]`
	slowPath    = `(?:/(?:[` + slowPlain + `,:@/]|` + slowTriplet + `)*)?`
	slowRest    = `(?:[` + slowPlain + `,:@/?]|` + slowTriplet + `)*` // of a query or a fragment
	slowHost    = `(?:` + slowLiteral + `|` + slowRegName + `)(?::[0-9]*)?`
)

var (
	slowName = regexp.MustCompile(`^(` + slowScheme + `)://(?:(` + slowUser + `)(@))?(` + slowHost + `(?:,` + slowHost + `)*)(` + slowPath +
		`)(\?` + slowRest + `)?(#` + slowRest + `)?$`)
	slowOneHost = regexp.MustCompile(`^(` + slowLiteral + `|` + slowRegName + `)(?::([0-9]*))?$`)
	slowPort    = regexp.MustCompile(`(?:^|[^:\[]|\]):[0-9]+$`) // of a host that slowParseHost returns
	slowFuture  = regexp.MustCompile(`^v[0-9A-Fa-f]+\.[` + slowPlain + `:]+$`)
)

// A slowValue is a Name as texts. The userinfo ends with "@", the query begins with "?", the fragment with "#".
type slowValue struct {
	scheme, user, path, query, fragment string
	hosts                               []string
}

// text returns the text of v.
func (v slowValue) text() string {
	return v.scheme + "://" + v.user + strings.Join(v.hosts, ",") + v.path + v.query + v.fragment
}

// slowParse does what the documentation of Parse says.
func slowParse(s string) (v slowValue, ok bool) {
	m := slowName.FindStringSubmatch(s)
	if m == nil || strings.HasSuffix(m[4], ":") && strings.HasPrefix(m[5], "//") {
		return slowValue{}, false
	}
	v = slowValue{scheme: strings.ToLower(m[1]), user: m[2] + m[3], path: m[5], query: m[6], fragment: m[7]}
	isMongoDB := v.scheme == "mongodb" || v.scheme == "mongodb+srv"
	for text := range strings.SplitSeq(m[4], ",") {
		host, ok := slowParseHost(text)
		if !ok || isMongoDB && (host == "" || host[0] == ':') {
			return slowValue{}, false
		}
		v.hosts = append(v.hosts, host)
	}
	if v.scheme == "mongodb+srv" && slices.ContainsFunc(v.hosts, slowPort.MatchString) {
		return slowValue{}, false
	}
	isPostgreSQL := v.scheme == "postgres" || v.scheme == "postgresql"
	hasAt := strings.Contains(v.query, "@") && (isMongoDB || isPostgreSQL && v.user == "")
	if isMongoDB && strings.Contains(v.path, "@") || v.path == "" && (hasAt || v.fragment != "" && (isMongoDB || isPostgreSQL)) {
		return slowValue{}, false
	}
	return v, true
}

// slowParseHost returns a host and its port as they are written.
func slowParseHost(s string) (text string, ok bool) {
	m := slowOneHost.FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	if inside, isLiteral := strings.CutPrefix(m[1], "["); isLiteral && !slowIsLiteral(strings.TrimSuffix(inside, "]")) {
		return "", false
	}
	digits := strings.TrimLeft(m[2], "0")
	port, err := strconv.Atoi("0" + digits)
	switch {
	case len(digits) > 5 || err != nil || port > 65535:
		return "", false
	case m[2] == "":
		return m[1], true
	default:
		return m[1] + ":" + strconv.Itoa(port), true
	}
}

// slowIsLiteral reports whether s is an IPv6 address without a zone, or an IPvFuture.
func slowIsLiteral(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && addr.Zone() == "" || slowFuture.MatchString(strings.ToLower(s))
}
