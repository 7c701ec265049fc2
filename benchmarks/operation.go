package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"
	"gitlab.com/golang-commonmark/mdurl"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
)

// An entry is a call of a contestant. If a separate program makes the calls, task is set instead of call.
type entry struct {
	who, name string
	call
	task *task
}

// An operation is what entries do that are compared with each other.
type operation struct {
	name    string
	column  string // the heading in the tables
	kinds   []kind // of the corpora
	entries []entry
}

// The names of the contestants.
const (
	thisLibrary = "this library"
	netURL      = "net/url"
	floorName   = "a look-up for each byte"
)

// inShapes are the contestants that are measured on shapes. The others read some shapes only.
var inShapes = []string{thisLibrary, netURL}

// The names of calls that targets and tables name.
const (
	callBaseResolve = "Parse, Base.Resolve, Format"
	callBaseAppend  = "Base.AppendResolve"
)

var (
	onURLs  = []kind{webURLs}
	onLinks = []kind{webLinks}
	onTexts = []kind{webURLs, shape}
)

// A handler with eleven options gets a query with three parameters.
const threeParameters = "page=2&size=42&q=shoes"

var elevenKeys = []string{"page", "size", "q", "sort", "lang", "filter", "page", "size", "q", "token", "x"}

// Calls that are in more than one comparison.
var (
	uriParse   = perText(func(s string) (err error) { last.uri, err = uri.Parse(s); return })
	uriFormat  = perValue(uri.Parse, func(u *uri.URI) (err error) { last.text, err = uri.Format(*u); return })
	urlParse   = perText(func(s string) (err error) { last.neturl, err = url.Parse(s); return })
	urlString  = perValue(url.Parse, func(u **url.URL) error { last.text = (*u).String(); return nil })
	urlRewrite = rewrite(url.Parse, func(u *url.URL) string { return u.String() })
	urlResolve = perLink(url.Parse, asText, func(page **url.URL, ref *string) error {
		u, err := (*page).Parse(*ref)
		if err == nil {
			last.text = u.String()
		}
		return err
	})
	floor = perText(func(s string) error { last.byte |= look(s); return nil })
)

// A resolver is a base of this library: a URI, or one that is prepared.
type resolver interface {
	Resolve(uri.URI) (uri.URI, error)
	AppendResolve([]byte, string) ([]byte, error)
}

func uriResolveText[B resolver](newBase func(string) (B, error)) call {
	return perLink(newBase, asText, func(page *B, text *string) error {
		ref, err := uri.Parse(*text)
		if err != nil {
			return err
		}
		target, err := (*page).Resolve(ref)
		if err == nil {
			last.text, err = uri.Format(target)
		}
		return err
	})
}

func uriAppendResolve[B resolver](newBase func(string) (B, error)) call {
	return perLink(newBase, asText, func(page *B, ref *string) (err error) {
		last.buf, err = (*page).AppendResolve(last.buf[:0], *ref)
		return err
	})
}

