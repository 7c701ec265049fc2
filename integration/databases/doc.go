// Package databases has only tests: uri.URI and IRIs as columns and arguments of real databases, and a name with two hosts.
package databases
