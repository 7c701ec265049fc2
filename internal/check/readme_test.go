package check

import (
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

// Every block of Go in the README and the guides is the body of an Example, so it compiles and prints what it says. A block
// that is a program is run by TestREADMEProgram. The tests of vet run the programs of docs/vet.md, and compile the code in its
// sentences.
func TestBlocksAreExamples(t *testing.T) {
	bodies, blocks := exampleBodies(t, "docs/guides"), 0
	for _, dir := range publicPackages(t) {
		bodies = append(bodies, exampleBodies(t, dir)...)
	}
	for _, name := range append(glob(t, "docs/*.md"), append(glob(t, "docs/guides/*.md"), root+"/README.md")...) {
		if filepath.Base(name) == "vet.md" {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
			if !strings.HasPrefix(block[1], "package ") {
				blocks++
				assert.Contains(t, bodies, block[1], name)
			}
		}
	}
	assert.Greater(t, blocks, 10)
}

// Every block of a package comment that shows output is the body of an Example of that package.
func TestTourIsExamples(t *testing.T) {
	blocks := 0
	for _, dir := range publicPackages(t) {
		bodies := exampleBodies(t, dir)
		for _, block := range regexp.MustCompile(`(?m)(^\t.*\n|^\n)+`).FindAllString(packageDoc(t, dir).Doc, -1) {
			if block = strings.Trim(block, "\n"); strings.Contains(block, "// Output:") {
				blocks++
				assert.Contains(t, bodies, outdented(block)+"\n", dir)
			}
		}
	}
	assert.Greater(t, blocks, 15)
}

// outdented returns text with one tab less before each line.
func outdented(text string) string { return regexp.MustCompile(`(?m)^\t`).ReplaceAllString(text, "") }

// exampleBodies returns the bodies of the Examples of a package.
func exampleBodies(t *testing.T, dir string) (bodies []string) {
	t.Helper()
	fileSet, files := sources(t, dir, true)
	for _, file := range files {
		for _, declaration := range file.Decls {
			if f, ok := declaration.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Example") {
				bodies = append(bodies, bodyOf(t, fileSet, f))
			}
		}
	}
	return bodies
}

// bodyOf returns the text between the braces of a function, one tab less indented.
func bodyOf(t *testing.T, fileSet *token.FileSet, f *ast.FuncDecl) string {
	t.Helper()
	source, err := os.ReadFile(fileSet.Position(f.Pos()).Filename)
	require.NoError(t, err)
	from, to := fileSet.Position(f.Body.Lbrace).Offset+len("{\n"), fileSet.Position(f.Body.Rbrace).Offset
	return outdented(string(source[from:to]))
}

// The program in the README prints the text below it.
func TestREADMEProgram(t *testing.T) {
	measure.NeedGo(t)
	program := regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```text\n(.*?)```").FindStringSubmatch(contents(t, "README.md"))
	require.NotNil(t, program)
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(program[1]), 0o600))
	command := exec.Command("go", "run", file)
	command.Dir = root // the module that the program imports
	output, err := command.Output()
	require.NoError(t, err, "%s", output)
	assert.Equal(t, program[2], string(output))
}

// The README fits on a screen or two, with a program that runs on the first. The page of the design is short, too.
func TestPagesAreShort(t *testing.T) {
	readme := contents(t, "README.md")
	assert.LessOrEqual(t, strings.Count(readme, "\n"), 120)
	assert.LessOrEqual(t, strings.Count(contents(t, "docs/design.md"), "\n"), 200)
	before, rest, found := strings.Cut(readme, "```go\npackage main\n")
	require.True(t, found)
	program, _, _ := strings.Cut(rest, "```\n")
	assert.Less(t, strings.Count(before+program, "\n")+2, 40)
}
