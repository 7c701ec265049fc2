package advice

import (
	"errors"
	"strconv"

	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Causes for a ":" in field Host. They say where the port belongs.
var (
	errPortInHost = errors.New("':' is not allowed: the port belongs in Port, with HasPort set")
	errForbidden  = errors.New("':' is not allowed: a URI with this scheme has no port")
)

// Causes for a delimiter in path text.
var (
	errQueryInPath    = errors.New("'?' begins a query: join a reference with JoinReference, or data with AppendSegments")
	errFragmentInPath = errors.New("'#' begins a fragment: join a reference with JoinReference, or data with AppendSegments")
)

// OfJoined returns the cause of a fault in an argument of JoinPath. A "?" or "#" gets a cause of
// its own.
func OfJoined(cause error) error {
	switch cause {
	case encodableByte('?'):
		return errQueryInPath
	case encodableByte('#'):
		return errFragmentInPath
	default:
		return cause
	}
}

// A Field is the text of a component or segment of a value: Whole[Start:End].
type Field struct {
	Whole      string // the value as text
	Start, End int
	Scheme     string // the scheme of the value
}

// Text returns the text of the field.
func (f Field) Text() string { return f.Whole[f.Start:f.End] }

// OfField returns the cause of a fault in a field.
func OfField(f Field, bad grammar.Fault) error {
	if bad.Offset == grammar.WholeComponent {
		return bad.Err
	}
	p := place{text: f.Text(), Fault: bad, isField: true, hidden: bad.Component == "userinfo" || passwords.MayHave(f.Whole, f.Start, f.End)}
	cause := p.cause()
	switch {
	case p.Component != "host" || p.hidden:
	case isBracketedIPv4(p.text):
		cause = errBracketedIPv4
	default:
		cause = colonInHost(p.text, f.Scheme, bad.Offset, cause)
	}
	return cause
}

// colonInHost returns the cause for a Host that is invalid at i. If the ":" at i begins an obvious
// mistake, the cause says what to write instead; otherwise, it is the given cause.
func colonInHost(host, scheme string, i int, cause error) error {
	if i == len(host) || host[i] != ':' {
		return cause
	}
	port := host[i+1:]
	_, err := strconv.ParseUint(port, 10, 16)
	isPort := err == nil && i > 0
	switch {
	case port != "" && IsIPv6(host):
		return ErrBareIPv6
	case !isPort:
		return cause
	case schemes.Of(scheme).Demands&schemes.NoPort != 0:
		return errForbidden
	default:
		return errPortInHost
	}
}
