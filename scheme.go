package uri

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/schemes"
)

// DefaultPort returns the port that a URI of that scheme means where it has none (RFC 3986, section 3.2.3), and
// whether there is one: 80 for "http". The case of the scheme makes no difference. A scheme that this package does not
// know has none. It knows ssh, sftp and, of those that an RFC gives a default port, coap, coap+tcp, coap+ws, coaps,
// coaps+tcp, coaps+ws, dict, ftp, gopher, http, https, imap, ipp, ipps, ldap, nfs, nntp, pop, rsync, rtsp, rtsps,
// telnet, vnc, ws and wss. It knows none for tftp, whose URIs have no port (RFC 3617, section 2), though servers listen
// at 69 (RFC 1350, section 4).
func DefaultPort(scheme string) (port uint16, ok bool) {
	rules := schemes.Of(scheme)
	return rules.Port, rules.Port != 0
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
	rules := schemes.Of(u.Scheme)
	if component, err := judge(&rules, &u); err != nil {
		return &SchemeError{Scheme: rules.Name, Component: component, Source: rules.Source, Err: err}
	}
	if rules.Demands&schemes.ShunUserInfo != 0 && u.hasUserInfo() {
		return &SchemeError{Scheme: rules.Name, Component: ComponentUserInfo, Source: "RFC 9110, section 4.2.4", Err: ErrUserInfo}
	}
	return nil
}

// judge returns the first of what the rules of a scheme forbid. What takes more than a bit to say is in functions of its
// own.
func judge(r *schemes.Rules, u *URI) (component Component, err error) {
	asks := func(d schemes.Demand) bool { return r.Demands&d != 0 }
	switch {
	case asks(schemes.NoAuthority) && u.hasAuthority():
		return ComponentAuthority, errForbidden
	case asks(schemes.SomeAuthority|schemes.SomeHost) && !u.hasAuthority():
		return ComponentAuthority, errLacksAuthority
	case asks(schemes.NoUserInfo) && u.hasAuthority() && u.hasUserInfo():
		return ComponentUserInfo, errForbidden
	case asks(schemes.SomeHost) && u.Host == "":
		return ComponentHost, errEmpty
	case asks(schemes.NoPort) && u.hasAuthority() && u.HasPort:
		return ComponentPort, errForbidden
	case asks(schemes.AbsolutePath) && (len(u.Path) == 0 || u.Path[0] != ""):
		return ComponentPath, errNotRooted
	case asks(schemes.SomePath) && len(u.Path) == 0:
		return ComponentPath, errEmpty
	case asks(schemes.NoQuery) && u.hasQuery():
		return ComponentQuery, errForbidden
	case asks(schemes.NoFragment) && u.hasFragment():
		return ComponentFragment, errForbidden
	}
	switch r.Name {
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
