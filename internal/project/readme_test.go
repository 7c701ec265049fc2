package project

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every block of Go in the README is the body of an Example, so it compiles and prints what it says.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile(root + "/README.md")
	require.NoError(t, err)
	bodies := exampleBodies(t, root+"/example_test.go")
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	require.NotEmpty(t, blocks)
	for _, block := range blocks {
		assert.Contains(t, bodies, block[1])
	}
}

// exampleBodies returns the text between the braces of each Example in a file, one tab less indented.
func exampleBodies(t *testing.T, name string) []string {
	t.Helper()
	source, err := os.ReadFile(name)
	require.NoError(t, err)
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, parser.ParseComments)
	require.NoError(t, err)
	var bodies []string
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(function.Name.Name, "Example") {
			continue
		}
		from := files.Position(function.Body.Lbrace).Offset + len("{\n")
		to := files.Position(function.Body.Rbrace).Offset
		lines := strings.SplitAfter(string(source[from:to]), "\n")
		for i := range lines {
			lines[i] = strings.TrimPrefix(lines[i], "\t")
		}
		bodies = append(bodies, strings.Join(lines, ""))
	}
	return bodies
}
