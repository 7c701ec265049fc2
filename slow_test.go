package uri_test

import (
	"regexp"
	"strconv"
	"strings"
)

// This file holds the oracles: RFC 3986 once more, in the most literal form that runs, slow and apart from the library.

// The grammar of appendix A as regular expressions, rule by rule.
const (
	reAlpha      = `[A-Za-z]`
	reDigit      = `[0-9]`
	reHexdig     = `[0-9A-Fa-f]`
	rePctEncoded = `(?:%` + reHexdig + reHexdig + `)`
	reUnreserved = `(?:` + reAlpha + `|` + reDigit + `|[-._~])`
	reSubDelims  = `[!$&'()*+,;=]`
	rePchar      = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `|[:@])`

	reScheme   = reAlpha + `(?:` + reAlpha + `|` + reDigit + `|[-+.])*`
	reUserinfo = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `|:)*`
	rePort     = reDigit + `*`

	reH16        = reHexdig + `{1,4}`
	reDecOctet   = `(?:25[0-5]|2[0-4]` + reDigit + `|1` + reDigit + reDigit + `|[1-9]` + reDigit + `|` + reDigit + `)`
	reIPv4       = reDecOctet + `\.` + reDecOctet + `\.` + reDecOctet + `\.` + reDecOctet
	reLs32       = `(?:` + reH16 + `:` + reH16 + `|` + reIPv4 + `)`
	reH16Colon   = `(?:` + reH16 + `:)`
	reIPv6       = `(?:` + reIPv6Forms + `)`
	reIPv6Forms  = reH16Colon + `{6}` + reLs32 + `|` + reIPv6Elided
	reIPv6Elided = `::` + reH16Colon + `{5}` + reLs32 +
		`|(?:` + reH16 + `)?::` + reH16Colon + `{4}` + reLs32 +
		`|(?:` + reH16Colon + `{0,1}` + reH16 + `)?::` + reH16Colon + `{3}` + reLs32 +
		`|(?:` + reH16Colon + `{0,2}` + reH16 + `)?::` + reH16Colon + `{2}` + reLs32 +
		`|(?:` + reH16Colon + `{0,3}` + reH16 + `)?::` + reH16Colon + reLs32 +
		`|(?:` + reH16Colon + `{0,4}` + reH16 + `)?::` + reLs32 +
		`|(?:` + reH16Colon + `{0,5}` + reH16 + `)?::` + reH16 +
		`|(?:` + reH16Colon + `{0,6}` + reH16 + `)?::`
	reIPvFuture = `[vV]` + reHexdig + `+\.(?:` + reUnreserved + `|` + reSubDelims + `|:)+`
	reIPLiteral = `\[(?:` + reIPv6 + `|` + reIPvFuture + `)\]`
	reRegName   = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `)*`
	reHost      = `(?:` + reIPLiteral + `|` + reIPv4 + `|` + reRegName + `)`
	reAuthority = `(?:` + reUserinfo + `@)?` + reHost + `(?::` + rePort + `)?`

	reSegment      = rePchar + `*`
	reSegmentNz    = rePchar + `+`
	reSegmentNzNc  = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `|@)+`
	rePathAbempty  = `(?:/` + reSegment + `)*`
	rePathAbsolute = `/(?:` + reSegmentNz + `(?:/` + reSegment + `)*)?`
	rePathNoscheme = reSegmentNzNc + `(?:/` + reSegment + `)*`
	rePathRootless = reSegmentNz + `(?:/` + reSegment + `)*`
	reQuery        = `(?:` + rePchar + `|[/?])*`
	reFragment     = `(?:` + rePchar + `|[/?])*`

	reHierPart = `(?://` + reAuthority + rePathAbempty + `|` + rePathAbsolute + `|` + rePathRootless + `|)`
	reRelPart  = `(?://` + reAuthority + rePathAbempty + `|` + rePathAbsolute + `|` + rePathNoscheme + `|)`

	reAbsoluteURI = reScheme + `:` + reHierPart + `(?:\?` + reQuery + `)?`
	reURI         = reAbsoluteURI + `(?:#` + reFragment + `)?`
	reRelativeRef = reRelPart + `(?:\?` + reQuery + `)?(?:#` + reFragment + `)?`
)

