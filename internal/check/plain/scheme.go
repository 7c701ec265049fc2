package plain

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
)

// demands are the requirements of the schemes, from the documents that the documentation of
// CheckScheme and its table name: which component must be present and not empty ("host"), must be
// present ("+authority"), or must be absent ("-query").
var demands = map[string]string{
	"about": "-authority", "cid": "-authority path", "mid": "-authority path", "geo": "-authority path",
	"iax": "-authority path", "pkcs11": "-authority", "secret-token": "-authority path",
	"sip": "-authority path", "sips": "-authority path", "sms": "-authority path", "tag": "-authority path",
	"tel": "-authority path", "mailto": "-authority", "data": "-authority comma", "urn": "-authority name",
	"coap": "host -userinfo", "coap+tcp": "host -userinfo", "coap+ws": "host -userinfo", "coaps": "host -userinfo",
	"coaps+tcp": "host -userinfo", "coaps+ws": "host -userinfo", "gopher": "host -userinfo", "ipp": "host -userinfo",
	"ipps": "host -userinfo", "nfs": "host -userinfo", "tftp": "host -userinfo -port",
	"ws": "host -userinfo -fragment", "wss": "host -userinfo -fragment",
	"dict": "host", "ftp": "host", "imap": "host", "nntp": "host", "pop": "host", "rsync": "host", "rtsp": "host",
	"rtsps": "host", "sftp": "host", "ssh": "host", "telnet": "host", "http": "host", "https": "host",
	"ldap": "+authority -userinfo", "vnc": "+authority", "file": "-userinfo -port root -query",
}

// faults returns the components of u that its scheme forbids, in order, except for the user
// information of http and https.
func faults(u uri.URI) []string {
	asks := map[string]bool{}
	for _, demand := range strings.Fields(demands[lower(u.Scheme)]) {
		asks[demand] = true
	}
	path := pathText(u.Path)
	var list []string
	for _, fault := range []struct {
		component string
		bad       bool
	}{
		{"authority", asks["-authority"] && hasAuthority(u) || (asks["+authority"] || asks["host"]) && !hasAuthority(u)},
		{"userinfo", asks["-userinfo"] && hasAuthority(u) && hasUserInfo(u)},
		{"host", asks["host"] && u.Host == ""},
		{"port", asks["-port"] && hasAuthority(u) && u.HasPort},
		{"path", asks["root"] && !strings.HasPrefix(path, "/") || asks["path"] && path == ""},
		{"path", asks["comma"] && !strings.Contains(path, ",") || asks["name"] && !urnName.MatchString(path)},
		{"query", asks["-query"] && (u.Query != "" || u.ForceQuery)},
		{"query", asks["name"] && (u.Query != "" || u.ForceQuery) && !urnComponents.MatchString(u.Query)},
		{"fragment", asks["-fragment"] && (u.Fragment != "" || u.ForceFragment)},
	} {
		if fault.bad {
			list = append(list, fault.component)
		}
	}
	return list
}

var (
	urnName       = regexp.MustCompile(`\A[A-Za-z0-9][-A-Za-z0-9]{0,30}[A-Za-z0-9]:[^/]`) // RFC 8141, section 2
	urnComponents = regexp.MustCompile(`\A[+=][^/?]`)
)
