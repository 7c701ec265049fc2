package uri

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

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
		if charset.EqualFold(schemes[i].name, scheme) {
			return schemes[i]
		}
	}
	return schemeRules{}
}

// CheckScheme returns what the scheme of u forbids although the generic syntax allows it, a *[SchemeError], or nil: an
// http URI has a host, a mailto URI no authority, a URN a namespace. RFC 3986, section 3.1, says that whoever resolves
// it by its scheme 'should flag the reference as an error' then. A relative reference and a scheme that this package
// does not know are never an error. Where [Format] refuses u, it is that *[FormatError].
//
// It looks at which components are there and which are empty, at the comma of "data", and at the form of "urn". So nil
// does not mean that all is as the scheme has it: "tel:abc" passes. The schemes are about, cid, data, file, geo, iax,
// mailto, mid, pkcs11, secret-token, sip, sips, sms, tag, tel, tftp, urn, and those with a [DefaultPort].
//
// The first fault in the order of the components is returned. Only where there is no other, user information in http
// and https is one, with ErrUserInfo as its cause: RFC 9110, section 4.2.4, deprecates it and asks those who read URIs
// from sources that they do not trust to take it for an error. Who has other reasons to trust it goes on:
//
//	if err := u.CheckScheme(); err != nil && !errors.Is(err, uri.ErrUserInfo) {
//		return err
//	}
func (u URI) CheckScheme() error {
	if err := check(&u); err != nil {
		return err
	}
	rules := rulesOf(u.Scheme)
	if component, err := rules.judge(&u); err != nil {
		return &SchemeError{Scheme: rules.name, Component: component, Source: rules.source, Err: err}
	}
	if rules.demands&shunUserInfo != 0 && u.hasUserInfo() {
		return &SchemeError{Scheme: rules.name, Component: ComponentUserInfo, Source: "RFC 9110, section 4.2.4", Err: ErrUserInfo}
	}
	return nil
}

// judge returns the first of what the rules forbid.
func (r *schemeRules) judge(u *URI) (component Component, err error) {
	asks := func(d demand) bool { return r.demands&d != 0 }
	switch {
	case asks(noAuthority) && u.hasAuthority():
		return ComponentAuthority, errForbidden
	case asks(someAuthority|someHost) && !u.hasAuthority():
		return ComponentAuthority, errLacksAuthority
	case asks(noUserInfo) && u.hasAuthority() && u.hasUserInfo():
		return ComponentUserInfo, errForbidden
	case asks(someHost) && u.Host == "":
		return ComponentHost, errEmpty
	case asks(noPort) && u.hasAuthority() && u.HasPort:
		return ComponentPort, errForbidden
	case asks(absolutePath) && (len(u.Path) == 0 || u.Path[0] != ""):
		return ComponentPath, errNotRooted
	case asks(somePath) && len(u.Path) == 0:
		return ComponentPath, errEmpty
	case asks(noQuery) && u.hasQuery():
		return ComponentQuery, errForbidden
	case asks(noFragment) && u.hasFragment():
		return ComponentFragment, errForbidden
	}
	switch r.name {
	case "data":
		return checkData(u)
	case "urn":
		return checkURN(u)
	default:
		return "", nil
	}
}

// checkData asks for the comma before the data, which a media type may precede.
//
//	dataurl = "data:" [ mediatype ] [ ";base64" ] "," data
//
// RFC 2397, section 3.
func checkData(u *URI) (component Component, err error) {
	for _, segment := range u.Path {
		if strings.Contains(segment, ",") {
			return "", nil
		}
	}
	return ComponentPath, errNoComma
}

