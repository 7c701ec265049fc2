// Package databases has only tests: uri.URI and iri.IRI as columns and arguments of real databases.
package databases
