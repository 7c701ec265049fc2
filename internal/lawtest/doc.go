// Package lawtest has the assertions that several test packages share. Most of them are laws of
// docs/conformance.md. Each ends the test if it does not hold. They do not use testify, since a
// package that is not a test imports the standard library only.
package lawtest
