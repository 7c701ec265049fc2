package main

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// appendResolution appends the steps from ref to its target relative to base. There is one.
func appendResolution(dst []byte, base, ref uri.URI) []byte {
	target, _ := base.Resolve(ref)
	return appendSteps(dst, refs.ResolveSteps(base.String(), ref.String(), target.String()), ref.EscapedPath())
}

// appendSteps appends lines for steps: the section and what it does, and below that the text. For the steps of RFC 3986,
// section 5.2.4, there is a table like the one there. Its first input is path, unless that was merged with the path of the base.
func appendSteps(dst []byte, steps []refs.Step, path string) []byte {
	width := len("output")
	for _, s := range steps {
		if isRemoval(s) {
			width = max(width, len(s.Text))
		}
	}
	for i, s := range steps {
		if s.Section == "5.2.3" {
			path = s.Text
		}
		if !isRemoval(s) {
			dst = fmt.Appendf(dst, "\n  %-7s  %s\n           %s", s.Section, s.Does, s.Text)
			continue
		}
		if i == 0 || !isRemoval(steps[i-1]) {
			dst = fmt.Appendf(dst, "\n  %-7s  step  %-*s  input\n           1     %*s  %s", s.Section, width, "output", width, "", path)
		}
		rule, _, _ := strings.Cut(s.Does, ":")
		row := fmt.Sprintf("\n           %-4s  %-*s  %s", rule, width, s.Text, s.Input)
		dst = append(dst, strings.TrimRight(row, " ")...)
	}
	return dst
}

// isRemoval reports whether a step is one of remove_dot_segments.
func isRemoval(s refs.Step) bool { return s.Section == "5.2.4" }
