// Package mcp lets package uritemplate match the resource templates of an MCP server of github.com/modelcontextprotocol/go-sdk.
//
// The handler of a template gets the values of its variables, from parameters in any order. No URI is the expansion of two templates
// of a server.
package mcp

import (
	"context"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/uritemplate"
)

// anyURI is a template that every URI matches.
const anyURI = "{+uri}"

// A Reader reads the resource that a client asks for. The values are those of the variables of the template, as
// [uritemplate.Template.Match] returns them, or [uritemplate.Template.MatchURI] for a URI that no template expands to.
type Reader func(ctx context.Context, r *mcp.ReadResourceRequest, values uritemplate.Values) (*mcp.ReadResourceResult, error)

// Templates are the resource templates of one server. No URI is an expansion of two of them. If a URI with parameters in another order or
// of other names matches two, the one that was added first reads it.
type Templates struct {
	server *mcp.Server
	routes []route
}

type route struct {
	template uritemplate.Template
	mimeType string
	read     Reader
}

// New returns the resource templates of a server, without any. The server also gets a template that matches every URI, so that the
// SDK passes on every URI. Clients do not see that template in the list.
func New(server *mcp.Server) *Templates {
	t := &Templates{server: server}
	server.AddResourceTemplate(&mcp.ResourceTemplate{Name: "any", URITemplate: anyURI}, t.read)
	server.AddReceivingMiddleware(hide)
	return t
}

// hide removes the template that matches every URI from the answer to a client.
func hide(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
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
//
// A resource of [mcp.Server.AddResource] goes before all templates.
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

// read is the handler of every template. It matches the URI itself, since it needs the values.
func (t *Templates) read(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	for _, route := range t.routes {
		if values, ok := route.template.Match(r.Params.URI); ok {
			return route.answer(ctx, r, values)
		}
	}
	u, err := uri.Parse(r.Params.URI)
	if err != nil {
		return nil, mcp.ResourceNotFoundError(r.Params.URI)
	}
	for _, route := range t.routes {
		if values, ok := route.template.MatchURI(u); ok {
			return route.answer(ctx, r, values)
		}
	}
	return nil, mcp.ResourceNotFoundError(r.Params.URI)
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
