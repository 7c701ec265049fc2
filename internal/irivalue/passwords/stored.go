package passwords

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// ErrStored means that a value to be stored has a password. It is part of the interface of package uri.
var ErrStored = uri.ErrPassword

// Stored returns the fault of the first component of r, which must be valid, with a password, or nil.
func Stored(r elements.Ref) *elements.Fault {
	r.Canonicalize()
	without := r
	Hide(&without, " ") // differs from every password, since r is valid
	component := elements.FirstDifference(&r, &without)
	if component == "" {
		return nil
	}
	return elements.Whole(&grammar.Breach{Component: component, Rule: ruleOf(component), Err: ErrStored})
}

// ruleOf returns the rule of a component that may have a password, or text that looks like one.
func ruleOf(component string) string {
	if component == "path" {
		return "segment"
	}
	return component
}
