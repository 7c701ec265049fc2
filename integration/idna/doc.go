// Package idna tests the conversion of package iri with golang.org/x/net/idna, on a list of names. It is a separate module,
// since the library imports the standard library only.
package idna
