package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

// traces adds to cmd the flag for the steps that lead to a result.
func (t *tool) traces(cmd *cobra.Command, steps string) {
	cmd.Flags().BoolVar(&t.opts.trace, "trace", false, "write below each result the steps that lead to it: "+steps)
}

// checkTrace rejects flags of cmd that --trace excludes.
func (t *tool) checkTrace(cmd *cobra.Command) error {
	switch {
	case t.opts.trace && t.opts.JSON:
		return misused(cmd, "--trace and --json cannot be combined")
	case t.opts.trace && t.opts.reading.IRI && cmd.Name() == "normalize":
		return misused(cmd, "--trace and --iri cannot be combined")
	default:
		return nil
	}
}

// A removal is a step of removing dot-segments (RFC 3986, section 5.2.4): its name there, and both buffers after it.
type removal struct{ name, output, input string }

// removeDotSegments returns the steps of RFC 3986, section 5.2.4, for a path.
func removeDotSegments(path string) []removal {
	steps := []removal{{"1", "", path}}
	output, input := "", path
	for input != "" {
		name := "2E"
		switch {
		case strings.HasPrefix(input, "../"):
			name, input = "2A", input[len("../"):]
		case strings.HasPrefix(input, "./"):
			name, input = "2A", input[len("./"):]
		case strings.HasPrefix(input, "/./"):
			name, input = "2B", input[len("/."):]
		case input == "/.":
			name, input = "2B", "/"
		case strings.HasPrefix(input, "/../"), input == "/..":
			name, input = "2C", "/"+strings.TrimPrefix(input[len("/.."):], "/")
			output = output[:max(0, strings.LastIndexByte(output, '/'))]
		case input == ".", input == "..":
			name, input = "2D", ""
		default:
			end := strings.IndexByte(input[1:], '/') + 1
			if end == 0 {
				end = len(input)
			}
			output, input = output+input[:end], input[end:]
		}
		steps = append(steps, removal{name, output, input})
	}
	return steps
}

// A taken is a component of the target, which is taken from the base or from the reference, and where the rule for that stands.
type taken struct{ name, text, from string }

// traceResolution returns how the target of ref relative to base comes about (RFC 3986, section 5.2.2), and the path from
// which dot-segments are removed. isWhole is false if the path is taken as it is.
func traceResolution(base, ref uri.URI) (all []taken, path string, isWhole bool) {
	from := func(u uri.URI, name, who string) taken {
		return taken{name, inWords(part(u, name)), who}
	}
	const ofBase, ofRef = "of the base", "of the reference"
	source, who := base, ofBase
	if !ref.IsRelative {
		source, who = ref, ofRef
	}
	all = append(all, from(source, "scheme", who))
	if ref.Has(uri.ComponentAuthority) {
		source, who = ref, ofRef
	}
	all = append(all, from(source, "authority", who))
	refPath := ref.EscapedPath()
	switch {
	case who == ofRef, strings.HasPrefix(refPath, "/"):
		path, isWhole = refPath, true
		all = append(all, taken{"path", refPath, ofRef})
	case refPath == "":
		all = append(all, taken{"path", base.EscapedPath(), ofBase})
		if !ref.Has(uri.ComponentQuery) {
			return append(all, from(base, "query", ofBase), from(ref, "fragment", ofRef)), base.EscapedPath(), false
		}
		path = base.EscapedPath()
	default:
		path, isWhole = merged(base, refPath), true
		all = append(all, taken{"path", path, "merged (5.2.3)"})
	}
	return append(all, from(ref, "query", ofRef), from(ref, "fragment", ofRef)), path, isWhole
}

// merged returns the path of a base merged with a relative path (RFC 3986, section 5.2.3).
func merged(base uri.URI, path string) string {
	before := base.EscapedPath()
	if base.Has(uri.ComponentAuthority) && before == "" {
		return "/" + path
	}
	return before[:strings.LastIndexByte(before, '/')+1] + path
}

