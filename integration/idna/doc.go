// Package idna tests the library with golang.org/x/net/idna and golang.org/x/text: the conversion of package iri on a list of names,
// and what package lint finds of each character. It is a separate module, since the library imports the standard library only.
package idna
