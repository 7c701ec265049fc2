package plain

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// fail ends the test because the library breaks a rule. function is the function that breaks it, and
// a key of rulesOf. The message says what the function was called with, what it returned, and what
// the rule requires. Its first line begins with the document and the section of the rule, so that it
// can be understood without knowing how the test chose the text.
func fail(t testing.TB, function, format string, args ...any) {
	t.Helper()
	t.Fatalf("%s: %s", ruleOf(function), fmt.Sprintf(format, args...))
}

// ruleOf returns the document and the section of the rule that a function of package uri implements.
func ruleOf(function string) string {
	rule, known := rulesOf[function]
	if !known {
		return "BUG: rulesOf does not have " + function
	}
	if strings.HasPrefix(rule, "RFC") {
		return rule
	}
	return "RFC 3986, " + rule
}

// rulesOf has the rule that each function and method of package uri implements. A rule without a
// document is one of RFC 3986.
var rulesOf = map[string]string{
	"Parse": "section 4.1 (URI-reference)", "ParseInto": "section 4.1 (URI-reference)", "ParseURI": "section 3 (URI)",
	"ParseAbsolute": "section 4.3 (absolute-URI)", "ParseRelative": "section 4.2 (relative-ref)", "Split": "appendix B",
	"UnmarshalText": "section 4.1 (URI-reference)", "Scan of []byte": "section 4.1 (URI-reference)", "Scan of string": "section 4.1 (URI-reference)",
	"FromURL": "section 4.1 (URI-reference)", "GuessURI": "section 4.5 (suffix reference)",
	"Kind": "sections 4.1 to 4.3", "IsZero": "section 4.4 (the empty reference)", "Clone": "section 3 (a copy has the same components)",

	"Format": "section 5.3 (component recomposition)", "String": "section 5.3 (component recomposition)",
	"AppendText": "section 5.3 (component recomposition)", "MarshalText": "section 5.3 (component recomposition)",
	"Value": "section 5.3 (component recomposition)", "URL": "section 5.3 (component recomposition)",
	"Validate": "sections 3 and 4 (components)", "Redacted": "section 7.5 (passwords must not be shown)",
	"LogValue": "section 7.5 (passwords must not be shown)", "GoString": "section 7.5 (passwords must not be shown)",
	"the error": "section 7.5 (passwords must not be shown), and the documentation of the error", "Display": "section 7.6 (semantic attacks)",

	"Authority": "section 3.2 (authority)", "WithAuthority": "section 3.2 (authority)", "WithoutAuthority": "section 3.2 (authority)",
	"User": "section 3.2.1 (userinfo)", "DecodedUser": "section 3.2.1 (userinfo)", "WithUserInfo": "section 3.2.1 (userinfo)",
	"WithoutUserInfo": "section 3.2.1 (userinfo)", "HostKind": "section 3.2.2 (host)", "Hostname": "section 3.2.2 (host)", "Addr": "section 3.2.2 (host)",
	"InDomain": "section 3.2.2 (host)", "HostPort": "sections 3.2.2 and 3.2.3 (host and port)", "WithHostPort": "sections 3.2.2 and 3.2.3 (host and port)",
	"EffectivePort": "section 3.2.3 (port)", "DefaultPort": "section 3.2.3 (port)", "WithPort": "section 3.2.3 (port)", "WithoutPort": "section 3.2.3 (port)",
	"EscapedPath": "section 3.3 (path)", "Segments": "sections 2.4 and 3.3 (path)", "BaseName": "sections 2.4 and 3.3 (path)",
	"DecodedPath": "sections 2.4 and 3.3 (path)", "WithPath": "section 3.3 (path)", "AppendSegments": "section 3.3 (path)",
	"RequestTarget": "RFC 9112, section 3.2.1 (origin-form)", "WithQuery": "section 3.4 (query)", "WithoutQuery": "section 3.4 (query)",
	"WithFragment": "section 3.5 (fragment)", "WithoutFragment": "section 3.5 (fragment)",
	"WithScheme": "section 3.1 (scheme)", "CheckScheme": "section 3.1 (scheme), and the document of the scheme",

	"RemoveDotSegments": "section 5.2.4 (remove_dot_segments)", "JoinPath": "section 5.2.4 (remove_dot_segments)",
	"Resolve": "section 5.2 (relative resolution)", "AppendResolve": "section 5.2 (relative resolution)", "Base.Resolve": "section 5.2 (relative resolution)",
	"Base.AppendResolve": "section 5.2 (relative resolution)", "NewBase": "section 5.1 (base URI)", "Base.URI": "section 5.1 (base URI)",
	"Relativize": "section 5.2 (the result must resolve to the target)", "ResolveRelative": "section 5.2 (relative resolution)",
	"JoinReference": "sections 3.4 and 4.2", "Normalize": "section 6.2.2 (syntax-based normalization)",
	"NormalizeForScheme": "section 6.2.3 (scheme-based normalization)", "Equal": "section 6.2.1 (simple string comparison)",
	"Compare": "section 6.2.1 (simple string comparison)", "Equivalent": "section 6.2 (comparison ladder)", "Contains": "section 6.2 (comparison ladder)",
}

