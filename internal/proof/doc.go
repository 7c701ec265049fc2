// Package proof proves the laws of docs/conformance.md from outside the library, with its public
// API alone: the automata of RFC 3986's grammar, all small values and all pairs of small
// references, random ones, hostile shapes, the test data, and the fuzz targets. It has tests only.
// They compare the library with internal/oracle, and their assertions are in internal/lawtest.
package proof
