package advice

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
	"github.com/go-rfc3986/uri/internal/irivalue/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Causes of a Host with a ":", which tell where the port belongs.
var (
	errPortInHost = errors.New("':' is not allowed: the port belongs in Port, with HasPort set")
	errForbidden  = errors.New("':' is not allowed: a URI with this scheme has no port")
)

// A percentError is [charset.ErrPercentEncoding] that tells what to write instead, if encodable is set.
type percentError struct{ encodable bool }

func (e percentError) Error() string {
	const text = "'%' must be followed by two hexadecimal digits"
	if e.encodable {
		return text + "; for '%' itself, write %25"
	}
	return text
}

func (percentError) Unwrap() error { return charset.ErrPercentEncoding }

// OfText returns the rule and the cause for the error of a fault of s, a reference over the alphabet.
func OfText(s string, bad grammar.Fault, a grammar.Alphabet) (rule string, cause error) {
	if bad.Err == grammar.ErrPortRange { // the text shows nothing that is more to the point
		return bad.Rule, bad.Err
	}
	p := placeOf(s, bad, a)
	p.hidden = bad.Component == "userinfo" || passwords.MayHave(s, bad.Offset)
	if end, ok := grammar.ScanScheme(s); ok {
		p.scheme, p.start = s[:end], end+len(":")
	}
	rule = p.rule
	if p.isIRI && !charset.IsASCII(s) {
		if rule = inIRI(rule); rule == "ipath-noscheme" && strings.HasPrefix(s, ByteOrderMark) {
			return rule, ErrByteOrderMark // a character of the path in IRIs
		}
	}
	if cause = p.mistake(); cause == nil {
		cause = p.cause()
	}
	return rule, cause
}

// OfField returns the rule and the cause for the error of a fault of r, a value over the alphabet.
func OfField(r *elements.Ref, bad *elements.Fault, a grammar.Alphabet) (rule string, cause error) {
	rule, cause = bad.Rule, bad.Err
	if bad.Offset != elements.None {
		p := placeOf(bad.Text, bad.Fault, a)
		p.isField, p.hidden = true, bad.Component == "userinfo" || mayHavePassword(r)
		rule, cause = p.rule, p.cause()
		if p.Component == "host" && !p.hidden {
			cause = colonInHost(r, bad.Offset, cause)
		}
	}
	if a == grammar.IRI && !r.IsASCII() {
		rule = inIRI(rule)
	}
	return rule, cause
}

// OfPercent returns the cause for a "%" in a component of r that begins no percent-encoded sequence.
func OfPercent(r *elements.Ref, component string) error {
	bad := grammar.Fault{Breach: &grammar.Breach{Component: component, Rule: "pct-encoded"}}
	p := placeOf("%", bad, grammar.URI)
	p.isField, p.hidden = true, component == "userinfo" || mayHavePassword(r)
	return p.cause()
}

// mayHavePassword reports whether a password may be outside the user information of r.
func mayHavePassword(r *elements.Ref) bool {
	text := strings.Join(r.Path, "/")
	if r.Query != "" {
		text += "?" + r.Query
	}
	if r.Fragment != "" {
		text += "#" + r.Fragment
	}
	if r.HasAuthority() {
		text = "//" + r.Host + text
	}
	if r.Scheme != "" {
		text = r.Scheme + ":" + text
	}
	start, end := passwords.InText(text)
	return start < end
}

// colonInHost returns the cause that tells what to write instead of the Host of r, which is invalid
// at i, or cause if that is not obvious.
func colonInHost(r *elements.Ref, i int, cause error) error {
	host, port, _ := strings.Cut(r.Host[i:], ":")
	_, err := strconv.ParseUint(port, 10, 16)
	switch {
	case host != "" || i == 0 && port == "":
		return cause
	case IsIPv6(r.Host):
		return ErrNoBrackets
	case i == 0 || err != nil:
		return cause
	case schemes.Of(r.Scheme).Demands&schemes.NoPort != 0:
		return errForbidden
	default:
		return errPortInHost
	}
}

// inIRI returns the name that RFC 3987, section 2.2, gives to a rule of RFC 3986. A rule
// that it does not change keeps its name. For a path, the name is ipchar, which says what is
// allowed there.
func inIRI(rule string) string {
	switch rule {
	case "URI-reference", "absolute-URI":
		return strings.Replace(rule, "URI", "IRI", 1)
	case "segment":
		return "ipchar"
	case "userinfo", "reg-name", "path-abempty", "path-absolute", "path-noscheme", "query", "fragment":
		return "i" + rule
	default:
		return rule
	}
}

// An OperandError says which of two texts is invalid.
type OperandError struct {
	Operand string
	Err     error
}

// Error returns the message of Err, with the operand after the name of the package.
func (e *OperandError) Error() string {
	name, rest, _ := strings.Cut(e.Err.Error(), ": ")
	return name + ": " + e.Operand + ": " + rest
}

// Unwrap returns Err.
func (e *OperandError) Unwrap() error { return e.Err }
