package grammar

import "errors"

// A Fault says that a rule rejects a byte, or the end of the text. A Fault without a Rule says that there is none.
type Fault struct {
	*Rule
	Offset  int // of the byte in the text or the field, or WholeComponent if the whole component is invalid
	Segment int // of a value: the index in Path, if Component is "path" and Offset is not WholeComponent
}

// WholeComponent is the Offset of a fault that is not at a byte.
const WholeComponent = -1

// RuleIn returns the name of the rule that rejects the byte of text: pct-encoded for a "%" where the rule allows that.
func (f Fault) RuleIn(text string) string {
	if f.IsBadPercent(text) {
		return PctEncoded.Name
	}
	return f.Name
}

// IsBadPercent reports whether the byte of text is a "%" that begins no percent-encoded sequence, where the rule allows one.
func (f Fault) IsBadPercent(text string) bool {
	return f.Encoded && f.Offset >= 0 && f.Offset < len(text) && text[f.Offset] == '%'
}

// Causes that the byte does not show. The first two are part of the interface of package uri.
var (
	ErrPortRange  = errors.New("the port is above 65535")
	ErrZone       = errors.New("an IPv6 literal cannot have a zone identifier")
	errOctetRange = errors.New("a decimal octet above 255")
	errBadScheme  = errors.New("the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.'")
)

var (
	portRange  = Port.Because(ErrPortRange)
	zone       = IPv6address.Because(ErrZone)
	octetRange = DecOctet.Because(errOctetRange)
	badScheme  = PathNoscheme.Because(errBadScheme)
)
