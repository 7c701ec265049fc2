package dsn

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// isMongoDB reports whether a scheme is one of MongoDB's.
func isMongoDB(scheme string) bool {
	return strings.EqualFold(scheme, "mongodb") || strings.EqualFold(scheme, "mongodb+srv")
}

// mongoDBFault returns the error for the first rule of MongoDB's schemes that n breaks, or nil. If
// the error is for a host, host is its index. For a client, only the first "/" ends the hosts, so
// an "@" is not allowed before this "/", nor in the path.
func (n *Name) mongoDBFault() (bad *uri.FormatError, host int) {
	if !isMongoDB(n.URI.Scheme) {
		return nil, 0
	}
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
	if len(n.URI.Path) == 0 {
		bad = cmp.Or(atSign(uri.ComponentQuery, "query", noIndex, n.URI.Query), atSign(uri.ComponentFragment, "fragment", noIndex, n.URI.Fragment))
	}
	withPort := slices.IndexFunc(n.Hosts, func(h Host) bool { return h.HasPort })
	if bad != nil || withPort < 0 || !strings.EqualFold(n.URI.Scheme, "mongodb+srv") {
		return bad, 0
	}
	return wholeError(uri.ComponentPort, "port", errPortInDNS), withPort
}

// atSign returns the error for an "@" in a component, or nil.
func atSign(component uri.Component, rule string, segment int, text string) *uri.FormatError {
	at := strings.IndexByte(text, '@')
	if at < 0 {
		return nil
	}
	return &uri.FormatError{Component: component, Segment: segment, Offset: at, Rule: rule, Err: errAtSign}
}

// checkMongoDB returns the error of mongoDBFault for n.
func (n Name) checkMongoDB() error {
	if bad, host := n.mongoDBFault(); bad != nil {
		return hostError(host, bad)
	}
	return nil
}

// checkMongoDB returns the error of mongoDBFault for n, the value of the text, as a
// *uri.ParseError.
func (t *nameText) checkMongoDB(n *Name) error {
	bad, host := n.mongoDBFault()
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
	default:
		offset = t.end + strings.IndexByte(t.s[t.end:], '@')
	}
	return &uri.ParseError{Offset: offset, Component: bad.Component, Rule: bad.Rule, Err: bad.Err}
}
