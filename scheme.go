package uri

// DefaultPort returns the port that a URI of that scheme means where it has none (RFC 3986, section 3.2.3), and
// whether there is one: 80 for "http". The case of the scheme makes no difference. A scheme that this package does not
// know has none. It knows ssh, sftp and, of those that an RFC gives a default port, coap, coap+tcp, coap+ws, coaps,
// coaps+tcp, coaps+ws, dict, ftp, gopher, http, https, imap, ipp, ipps, ldap, nfs, nntp, pop, rsync, rtsp, rtsps,
// telnet, vnc, ws and wss. It knows none for tftp, whose URIs have no port (RFC 3617, section 2), though servers listen
// at 69 (RFC 1350, section 4).
func DefaultPort(scheme string) (port uint16, ok bool) {
	rules := rulesOf(scheme)
	return rules.port, rules.port != 0
}

// schemeRules is what a scheme says beyond the generic syntax. What takes more than a bit to say is in functions of
// its own, see [schemeRules.judge] and simplify.
type schemeRules struct {
	name    string
	port    uint16 // the default, 0 if there is none
	demands demand
	hide    func(u *URI, mask string) // hides a password outside user information, nil if there is none
	source  string
}

// A demand says what a scheme asks for or forbids, with one bit for each.
type demand uint16

const (
	someAuthority demand = 1 << iota // "//" must be there
	someHost                         // so must a host that is not empty
	noAuthority
	noUserInfo
	shunUserInfo // allowed, but only by the generic syntax
	noPort
	absolutePath
	somePath // a path that is not empty
	noQuery
	noFragment
)

// rulesOf returns the rules of a scheme, in either case, zero where there is none that is known.
func rulesOf(scheme string) schemeRules {
	for i := range schemes {
		if equalSchemes(schemes[i].name, scheme) {
			return schemes[i]
		}
	}
	return schemeRules{}
}

// schemes has the schemes that are known, in the order of their names, with the documents that define their syntax. It
// is only read.
var schemes = [...]schemeRules{
	{name: "about", demands: noAuthority, source: "RFC 6694"},
	{name: "cid", demands: noAuthority | somePath, source: "RFC 2392, section 2"},
	{name: "coap", port: 5683, demands: someHost | noUserInfo, source: "RFC 7252, section 6.1"},
	{name: "coap+tcp", port: 5683, demands: someHost | noUserInfo, source: "RFC 8323, section 8.1"},
	{name: "coap+ws", port: 80, demands: someHost | noUserInfo, source: "RFC 8323, section 8.3"},
	{name: "coaps", port: 5684, demands: someHost | noUserInfo, source: "RFC 7252, section 6.2"},
	{name: "coaps+tcp", port: 5684, demands: someHost | noUserInfo, source: "RFC 8323, section 8.2"},
	{name: "coaps+ws", port: 443, demands: someHost | noUserInfo, source: "RFC 8323, section 8.4"},
	{name: "data", demands: noAuthority, source: "RFC 2397, section 3"},
	{name: "dict", port: 2628, demands: someHost, source: "RFC 2229, section 5"},
	{name: "file", demands: noUserInfo | noPort | absolutePath | noQuery, source: "RFC 8089, section 2"},
	{name: "ftp", port: 21, demands: someHost, source: "RFC 1738, section 3.2"},
	{name: "geo", demands: noAuthority | somePath, source: "RFC 5870, section 3.3"},
	{name: "gopher", port: 70, demands: someHost | noUserInfo, source: "RFC 4266, section 2.1"},
	{name: "http", port: 80, demands: someHost | shunUserInfo, source: "RFC 9110, section 4.2.1"},
	{name: "https", port: 443, demands: someHost | shunUserInfo, source: "RFC 9110, section 4.2.2"},
	{name: "iax", demands: noAuthority | somePath, hide: hideOpaquePassword, source: "RFC 5456"},
	{name: "imap", port: 143, demands: someHost, hide: hideURLAuth, source: "RFC 5092, section 11"},
	{name: "ipp", port: 631, demands: someHost | noUserInfo, source: "RFC 3510"},
	{name: "ipps", port: 631, demands: someHost | noUserInfo, source: "RFC 7472"},
	{name: "ldap", port: 389, demands: someAuthority | noUserInfo, source: "RFC 4516, section 2"},
	{name: "mailto", demands: noAuthority, source: "RFC 6068, section 2"},
	{name: "mid", demands: noAuthority | somePath, source: "RFC 2392, section 2"},
	{name: "nfs", port: 2049, demands: someHost | noUserInfo, source: "RFC 2224"},
	{name: "nntp", port: 119, demands: someHost, source: "RFC 5538"},
	{name: "pkcs11", demands: noAuthority, hide: hidePIN, source: "RFC 7512"},
	{name: "pop", port: 110, demands: someHost, source: "RFC 2384"},
	{name: "rsync", port: 873, demands: someHost, source: "RFC 5781"},
	{name: "rtsp", port: 554, demands: someHost, source: "RFC 7826, section 4.2"},
	{name: "rtsps", port: 322, demands: someHost, source: "RFC 7826, section 4.2"},
	{name: "secret-token", demands: noAuthority | somePath, hide: hideToken, source: "RFC 8959"},
	{name: "sftp", port: 22, demands: someHost, source: "draft-ietf-secsh-scp-sftp-ssh-uri-04"},
	{name: "sip", demands: noAuthority | somePath, hide: hideOpaquePassword, source: "RFC 3261, section 19.1.1"},
	{name: "sips", demands: noAuthority | somePath, hide: hideOpaquePassword, source: "RFC 3261, section 19.1.1"},
	{name: "sms", demands: noAuthority | somePath, source: "RFC 5724, section 2.2"},
	{name: "ssh", port: 22, demands: someHost, source: "draft-ietf-secsh-scp-sftp-ssh-uri-04"},
	{name: "tag", demands: noAuthority | somePath, source: "RFC 4151, section 2.1"},
	{name: "tel", demands: noAuthority | somePath, source: "RFC 3966, section 3"},
	{name: "telnet", port: 23, demands: someHost, source: "RFC 4248"},
	{name: "tftp", demands: someHost | noUserInfo | noPort, source: "RFC 3617, section 2"},
	{name: "urn", demands: noAuthority, source: "RFC 8141, section 2"},
	{name: "vnc", port: 5900, demands: someAuthority, hide: hideVNCPasswords, source: "RFC 7869"},
	{name: "ws", port: 80, demands: someHost | noUserInfo | noFragment, source: "RFC 6455, section 3"},
	{name: "wss", port: 443, demands: someHost | noUserInfo | noFragment, source: "RFC 6455, section 3"},
}
