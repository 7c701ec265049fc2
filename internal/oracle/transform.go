package oracle

import "strings"

// Resolve returns the target of a reference as text, by RFC 3986, section 5.2, with the departures
// in the documentation of uri.URI.Resolve. The operands must be valid, and base must have a scheme.
// The strict form is that of section 5.2.2.
func Resolve(base, ref string, strict bool) string {
	return Recompose(Guarded(Transform(Canonical(Split(base)), Canonical(Split(ref)), strict)))
}

// Guarded returns c with "/." before a path that would be read as an authority.
func Guarded(c Components) Components {
	if c.Authority == nil && strings.HasPrefix(c.Path, "//") {
		c.Path = "/." + c.Path
	}
	return c
}

// Transform is the pseudocode of RFC 3986, section 5.2.2, for a base with a scheme.
func Transform(base, r Components, strict bool) Components {
	var t Components
	if !strict && r.Scheme != nil && *r.Scheme == *base.Scheme {
		r.Scheme = nil
	}
	if r.Scheme != nil {
		t.Scheme = r.Scheme
		t.Authority = r.Authority
		t.Path = RemoveDotSegments(r.Path)
		t.Query = r.Query
	} else {
		if r.Authority != nil {
			t.Authority = r.Authority
			t.Path = RemoveDotSegments(r.Path)
			t.Query = r.Query
		} else {
			if r.Path == "" {
				t.Path = base.Path
				if r.Query != nil {
					t.Query = r.Query
				} else {
					t.Query = base.Query
				}
			} else {
				if strings.HasPrefix(r.Path, "/") {
					t.Path = RemoveDotSegments(r.Path)
				} else {
					t.Path = RemoveDotSegments(merge(base, r.Path))
				}
				t.Query = r.Query
			}
			t.Authority = base.Authority
		}
		t.Scheme = base.Scheme
	}
	t.Fragment = r.Fragment
	return t
}

// merge is RFC 3986, section 5.2.3.
func merge(base Components, path string) string {
	if base.Authority != nil && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndex(base.Path, "/")+1] + path
}

// RemoveDotSegments is the routine of RFC 3986, section 5.2.4, in its quadratic form. It accepts
// any text.
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
			name, input = "2B", "/"+input[3:]
		case input == "/.":
			name, input = "2B", "/"
		case strings.HasPrefix(input, "/../"):
			name, input, output = "2C", "/"+input[4:], output[:max(0, strings.LastIndex(output, "/"))]
		case input == "/..":
			name, input, output = "2C", "/", output[:max(0, strings.LastIndex(output, "/"))]
		case input == ".", input == "..":
			name, input = "2D", ""
		default:
			end := len(input)
			if slash := strings.Index(input[1:], "/"); slash >= 0 {
				end = slash + 1
			}
			name, output, input = "2E", output+input[:end], input[end:]
		}
		step(name, output, input)
	}
	return output
}
