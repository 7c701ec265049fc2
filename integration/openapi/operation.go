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
	"errors"
	"fmt"
	"maps"
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

	// Schema has the properties of an object. Exploded in a query, each of them is a parameter of its own name, and the object has no
	// others. Without properties, a parameter in a query is not an object. Resolve "$ref" before.
	Schema struct {
		Properties map[string]any `json:"properties"`
	} `json:"schema"`
}

// An Operation is the path of an OpenAPI description with the parameters of one method.
type Operation struct {
	template   uritemplate.Template
	reader     uritemplate.Template // has the properties of objects in place of the objects
	parameters []Parameter          // of the path and the query
	segments   []string             // of the path, with expressions
}

var inBraces = regexp.MustCompile(`\{[^{}]*\}`)

// New returns the operation of a path such as "/users/{id}". Parameters of headers and cookies are not in the URI, and are left out.
// There is an error for a path that does not begin with "/" or has a query or a fragment (OpenAPI 3.1.2, Paths Object), for a parameter
// that no template can write, for two parameters or properties of one name, and if the names in the path are not those of the
// parameters.
func New(path string, parameters ...Parameter) (Operation, error) {
	if !strings.HasPrefix(path, "/") || strings.ContainsAny(inBraces.ReplaceAllString(path, ""), "?#") {
		return Operation{}, fmt.Errorf("openapi: the path %q does not begin with \"/\", or is more than a path", path)
	}
	var o Operation
	expressions, query, reader := map[string]string{}, "", ""
	for _, p := range parameters {
		operator, err := p.operator()
		switch {
		case p.In == "header" || p.In == "cookie":
			continue
		case err != nil:
			return Operation{}, err
		case p.In == "query":
			query += "," + p.varspec()
			reader += "," + strings.Join(p.parts(), ",")
		default:
			expressions["{"+p.Name+"}"] = "{" + operator + p.varspec() + "}"
		}
		o.parameters = append(o.parameters, p)
	}
	if err := o.checkNames(); err != nil {
		return Operation{}, err
	}
	text, err := replaceAll(path, expressions)
	if err != nil {
		return Operation{}, err
	}
	o.segments = strings.Split(text, "/")
	if o.template, err = withQuery(text, query); err != nil {
		return Operation{}, err
	}
	o.reader, err = withQuery(text, reader)
	return o, err
}

// checkNames returns an error if two parameters have one name, or would be written with one.
func (o Operation) checkNames() error {
	names, written := map[string]bool{}, map[string]bool{}
	for _, p := range o.parameters {
		if names[p.Name] {
			return fmt.Errorf("openapi: two parameters are named %q", p.Name)
		}
		names[p.Name] = true
		for _, part := range p.parts() {
			if written[strings.TrimSuffix(part, "*")] {
				return fmt.Errorf("openapi: two parameters are written as %q", strings.TrimSuffix(part, "*"))
			}
			written[strings.TrimSuffix(part, "*")] = true
		}
	}
	return nil
}

// withQuery returns the template of a path and the variables of a query, each after a comma.
func withQuery(path, variables string) (uritemplate.Template, error) {
	if variables != "" {
		path += "{?" + variables[1:] + "}"
	}
	return uritemplate.Parse(path)
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
	if p.explodes() {
		return variable(p.Name) + "*"
	}
	return variable(p.Name)
}

// explodes reports whether each member of a value is written by itself.
func (p Parameter) explodes() bool {
	return p.Explode != nil && *p.Explode || p.Explode == nil && p.In == "query"
}

// properties returns the names of the properties that are parameters by themselves.
func (p Parameter) properties() []string {
	if p.In != "query" || !p.explodes() {
		return nil
	}
	return slices.Sorted(maps.Keys(p.Schema.Properties))
}

