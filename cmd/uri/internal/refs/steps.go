package refs

import (
	"cmp"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// A Step is a step of a computation by a section of RFC 3986, and the text after it, as it is.
type Step struct {
	Does    string `json:"does"`
	Text    string `json:"text"`
	Input   string `json:"input,omitempty"` // what is left to read, if the step is one of remove_dot_segments
	Section string `json:"section"`
}

// NormalSteps returns the steps from text, a URI reference, to its normal form, by the rules of its scheme too or not, without those
// that change nothing (RFC 3986, section 6.2).
func NormalSteps(text string, forScheme bool) (steps []Step) {
	add := func(does, section, result string) {
		if result != text {
			steps = append(steps, Step{Does: does, Text: result, Section: section})
			text = result
		}
	}
	add("Scheme and host in lowercase, hexadecimal digits in uppercase", "6.2.2.1", normalCase(text))
	add("Encoded unreserved characters decoded", "6.2.2.2", normalEncoding(text))
	u := uri.MustParse(text)
	add("No zeros in front of the port, and no ':' without a port", "6.2.3", u.String())
	normal := u.Normalize()
	add("Dot-segments removed", "6.2.2.3", normal.String())
	if !forScheme {
		return steps
	}
	target := u.NormalizeForScheme()
	normal.Port, normal.HasPort = target.Port, target.HasPort
	add("The default port dropped", "6.2.3", normal.String())
	normal.Path = target.Path
	add("The path as the scheme defines it", "6.2.3", normal.String())
	add("The host in the form that its kind or the scheme defines", "6.2.3", target.String())
	return steps
}

// normalCase returns text with the case of section 6.2.2.1.
func normalCase(text string) string {
	b := []byte(text)
	for _, s := range Split(text) {
		for i := s.Start; i < s.End && (s.Component == Scheme || s.Component == Host); i++ {
			if 'A' <= b[i] && b[i] <= 'Z' {
				b[i] += 'a' - 'A'
			}
		}
	}
	for i := range b {
		if b[i] == '%' {
			copy(b[i:], strings.ToUpper(text[i:i+len("%XX")]))
		}
	}
	return string(b)
}

// normalEncoding returns text with unreserved characters decoded. In a path that does not begin with
// a slash, a segment that would become a dot-segment stays (section 3.3).
func normalEncoding(text string) string {
	path := Find(Split(text), Path)
	raw := text[path.Start:path.End]
	segments := strings.Split(raw, "/")
	for i, segment := range segments {
		if normal := decodeUnreserved(segment); strings.HasPrefix(raw, "/") || normal != "." && normal != ".." {
			segments[i] = normal
		}
	}
	return decodeUnreserved(text[:path.Start]) + strings.Join(segments, "/") + decodeUnreserved(text[path.End:])
}

// decodeUnreserved returns a part of a valid text with unreserved characters decoded.
func decodeUnreserved(part string) string {
	normal, _ := escape.Normalize(part) // it is valid, so there is no error
	return normal
}

// ResolveSteps returns the steps from ref to its target, as they are written (RFC 3986, section 5.2).
func ResolveSteps(base, ref, target string) (steps []Step) {
	b, r, end := uri.Split(base), uri.Split(ref), uri.Split(target).EscapedPath()
	path, removes := r.EscapedPath(), true
	add := func(does, text, section string) {
		steps = append(steps, Step{Does: does, Text: text, Section: section})
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
		steps = append(steps, dotSteps(path)...)
		path = removed
	}
	if path != end {
		add("'/.' in front of a path that begins with '//', since there is no authority", end, "3.3")
	}
	add("The components put together", target, "5.3")
	return steps
}

// dotSteps returns the steps of remove_dot_segments for a path, by the letters of section 5.2.4.
func dotSteps(in string) (steps []Step) {
	out := ""
	for in != "" {
		end := cmp.Or(strings.IndexByte(in[1:], '/')+1, len(in))
		first, rest := in[:end], in[end:]
		var does string
		switch {
		case first == "/.":
			does, in = "2B: '/.' is dropped", cmp.Or(rest, "/")
		case first == "/..":
			does, in = "2C: '/..' is dropped, with the last segment of the output", cmp.Or(rest, "/")
			out = out[:max(0, strings.LastIndexByte(out, '/'))]
		case first != "." && first != "..":
			does, in = "2E: the first segment moves to the output", rest
			out += first
		case rest == "":
			does, in = "2D: dots alone are dropped", ""
		default:
			does, in = "2A: dots in front are dropped", rest[1:]
		}
		steps = append(steps, Step{Does: does, Text: out, Input: in, Section: "5.2.4"})
	}
	return steps
}
