// Package lawtest has the assertions that several test packages share, most of them a law of docs/conformance.md. Each ends
// the test if what it says does not hold. None uses testify: a package that is not a test imports the standard library only.
package lawtest
