package plain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// Normalize returns the normal form of a valid reference as text.
func Normalize(s string) string {
	u, _ := parse(s)
	return text(NormalForm(u))
}

// NormalForm implements RFC 3986, section 6.2.2, for a value that Format accepts.
func NormalForm(u uri.URI) uri.URI {
	u = Canonical(u)
	u.UserInfo, u.Query, u.Fragment = normalEncoding(u.UserInfo), normalEncoding(u.Query), normalEncoding(u.Fragment)
	u.Host = lowerBetweenTriplets(normalEncoding(u.Host))
	keepsDots := !hasAuthority(u) && !strings.HasPrefix(PathText(u.Path), "/") // 3.3: relative, or rootless
	for i, element := range u.Path {
		u.Path[i] = normalEncoding(element)
		if keepsDots && (u.Path[i] == "." || u.Path[i] == "..") {
			u.Path[i] = strings.ToUpper(element)
		}
	}
	if !keepsDots {
		u.Path = elements(guarded(RemoveDotSegments(PathText(u.Path)), hasAuthority(u)))
	}
	return u
}

// keepsEmptyPath has the schemes in which an empty path after an authority is not "/". A relative reference may be of any scheme.
var keepsEmptyPath = map[string]bool{"": true, "amqp": true, "amqps": true, "pop": true}

// normalizeForScheme implements section 6.2.3 as the documentation of NormalizeForScheme lists it.
func normalizeForScheme(u uri.URI) uri.URI {
	u = NormalForm(u)
	if port := defaultPorts[u.Scheme]; u.HasPort && port != 0 && u.Port == port {
		u.HasPort, u.Port = false, 0
	}
	switch u.Scheme {
	case "file":
		u = normalizeFile(u)
	case "mailto":
		for i, element := range u.Path {
			u.Path[i] = lowerDomains(element)
		}
	case "urn":
		if len(u.Path) > 0 {
			if nid, name, found := strings.Cut(u.Path[0], ":"); found {
				u.Path[0] = lowerBetweenTriplets(nid) + ":" + name
			}
		}
	}
	u.Host = normalAddress(u.Host)
	if !keepsEmptyPath[u.Scheme] && hasAuthority(u) && len(u.Path) == 0 {
		u.Path = elements("/")
	}
	return u
}

// normalizeFile gives "file:/x" and "file://localhost/x" the form "file:///x" (RFC 8089, section 2).
func normalizeFile(u uri.URI) uri.URI {
	path := PathText(u.Path)
	local := u.Host == "localhost" || !hasAuthority(u) && strings.HasPrefix(path, "/")
	if !local || hasUserInfo(u) || u.HasPort {
		return u
	}
	u.Host, u.ForceAuthority = "", true
	u.Path = elements(RemoveDotSegments(path)) // what kept two slashes apart is needed no more
	return u
}

// lowerDomains lowercases the text after the last "@" of each address (RFC 6068, section 2).
func lowerDomains(addresses string) string {
	list := strings.Split(addresses, ",")
	for i, address := range list {
		if at := strings.LastIndex(address, "@"); at >= 0 {
			list[i] = address[:at] + lowerBetweenTriplets(address[at:])
		}
	}
	return strings.Join(list, ",")
}

// compare orders as the documentation of [uri.URI.Compare] says. It compares lists of values, one
// list for each component.
func compare(u, v uri.URI) int {
	u, v = Canonical(u), Canonical(v)
	return cmp.Or(
		strings.Compare(u.Scheme, v.Scheme),
		compareBools(!u.IsRelative, !v.IsRelative),
		compareBools(hasAuthority(u), hasAuthority(v)),
		compareBools(hasUserInfo(u), hasUserInfo(v)),
		strings.Compare(u.UserInfo, v.UserInfo),
		strings.Compare(u.Host, v.Host),
		compareBools(u.HasPort, v.HasPort),
		int(u.Port)-int(v.Port),
		slices.Compare(u.Path, v.Path),
		compareBools(u.Query != "" || u.ForceQuery, v.Query != "" || v.ForceQuery),
		strings.Compare(u.Query, v.Query),
		compareBools(u.Fragment != "" || u.ForceFragment, v.Fragment != "" || v.ForceFragment),
		strings.Compare(u.Fragment, v.Fragment),
	)
}

// compareBools sorts false before true.
func compareBools(a, b bool) int {
	number := map[bool]int{true: 1}
	return number[a] - number[b]
}
