package main

import "testing"

// A FORMAT is applied to what is valid only, even for a hint, or it would panic at a password in what is not.
func TestGetOfWhatIsNotValid(t *testing.T) {
	const why = "uri: argument 1: invalid path at offset 13: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)\n"
	runWith("", "get", "{redacted}", "http://u:p@h/ x@").check(t, result{"\n", why, 1})
}