// whole compiles a rule to match all of a text.
func whole(rule string) *regexp.Regexp { return regexp.MustCompile(`\A(?:` + rule + `)\z`) }

var (
	slowURI          = whole(reURI)
	slowAbsoluteURI  = whole(reAbsoluteURI)
	slowRelativeRef  = whole(reRelativeRef)
	slowURIReference = whole(reURI + `|` + reRelativeRef)
	slowScheme       = whole(reScheme)
	slowIPv4         = whole(reIPv4)
	slowIPv6         = whole(`\[` + reIPv6 + `\]`)
	slowIPvFuture    = whole(`\[` + reIPvFuture + `\]`)
	slowRegName      = whole(reRegName)
	slowSegment      = whole(reSegment)
)

// components is what the expression of appendix B takes a reference apart into. A nil pointer is undefined.
type components struct {
	scheme, authority *string
	path              string
	query, fragment   *string
}

// slowSplit is appendix B.
func slowSplit(s string) components {
	m := appendixB.FindStringSubmatchIndex(s)
	group := func(outer, inner int) *string {
		if m[2*outer] < 0 {
			return nil
		}
		text := s[m[2*inner]:m[2*inner+1]]
		return &text
	}
	return components{group(1, 2), group(3, 4), *group(5, 5), group(6, 7), group(8, 9)}
}

var appendixB = regexp.MustCompile(`\A(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?((?s:[^#]*)))?(#((?s:.*)))?`)

// slowRecompose is section 5.3.
func slowRecompose(c components) string {
	result := ""
	if c.scheme != nil {
		result += *c.scheme + ":"
	}
	if c.authority != nil {
		result += "//" + *c.authority
	}
	result += c.path
	if c.query != nil {
		result += "?" + *c.query
	}
	if c.fragment != nil {
		result += "#" + *c.fragment
	}
	return result
}

// slowTransform is section 5.2.2. The operands are valid, and base has a scheme.
func slowTransform(base, r components, strict bool) components {
	var t components
	if !strict && r.scheme != nil && *r.scheme == *base.scheme {
		r.scheme = nil
	}
	if r.scheme != nil {
		t.scheme = r.scheme
		t.authority = r.authority
		t.path = slowRemoveDotSegments(r.path, nil)
		t.query = r.query
	} else {
		if r.authority != nil {
			t.authority = r.authority
			t.path = slowRemoveDotSegments(r.path, nil)
			t.query = r.query
		} else {
			if r.path == "" {
				t.path = base.path
				if r.query != nil {
					t.query = r.query
				} else {
					t.query = base.query
				}
			} else {
				if strings.HasPrefix(r.path, "/") {
					t.path = slowRemoveDotSegments(r.path, nil)
				} else {
					t.path = slowRemoveDotSegments(slowMerge(base, r.path), nil)
				}
				t.query = r.query
			}
			t.authority = base.authority
		}
		t.scheme = base.scheme
	}
	t.fragment = r.fragment
	return t
}

// slowMerge is section 5.2.3.
func slowMerge(base components, path string) string {
	if base.authority != nil && base.path == "" {
		return "/" + path
	}
	return base.path[:strings.LastIndex(base.path, "/")+1] + path
}

// slowRemoveDotSegments is section 5.2.4, quadratic as it stands there. Where step is not nil it is called after each
// step with its name and the two buffers.
func slowRemoveDotSegments(input string, step func(name, output, input string)) string {
	output := ""
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
		if step != nil {
			step(name, output, input)
		}
	}
	return output
}

