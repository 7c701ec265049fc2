package iri

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/elements"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Causes that callers have no need to tell apart.
var (
	errNotUTF8   = errors.New("the decoded name is not UTF-8")
	errNoRegName = errors.New("the converted name is not a registered name")
)

// refused returns the error for a fault of s, which is the whole input, or nil.
func refused(s string, bad grammar.Fault) error {
	if bad.Breach == nil {
		return nil
	}
	return newParseError(s, bad)
}

func newParseError(s string, bad grammar.Fault) *uri.ParseError {
	rule, cause := advice.OfText(s, bad, grammar.IRI)
	return &uri.ParseError{Offset: bad.Offset, Component: uri.Component(bad.Component), Rule: rule, Err: cause}
}

// formatError returns the error for a fault of i, or nil.
func formatError(i *IRI, bad *elements.Fault) error {
	if bad == nil { // so often that it saves a call
		return nil
	}
	return newFormatError(i, bad)
}

func newFormatError(i *IRI, bad *elements.Fault) *uri.FormatError {
	rule, cause := advice.OfField(i.ref(), bad, grammar.IRI)
	return &uri.FormatError{Component: uri.Component(bad.Component), Segment: bad.Segment, Offset: bad.Offset, Rule: rule, Err: cause}
}
