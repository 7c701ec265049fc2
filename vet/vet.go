// Package vet has analyzers that find mistakes with URLs in any Go program: hosts that are compared by their end, paths that lose
// "%2F", parameters that are not escaped, passwords in logs. Most programs have nothing but net/url to do it with, and most fixes
// are in its terms.
//
// Command urivet runs them, by itself or as the tool of go vet. Package golangci is a plugin of golangci-lint. Each mistake is
// explained in https://github.com/go-rfc3986/uri/blob/main/docs/vet.md, with a program that shows what it does.
//
// An analyzer follows a value through the variables of a function that are assigned once. If it does not know a value, its name may
// tell, such as host, query or proxyURL; otherwise the analyzer is silent. All are silent in files for tests, where the URLs are known,
// in generated files, and on lines with a comment such as //nolint:urlhost.
package vet

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
)

// Analyzers returns all analyzers, each of which can be used alone. They keep no state.
func Analyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{URLHost, URLPath, URLEscape, URLBuild, URLLog, URLPort, URLEqual, URLErr, URIPort}
}

// newAnalyzer returns an analyzer that runs check on the files that people write and run.
func newAnalyzer(name, doc string, check func(*pass)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     name,
		Doc:      doc,
		URL:      "https://github.com/go-rfc3986/uri/blob/main/docs/vet.md#" + name,
		Requires: []*analysis.Analyzer{indexer},
		Run: func(p *analysis.Pass) (any, error) {
			report := p.Report
			p.Report = func(d analysis.Diagnostic) {
				d.Message += " (" + name + ")" // go vet does not print the name, which a comment that silences the line needs
				report(d)
			}
			check(&pass{Pass: p, index: p.ResultOf[indexer].(*index), reported: map[ast.Node]bool{}})
			return nil, nil
		},
	}
}

// withFlag gives an analyzer a flag that is false by default.
func withFlag(name, usage string, a *analysis.Analyzer) *analysis.Analyzer {
	a.Flags.Bool(name, false, usage)
	return a
}

// isSet reports whether a flag of the analyzer is set.
func (p *pass) isSet(flag string) bool { return p.Analyzer.Flags.Lookup(flag).Value.String() == "true" }
