package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/schemes"
)

// DefaultPort returns the default port of a scheme, such as 80 for "http". ok reports whether this
// package knows a default port of the scheme. The case of the scheme is ignored (RFC 3986, section
// 3.2.3). The schemes are
//
//	amqp       amqps     clickhouse  coap  coap+tcp    coap+ws      coaps
//	coaps+tcp  coaps+ws  dict        ftp   ftps        gemini       git
//	gopher     http      https       imap  imaps       ipp          ipps
//	ldap       ldaps     mongodb     mqtt  mqtts       mysql        nats
//	nfs        nntp      pop         pop3  pop3s       postgres     postgresql
//	redis      rediss    rsync       rtmp  rtmps       rtsp         rtsps
//	sftp       smtp      smtps       ssh   submission  submissions  svn
//	telnet     vnc       ws          wss
//
// Each port is in an RFC, in a registry of IANA, or in the documentation of the software; the
// Source of a [SchemeError] names the document. The schemes tftp and mongodb+srv are missing, since
// their URIs have no port, and sqlserver, since each instance of a server has its own. Schemes
// whose software does not agree on a port are missing too, such as irc.
func DefaultPort(scheme string) (port uint16, ok bool) {
	rules := schemes.Of(scheme)
	return rules.Port, rules.Port != 0
}

// CheckScheme returns a *[SchemeError] if u breaks a rule of its scheme: an http URI must have a
// host, a mailto URI must not have an authority, a URN must have a namespace. It returns nil for a
// relative reference and for an unknown scheme (RFC 3986, section 3.1).
//
// CheckScheme checks which components are present and which are empty, the comma of "data", and the
// form of "urn". It checks nothing else, so "tel:abc" passes. The schemes are about, cid, data,
// file, geo, iax, jdbc, mailto, mid, mongodb+srv, otpauth, pkcs11, secret-token, sip, sips, sms,
// sqlserver, tag, tel, tftp, urn, and those that have a [DefaultPort].
//
// If u breaks several rules, the error is for the first component in the order of the text.
// Userinfo in http and https is reported last, with [ErrUserInfo]: it is deprecated, and an error
// in URIs from sources that you do not trust (RFC 9110, section 4.2.4). To allow userinfo, ignore
// ErrUserInfo:
//
//	if err := u.CheckScheme(); err != nil && !errors.Is(err, uri.ErrUserInfo) {
//		return err
//	}
//
// If [Format] rejects u, the error is its *[FormatError].
func (u URI) CheckScheme() error {
	if err := check(&u); err != nil {
		return err
	}
	rules := schemes.Of(u.Scheme)
	if component, err := firstViolation(&rules, &u); err != nil {
		return &SchemeError{Scheme: rules.Name, Component: component, Source: rules.Source, Err: err}
	}
	if rules.Demands&schemes.DeprecatedUserInfo != 0 && u.hasUserInfo() {
		return &SchemeError{Scheme: rules.Name, Component: ComponentUserInfo, Source: "RFC 9110, section 4.2.4", Err: ErrUserInfo}
	}
	return nil
}

// firstViolation returns the first violation of the rules of a scheme. Rules that a bit cannot
// express have their own functions.
func firstViolation(r *schemes.Rules, u *URI) (component Component, err error) {
	if component, err = violationBeforePath(r.Demands, u); err == nil {
		component, err = violationFromPath(r.Demands, u)
	}
	switch {
	case err != nil:
		return component, err
	case r.Name == "data":
		return checkData(u)
	case r.Name == "urn":
		return checkURN(u)
	default:
		return "", nil
	}
}

// violationBeforePath returns the first violation of demands in the authority.
func violationBeforePath(demands schemes.Demand, u *URI) (component Component, err error) {
	asks := func(d schemes.Demand) bool { return demands&d != 0 }
	switch authority := u.hasAuthority(); {
	case authority && asks(schemes.NoAuthority):
		return ComponentAuthority, errForbidsAuthority
	case !authority && asks(schemes.SomeHost):
		return ComponentAuthority, errLacksSlashesHost
	case !authority && asks(schemes.SomeAuthority):
		return ComponentAuthority, errLacksAuthority
	case !authority:
		return "", nil
	case u.hasUserInfo() && asks(schemes.NoUserInfo):
		return ComponentUserInfo, errForbidsUserInfo
	case u.Host == "" && asks(schemes.SomeHost):
		return ComponentHost, errLacksHost
	case u.HasPort && asks(schemes.NoPort):
		return ComponentPort, errForbidsPort
	default:
		return "", nil
	}
}

// violationFromPath returns the first violation of demands in the path, the query and the fragment.
func violationFromPath(demands schemes.Demand, u *URI) (component Component, err error) {
	asks := func(d schemes.Demand) bool { return demands&d != 0 }
	switch rooted := len(u.Path) > 0 && u.Path[0] == ""; {
	case !rooted && asks(schemes.AbsolutePath):
		return ComponentPath, errNotRooted
	case len(u.Path) == 0 && asks(schemes.SomePath):
		return ComponentPath, errLacksPath
	case u.hasQuery() && asks(schemes.NoQuery):
		return ComponentQuery, errForbidsQuery
	case u.hasFragment() && asks(schemes.NoFragment):
		return ComponentFragment, errForbidsFragment
	default:
		return "", nil
	}
}

// checkData requires the comma before the data. A media type may precede it.
//
//	dataurl = "data:" [ mediatype ] [ ";base64" ] "," data
//
// RFC 2397, section 3.
func checkData(u *URI) (component Component, err error) {
	if slices.ContainsFunc(u.Path, func(segment string) bool { return strings.Contains(segment, ",") }) {
		return "", nil
	}
	return ComponentPath, errNoComma
}

// checkURN requires a namespace identifier and a name in it, and a query that consists of r- and
// q-components.
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

// isRQComponents reports whether query, the text after the "?", begins with a non-empty r-component
// or q-component.
func isRQComponents(query string) bool {
	return len(query) > 1 && (query[0] == '+' || query[0] == '=') && query[1] != '/' && query[1] != '?'
}
