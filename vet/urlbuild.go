package vet

import (
	"go/ast"
	"go/types"
	"net/url"
	"regexp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URLBuild finds URLs that are put together of text that is not escaped, and then requested or parsed.
var URLBuild = newAnalyzer("urlbuild", `find requested URLs with text that is not escaped

http.Get("https://h/?q=" + q) sends another request than it says if q is "x&admin=1". The same holds for a path with a value that
somebody has sent, such as "../admin".`,
	"report nothing more", checkBuilds)

func checkBuilds(p *pass) {
	for at, e := range p.urlTexts() {
		p.checkURLText(at, e)
	}
	for _, at := range p.texts {
		if p.isNamedURL(at) {
			p.checkURLText(at, at.Node().(ast.Expr))
		}
	}
}

func (p *pass) checkURLText(at inspector.Cursor, e ast.Expr) {
	all := p.pieces(e)
	for i, part := range all {
		if part.value != nil && isString(p.TypesInfo.TypeOf(part.value)) {
			p.checkBuild(at, all, i)
		}
	}
}

// checkBuild reports a piece that can change the meaning of the URL around it.
func (p *pass) checkBuild(at inspector.Cursor, all []piece, i int) {
	value := all[i].value
	switch where := placeOf(all, i); {
	case where == inQuery && (p.decoded(value) != notDecoded || p.isWholeURL(value) || p.isFreeText(at, value)):
		var fixes []analysis.SuggestedFix
		if !otherScheme(before(all, i)) { // for which "+" may be a plus
			fixes = p.replacement(at, "Escape the value", value, "url.QueryEscape("+p.source(value)+")", "net/url")
		}
		p.report(value, `"x&admin=1" adds a parameter, and "+" is read as a space: escape the value`, fixes...)
	case where == inPath && p.decoded(value) == decodedData:
		p.report(value, `"../admin" and "x?admin=1" request something else: escape the segment`,
			p.segmentFix(at, value)...)
	}
}

// isWholeURL reports whether a value is a URL or a request target, which may have parameters of its own.
func (p *pass) isWholeURL(e ast.Expr) bool {
	switch _, name := p.call(e); name {
	case "(*net/url.URL).String", "(*net/url.URL).RequestURI":
		return true
	}
	return p.field(e) == "net/http.RequestURI"
}

var (
	freeText = regexp.MustCompile(`\b(?:(?:user|file|nick|first|last|full|display)?name|term|text|query|search|keyword|title|message|address|email|city|location|filter|label|subject)s?$|ur[il]$|^q$`)
	encoded  = regexp.MustCompile(`\b(?:escaped|encoded|raw)\b`)
)

// isFreeText reports whether a value is a parameter of the function, with the name of text that people write, unless all calls give it
// a text that needs no escape.
func (p *pass) isFreeText(at inspector.Cursor, e ast.Expr) bool {
	e = p.origin(e).expr
	if !p.isParameter(e) {
		return false
	}
	name := words(p.variable(e).Name())
	return freeText.MatchString(name) && !encoded.MatchString(name) && p.isGivenAny(at, e, func(_ inspector.Cursor, argument ast.Expr) bool {
		text, known := p.text(argument)
		return !known || url.QueryEscape(text) != text
	})
}

// signatureOf returns the signature of a function type, or nil.
func signatureOf(t types.Type) *types.Signature {
	if t == nil {
		return nil
	}
	signature, _ := t.Underlying().(*types.Signature)
	return signature
}
