package dsn

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// isMongoDB reports whether a scheme is one of MongoDB's.
func isMongoDB(scheme string) bool {
	return strings.EqualFold(scheme, "mongodb") || strings.EqualFold(scheme, "mongodb+srv")
}

// mongoDBFault returns the first fault that n has in the schemes of MongoDB, or nil, and the index of the host if that is at fault. An
// "@" is one before the first "/", which alone ends the hosts for a client, and in the path.
func (n Name) mongoDBFault() (bad *uri.FormatError, host int) {
	if !isMongoDB(n.URI.Scheme) {
		return nil, 0
	}
	for i, h := range n.Hosts {
		if h.Name == "" {
			return wholeError(uri.ComponentHost, "host", uri.ErrNoHost), i
		}
	}
	for i, segment := range n.URI.Path {
		if at := strings.IndexByte(segment, '@'); at >= 0 {
			return &uri.FormatError{Component: uri.ComponentPath, Segment: i, Offset: at, Rule: "segment", Err: errAtSign}, 0
		}
	}
	if len(n.URI.Path) > 0 {
		return nil, 0
	}
	if at := strings.IndexByte(n.URI.Query, '@'); at >= 0 {
		return &uri.FormatError{Component: uri.ComponentQuery, Segment: none, Offset: at, Rule: "query", Err: errAtSign}, 0
	}
	if at := strings.IndexByte(n.URI.Fragment, '@'); at >= 0 {
		return &uri.FormatError{Component: uri.ComponentFragment, Segment: none, Offset: at, Rule: "fragment", Err: errAtSign}, 0
	}
	return nil, 0
}

// checkMongoDB returns the fault of n as an error, or nil.
func (n Name) checkMongoDB() error {
	if bad, host := n.mongoDBFault(); bad != nil {
		return hostError(host, bad)
	}
	return nil
}

// checkMongoDB returns the fault of n, the value of the text, as an error, or nil.
func (t *located) checkMongoDB(n Name) error {
	bad, host := n.mongoDBFault()
	if bad == nil {
		return nil
	}
	offset := t.end + strings.IndexByte(t.s[t.end:], '@')
	if bad.Component == uri.ComponentHost {
		offset = t.start
		for range host {
			offset = indexAny(t.s, offset, ",") + len(",")
		}
	}
	return &uri.ParseError{Offset: offset, Component: bad.Component, Rule: bad.Rule, Err: bad.Err}
}
