package page_test

import (
	_ "embed"
	"encoding/json"
	"errors"
	"maps"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// The scripts run here in an engine of JavaScript that is written in Go, so that each run of the tests notices a fault in them.
// How the page looks is seen in Chromium only, with -deep.

// standIn is what the scripts need of a browser.
//
//go:embed testdata/browser.js
var standIn string

// An engine runs scripts.
type engine struct {
	t      *testing.T
	vm     *goja.Runtime
	failed map[*goja.Promise]string // the errors that no script handles
}

// newEngine returns an engine. At the end of the test, no error may be left that no script handles.
func newEngine(t *testing.T) engine {
	e := engine{t, goja.New(), map[*goja.Promise]string{}}
	e.vm.SetFieldNameMapper(goja.TagFieldNameMapper("json", true))
	e.vm.SetPromiseRejectionTracker(func(p *goja.Promise, operation goja.PromiseRejectionOperation) {
		if operation == goja.PromiseRejectionReject {
			e.failed[p] = p.Result().String()
		} else {
			delete(e.failed, p)
		}
	})
	t.Cleanup(func() { assert.Empty(t, slices.Collect(maps.Values(e.failed))) })
	return e
}

// run runs a script, and what was waiting for a promise, and returns the value.
func (e engine) run(script string) goja.Value {
	e.t.Helper()
	value, err := e.vm.RunString(script)
	require.NoError(e.t, err, script)
	return value
}

// text returns the value of an expression, which must be a string.
func (e engine) text(expression string) string {
	e.t.Helper()
	text, is := e.run(expression).Export().(string)
	require.True(e.t, is, "%s is not a string", expression)
	return text
}

// fulfilled and rejected return promises.
func (e engine) fulfilled(value any) *goja.Promise {
	promise, resolve, _ := e.vm.NewPromise()
	require.NoError(e.t, resolve(value))
	return promise
}

func (e engine) rejected(reason string) *goja.Promise {
	promise, _, reject := e.vm.NewPromise()
	require.NoError(e.t, reject(e.vm.NewGoError(errors.New(reason))))
	return promise
}

// A tab is the page in an engine, with the stand-in for a browser.
type tab struct {
	engine
	reads map[string]reading // what this browser reads: by reference, or by reference, a space and base
	asked []string           // the requests
	ended bool               // the server does not answer
}

// A reading is what URL.parse returns (URL Standard, section 6.1).
type reading struct {
	Href     string `json:"href"`
	Protocol string `json:"protocol"`
	Username string `json:"username"`
	Password string `json:"password"`
	Hostname string `json:"hostname"`
	Port     string `json:"port"`
	Pathname string `json:"pathname"`
	Search   string `json:"search"`
	Hash     string `json:"hash"`
}

// start is the address of the page, without a hash.
const start = "http://localhost:8086/"

// open opens the page with a hash.
func open(t *testing.T, hash string) *tab {
	t.Helper()
	return openAt(t, hash, false)
}

// openAt opens the page on a phone, or not.
func openAt(t *testing.T, hash string, isPhone bool) *tab {
	t.Helper()
	p := &tab{engine: newEngine(t), reads: map[string]reading{}}
	index, err := page.Files.ReadFile("index.html")
	require.NoError(t, err)
	document, err := html.Parse(strings.NewReader(string(index)))
	require.NoError(t, err)
	for name, value := range map[string]any{
		"isPhone": isPhone, "address": start + hash, "index": tree(document.FirstChild.NextSibling), "browserReads": p.browserReads, "replaceClasses": newReplaceClasses(),
		"fetch": p.fetch, "fromForm": fromForm, "toForm": url.QueryEscape,
	} {
		require.NoError(t, p.vm.Set(name, value))
	}
	p.run(standIn)
	script, err := page.Files.ReadFile("page.js")
	require.NoError(t, err)
	p.run(string(script))
	return p
}

// fetch returns the answer of the server.
func (p *tab) fetch(path string, how struct {
	Method string `json:"method"`
	Body   string `json:"body"`
}) *goja.Promise {
	p.asked = append(p.asked, how.Method+" "+path+" "+how.Body)
	if p.ended {
		return p.rejected("no server")
	}
	w := httptest.NewRecorder()
	page.Local().ServeHTTP(w, httptest.NewRequest(how.Method, "/"+path, strings.NewReader(how.Body)))
	return p.fulfilled(map[string]any{"json": func() *goja.Promise {
		if !json.Valid(w.Body.Bytes()) {
			return p.rejected("no JSON: " + strings.TrimSpace(w.Body.String()))
		}
		return p.fulfilled(p.run("(" + w.Body.String() + ")")) // with the members in their order
	}})
}

// fromForm returns what URLSearchParams reads in a name or a value: a "%" that encodes nothing stands for itself.
func fromForm(text string) string {
	text = strings.ReplaceAll(text, "+", " ")
	return regexp.MustCompile("(%[0-9A-Fa-f]{2})+").ReplaceAllStringFunc(text, func(encoded string) string {
		decoded, _ := url.PathUnescape(encoded)
		return decoded
	})
}

// tree returns an element as the stand-in wants it.
func tree(n *html.Node) []any {
	attributes := map[string]any{}
	for _, a := range n.Attr {
		attributes[a.Key] = a.Val
	}
	children := []any{}
	for c := range n.ChildNodes() {
		switch c.Type {
		case html.ElementNode:
			children = append(children, tree(c))
		case html.TextNode:
			children = append(children, c.Data)
		}
	}
	return []any{n.Data, attributes, children}
}

// browserReads stands for URL.parse.
func (p *tab) browserReads(reference string, base goja.Value) any {
	if base != nil && !goja.IsUndefined(base) {
		reference += " " + base.String()
	}
	if read, known := p.reads[reference]; known {
		return read
	}
	return nil
}

// newReplaceClasses returns what stands for the replacement of a regular expression with classes of Unicode, which the engine does
// not know.
func newReplaceClasses() func(expression, text string, by func(string) string) string {
	compiled := map[string]*regexp.Regexp{}
	return func(expression, text string, by func(string) string) string {
		if compiled[expression] == nil {
			compiled[expression] = regexp.MustCompile(expression)
		}
		return compiled[expression].ReplaceAllStringFunc(text, by)
	}
}

// enter types a text into an input, and leaves it.
func (p *tab) enter(id, text string) {
	p.t.Helper()
	p.typed(id, text)
	p.run("document.getElementById(" + inScript(id) + ").listeners.change()")
}

// typed types a text into an input.
func (p *tab) typed(id, text string) {
	p.t.Helper()
	p.run("document.getElementById(" + inScript(id) + ").value = " + inScript(text))
	p.run("document.getElementById(" + inScript(id) + ").listeners.input()")
}

// shows returns the text of an element, and html what is inside it.
func (p *tab) shows(id string) string {
	p.t.Helper()
	return p.text("document.getElementById(" + inScript(id) + ").textContent")
}

func (p *tab) html(id string) string {
	p.t.Helper()
	return p.text("document.getElementById(" + inScript(id) + ").children.map(written).join('')")
}

// isHidden reports whether an element is hidden.
func (p *tab) isHidden(id string) bool {
	p.t.Helper()
	return p.run("document.getElementById(" + inScript(id) + ").hidden").ToBoolean()
}

// rows returns the cells of a table, with "|" between them.
func (p *tab) rows(id string) []string {
	p.t.Helper()
	var lines []string
	require.NoError(p.t, p.vm.ExportTo(p.run("document.getElementById("+inScript(id)+").rows.map(r => r.cells.map(c => c.textContent).join('|'))"), &lines))
	return lines
}

// items returns the texts of the elements in an element.
func (p *tab) items(id string) []string {
	p.t.Helper()
	var texts []string
	require.NoError(p.t, p.vm.ExportTo(p.run("document.getElementById("+inScript(id)+").elements.map(e => e.textContent)"), &texts))
	return texts
}

// press presses the button with a label in an element.
func (p *tab) press(id, label string) {
	p.t.Helper()
	p.run(`(() => {
		const find = e => e.ariaLabel === ` + inScript(label) + ` && e.tag === "button" ? e : e.elements.map(find).find(Boolean);
		find(document.getElementById(` + inScript(id) + `)).onclick();
	})()`)
}

// inputs returns the texts of the inputs.
func (p *tab) inputs() (in page.Inputs) {
	p.t.Helper()
	for name, text := range map[string]*string{"reference": &in.Reference, "base": &in.Base, "template": &in.Template, "values": &in.Values} {
		*text = p.text("document.getElementById(" + inScript(name) + ").value")
	}
	return in
}

// hash returns the hash of the address.
func (p *tab) hash() string {
	p.t.Helper()
	return p.text("location.hash")
}

// history returns the addresses in the history.
func (p *tab) history() (addresses []string) {
	p.t.Helper()
	require.NoError(p.t, p.vm.ExportTo(p.run("entries"), &addresses))
	return addresses
}