// appendResolution appends the steps that lead to the target of ref relative to base.
func appendResolution(dst []byte, base, ref uri.URI) []byte {
	all, path, isWhole := traceResolution(base, ref)
	dst = append(dst, "\n  5.2.2"...)
	for i, c := range all {
		dst = fmt.Appendf(dst, "%s  %-9s  %s   %s", map[bool]string{false: "\n       "}[i == 0], c.name, inWords(&c.text), c.from)
	}
	if !isWhole {
		return dst
	}
	steps := removeDotSegments(path)
	width := len("output")
	for _, s := range steps {
		width = max(width, len(s.output))
	}
	dst = fmt.Appendf(dst, "\n  5.2.4  step  %-*s  input", width, "output")
	for _, s := range steps {
		dst = append(dst, strings.TrimRight(fmt.Sprintf("\n         %-4s  %-*s  %s", s.name, width, s.output, s.input), " ")...)
	}
	if target, err := base.Resolve(ref); err == nil && target.EscapedPath() != steps[len(steps)-1].output {
		dst = append(dst, "\n  5.3    the path gets \".\" in front: without it, the result would be read as something else"...)
	}
	return dst
}

// A stage is what a step of normalizing makes of a reference, and its section in RFC 3986.
type stage struct{ section, text, what string }

// traceNormalization returns the steps that change a reference, which was parsed from text.
func (opts *options) traceNormalization(text string, u uri.URI) []stage {
	written := u.String() // with the scheme in lowercase
	stages := []stage{
		{"", text, ""},
		{"3.2.3", text[:len(u.Scheme)] + written[len(u.Scheme):], "the port without zeros in front, and not empty"},
		{"6.2.2.1", inCase(u, false).String(), "scheme and host in lowercase, percent-encoded sequences in uppercase"},
		{"6.2.2.2", inCase(u, true).String(), "unreserved characters are not encoded"},
		{"6.2.2.3", u.Normalize().String(), "no dot-segments"},
	}
	if opts.forScheme {
		stages = append(stages, stage{"6.2.3", u.NormalizeForScheme().String(), "what the scheme says: default port, empty path, addresses"})
	}
	var changed []stage
	for i, s := range stages[1:] {
		if s.text != stages[i].text {
			changed = append(changed, s)
		}
	}
	return changed
}

// inCase returns u with the host in lowercase and percent-encoded sequences in uppercase. With decoded, unreserved
// characters are decoded, except in dot-segments that stay.
func inCase(u uri.URI, decoded bool) uri.URI {
	do := func(text string) string {
		if decoded {
			text, _ = escape.Normalize(text) // it was parsed
			return text
		}
		return upperSequences(text)
	}
	isHierarchical := u.Has(uri.ComponentAuthority) || len(u.Path) > 0 && u.Path[0] == ""
	u.UserInfo, u.Query, u.Fragment = do(u.UserInfo), do(u.Query), do(u.Fragment)
	u.Host = upperSequences(strings.ToLower(do(u.Host)))
	u.Path = slices.Clone(u.Path)
	for i, segment := range u.Path {
		u.Path[i] = do(segment)
		if dots := u.Path[i]; (dots == "." || dots == "..") && !isHierarchical {
			u.Path[i] = upperSequences(segment)
		}
	}
	return u
}

// upperSequences returns a part of a URI with its percent-encoded sequences in uppercase.
func upperSequences(text string) string {
	b := []byte(text)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i:], strings.ToUpper(string(b[i:i+3])))
		}
	}
	return string(b)
}

// traced returns a producer that adds the steps to each result of another producer.
func traced(do producer, read func(u *uri.URI, text string) (string, error), steps func(dst []byte, text string, u uri.URI) []byte) producer {
	return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
		dst, bad := do(dst, text)
		if bad != nil {
			return dst, bad
		}
		var u uri.URI
		text, err := read(&u, text)
		if err != nil { // never: there is a result
			panic("uri: BUG: a result of what cannot be read: " + err.Error())
		}
		return steps(dst, text, u), nil
	}
}
