package plain

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// demands are the requirements of the schemes: which component must be present and not empty ("host"), must be present
// ("+authority"), or must be absent ("-query"). defaultPorts are their ports. Both are the data of package schemes, whose
// tests compare it with the documents. What follows from it is written anew here.
var demands, defaultPorts = tables()

func tables() (demands map[string]string, ports map[string]uint16) {
	demands = map[string]string{}
	ports = map[string]uint16{}
	for _, rules := range schemes.All() {
		ports[rules.Name] = rules.Port
		demands[rules.Name] = map[string]string{"data": "comma ", "urn": "name "}[rules.Name]
		for i, word := range []string{"+authority", "host", "-authority", "-userinfo", "", "-port", "root", "path", "-query", "-fragment"} {
			if rules.Demands&(1<<i) != 0 {
				demands[rules.Name] += word + " "
			}
		}
	}
	return demands, ports
}

// faults returns the components of u that its scheme forbids, in order, except for the userinfo
// of http and https.
func faults(u uri.URI) []string {
	asks := map[string]bool{}
	for _, demand := range strings.Fields(demands[lower(u.Scheme)]) {
		asks[demand] = true
	}
	path := PathText(u.Path)
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
