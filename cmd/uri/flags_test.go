package main

import (
	"strings"
	"testing"
)

func TestFlagsStandAnywhere(t *testing.T) {
	const first = `{"reference":"a","isRelative":true,"path":["a"],"pathRule":"path-noscheme"}` + "\n"
	const second = `{"reference":"-b","isRelative":true,"path":["-b"],"pathRule":"path-noscheme"}` + "\n"
	const third = `{"reference":"--","isRelative":true,"path":["--"],"pathRule":"path-noscheme"}` + "\n"
	for args, want := range map[string]string{
		"parse --json a":          first,
		"parse a --json":          first,
		"parse -json a":           first,
		"parse --json -- a -b":    first + second,
		"parse a --json -- -b":    first + second,
		"parse --json a -- -b --": first + second + third,
		"parse --json=true a":     first,
		"parse --json -- -b -- a": second + third + first,
	} {
		t.Run(args, func(t *testing.T) {
			runWith("", strings.Fields(args)...).check(t, result{stdout: want})
		})
	}
}
