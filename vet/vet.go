// Package vet has analyzers that find mistakes with URLs in any Go program: redirects to any host, hosts that are compared by their
// end, paths that lose "%2F", parameters that are not escaped, passwords in logs. Most programs have nothing but net/url to do it with,
// and most fixes are in its terms.
//
// Command urivet runs them, by itself or as the tool of go vet. Package golangci is a plugin of golangci-lint. Each mistake is
// explained in https://github.com/go-rfc3986/uri/blob/main/docs/vet.md, with a program that shows what it does.
//
// An analyzer follows a value through the variables of a function that are assigned once. If it does not know a value, its name may
// tell, such as host, query or proxyURL; otherwise the analyzer is silent. All are silent in generated files, and in files for tests and
// examples, where the URLs are known. Comments such as //nolint:urlhost are read by urivet and by golangci-lint, not by the analyzers.
package vet

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
)

// Analyzers returns all analyzers, each of which can be used alone. They keep no state but their flag "strict", which is false by default.
func Analyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{URLHost, URLRedirect, URLPath, URLEscape, URLBuild, URLLog, URLPort, URLEqual, URLErr, URLConst, URIPort}
}

const page = "https://github.com/go-rfc3986/uri/blob/main/docs/vet.md"

// newAnalyzer returns an analyzer that runs check on the files that people write and run. What strict says is reported with its flag only.
func newAnalyzer(name, doc, strict string, check func(*pass)) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:     name,
		Doc:      doc,
		URL:      page + "#" + name,
		Requires: []*analysis.Analyzer{indexer},
		Run: func(p *analysis.Pass) (any, error) {
			check(&pass{Pass: p, index: p.ResultOf[indexer].(*index), reported: map[ast.Node]bool{}})
			return nil, nil
		},
	}
	a.Flags.Bool("strict", false, strict)
	return a
}

// isStrict reports whether to report what is a mistake in some programs only.
func (p *pass) isStrict() bool { return p.Analyzer.Flags.Lookup("strict").Value.String() == "true" }
