package advice

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
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
	text := charset.ErrPercentEncoding.Error()
	if e.encodable {
		text += "; for '%' itself, write %25"
	}
	return text
}

func (percentError) Unwrap() error { return charset.ErrPercentEncoding }

// colonInHost returns the cause that tells what to write instead of a Host, which is invalid at i, or cause if that is not
// obvious.
func colonInHost(f Field, i int, cause error) error {
	if i == len(f.Text) || f.Text[i] != ':' {
		return cause
	}
	port := f.Text[i+1:]
	_, err := strconv.ParseUint(port, 10, 16)
	isPort := err == nil && i > 0
	switch {
	case port != "" && IsIPv6(f.Text):
		return ErrBareIPv6
	case !isPort:
		return cause
	case schemes.Of(f.Scheme).Demands&schemes.NoPort != 0:
		return errForbidden
	default:
		return errPortInHost
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
