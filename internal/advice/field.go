package advice

import (
	"errors"
	"strconv"

	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Causes of a Host with a ":", which tell where the port belongs.
var (
	errPortInHost = errors.New("':' is not allowed: the port belongs in Port, with HasPort set")
	errForbidden  = errors.New("':' is not allowed: a URI with this scheme has no port")
)

// Causes for path text with a delimiter.
var (
	errQueryInPath    = errors.New("'?' begins a query: join a reference with JoinReference, or data with AppendSegments")
	errFragmentInPath = errors.New("'#' begins a fragment: join a reference with JoinReference, or data with AppendSegments")
)

// OfJoined returns the cause of a fault of a path that JoinPath joined: a "?" or a "#" begins what is not path text.
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

// A Field is a component, or a segment, of a value: Whole[Start:End].
type Field struct {
	Whole      string // the value as text
	Start, End int
	Scheme     string // of the value
}

// Text returns the text of the field.
func (f Field) Text() string { return f.Whole[f.Start:f.End] }

// OfField returns the cause for the error of a fault of a field.
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

// colonInHost returns the cause that tells what to write instead of a Host, which is invalid at i, or cause if that is not
// obvious.
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
