// Package databases has nothing but tests: what a uri.URI and an iri.IRI do as a column and as an argument of real databases.
package databases
