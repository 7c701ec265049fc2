// Package idna holds the conversion of package iri with golang.org/x/net/idna, which the library does not import, against a
// list of names. It is a separate module, since the library imports the standard library only.
package idna
