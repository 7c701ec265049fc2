package vet

import (
	"errors"
	"fmt"
	"go/ast"
	"net/url"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/uritemplate"
)

// URLConst finds constants that cannot be what they are handed in as.
var URLConst = newAnalyzer("urlconst", `find constants that are no URLs, and values that a template does not have

url.Parse("http://a b/") and http.NewRequest("GET", "http://[", nil) always return an error, uri.MustParse("/100%") and
uritemplate.MustParse("{a b}") always panic. A name in uritemplate.Values that is not in the template is dropped.`,
	"has no effect on this analyzer, which reports all that it can", checkConstants)

// The parsers of constants, by the full name of the function: what they say of a text.
var parsers = map[string]func(text string) error{
	"net/url.Parse": parseURL, "(*net/url.URL).Parse": parseURL,
	"net/url.ParseRequestURI":        func(text string) error { return second(url.ParseRequestURI(text)) },
	"net/http.NewRequest":            parseURL,
	"net/http.NewRequestWithContext": parseURL,
	"net/http.Get":                   parseRequested, "net/http.Head": parseRequested, "net/http.Post": parseRequested, "net/http.PostForm": parseRequested,
	"(*net/http.Client).Get": parseURL, "(*net/http.Client).Head": parseURL, "(*net/http.Client).Post": parseURL, "(*net/http.Client).PostForm": parseURL,

	library + ".Parse":         func(text string) error { return second(uri.Parse(text)) },
	library + ".ParseURI":      func(text string) error { return second(uri.ParseURI(text)) },
	library + ".ParseAbsolute": func(text string) error { return second(uri.ParseAbsolute(text)) },
	library + ".ParseRelative": func(text string) error { return second(uri.ParseRelative(text)) },
	library + ".MustParse":     func(text string) error { return second(uri.Parse(text)) },
	library + "/iri.Parse":     iri.Check,
	library + "/iri.Check":     iri.Check,

	library + "/uritemplate.Parse":     func(text string) error { return second(uritemplate.Parse(text)) },
	library + "/uritemplate.MustParse": func(text string) error { return second(uritemplate.Parse(text)) },
}

func second[T any](_ T, err error) error { return err }

// parseURL returns the error of url.Parse, without the text that it repeats.
func parseURL(text string) error {
	_, err := url.Parse(text)
	if fault := (*url.Error)(nil); errors.As(err, &fault) {
		return fault.Err
	}
	return err
}

// parseRequested returns the error of a function of net/http that requests a URL with the client that everybody shares.
func parseRequested(text string) error {
	if u, err := url.Parse(text); err == nil && u.Scheme == "" {
		return errors.New(`there is no "https://" before it`)
	}
	return parseURL(text)
}

func checkConstants(p *pass) {
	for name, parse := range parsers {
		for _, e := range p.argumentsOf(map[string]int{name: takesURL[name]}) {
			p.checkConstant(e, parse)
		}
	}
	for _, name := range []string{"Expand", "URI"} {
		for _, call := range p.callsTo("(" + library + "/uritemplate.Template)." + name) {
			p.checkNames(call)
		}
	}
}

// checkConstant reports a text that the function rejects whenever it is called.
func (p *pass) checkConstant(e ast.Expr, parse func(string) error) {
	text, ok := p.text(e)
	if !ok {
		return
	}
	if err := parse(text); err != nil {
		p.report(e, "this is always rejected: "+strings.TrimPrefix(err.Error(), "parse: "))
	}
}

// checkNames reports the values of a template that it has no variables for.
func (p *pass) checkNames(call *ast.CallExpr) {
	names, ok := p.namesOf(receiver(call))
	values := p.literal(call.Args[0])
	if !ok || values == nil {
		return
	}
	for _, e := range values.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		name, known := p.text(pair.Key)
		if base, _, _ := strings.Cut(name, ":"); known && !slices.Contains(names, base) { // "x:3" is the value of a prefix
			p.report(pair.Key, fmt.Sprintf("the template has no variable %q, so this value is dropped", name))
		}
	}
}

// namesOf returns the variables of a template that is parsed from a constant.
func (p *pass) namesOf(template ast.Expr) (names []string, ok bool) {
	call := p.resultOf(template, library+"/uritemplate.MustParse", library+"/uritemplate.Parse")
	if call == nil {
		return nil, false
	}
	text, known := p.text(call.Args[0])
	parsed, err := uritemplate.Parse(text)
	return parsed.Names(), known && err == nil
}
