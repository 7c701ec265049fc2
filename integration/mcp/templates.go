// Package mcp lets package uritemplate match the resource templates of an MCP server of github.com/modelcontextprotocol/go-sdk.
//
// The handler of a template gets the values of its variables, from parameters in any order. No URI is the expansion of two templates
// of a server. Checks, handlers and resources without a template see one text for all URIs that are read as the same values:
// "notes://secret2" for "notes://secret%32" too.
package mcp

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/uritemplate"
)

// anyURI is a template that every URI matches.
const anyURI = "{+uri}"

// A Reader reads the resource that a client asks for. The values are those of the variables of the template, as
// [uritemplate.Template.MatchURI] returns them. No value leads to another path, such as "..", and that of "{+path}" has no part of a
// query or fragment. The URI in r is the expansion of the template for the values, whatever the client wrote.
type Reader func(ctx context.Context, r *mcp.ReadResourceRequest, values uritemplate.Values) (*mcp.ReadResourceResult, error)

// Templates are the resource templates of one server. No URI is an expansion of two of them. If a URI with parameters in another order or
// of other names matches two, the one that was added first reads it.
type Templates struct {
	server *mcp.Server
	routes []route

	resources []string          // the URIs of resources without a template
	once      sync.Once         // for written
	written   map[string]string // the URI of each resource, by that of canonical
}

type route struct {
	template uritemplate.Template
	mimeType string
	read     Reader
}

// New returns the resource templates of a server, without any. The server also gets a template that matches every URI, so that the
// SDK passes on every URI. Clients do not see that template in the list.
//
// Call New after [mcp.Server.AddReceivingMiddleware] for middleware that checks URIs: it then gets the URI that a [Reader] gets.
func New(server *mcp.Server) *Templates {
	t := &Templates{server: server}
	server.AddResourceTemplate(&mcp.ResourceTemplate{Name: "any", URITemplate: anyURI}, t.read)
	server.AddReceivingMiddleware(t.receive)
	return t
}

// receive replaces the URI of a request to read a resource by the one that all URIs for these values have, and removes the template
// that matches every URI from the answer to a client.
func (t *Templates) receive(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		if read, ok := r.(*mcp.ReadResourceRequest); ok {
			request, params := *read, *read.Params
			params.URI = t.writtenAs(params.URI)
			request.Params = &params
			r = &request
		}
		result, err := next(ctx, method, r)
		if list, ok := result.(*mcp.ListResourceTemplatesResult); ok && err == nil {
			list.ResourceTemplates = slices.DeleteFunc(list.ResourceTemplates, func(resource *mcp.ResourceTemplate) bool {
				return resource.URITemplate == anyURI
			})
		}
		return result, err
	}
}

// Add adds a template, and the function that reads its resources. Call it before the server is connected. Contents without a MIME
// type get that of the template.
//
// There is an error if the template is invalid, if it is ambiguous, so that values might not come back as a client put them in, or
// if a URI matches both this template and one that was added before. The error has the URI. It is [uritemplate.ErrTooComplex] if the
// templates are too long to find out. Then the server is as before.
func (t *Templates) Add(resource *mcp.ResourceTemplate, read Reader) error {
	template, err := uritemplate.Parse(resource.URITemplate)
	if err != nil {
		return err
	}
	if a, b, ok, err := template.Ambiguous(); err != nil {
		return err
	} else if ok {
		return fmt.Errorf("mcp: %s has one expansion for %v and %v", template, a, b)
	}
	for _, other := range t.routes {
		if text, ok, err := uritemplate.Overlap(other.template, template); err != nil {
			return err
		} else if ok {
			return fmt.Errorf("mcp: %s and %s both match %s", other.template, template, text)
		}
	}
	t.routes = append(t.routes, route{template, resource.MIMEType, read})
	t.server.AddResourceTemplate(resource, t.read)
	return nil
}

// AddResource adds a resource without a template, which goes before all templates: for every URI that is read as the same values as that
// of the resource. With [mcp.Server.AddResource], it would be found for one spelling, and templates would read the others. Call it before
// the server is connected. There is an error if the URI is not one in normal form.
func (t *Templates) AddResource(resource *mcp.Resource, read mcp.ResourceHandler) error {
	u, err := uri.ParseAbsolute(resource.URI)
	if err != nil {
		return err
	}
	if normal := u.Normalize().String(); normal != resource.URI {
		return fmt.Errorf("mcp: the resource %s is not in normal form, which is %s", resource.URI, normal)
	}
	t.resources = append(t.resources, resource.URI)
	t.server.AddResource(resource, read)
	return nil
}

// writtenAs returns the URI of the resource that a URI is read as, or the expansion that canonical returns, or a text that no template
// matches as it is.
func (t *Templates) writtenAs(text string) string {
	t.once.Do(func() {
		t.written = map[string]string{}
		for _, resource := range slices.Backward(t.resources) { // the first one counts
			key, _ := t.canonical(resource)
			t.written[key] = resource
		}
	})
	key, matches := t.canonical(text)
	switch resource, found := t.written[key]; {
	case found:
		return resource
	case matches:
		return key
	}
	return text
}

// canonical returns the text that all URIs have in common that are read as the same values, the expansion of the template, and whether
// there is one. Without a template, it is the normal form.
func (t *Templates) canonical(text string) (string, bool) {
	if route, values, ok := t.find(text); ok {
		text, _ = route.template.Expand(values) // what has been read can be written
		return text, true
	}
	u, err := uri.Parse(text)
	if err != nil {
		return text, false
	}
	return u.Normalize().String(), false
}

// find returns the template that a URI matches, and the values. It matches the URI itself, since the SDK has no values. A template that
// expands to the URI goes before the others.
func (t *Templates) find(text string) (route, uritemplate.Values, bool) {
	u, err := uri.Parse(text)
	if err != nil {
		return route{}, nil, false
	}
	for _, route := range t.routes {
		if _, ok := route.template.Match(text); ok {
			values, ok := route.template.MatchURI(u)
			return route, values, ok
		}
	}
	for _, route := range t.routes {
		if values, ok := route.template.MatchURI(u); ok {
			return route, values, true
		}
	}
	return route{}, nil, false
}

// read is the handler of every template.
func (t *Templates) read(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	route, values, ok := t.find(r.Params.URI)
	if !ok {
		return nil, mcp.ResourceNotFoundError(r.Params.URI)
	}
	return route.answer(ctx, r, values)
}

// answer reads a resource, and sets the MIME type of its template.
func (route route) answer(ctx context.Context, r *mcp.ReadResourceRequest, values uritemplate.Values) (*mcp.ReadResourceResult, error) {
	result, err := route.read(ctx, r, values)
	if err != nil || result == nil {
		return result, err
	}
	for _, content := range result.Contents {
		if content.MIMEType == "" {
			content.MIMEType = route.mimeType
		}
	}
	return result, nil
}
