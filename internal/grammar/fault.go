package grammar

import "errors"

// A Fault says where a rule rejects a text: at a byte, or at the end. The zero Fault, without a
// Rule, means that the text is valid.
type Fault struct {
	*Rule
	Offset  int // the offset of the byte in the text or field, or WholeComponent
	Segment int // for a value: the index in Path, if Component is "path" and Offset is not WholeComponent
}

// WholeComponent is the Offset of a fault that concerns the whole component.
const WholeComponent = -1

// RuleIn returns the name of the rule that rejects the byte in text. For a "%" where the rule
// allows pct-encoded, the name is pct-encoded.
func (f Fault) RuleIn(text string) string {
	if f.IsBadPercent(text) {
		return PctEncoded.Name
	}
	return f.Name
}

// IsBadPercent reports whether the rejected byte of text is a "%" that does not begin a
// percent-encoded sequence, where the rule allows one.
func (f Fault) IsBadPercent(text string) bool {
	return f.Encoded && f.Offset >= 0 && f.Offset < len(text) && text[f.Offset] == '%'
}

// Causes that the byte alone does not show. Package uri exports the first two.
var (
	ErrPortRange  = errors.New("the port is above 65535")
	ErrZone       = errors.New("an IPv6 literal cannot have a zone identifier")
	errOctetRange = errors.New("a decimal octet above 255")
	errBadScheme  = errors.New("the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.'")
)

var (
	portRange  = Port.WithCause(ErrPortRange)
	zone       = IPv6address.WithCause(ErrZone)
	octetRange = DecOctet.WithCause(errOctetRange)
	badScheme  = PathNoscheme.WithCause(errBadScheme)
)