// parts returns what stands for a parameter in an expression that is read: the properties of an object, or what varspec returns.
func (p Parameter) parts() []string {
	var parts []string
	for _, name := range p.properties() {
		parts = append(parts, variable(name))
	}
	if parts == nil {
		parts = []string{p.varspec()}
	}
	return parts
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

// Request returns a request for the operation. The values have the names of the parameters. The path is appended to that of the server
// (OpenAPI 3.1.2, Paths Object), so the request goes to the host of the server.
//
// There is an error if the server has a query or a fragment, for a value without a parameter, for an object with a name that is not one
// of its properties, for a path parameter without a value, which is required (Parameter Object), and for one that makes a segment empty,
// since the path may be that of another operation then. Other errors are those of [uritemplate.Template.URI] and [httpuri.NewRequest].
func (o Operation) Request(ctx context.Context, method string, server uri.URI, values uritemplate.Values) (*http.Request, error) {
	if server.Has(uri.ComponentQuery) || server.Has(uri.ComponentFragment) {
		return nil, errors.New("openapi: the URL of the server has a query or a fragment")
	}
	if err := o.check(values); err != nil {
		return nil, err
	}
	variables := uritemplate.Values{}
	for name, value := range values {
		variables[variable(name)] = value
	}
	target, err := o.template.URI(variables)
	if err != nil {
		return nil, err
	}
	if o.lacksSegment(target.Path) {
		return nil, errors.New("openapi: a path parameter makes a segment empty")
	}
	u := server
	if n := len(u.Path); n > 0 && u.Path[n-1] == "" {
		u.Path = u.Path[:n-1]
	}
	u.Path = append(slices.Clone(u.Path), target.Path[min(len(u.Path), 1):]...)
	u.Query, u.ForceQuery = target.Query, target.ForceQuery
	return httpuri.NewRequest(ctx, method, u, nil)
}

// check returns an error if values are not those of the parameters.
func (o Operation) check(values uritemplate.Values) error {
	for name := range values {
		if !slices.ContainsFunc(o.parameters, func(p Parameter) bool { return p.Name == name }) {
			return fmt.Errorf("openapi: no parameter %q", name)
		}
	}
	for _, p := range o.parameters {
		if err := p.check(values[p.Name]); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error if a value is not one of the parameter.
func (p Parameter) check(value uritemplate.Value) error {
	kind, properties := value.Kind(), p.properties()
	switch {
	case kind == uritemplate.KindAbsent && p.In == "path":
		return fmt.Errorf("openapi: the path parameter %q has no value", p.Name)
	case kind == uritemplate.KindAbsent || p.In != "query" || !p.explodes():
		return nil
	case kind != uritemplate.KindPairs && properties != nil:
		return fmt.Errorf("openapi: the value of the parameter %q is not an object", p.Name)
	}
	if kind == uritemplate.KindPairs {
		for name := range value.Pairs() {
			if !slices.Contains(properties, name) {
				return fmt.Errorf("openapi: the parameter %q has no property %q", p.Name, name)
			}
		}
	}
	return nil
}

// lacksSegment reports whether a segment of a path is empty that has an expression in the template.
func (o Operation) lacksSegment(path []string) bool {
	for i, segment := range o.segments {
		if strings.Contains(segment, "{") && (i >= len(path) || path[i] == "") {
			return true
		}
	}
	return false
}

// Match returns the values in path and query of a URI, without the path of the server, by the names of the parameters. Parameters may
// stand in any order, and others among them, which no value has. A URI whose path lacks a parameter does not match.
func (o Operation) Match(u uri.URI) (uritemplate.Values, bool) {
	target := uri.URI{IsRelative: true, Path: u.Path, Query: u.Query, ForceQuery: u.ForceQuery}
	variables, ok := o.reader.MatchURI(target)
	if !ok || o.lacksSegment(u.Path) {
		return nil, false
	}
	values := uritemplate.Values{}
	for _, p := range o.parameters {
		value := p.valueOf(variables)
		switch {
		case value.Kind() != uritemplate.KindAbsent:
			values[p.Name] = value
		case p.In == "path":
			return nil, false
		}
	}
	return values, true
}

// valueOf returns the value of a parameter. Of a required one of style simple, an empty text is the empty string.
func (p Parameter) valueOf(variables uritemplate.Values) uritemplate.Value {
	value := variables[variable(p.Name)]
	properties := p.properties()
	switch {
	case properties != nil:
		var pairs []string
		for _, name := range properties {
			if v, found := variables[variable(name)]; found {
				pairs = append(pairs, name, v.String())
			}
		}
		return uritemplate.Pairs(pairs...)
	case p.In == "query" && value.Kind() == uritemplate.KindPairs: // parameters of other names
		return uritemplate.Value{}
	case p.In == "path" && cmp.Or(p.Style, "simple") == "simple" && value.Kind() == uritemplate.KindAbsent:
		return uritemplate.String("")
	}
	return value
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
