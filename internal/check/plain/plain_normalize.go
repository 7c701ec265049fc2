package plain

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// normalize implements RFC 3986, section 6.2.2, for a value that Format accepts.
func normalize(u uri.URI) uri.URI {
	u = canonical(u)
	u.UserInfo, u.Query, u.Fragment = normalEncoding(u.UserInfo), normalEncoding(u.Query), normalEncoding(u.Fragment)
	u.Host = lowerBetweenTriplets(normalEncoding(u.Host))
	keepsDots := relativePath(u)
	for i, element := range u.Path {
		u.Path[i] = normalEncoding(element)
		if keepsDots && (u.Path[i] == "." || u.Path[i] == "..") {
			u.Path[i] = strings.ToUpper(element)
		}
	}
	if !keepsDots {
		u.Path = elements(guarded(removeDotSegments(pathText(u.Path)), hasAuthority(u)))
	}
	return u
}

// normalEncoding decodes percent-encoded unreserved characters, and changes the other
// percent-encoded sequences to uppercase (6.2.2.1, 6.2.2.2).
func normalEncoding(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		c, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
		if strings.IndexByte(unreserved, byte(c)) >= 0 {
			b.WriteByte(byte(c))
		} else {
			b.WriteString(strings.ToUpper(s[i : i+3]))
		}
		i += 2
	}
	return b.String()
}

// lowerBetweenTriplets returns s in lowercase except for its percent-encoded sequences.
func lowerBetweenTriplets(s string) string {
	var b strings.Builder
	for s != "" {
		before, _, _ := strings.Cut(s, "%")
		b.WriteString(lower(before))
		s = s[len(before):]
		n := min(len(s), 3)
		b.WriteString(s[:n])
		s = s[n:]
	}
	return b.String()
}

// defaultPorts are those that the comment of DefaultPort lists, from the RFCs of the schemes.
var defaultPorts = map[string]uint16{
	"coap": 5683, "coap+tcp": 5683, "coap+ws": 80, "coaps": 5684, "coaps+tcp": 5684, "coaps+ws": 443, "dict": 2628, "ftp": 21,
	"gopher": 70, "http": 80, "https": 443, "imap": 143, "ipp": 631, "ipps": 631, "ldap": 389, "nfs": 2049, "nntp": 119,
	"pop": 110, "rsync": 873, "rtsp": 554, "rtsps": 322, "sftp": 22, "ssh": 22, "telnet": 23, "vnc": 5900, "ws": 80,
	"wss": 443,
}

// hasHosts reports whether an empty path after an authority means "/" (6.2.3). It does in each
// scheme with a default port, in "tftp", which has hosts but no port (RFC 3617), and in "file".
func hasHosts(scheme string) bool {
	return defaultPorts[scheme] != 0 || scheme == "tftp" || scheme == "file"
}

// normalizeForScheme implements section 6.2.3 as the documentation of NormalizeForScheme lists it.
func normalizeForScheme(u uri.URI) uri.URI {
	u = normalize(u)
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
	if hasHosts(u.Scheme) && hasAuthority(u) && len(u.Path) == 0 {
		u.Path = elements("/")
	}
	return u
}

// normalizeFile gives "file:/x" and "file://localhost/x" the form "file:///x" (RFC 8089, section 2).
func normalizeFile(u uri.URI) uri.URI {
	path := pathText(u.Path)
	local := u.Host == "localhost" || !hasAuthority(u) && strings.HasPrefix(path, "/")
	if !local || hasUserInfo(u) || u.HasPort {
		return u
	}
	u.Host, u.ForceAuthority = "", true
	u.Path = elements(removeDotSegments(path)) // what kept two slashes apart is needed no more
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
