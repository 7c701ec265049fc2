package vet

import (
	"bytes"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"
)

// loaded returns the packages in testdata, by directory. They are read once, with the compiled packages that they import: package analysistest
// reads those from source each time, which takes seconds.
func loaded(t *testing.T) map[string]*packages.Package {
	t.Helper()
	testdata(t)
	all, err := load()
	require.NoError(t, err)
	return all
}

var load = sync.OnceValues(func() (map[string]*packages.Package, error) {
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes |
		packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: "testdata", Env: append(os.Environ(), "GOWORK=off")}, "./...")
	all := map[string]*packages.Package{}
	for _, p := range list {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
		all[strings.TrimPrefix(p.PkgPath, "example.test/")] = p
	}
	return all, err
})

var (
	wantComment = regexp.MustCompile(`^// want (.*)`)
	wantText    = regexp.MustCompile("`[^`]*`|\"(?:[^\"\\\\]|\\\\.)*\"")
)

// expect runs analyzers on a package, and compares what they report with the comments such as // want `message`, which have an expression for
// each finding of their line.
func expect(t *testing.T, p *packages.Package, analyzers ...*analysis.Analyzer) (found []analysis.Diagnostic) {
	t.Helper()
	require.NotNil(t, p)
	wanted := map[string][]string{}
	at := func(pos token.Pos) string {
		position := p.Fset.Position(pos)
		return fmt.Sprintf("%s:%d", position.Filename, position.Line)
	}
	for _, file := range p.Syntax {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if want := wantComment.FindStringSubmatch(comment.Text); want != nil {
					wanted[at(comment.Pos())] = wantText.FindAllString(want[1], -1)
				}
			}
		}
	}
	graph, err := checker.Analyze(analyzers, []*packages.Package{p}, nil)
	require.NoError(t, err)
	for _, run := range graph.Roots {
		require.NoError(t, run.Err)
		found = append(found, run.Diagnostics...)
	}
	for _, d := range found {
		line := at(d.Pos)
		wanted[line] = without(t, wanted[line], line, d.Message)
	}
	for line, left := range wanted {
		assert.Empty(t, left, "%s: not reported", line)
	}
	return found
}

// without returns expressions without the one that a message of their line matches.
func without(t *testing.T, list []string, line, message string) []string {
	t.Helper()
	for i, quoted := range list {
		want, err := strconv.Unquote(quoted)
		require.NoError(t, err)
		if regexp.MustCompile(want).MatchString(message) {
			return append(list[:i:i], list[i+1:]...)
		}
	}
	assert.Fail(t, "reported", "%s: %s", line, message)
	return list
}

// expectGolden compares the files that the fixes give with those beside them, which are all golden files there, and returns how many there are.
func expectGolden(t *testing.T, p *packages.Package, found []analysis.Diagnostic) int {
	t.Helper()
	edits := map[string][]analysis.TextEdit{}
	for _, d := range found {
		for _, fix := range d.SuggestedFixes {
			for _, edit := range fix.TextEdits {
				name := p.Fset.Position(edit.Pos).Filename
				edits[name] = append(edits[name], edit)
			}
		}
	}
	golden, err := filepath.Glob(filepath.Join(filepath.Dir(p.GoFiles[0]), "*.golden"))
	require.NoError(t, err)
	require.Len(t, golden, len(edits), p.PkgPath)
	for name, list := range edits {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		golden, err := os.ReadFile(name + ".golden")
		require.NoError(t, err)
		assert.Equal(t, string(golden), formatted(t, (&checked{fset: p.Fset}).apply(string(text), list)))
	}
	return len(golden)
}

// formatted returns a file as urivet -fix writes it, without the imports that it does not use.
func formatted(t *testing.T, text string) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments)
	require.NoError(t, err, text)
	for _, group := range astutil.Imports(fset, file) {
		for _, spec := range group {
			name, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			if !astutil.UsesImport(file, name) {
				astutil.DeleteImport(fset, file, name)
			}
		}
	}
	var b bytes.Buffer
	require.NoError(t, format.Node(&b, fset, file))
	return b.String()
}
