package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	mostLines      = 40 // in the body of a function
	mostParameters = 5
)

// No function that is not a test's has more than 40 lines or five parameters, unless its comment has the reason, in a
// sentence that begins with "Long because" or with, for instance, "Takes six parameters because".
func TestFunctionsAreShort(t *testing.T) {
	count := 0
	for _, dir := range packages(t) {
		names, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		require.NoError(t, err)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			fileSet := token.NewFileSet()
			file, err := parser.ParseFile(fileSet, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			require.NoError(t, err)
			functions, faults := judgeFunctions(fileSet, file)
			count += functions
			assert.Empty(t, faults)
		}
	}
	require.Greater(t, count, 500)
	t.Logf("%d functions", count)
}

// judgeFunctions returns how many functions a file declares, and what is wrong with some.
func judgeFunctions(fileSet *token.FileSet, file *ast.File) (functions int, faults []string) {
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Body == nil {
			continue
		}
		functions++
		reason := strings.Join(strings.Fields(function.Doc.Text()), " ")
		position := fileSet.Position(function.Pos())
		first, last := fileSet.Position(function.Body.Lbrace).Line, fileSet.Position(function.Body.Rbrace).Line
		if lines := last - first - 1; lines > mostLines && !hasSentence(reason, "Long because ") {
			faults = append(faults, fmt.Sprintf("%s: %s has %d lines", position, function.Name, lines))
		}
		n := function.Type.Params.NumFields()
		if n > mostParameters && !hasSentence(reason, "Takes "+numeral(n)+" parameters because ") {
			faults = append(faults, fmt.Sprintf("%s: %s has %d parameters", position, function.Name, n))
		}
	}
	return functions, faults
}

// hasSentence reports whether a sentence of text begins with those words.
func hasSentence(text, words string) bool {
	return strings.HasPrefix(text, words) || strings.Contains(text, ". "+words)
}

// numeral returns the word for a number above five.
func numeral(n int) string {
	words := []string{"six", "seven", "eight", "nine"}
	if n-6 < len(words) {
		return words[n-6]
	}
	return "too many"
}

func TestJudgeFunctions(t *testing.T) {
	body := func(lines int) string { return "{\n" + strings.Repeat("\tprintln()\n", lines) + "}\n" }
	for _, tt := range []struct {
		function string
		faults   int
	}{
		{"func f() " + body(40), 0},
		{"func f() " + body(41), 1},
		{"func (r rune) f() " + body(41), 1},
		{"// f is long. Long because\n// it is.\nfunc f() " + body(41), 0},
		{"// f is not long because it is.\nfunc f() " + body(41), 1},
		{"// Takes six parameters because it does.\nfunc f() " + body(41), 1},
		{"func f(a, b int, c, d, e string) {}", 0},
		{"func f(a, b int, c, d, e, f string) {}", 1},
		{"func f(int, int, int, int, int, int) {}", 1},
		{"func (r rune) f(a, b, c, d, e int) {}", 0},
		{"// f is wide. Takes six parameters because it does.\nfunc f(a, b, c, d, e, f int) {}", 0},
		{"// f is wide. Takes six parameters because it does.\nfunc f(a, b, c, d, e, f, g int) {}", 1},
		{"// Long because it is.\nfunc f(a, b, c, d, e, f int) " + body(41), 1},
		{"func f(a, b, c, d, e, f int) " + body(41), 2},
	} {
		fileSet := token.NewFileSet()
		file, err := parser.ParseFile(fileSet, "f.go", "package p\n\n"+tt.function, parser.ParseComments)
		require.NoError(t, err)
		functions, faults := judgeFunctions(fileSet, file)
		assert.Equal(t, 1, functions)
		assert.Len(t, faults, tt.faults, tt.function)
	}
}
