package dsn

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Parse parses s as the name of a data source, which is a URI with one or more hosts between
// commas:
//
//	name  = scheme "://" [ userinfo "@" ] hosts path-abempty [ "?" query ] [ "#" fragment ]
//	hosts = host [ ":" port ] *( "," host [ ":" port ] )
//
// The rules are those of RFC 3986, appendix A, except that a host has no ",". Nothing is decoded.
// As in [uri.Parse], the scheme is lowercased, and an empty port and leading zeros of a port are
// dropped.
//
// The error is a *[uri.ParseError] with the offset in s, and then the Name is zero. These are also
// errors, although the rules allow them:
//
//   - "://" in hosts, as in "nats://a,nats://b", which is a list of names: use [ParseList]
//   - a port above 65535 ([uri.ErrPortRange])
//   - in the schemes mongodb and mongodb+srv, an empty host ([uri.ErrNoHost]); in the latter, a port
//   - in these schemes, an "@" in the path. A client may read the text before it as a password:
//     "1/2" in "mongodb://u:1/2@h"
//   - in these schemes, and in postgres and postgresql without userinfo, an "@" in the query if the
//     path is empty, for the same reason: "1?a=" in "postgres://u:1?a=@h"
//   - in these four schemes, a fragment if the path is empty. A client may read more hosts there:
//     "k" in "mongodb://h#,k"
//
// Other rules of a scheme are not checked, such as the parameters of a client.
//
// Parse keeps s in memory. It takes linear time and allocates at most three times, or once more if
// the scheme has capitals.
func Parse(s string) (Name, error) {
	t, err := findHosts(s)
	var n Name
	if err == nil {
		n, err = t.parse()
	}
	if bad := asParseError(err); bad != nil && formOfMySQL.MatchString(s) {
		bad.Err = errMySQL
	}
	return n, err
}

// formOfMySQL matches the end of the name that the driver of MySQL reads, with the protocol and the
// address.
var formOfMySQL = regexp.MustCompile(`@[0-9A-Za-z_+-]+\([^()]*\)/`)

// ParseList parses s as a list of names between commas, as NATS and Kafka have them:
// "nats://a:4222, nats://b:4222" and "a:9092,b:9092". Every "," separates two names, so each name
// has one host, and a "," in a password must be "%2C". Spaces, tabs and line ends around a name are
// ignored. A name without a scheme gets scheme. If scheme is empty, each name must have its own.
//
// The error is the error of [Parse] for the first name that it rejects, with the offset in s. Then
// the list is nil. An empty name is also an error ([uri.ErrNoHost]). If scheme is not valid, the
// error is at the first name that needs it.
func ParseList(s, scheme string) ([]Name, error) {
	names, start := make([]Name, 0, strings.Count(s, ",")+1), 0
	for entry := range strings.SplitSeq(s, ",") {
		name := strings.TrimLeft(entry, space)
		n, err := parseEntry(strings.TrimRight(name, space), scheme)
		if err != nil {
			err.Offset += start + len(entry) - len(name)
			return nil, hideByte(s, err)
		}
		names = append(names, n)
		start += len(entry) + len(",")
	}
	return names, nil
}

// space has the white space that may be around a name of a list.
const space = " \t\r\n"

// parseEntry parses a name of a list. The error has the offset in s.
func parseEntry(s, scheme string) (Name, *uri.ParseError) {
	if s == "" {
		return Name{}, &uri.ParseError{Component: uri.ComponentHost, Rule: "host", Err: uri.ErrNoHost}
	}
	before := ""
	switch u := uri.Split(s); {
	case scheme == "" || u.Scheme != "" && u.Has(uri.ComponentAuthority):
	case u.Has(uri.ComponentAuthority): // as in "//h"
		before = scheme + ":"
	default:
		before = scheme + "://"
	}
	n, err := Parse(before + s)
	if err != nil {
		bad := asParseError(err)
		bad.Offset = max(bad.Offset-len(before), 0)
		return Name{}, bad
	}
	return n, nil
}

// A nameText is the text of a name. Its hosts are s[start:end], and the first of them is
// s[start:first].
type nameText struct {
	s                 string
	start, first, end int
}