// checkURN asks for a namespace identifier and a name in it, and for a query that is made of r- and q-components.
//
//	assigned-name = "urn" ":" NID ":" NSS
//	NID           = (alphanum) 0*30(ldh) (alphanum)
//	NSS           = pchar *(pchar / "/")
//	rq-components = [ "?+" r-component ] [ "?=" q-component ]
//	r-component   = pchar *( pchar / "/" / "?" )
//	q-component   = pchar *( pchar / "/" / "?" )
//
// RFC 8141, section 2.
func checkURN(u *URI) (component Component, err error) {
	name := ""
	if len(u.Path) > 0 {
		name = u.Path[0]
	}
	nid, nss, found := strings.Cut(name, ":")
	switch {
	case !found || !isNID(nid):
		return ComponentPath, errNoNamespace
	case nss == "":
		return ComponentPath, errNoName
	case u.hasQuery() && !isRQComponents(u.Query):
		return ComponentQuery, errNotRQ
	default:
		return "", nil
	}
}

// isNID reports whether s is a namespace identifier.
func isNID(s string) bool { return len(s) >= 2 && len(s) <= 32 && isLabel(s) }

// isRQComponents reports whether query, which follows the "?", begins an r- or a q-component that is not empty.
func isRQComponents(query string) bool {
	return len(query) > 1 && (query[0] == '+' || query[0] == '=') && query[1] != '/' && query[1] != '?'
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
	{name: "iax", demands: noAuthority | somePath, source: "RFC 5456"},
	{name: "imap", port: 143, demands: someHost, source: "RFC 5092, section 11"},
	{name: "ipp", port: 631, demands: someHost | noUserInfo, source: "RFC 3510"},
	{name: "ipps", port: 631, demands: someHost | noUserInfo, source: "RFC 7472"},
	{name: "ldap", port: 389, demands: someAuthority | noUserInfo, source: "RFC 4516, section 2"},
	{name: "mailto", demands: noAuthority, source: "RFC 6068, section 2"},
	{name: "mid", demands: noAuthority | somePath, source: "RFC 2392, section 2"},
	{name: "nfs", port: 2049, demands: someHost | noUserInfo, source: "RFC 2224"},
	{name: "nntp", port: 119, demands: someHost, source: "RFC 5538"},
	{name: "pkcs11", demands: noAuthority, source: "RFC 7512"},
	{name: "pop", port: 110, demands: someHost, source: "RFC 2384"},
	{name: "rsync", port: 873, demands: someHost, source: "RFC 5781"},
	{name: "rtsp", port: 554, demands: someHost, source: "RFC 7826, section 4.2"},
	{name: "rtsps", port: 322, demands: someHost, source: "RFC 7826, section 4.2"},
	{name: "secret-token", demands: noAuthority | somePath, source: "RFC 8959"},
	{name: "sftp", port: 22, demands: someHost, source: "draft-ietf-secsh-scp-sftp-ssh-uri-04"},
	{name: "sip", demands: noAuthority | somePath, source: "RFC 3261, section 19.1.1"},
	{name: "sips", demands: noAuthority | somePath, source: "RFC 3261, section 19.1.1"},
	{name: "sms", demands: noAuthority | somePath, source: "RFC 5724, section 2.2"},
	{name: "ssh", port: 22, demands: someHost, source: "draft-ietf-secsh-scp-sftp-ssh-uri-04"},
	{name: "tag", demands: noAuthority | somePath, source: "RFC 4151, section 2.1"},
	{name: "tel", demands: noAuthority | somePath, source: "RFC 3966, section 3"},
	{name: "telnet", port: 23, demands: someHost, source: "RFC 4248"},
	{name: "tftp", demands: someHost | noUserInfo | noPort, source: "RFC 3617, section 2"},
	{name: "urn", demands: noAuthority, source: "RFC 8141, section 2"},
	{name: "vnc", port: 5900, demands: someAuthority, source: "RFC 7869"},
	{name: "ws", port: 80, demands: someHost | noUserInfo | noFragment, source: "RFC 6455, section 3"},
	{name: "wss", port: 443, demands: someHost | noUserInfo | noFragment, source: "RFC 6455, section 3"},
}
