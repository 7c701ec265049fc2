package main

import "github.com/go-rfc3986/uri"

// relativize is the command that writes the reference that leads from a base to each reference.
func (t *tool) relativize(opts options, operands []string) error {
	if len(operands) == 0 {
		return misused("relativize", "there is no BASE")
	}
	prepared, err := parseBase(operands[0])
	if err != nil {
		t.failed = true
		return t.complain("uri: " + err.Error())
	}
	base := prepared.URI()
	do := func(u uri.URI) (uri.URI, error) { return base.Relativize(u), nil }
	return t.rewrite(do, opts, operands[1:])
}
