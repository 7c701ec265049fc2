// Package uris has transforms on URIs for Apache Beam: [Parse], [Resolve], [Canonicalize], [Lint] and [Key], and a coder for
// [uri.URI]. A pipeline made of them runs on every runner of Beam's Go SDK.
//
// A second collection has the elements that a transform rejects, each with its place and the
// reason. No element is dropped.
//
// All functions are registered with package register of the SDK, so that elements are passed without reflection. A collection
// of [uri.URI] is encoded as text, by [uri.Format]. If Format rejects an element, its bundle fails. The transforms of this
// package do not return such elements.
package uris