// slowCanonical rewrites a valid reference as the library promises to: the scheme in lowercase, and the port without
// leading zeros and without a colon before nothing.
func slowCanonical(c components) components {
	if c.scheme != nil {
		lower := slowLower(*c.scheme)
		c.scheme = &lower
	}
	if c.authority != nil {
		authority := *c.authority
		if m := portAtEnd.FindStringSubmatchIndex(authority); m != nil {
			port := strings.TrimLeft(authority[m[2]:], "0")
			switch {
			case m[2] == len(authority):
				authority = authority[:m[0]]
			case port == "":
				authority = authority[:m[2]] + "0"
			default:
				authority = authority[:m[2]] + port
			}
		}
		c.authority = &authority
	}
	return c
}

// slowLower returns s with its US-ASCII capitals in lowercase.
func slowLower(s string) string { return capitals.ReplaceAllStringFunc(s, strings.ToLower) }

var capitals = regexp.MustCompile(`[A-Z]`)

// portAtEnd finds the port of a valid authority: a colon in userinfo is before an "@", and one in an IP literal before
// a "]".
var portAtEnd = regexp.MustCompile(`:([0-9]*)\z`)

// slowResolve is section 5.2 on text, with the two departures that [uri.URI.Resolve] states.
func slowResolve(base, ref string, strict bool) string {
	t := slowTransform(slowCanonical(slowSplit(base)), slowCanonical(slowSplit(ref)), strict)
	if t.authority == nil && strings.HasPrefix(t.path, "//") {
		t.path = "/." + t.path
	}
	return slowRecompose(t)
}

// slowNormalize is section 6.2.2 on the text of a valid reference, with what [uri.URI.Normalize] states of
// relative-path references and of paths that begin with two slashes.
func slowNormalize(s string) string {
	c := slowCanonical(slowSplit(s))
	if c.authority != nil {
		userinfo, host, at := "", *c.authority, ""
		if i := strings.Index(host, "@"); i >= 0 {
			userinfo, at, host = host[:i], "@", host[i+1:]
		}
		authority := slowNormalEncoding(userinfo) + at + slowLowerHost(slowNormalEncoding(host))
		c.authority = &authority
	}
	segments := strings.Split(c.path, "/")
	relativePath := c.scheme == nil && c.authority == nil && segments[0] != ""
	for i, segment := range segments {
		segments[i] = slowNormalEncoding(segment)
		if relativePath && (segments[i] == "." || segments[i] == "..") {
			segments[i] = strings.ToUpper(segment)
		}
	}
	c.path = strings.Join(segments, "/")
	if !relativePath {
		c.path = slowRemoveDotSegments(c.path, nil)
		if c.authority == nil && strings.HasPrefix(c.path, "//") {
			c.path = "/." + c.path
		}
	}
	for _, part := range []**string{&c.query, &c.fragment} {
		if *part != nil {
			normal := slowNormalEncoding(**part)
			*part = &normal
		}
	}
	return slowRecompose(c)
}

// slowNormalEncoding is sections 6.2.2.1 and 6.2.2.2 for percent-encodings.
func slowNormalEncoding(s string) string {
	return triplet.ReplaceAllStringFunc(s, func(t string) string {
		c, _ := strconv.ParseUint(t[1:], 16, 8)
		if decoded := string([]byte{byte(c)}); slowUnreserved.MatchString(decoded) {
			return decoded
		}
		return strings.ToUpper(t)
	})
}

// slowLowerHost returns a host, which a port may follow, in lowercase but for its percent-encodings.
func slowLowerHost(host string) string {
	return tripletOrNot.ReplaceAllStringFunc(host, func(t string) string {
		if t[0] == '%' {
			return t
		}
		return slowLower(t)
	})
}

var (
	triplet        = regexp.MustCompile(rePctEncoded)
	tripletOrNot   = regexp.MustCompile(rePctEncoded + `|[^%]`)
	slowUnreserved = whole(reUnreserved)
)
