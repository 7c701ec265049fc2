package plain

import (
	"errors"

	"github.com/go-rfc3986/uri"
)

// A Refusal is the information in an error. The zero Refusal means that nothing is rejected.
type Refusal struct {
	component, rule string
	offset          int
	cause           error // where callers branch on it

	byByte    bool // one byte, at the offset, is to blame
	inElement bool // of the element of Path with that index
	element   int
}

// of returns r for the element of Path with that index.
func (r Refusal) of(element int) Refusal {
	r.byByte, r.inElement, r.element = true, true, element
	return r
}

// first returns the first refusal that rejects anything.
func first(refusals ...Refusal) Refusal {
	for _, r := range refusals {
		if !r.None() {
			return r
		}
	}
	return Refusal{}
}

// after returns r for a text that begins at that offset of a longer text.
func (r Refusal) after(offset int) Refusal {
	if !r.None() {
		r.offset += offset
	}
	return r
}

// None reports whether nothing is rejected.
func (r Refusal) None() bool { return r.rule == "" }

// OfText reports whether err is a *uri.ParseError that says what r does, or nil if nothing is rejected.
func (r Refusal) OfText(err error) bool {
	if r.None() {
		return err == nil
	}
	e, ok := err.(*uri.ParseError) //nolint // the documentation says that it is not wrapped
	return ok && string(e.Component) == r.component && e.Rule == r.rule && e.Offset == r.offset && hasCause(err, r.cause)
}

// OfValue reports whether err is a *uri.FormatError that says what r does, or nil if nothing is rejected.
func (r Refusal) OfValue(err error) bool {
	if r.None() {
		return err == nil
	}
	e, ok := err.(*uri.FormatError) //nolint // as above
	return ok && string(e.Component) == r.component && e.Rule == r.rule && hasCause(err, r.cause)
}

// hasCause reports whether err wraps something, and of the sentinels the one that want is, or none.
func hasCause(err, want error) bool {
	var found error
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		if sentinels[cause] {
			found = cause
		}
	}
	return errors.Unwrap(err) != nil && found == want
}

// sentinels are what callers branch on.
var sentinels = map[error]bool{
	uri.ErrPortRange: true, uri.ErrZone: true, uri.ErrNoHost: true, uri.ErrIPvFuture: true, uri.ErrEncodedHost: true,
	uri.ErrPassword: true, uri.ErrNotWritten: true, uri.ErrNoPort: true, uri.ErrReservedSegment: true, uri.ErrAmbiguous: true, uri.ErrUserInfo: true, uri.ErrRelativeBase: true,
}