// operations are all comparisons of whole corpora. In each, net/url's first entry is what the others are compared with.
var operations = []operation{
	{"parse", "`Parse`", onTexts, []entry{
		{thisLibrary, "Parse", uriParse, nil},
		{netURL, "Parse", urlParse, nil},
		{"fredbi/uri", "ParseReference", perText(func(s string) (err error) { last.fredbi, err = fredbi.ParseReference(s); return }), nil},
		{"whatwg-url", "Parse", perText(func(s string) (err error) { last.whatwg, err = whatwg.Parse(s); return }), nil},
		{"fasthttp", "URI.Parse", perText(func(s string) (err error) { last.fast, err = newFast(s); return }), nil},
		{"mdurl", "Parse", perText(func(s string) (err error) { last.mdurl, err = mdurl.Parse(s); return }), nil},
		{floorName, "", floor, nil},
	}},
	{"parseinto", "`ParseInto`", onTexts, []entry{
		{thisLibrary, "ParseInto", perText(func(s string) error { return uri.ParseInto(&last.uri, s) }), nil},
		{netURL, "Parse", urlParse, nil},
		{"fasthttp", "URI.Parse, again", perText(func(s string) error {
			last.buf = append(last.buf[:0], s...)
			return reused.Parse(nil, last.buf)
		}), nil},
		{floorName, "", floor, nil},
	}},
	{"format", "`Format`", onTexts, []entry{
		{thisLibrary, "Format", uriFormat, nil},
		{netURL, "URL.String", urlString, nil},
		{"fredbi/uri", "URI.String", perValue(fredbi.ParseReference, func(u *fredbi.URI) error { last.text = (*u).String(); return nil }), nil},
		{"whatwg-url", "Url.Href", perValue(whatwg.Parse, func(u **whatwg.Url) error { last.text = (*u).Href(false); return nil }), nil},
		{"fasthttp", "URI.String", perValue(newFast, func(u **fasthttp.URI) error { last.text = (*u).String(); return nil }), nil},
		{"mdurl", "URL.String", perValue(mdurl.Parse, func(u **mdurl.URL) error { last.text = (*u).String(); return nil }), nil},
	}},
	{"appendtext", "`AppendText`", onURLs, []entry{
		{thisLibrary, "URI.AppendText", perValue(uri.Parse, func(u *uri.URI) (err error) { last.buf, err = u.AppendText(last.buf[:0]); return }), nil},
		{netURL, "URL.String", urlString, nil},
		{netURL, "URL.AppendBinary", perValue(url.Parse, func(u **url.URL) (err error) { last.buf, err = (*u).AppendBinary(last.buf[:0]); return }), nil},
		{"fasthttp", "URI.AppendBytes", perValue(newFast, func(u **fasthttp.URI) error { last.buf = (*u).AppendBytes(last.buf[:0]); return nil }), nil},
	}},
	{"parseformat", "both", onURLs, []entry{
		{thisLibrary, "Parse, Format", perText(func(s string) error {
			u, err := uri.Parse(s)
			if err == nil {
				last.text, err = uri.Format(u)
			}
			return err
		}), nil},
		{netURL, "Parse, String", urlRewrite, nil},
		{"fredbi/uri", "ParseReference, String", rewrite(fredbi.ParseReference, func(u fredbi.URI) string { return u.String() }), nil},
		{"mdurl", "Parse, String", rewrite(mdurl.Parse, func(u *mdurl.URL) string { return u.String() }), nil},
	}},
	{"normalize", "normalize", onURLs, []entry{
		{thisLibrary, "Parse, NormalizeForScheme, Format", perText(func(s string) error {
			u, err := uri.Parse(s)
			if err == nil {
				last.text, err = uri.Format(u.NormalizeForScheme())
			}
			return err
		}), nil},
		{thisLibrary, "NormalizeForScheme", perText(func(s string) (err error) { last.text, err = uri.NormalizeForScheme(s); return }), nil},
		{netURL, "Parse, String", urlRewrite, nil},
		{"whatwg-url", "Parse, Href", rewrite(whatwg.Parse, func(u *whatwg.Url) string { return u.Href(false) }), nil},
		{"fasthttp", "Parse, String", rewrite(newFast, func(u *fasthttp.URI) string { return u.String() }), nil},
		{"purell", "NormalizeURLString", perText(func(s string) (err error) { last.text, err = purell.NormalizeURLString(s, rfcNormal); return }), nil},
	}},
	{"redacted", "`Redacted`", onTexts, []entry{
		{thisLibrary, "URI.Redacted", perValue(uri.Parse, func(u *uri.URI) error { last.text = u.Redacted(); return nil }), nil},
		{netURL, "URL.Redacted", perValue(url.Parse, func(u **url.URL) error { last.text = (*u).Redacted(); return nil }), nil},
		{thisLibrary, "Format", uriFormat, nil},
	}},
	{"lint", "", onURLs, []entry{
		{thisLibrary, "lint.Check", perValue(uri.Parse, func(u *uri.URI) error { last.list = lint.Check(*u); return nil }), nil},
		{thisLibrary, "Parse", uriParse, nil},
	}},
	{"request", "", onURLs, []entry{
		{thisLibrary, "httpuri.NewRequest", perValue(uri.Parse, func(u *uri.URI) (err error) {
			last.request, err = httpuri.NewRequest(context.Background(), http.MethodGet, *u, nil)
			return err
		}), nil},
		{netURL, "http.NewRequest", perText(func(s string) (err error) { last.request, err = http.NewRequest(http.MethodGet, s, nil); return }), nil},
	}},
	{"query", "", onURLs, []entry{
		{thisLibrary, "query.Parse, eleven Get", perValue(uri.Parse, func(*uri.URI) error {
			p, err := query.Parse(threeParameters, query.Form)
			for _, key := range elevenKeys {
				last.text, _ = p.Get(key)
			}
			return err
		}), nil},
		{netURL, "ParseQuery, eleven Get", perValue(url.Parse, func(**url.URL) error {
			values, err := url.ParseQuery(threeParameters)
			for _, key := range elevenKeys {
				last.text = values.Get(key)
			}
			return err
		}), nil},
	}},
	{"resolve", "`Resolve`", onLinks, []entry{
		{thisLibrary, "URI.Resolve", perLink(uri.Parse, uri.Parse, func(page, ref *uri.URI) (err error) { last.uri, err = page.Resolve(*ref); return }), nil},
		{netURL, "URL.ResolveReference", perLink(url.Parse, url.Parse, func(page, ref **url.URL) error {
			last.neturl = (*page).ResolveReference(*ref)
			return nil
		}), nil},
	}},
	{"resolvetext", "text to text", onLinks, []entry{
		{thisLibrary, "Parse, Resolve, Format", uriResolveText(uri.Parse), nil},
		{netURL, "URL.Parse, String", urlResolve, nil},
		{"whatwg-url", "Url.Parse, Href", perLink(whatwg.Parse, asText, func(page **whatwg.Url, ref *string) error {
			u, err := (*page).Parse(*ref)
			if err == nil {
				last.text = u.Href(false)
			}
			return err
		}), nil},
		{"fasthttp", "CopyTo, Update, String", perLink(newFast, asText, func(page **fasthttp.URI, ref *string) error {
			(*page).CopyTo(&reused)
			reused.Update(*ref)
			last.text = reused.String()
			return nil
		}), nil},
		{thisLibrary, callBaseResolve, uriResolveText(newBase), nil},
		{thisLibrary, "Base.AppendResolve to a string", perLink(newBase, asText, func(page *uri.Base, ref *string) (err error) {
			last.buf, err = page.AppendResolve(last.buf[:0], *ref)
			last.text = string(last.buf)
			return err
		}), nil},
	}},
	{"appendresolve", "into a buffer", onLinks, []entry{
		{thisLibrary, "AppendResolve", uriAppendResolve(uri.Parse), nil},
		{netURL, "URL.Parse, String", urlResolve, nil},
		{"fasthttp", "CopyTo, Update, AppendBytes", perLink(newFast, asText, func(page **fasthttp.URI, ref *string) error {
			(*page).CopyTo(&reused)
			reused.Update(*ref)
			last.buf = reused.AppendBytes(last.buf[:0])
			return nil
		}), nil},
		{thisLibrary, callBaseAppend, uriAppendResolve(newBase), nil},
	}},
}
