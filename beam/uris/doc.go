// Package uris has transforms on URIs for Apache Beam: [Parse], [Resolve], [Canonicalize], [Lint] and [Key], and a coder for
// [uri.URI]. A pipeline made of them runs on every runner of Beam's Go SDK.
//
// What a transform refuses is in a second collection, with its place and the reason. No element is dropped.
//
// All functions are registered with package register of the SDK, so that elements are passed without reflection. A collection
// of [uri.URI] is encoded as text, by [uri.Format]: an element that Format refuses makes its bundle fail, and the transforms of
// this package make no such element.
package uris
