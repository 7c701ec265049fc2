package main

import (
	"strings"
	"testing"
)

// What follows a flag that has a value is its value, whatever it looks like.
func TestFlagValuesMayLookLikeFlags(t *testing.T) {
	for args, want := range map[string]string{
		"edit --query -- x":               "x?--",
		"edit x --query --":               "x?--",
		"edit --query -- x --fragment f":  "x?--#f",
		"edit --no-query -- x --fragment": "x\n--fragment",
		"edit -query -- -- -x":            "-x?--",
		"edit --query=-- -- -x":           "-x?--",
		"edit --query --fragment -- -x":   "-x?--fragment",
		"edit --query --fragment=a x":     "x?--fragment=a",
		"edit --no-query -- --no-query":   "--no-query",
		"edit --query= -- --":             "--?",
		"edit --segment -- --segment - x": "x/--/-",
		"normalize --scheme -- -x":        "-x",
		"normalize --scheme x -- --":      "x\n--",
	} {
		t.Run(args, func(t *testing.T) {
			runWith("", strings.Fields(args)...).check(t, result{stdout: want + "\n"})
		})
	}
}

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
