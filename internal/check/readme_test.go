package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// Every block of Go in the README and the guides is the body of an Example, so it compiles and prints what it says. A block
// that is a program is run by TestREADMEProgram.
func TestBlocksAreExamples(t *testing.T) {
	bodies := exampleBodies(t, root+"/example_test.go")
	for _, name := range glob(t, "docs/guides/*_test.go") {
		bodies = append(bodies, exampleBodies(t, name)...)
	}
	blocks := 0
	for _, name := range append(glob(t, "docs/*.md"), append(glob(t, "docs/guides/*.md"), root+"/README.md")...) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, block := range goBlock.FindAllStringSubmatch(string(text), -1) {
			if !strings.HasPrefix(block[1], "package ") {
				blocks++
				assert.Contains(t, bodies, block[1], name)
			}
		}
	}
	assert.Greater(t, blocks, 10)
}

// glob returns the files that match a pattern relative to the root.
func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, pattern))
	require.NoError(t, err)
	return names
}

// The program in the README prints the text below it.
func TestREADMEProgram(t *testing.T) {
	measure.NeedGo(t)
	readme, err := os.ReadFile(root + "/README.md")
	require.NoError(t, err)
	program := regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```text\n(.*?)```").FindStringSubmatch(string(readme))
	require.NotNil(t, program)
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(program[1]), 0o600))
	command := exec.Command("go", "run", file)
	command.Dir = root // the module that the program imports
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
	assert.Equal(t, program[2], string(output))
}

// Every block of a package comment that shows output is the body of an Example of that package.
func TestTourIsExamples(t *testing.T) {
	blocks := 0
	for _, dir := range publicPackages(t) {
		examples := filepath.Join(root, dir, "example_test.go")
		for _, block := range outputBlocks(packageDoc(t, dir).Doc) {
			blocks++
			assert.True(t, slices.Contains(exampleBodies(t, examples), block), "%s: no Example has the body\n%s", dir, block)
		}
	}
	assert.Greater(t, blocks, 15)
}

// outputBlocks returns the blocks of code in a comment that show output, without their indentation.
func outputBlocks(comment string) (blocks []string) {
	for part := range strings.SplitSeq(regexp.MustCompile(`(?m)^[^\t\n].*$`).ReplaceAllString(comment, "\x00"), "\x00") {
		if part = strings.Trim(part, "\n"); strings.Contains(part, "// Output:") {
			blocks = append(blocks, regexp.MustCompile(`(?m)^\t`).ReplaceAllString(part, "")+"\n")
		}
	}
	return blocks
}

func TestOutputBlocks(t *testing.T) {
	const comment = "Package p.\n\n\ta()\n\n\tb()\n\t// Output: c\n\n# Title\n\n\td()\n\ntext\n\n\te()\n\t// Output:\n\t// f\n"
	assert.Equal(t, []string{"a()\n\nb()\n// Output: c\n", "e()\n// Output:\n// f\n"}, outputBlocks(comment))
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
