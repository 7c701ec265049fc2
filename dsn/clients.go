package dsn

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// isMongoDB reports whether a scheme is one of MongoDB's.
func isMongoDB(scheme string) bool {
	return strings.EqualFold(scheme, "mongodb") || strings.EqualFold(scheme, "mongodb+srv")
}

// clientFault returns the error for the first rule of a client that n breaks, or nil. If the error is
// for a host, host is its index.
func (n *Name) clientFault() (bad *uri.FormatError, host int) {
	switch {
	case isMongoDB(n.URI.Scheme):
		return n.mongoDBFault()
	case isPostgreSQL(n.URI.Scheme):
		return n.faultAfterHosts(n.URI.UserInfo != "" || n.URI.ForceUserInfo), 0
	default:
		return nil, 0
	}
}

// isPostgreSQL reports whether a scheme is one of PostgreSQL's. For libpq, only an "@" or a "/" ends
// the text that may be userinfo, and there is no fragment.
func isPostgreSQL(scheme string) bool {
	return strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql")
}

// mongoDBFault is clientFault for MongoDB's schemes. For a client, only the first "/" ends the hosts,
// so an "@" is not allowed before this "/", nor in the path.
func (n *Name) mongoDBFault() (bad *uri.FormatError, host int) {
	for i, h := range n.Hosts {
		if h.Name == "" {
			return wholeError(uri.ComponentHost, "host", uri.ErrNoHost), i
		}
	}
	for i, segment := range n.URI.Path {
		if bad := atSign(uri.ComponentPath, "segment", i, segment); bad != nil {
			return bad, 0
		}
	}
	bad = n.faultAfterHosts(false)
	withPort := slices.IndexFunc(n.Hosts, func(h Host) bool { return h.HasPort })
	if bad != nil || withPort < 0 || !strings.EqualFold(n.URI.Scheme, "mongodb+srv") {
		return bad, 0
	}
	return wholeError(uri.ComponentPort, "port", errPortInDNS), withPort
}

// faultAfterHosts returns the error for an "@" in the query, unless hasUser is set, or for a fragment,
// if there is no "/" between the hosts and that. Otherwise, it returns nil.
func (n *Name) faultAfterHosts(hasUser bool) (bad *uri.FormatError) {
	if len(n.URI.Path) > 0 {
		return nil
	}
	if !hasUser {
		bad = atSign(uri.ComponentQuery, "query", noIndex, n.URI.Query)
	}
	if bad == nil && n.URI.Has(uri.ComponentFragment) {
		bad = wholeError(uri.ComponentFragment, "fragment", errFragment)
	}
	return bad
}

// atSign returns the error for an "@" in a component, or nil.
func atSign(component uri.Component, rule string, segment int, text string) *uri.FormatError {
	at := strings.IndexByte(text, '@')
	if at < 0 {
		return nil
	}
	return &uri.FormatError{Component: component, Segment: segment, Offset: at, Rule: rule, Err: errAtSign}
}

// checkClient returns the error of clientFault for n.
func (n Name) checkClient() error {
	if bad, host := n.clientFault(); bad != nil {
		return hostError(host, bad)
	}
	return nil
}

// checkClient returns the error of clientFault for n, the value of the text, as a *uri.ParseError.
func (t *nameText) checkClient(n *Name) error {
	bad, host := n.clientFault()
	if bad == nil {
		return nil
	}
	offset := t.start
	for range host {
		offset = indexAny(t.s, offset, ",") + len(",")
	}
	switch bad.Component {
	case uri.ComponentHost:
	case uri.ComponentPort:
		offset += len(n.Hosts[host].Name) + len(":")
	case uri.ComponentFragment:
		offset = indexAny(t.s, t.end, "#")
	default:
		offset = indexAny(t.s, t.end, "@")
	}
	return &uri.ParseError{Offset: offset, Component: bad.Component, Rule: bad.Rule, Err: bad.Err}
}