// findHosts returns s as a nameText. It returns an error if s does not begin with a scheme and
// "://", is a list of names, or has a second "@" before the path.
func findHosts(s string) (nameText, error) {
	scheme, ok := grammar.ScanScheme(s)
	if !ok || !strings.HasPrefix(s[scheme:], "://") {
		return nameText{}, lacksHosts(s)
	}
	t := nameText{s: s, start: scheme + len("://")}
	t.end = indexAny(s, t.start, "/?#")
	if at := strings.IndexByte(s[t.start:t.end], '@'); at >= 0 {
		t.start += at + len("@")
	}
	t.first = indexAny(s[:t.end], t.start, ",")
	switch at := strings.IndexByte(s[t.start:t.end], '@'); {
	case strings.HasSuffix(s[t.start:t.end], ":") && strings.HasPrefix(s[t.end:], "//"):
		return t, &uri.ParseError{Offset: t.end - len(":"), Component: uri.ComponentHost, Rule: "reg-name", Err: errIsList}
	case at >= 0:
		return t, &uri.ParseError{Offset: t.start + at, Component: uri.ComponentHost, Rule: "reg-name", Err: errSecondAt}
	}
	return t, nil
}

// lacksHosts returns the error for a text that does not begin with a valid scheme and "://".
func lacksHosts(s string) error {
	if u := uri.Split(s); u.Scheme != "" && u.Has(uri.ComponentAuthority) { // the text before "://" is not a scheme
		_, err := uri.Parse(s)
		return err
	}
	u, err := uri.ParseURI(s)
	if err != nil {
		return err
	}
	return &uri.ParseError{Offset: len(u.Scheme) + len(":"), Component: uri.ComponentPath, Rule: "path-abempty", Err: errNoSlashes}
}

// parse parses the name. It parses the text without the hosts after the first, and then each host.
// The error is for the first fault in s.
func (t *nameText) parse() (Name, error) {
	u, err := uri.Parse(t.withFirst())
	bad := asParseError(err)
	if bad != nil && (bad.Offset < t.first || t.first == t.end) {
		return Name{}, bad
	}
	hosts, err := t.hosts(&u)
	if err != nil {
		return Name{}, err
	}
	if bad != nil { // the fault is after the hosts
		bad.Offset += t.end - t.first
		return Name{}, hideByte(t.s, bad)
	}
	u.Host, u.Port, u.HasPort, u.ForceAuthority = "", 0, false, true
	n := Name{URI: u, Hosts: hosts}
	if err := t.checkClient(&n); err != nil {
		return Name{}, err
	}
	return n, nil
}

// withFirst returns the text without the hosts after the first.
func (t *nameText) withFirst() string {
	if t.first == t.end {
		return t.s
	}
	return t.s[:t.first] + t.s[t.end:]
}

// hosts parses the hosts. u is the value of withFirst, so it has the first host.
func (t *nameText) hosts(u *uri.URI) ([]Host, error) {
	if t.first == t.end {
		return []Host{{Name: u.Host, Port: u.Port, HasPort: u.HasPort}}, nil
	}
	list := t.s[t.start:t.end]
	hosts, start := make([]Host, 0, strings.Count(list, ",")+1), t.start
	for text := range strings.SplitSeq(list, ",") {
		host, err := parseHost(text)
		if err != nil {
			err.Offset += start
			return nil, hideByte(t.s, err)
		}
		hosts = append(hosts, host)
		start += len(text) + len(",")
	}
	return hosts, nil
}

// parseHost parses a host and its port, like [uri.URI.WithHostPort], but copies no URI.
func parseHost(text string) (Host, *uri.ParseError) {
	var p grammar.Parts
	if bad := p.ReadAuthority(text, 0); bad.Rule != nil || p.Path < len(text) {
		_, err := uri.URI{}.WithHostPort(text)
		return Host{}, asParseError(err)
	}
	return Host{Name: text[:p.HostEnd], Port: p.Port, HasPort: p.HasPort}, nil
}

// indexAny returns the offset in s of the first byte of s[i:] that is in chars, or len(s) if there
// is none.
func indexAny(s string, i int, chars string) int {
	if length := strings.IndexAny(s[i:], chars); length >= 0 {
		return i + length
	}
	return len(s)
}
