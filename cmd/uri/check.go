package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

// An acceptance says which valid references check accepts.
type acceptance struct {
	absolute, uri, host bool
	schemes             []string
}

// check reports the invalid references and the counts.
func (t *tool) check(cmd *cobra.Command, args []string) error {
	for _, name := range t.opts.accepted.schemes {
		if _, err := (uri.URI{}).WithScheme(name); err != nil || name == "" {
			return misused(cmd, "--scheme needs names of schemes, separated by commas")
		}
	}
	return t.report(cmd, args, nil)
}

// check returns the error for a valid reference that the flags do not accept, a *uri.ParseError or a *uri.SchemeError.
func (o *acceptance) check(text string, u *uri.URI) error {
	if o.absolute {
		if _, err := uri.ParseAbsolute(text); err != nil {
			return err
		}
	}
	if o.uri && u.IsRelative {
		return &uri.ParseError{Component: uri.ComponentScheme, Rule: "scheme", Err: errors.New("a URI has a scheme and ':' here, which --uri requires")}
	}
	if len(o.schemes) > 0 {
		isScheme := func(name string) bool { return strings.EqualFold(name, u.Scheme) }
		if !slices.ContainsFunc(o.schemes, isScheme) {
			return &uri.ParseError{Component: uri.ComponentScheme, Rule: "scheme", Err: errors.New("it is not one of those that --scheme accepts")}
		}
		if err := u.CheckScheme(); err != nil {
			return err
		}
	}
	if o.host && u.Host == "" {
		return &uri.ParseError{Offset: show.StartOf(text, refs.Host), Component: uri.ComponentHost, Rule: "host", Err: errors.New("--host requires a host that is not empty")}
	}
	return nil
}
