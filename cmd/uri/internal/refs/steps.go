package refs

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
)

// A Step is a step of a computation by a section of RFC 3986, and the text after it, as it is.
type Step struct {
	Does    string `json:"does"`
	Text    string `json:"text"`
	Section string `json:"section"`
}

// NormalSteps returns the steps from text, a URI reference, to its normal form by the rules of its scheme, without those that change
// nothing (RFC 3986, section 6.2).
func NormalSteps(text string) (steps []Step) {
	add := func(does, section, result string) {
		if result != text {
			steps = append(steps, Step{does, result, section})
			text = result
		}
	}
	add("Scheme and host in lowercase, hexadecimal digits in uppercase", "6.2.2.1", normalCase(text))
	u := uri.MustParse(text)
	add("No zeros in front of the port, and no ':' without a port", "6.2.3", u.String())
	normal, target := u.Normalize(), u.NormalizeForScheme()
	add("Encoded unreserved characters decoded, then dot-segments removed", "6.2.2", normal.String())
	normal.Port, normal.HasPort = target.Port, target.HasPort
	add("The default port dropped", "6.2.3", normal.String())
	normal.Path = target.Path
	add("The path as the scheme defines it", "6.2.3", normal.String())
	add("The host in the form that its kind or the scheme defines", "6.2.3", target.String())
	return steps
}

// encodedByte matches a percent-encoded byte.
var encodedByte = regexp.MustCompile("%..")

// normalCase returns text with the case of section 6.2.2.1.
func normalCase(text string) string {
	for _, s := range Split(text) {
		if s.Component == Scheme || s.Component == Host {
			text = text[:s.Start] + strings.ToLower(text[s.Start:s.End]) + text[s.End:]
		}
	}
	return encodedByte.ReplaceAllStringFunc(text, strings.ToUpper)
}

// ResolveSteps returns the steps from ref to its target, as they are written (RFC 3986, section 5.2).
func ResolveSteps(base, ref, target string) (steps []Step) {
	b, r, end := uri.Split(base), uri.Split(ref), uri.Split(target).EscapedPath()
	path, removes := r.EscapedPath(), true
	add := func(does, text, section string) {
		steps = append(steps, Step{does, text, section})
	}
	switch {
	case r.Scheme != "":
		add("The reference has a scheme: it needs nothing of the base", ref, "5.2.2")
	case r.Has(uri.ComponentAuthority):
		add("The reference has an authority: it takes the scheme of the base", base[:len(b.Scheme)]+":"+ref, "5.2.2")
	case path == "":
		path, removes = b.EscapedPath(), false
		taken := "scheme, authority and path"
		if !r.Has(uri.ComponentQuery) {
			taken = "scheme, authority, path and query"
		}
		add("The path of the reference is empty: it takes the "+taken+" of the base", path, "5.2.2")
	case strings.HasPrefix(path, "/"):
		add("The path of the reference begins with '/': it takes the scheme and the authority of the base", path, "5.2.2")
	default:
		before := b.EscapedPath()
		if b.Has(uri.ComponentAuthority) {
			before = cmp.Or(before, "/")
		}
		path = before[:strings.LastIndexByte(before, '/')+1] + path
		add("The path of the reference follows the last '/' of the path of the base", path, "5.2.3")
	}
	if removed := uri.RemoveDotSegments(path); removes && removed != path {
		add("Dot-segments removed", removed, "5.2.4")
		path = removed
	}
	if path != end {
		add("'/.' in front of a path that begins with '//', since there is no authority", end, "3.3")
	}
	add("The components put together", target, "5.3")
	return steps
}
