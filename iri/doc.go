// Package iri reads, writes and resolves IRIs, the internationalized form of URIs, as RFC 3987 defines them, on the
// element model of package uri.
package iri
