package plain

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// Resolve returns the target of a reference as text. The operands must be valid, and base must have a scheme.
func Resolve(base, ref string) string {
	b, _ := parse(base)
	r, _ := parse(ref)
	return text(TargetOf(b, r))
}

// TargetOf implements sections 5.2.2 and 5.2.3 of RFC 3986 for operands that Format accepts, of
// which the base has a scheme. It puts "/." before a path that would be read as an authority. The
// result is canonical.
func TargetOf(base, ref uri.URI) uri.URI {
	b, r := Canonical(base), Canonical(ref)
	t, path := r, PathText(r.Path)
	if r.Scheme == "" {
		t.Scheme, t.IsRelative = b.Scheme, false
	}
	if r.Scheme == "" && !hasAuthority(r) {
		t.UserInfo, t.ForceUserInfo = b.UserInfo, b.ForceUserInfo
		t.Host, t.ForceAuthority = b.Host, b.ForceAuthority
		t.Port, t.HasPort = b.Port, b.HasPort
		switch {
		case path == "":
			t.Path = b.Path
			if r.Query == "" && !r.ForceQuery {
				t.Query, t.ForceQuery = b.Query, b.ForceQuery
			}
			return t
		case !strings.HasPrefix(path, "/"):
			path = merge(b, path)
		}
	}
	t.Path = elements(guarded(RemoveDotSegments(path), hasAuthority(t)))
	return t
}

// merge is section 5.2.3.
func merge(base uri.URI, path string) string {
	before := PathText(base.Path)
	if hasAuthority(base) && before == "" {
		return "/" + path
	}
	return before[:strings.LastIndex(before, "/")+1] + path
}

// guarded puts "/." before a path that begins with two slashes and does not follow an authority.
func guarded(path string, afterAuthority bool) string {
	if !afterAuthority && strings.HasPrefix(path, "//") {
		return "/." + path
	}
	return path
}

// elements returns the Path of a path.
func elements(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// RemoveDotSegments is the routine of section 5.2.4, with its two buffers, on any text.
func RemoveDotSegments(path string) string {
	return TraceDotSegments(path, func(_, _, _ string) {})
}

// TraceDotSegments is RemoveDotSegments, and calls step after each step with its name and the two buffers.
func TraceDotSegments(path string, step func(name, output, input string)) string {
	input, output := path, ""
	for input != "" {
		name := ""
		switch {
		case strings.HasPrefix(input, "../"):
			name, input = "2A", input[3:]
		case strings.HasPrefix(input, "./"):
			name, input = "2A", input[2:]
		case strings.HasPrefix(input, "/./"):
			name, input = "2B", input[2:]
		case input == "/.":
			name, input = "2B", "/"
		case strings.HasPrefix(input, "/../"):
			name, input, output = "2C", input[3:], output[:max(0, strings.LastIndex(output, "/"))]
		case input == "/..":
			name, input, output = "2C", "/", output[:max(0, strings.LastIndex(output, "/"))]
		case input == ".", input == "..":
			name, input = "2D", ""
		default:
			end := strings.Index(input[1:]+"/", "/") + 1
			name, output, input = "2E", output+input[:end], input[end:]
		}
		step(name, output, input)
	}
	return output
}
