// Package openapi makes URI Templates of the paths and parameters in an OpenAPI description, and requests of these.
//
//	style    in      explode: false    true
//	simple   path    {color}           {color*}
//	label    path    {.color}          {.color*}
//	matrix   path    {;color}          {;color*}
//	form     query   {?color}          {?color*}
//
// It follows version 3.1.2 of the specification (Parameter Object, and appendix C). Templates cannot write the styles
// spaceDelimited, pipeDelimited and deepObject, nor a single parameter with allowReserved in a query.
package openapi

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/uritemplate"
)

// A Parameter has the fields of a Parameter Object that decide how its value is written. It may be read from JSON.
type Parameter struct {
	Name          string `json:"name"`
	In            string `json:"in"`
	Style         string `json:"style"`   // "" is simple in a path, and form in a query
	Explode       *bool  `json:"explode"` // nil is true for form, and false otherwise
	AllowReserved bool   `json:"allowReserved"`
}

// An Operation is the path of an OpenAPI description with the parameters of one method.
type Operation struct {
	template uritemplate.Template
	names    map[string]string // the names of the variables, by those of the parameters
}

var inBraces = regexp.MustCompile(`\{[^{}]*\}`)

// New returns the operation of a path such as "/users/{id}". Parameters of headers and cookies are not in the URI, and are left out.
// There is an error for a parameter that no template can write, for a name that two parameters have, and if the names in the path are
// not those of the parameters.
func New(path string, parameters ...Parameter) (Operation, error) {
	names, expressions, query := map[string]string{}, map[string]string{}, ""
	for _, p := range parameters {
		operator, err := p.operator()
		switch {
		case p.In == "header" || p.In == "cookie":
			continue
		case err != nil:
			return Operation{}, err
		case names[p.Name] != "":
			return Operation{}, fmt.Errorf("openapi: two parameters are named %q", p.Name)
		case p.In == "query":
			query += "," + p.varspec()
		default:
			expressions["{"+p.Name+"}"] = "{" + operator + p.varspec() + "}"
		}
		names[p.Name] = variable(p.Name)
	}
	text, err := replaceAll(path, expressions)
	if err != nil {
		return Operation{}, err
	}
	if query != "" {
		text += "{?" + query[1:] + "}"
	}
	template, err := uritemplate.Parse(text)
	return Operation{template, names}, err
}

// replaceAll returns a path with the expressions, each of which it must have.
func replaceAll(path string, expressions map[string]string) (string, error) {
	names := inBraces.FindAllString(path, -1)
	for _, name := range names {
		if expressions[name] == "" {
			return "", fmt.Errorf("openapi: %s is in the path, and not a parameter", name)
		}
	}
	if len(names) != len(expressions) {
		return "", fmt.Errorf("openapi: the path %s does not have each parameter once", path)
	}
	return inBraces.ReplaceAllStringFunc(path, func(name string) string { return expressions[name] }), nil
}

// operator returns the operator of the expression for the style of a parameter.
func (p Parameter) operator() (string, error) {
	operators := map[string]string{"path": "", "path simple": "", "path label": ".", "path matrix": ";", "query": "?", "query form": "?"}
	operator, ok := operators[strings.TrimSuffix(p.In+" "+p.Style, " ")]
	if !ok || p.AllowReserved {
		return "", fmt.Errorf("openapi: no template writes the parameter %q in a %s, with style %q and allowReserved %t", p.Name, p.In, p.Style, p.AllowReserved)
	}
	return operator, nil
}

// varspec returns what stands for a parameter in an expression.
func (p Parameter) varspec() string {
	if p.Explode != nil && *p.Explode || p.Explode == nil && p.In == "query" {
		return variable(p.Name) + "*"
	}
	return variable(p.Name)
}

// variable returns the name of the variable for a parameter: percent-encoded, unless it is a varchar.
//
//	varchar = ALPHA / DIGIT / "_" / pct-encoded
//
// RFC 6570, section 2.3. Templates write the name as it is (section 3.2.8).
func variable(name string) string {
	var b strings.Builder
	for i := range len(name) {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// Template returns the path and the parameters of the query as one template.
func (o Operation) Template() uritemplate.Template { return o.template }

// Request returns a request for the operation. The values have the names of the parameters. The error is that of
// [uritemplate.Template.URI], [uri.Parse] or [httpuri.NewRequest], or it names a value for which there is no parameter.
func (o Operation) Request(ctx context.Context, method string, server uri.URI, values uritemplate.Values) (*http.Request, error) {
	variables := uritemplate.Values{}
	for name, value := range values {
		if o.names[name] == "" {
			return nil, fmt.Errorf("openapi: no parameter %q", name)
		}
		variables[o.names[name]] = value
	}
	target, err := o.template.URI(variables)
	if err != nil {
		return nil, err
	}
	u, err := uri.Parse(strings.TrimSuffix(server.String(), "/") + target.String())
	if err != nil {
		return nil, err
	}
	return httpuri.NewRequest(ctx, method, u, nil)
}

// Match returns the values in path and query of a URI, without the path of the server, by the names of the parameters. Parameters may
// stand in any order, and others among them.
func (o Operation) Match(u uri.URI) (uritemplate.Values, bool) {
	target := uri.URI{IsRelative: true, Path: u.Path, Query: u.Query, ForceQuery: u.ForceQuery}
	variables, ok := o.template.MatchURI(target)
	if !ok {
		return nil, false
	}
	values := uritemplate.Values{}
	for name, variable := range o.names {
		if value, found := variables[variable]; found {
			values[name] = value
		}
	}
	return values, true
}

// A Route is an operation with its method and its name.
type Route struct {
	ID, Method string
	Operation
}

// Routes are the operations of a description.
type Routes []Route

// NewRoutes returns the routes in the order in which a request is compared with them: a path without expressions goes before one with
// (OpenAPI 3.1.2, "Path Templating Matching").
func NewRoutes(routes ...Route) Routes {
	byExpressions := func(a, b Route) int { return cmp.Compare(a.expressions(), b.expressions()) }
	return slices.SortedStableFunc(slices.Values(routes), byExpressions)
}

// expressions returns the number of expressions in the path.
func (r Route) expressions() int {
	path, _, _ := strings.Cut(r.template.String(), "{?")
	return strings.Count(path, "{")
}

// Find returns the first route of a request for a URI, with the values of its parameters, and whether there is one.
func (all Routes) Find(method string, u uri.URI) (Route, uritemplate.Values, bool) {
	for _, route := range all {
		if route.Method == method {
			if values, ok := route.Match(u); ok {
				return route, values, true
			}
		}
	}
	return Route{}, nil, false
}