// sectionOf returns the section that defines a rule of the grammar.
func sectionOf(rule string) string {
	switch rule {
	case "pct-encoded":
		return "RFC 3986, section 2.1"
	case "scheme":
		return "RFC 3986, section 3.1"
	case "userinfo":
		return "RFC 3986, section 3.2.1"
	case "host", "IP-literal", "IPvFuture", "IPv6address", "IPv4address", "dec-octet", "reg-name":
		return "RFC 3986, section 3.2.2"
	case "port":
		return "RFC 3986, section 3.2.3"
	case "segment", "path-abempty", "path-absolute", "path-noscheme":
		return "RFC 3986, section 3.3"
	case "query":
		return "RFC 3986, section 3.4"
	case "fragment":
		return "RFC 3986, section 3.5"
	case "absolute-URI":
		return "RFC 3986, section 4.3"
	case "URI-reference":
		return "RFC 3986, section 4.1"
	default:
		return "BUG: sectionOf does not have " + rule
	}
}

// String says in words which error r stands for.
func (r Refusal) String() string {
	if r.None() {
		return "no error"
	}
	text := "an error for the " + r.component
	switch {
	case r.inElement:
		text += fmt.Sprintf(" at offset %d of Path[%d]", r.offset, r.element)
	case r.offset > 0 || r.byByte:
		text += fmt.Sprintf(" at offset %d", r.offset)
	}
	text += ", by the rule " + r.rule + " (" + sectionOf(r.rule) + ")"
	if r.cause != nil {
		text += fmt.Sprintf(", that wraps %q", r.cause)
	}
	return text
}

// described returns the fields of an error of package uri, and its message.
func described(err error) string {
	switch e := err.(type) { //nolint // package uri does not wrap them
	case nil:
		return "no error"
	case *uri.ParseError:
		return fmt.Sprintf("a ParseError (component %s, offset %d, rule %s): %q", e.Component, e.Offset, e.Rule, e)
	case *uri.FormatError:
		return fmt.Sprintf("a FormatError (component %s, offset %d, segment %d, rule %s): %q", e.Component, e.Offset, e.Segment, e.Rule, e)
	default:
		return fmt.Sprintf("a %T: %q", err, err)
	}
}

// shownInput returns the input or the result of a function for a message.
func shownInput(input any) string {
	switch input := input.(type) {
	case string:
		return strconv.Quote(input)
	case uri.URI:
		return shown(input)
	case []uri.URI:
		var values []string
		for _, u := range input {
			values = append(values, shown(u))
		}
		return strings.Join(values, " and ")
	default:
		return fmt.Sprintf("%#v", input)
	}
}
