package plain

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// resolve implements sections 5.2.2 and 5.2.3 of RFC 3986 for operands that Format accepts, of
// which the base has a scheme. It puts "/." before a path that would be read as an authority. The
// result is canonical.
func resolve(base, ref uri.URI, strict bool) uri.URI {
	b, r := canonical(base), canonical(ref)
	if !strict && r.Scheme == b.Scheme {
		r.Scheme = ""
	}
	t := uri.URI{Scheme: b.Scheme, Fragment: r.Fragment, ForceFragment: r.ForceFragment}
	path := pathText(r.Path)
	switch {
	case r.Scheme != "":
		t.Scheme = r.Scheme
		takeAuthority(&t, r)
		takeQuery(&t, r)
		path = removeDotSegments(path)
	case hasAuthority(r):
		takeAuthority(&t, r)
		takeQuery(&t, r)
		path = removeDotSegments(path)
	case path == "":
		takeAuthority(&t, b)
		takeQuery(&t, b)
		if r.Query != "" || r.ForceQuery {
			takeQuery(&t, r)
		}
		path = pathText(b.Path)
	default:
		takeAuthority(&t, b)
		takeQuery(&t, r)
		if !strings.HasPrefix(path, "/") {
			path = merge(b, path)
		}
		path = removeDotSegments(path)
	}
	t.Path = elements(guarded(path, hasAuthority(t)))
	return t
}

func takeAuthority(t *uri.URI, from uri.URI) {
	t.UserInfo, t.ForceUserInfo = from.UserInfo, from.ForceUserInfo
	t.Host, t.ForceAuthority = from.Host, from.ForceAuthority
	t.Port, t.HasPort = from.Port, from.HasPort
}

func takeQuery(t *uri.URI, from uri.URI) { t.Query, t.ForceQuery = from.Query, from.ForceQuery }

// merge is section 5.2.3.
func merge(base uri.URI, path string) string {
	before := pathText(base.Path)
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

// removeDotSegments is section 5.2.4 with its two buffers.
func removeDotSegments(input string) string {
	output := []byte{}
	dropLast := func() {
		for len(output) > 0 {
			last := output[len(output)-1]
			output = output[:len(output)-1]
			if last == '/' {
				return
			}
		}
	}
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input = input[3:]
		case strings.HasPrefix(input, "./"):
			input = input[2:]
		case strings.HasPrefix(input, "/./"): // B
			input = input[2:]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"): // C
			input = input[3:]
			dropLast()
		case input == "/..":
			input = "/"
			dropLast()
		case input == ".", input == "..": // D
			input = ""
		default: // E
			output = append(output, input[0])
			input = input[1:]
			for input != "" && input[0] != '/' {
				output = append(output, input[0])
				input = input[1:]
			}
		}
	}
	return string(output)
}
