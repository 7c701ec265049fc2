package advice

import "strings"

// An OperandError says which of two operands is invalid.
type OperandError struct {
	Operand string
	Err     error
}

// Error returns the message of Err, with the operand inserted after the package name.
func (e *OperandError) Error() string {
	name, rest, _ := strings.Cut(e.Err.Error(), ": ")
	return name + ": " + e.Operand + ": " + rest
}

// Unwrap returns Err.
func (e *OperandError) Unwrap() error { return e.Err }
