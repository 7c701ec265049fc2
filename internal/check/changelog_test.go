package check

import (
	"fmt"
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

// The calls in the table of CHANGELOG.md compile if they are in the column "Now", and do not if they are in the column "Before".
func TestChangelogCalls(t *testing.T) {
	measure.NeedGo(t)
	_, table, found := strings.Cut(contents(t, "CHANGELOG.md"), "| Before | Now |\n|---|---|\n")
	require.True(t, found, "CHANGELOG.md has no table")
	var before, now []string
	for row := range strings.Lines(table) {
		cells := strings.Split(row, " | ")
		if len(cells) != 2 {
			break
		}
		before, now = append(before, goCode(cells[0])...), append(now, goCode(cells[1])...)
	}
	assert.Greater(t, len(now), 10)
	assert.Empty(t, rejected(t, now))
	assert.Equal(t, before, rejected(t, before))
}

// goCode returns the code in a text that names something exported.
func goCode(text string) (code []string) {
	for _, span := range inlineCode.FindAllStringSubmatch(text, -1) {
		if regexp.MustCompile(`^[^*]*\w\.[A-Z]`).MatchString(span[1]) {
			code = append(code, span[1])
		}
	}
	return code
}

// packageOfCalls begins a file with what the calls of the changelog use.
const packageOfCalls = `package calls

import (
	"context"
	"io"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
	"github.com/go-rfc3986/uri/uritemplate"
)

var _ = []any{dsn.Parse, escape.Decode, fileuri.Normalize, httpuri.Base, iri.Check, lint.Check, query.New, uritemplate.Parse}

func calls(ctx context.Context, body io.Reader, page uri.Base, u, v uri.URI, s, text, base, ref, method string, params query.Params,
	template uritemplate.Template, toASCII func(string) (string, error), toUnicode func(string) (string, error), use func(...any)) {
`

// rejected returns the calls that do not compile.
func rejected(t *testing.T, calls []string) (rejected []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "calls.go")
	program := packageOfCalls + "\tuse(" + strings.Join(calls, ")\n\tuse(") + ")\n}\n"
	require.NoError(t, os.WriteFile(file, []byte(program), 0o600))
	command := exec.Command("go", "build", "-gcflags=-e", file)
	command.Dir = root // the module that the file imports
	output, _ := command.CombinedOutput()
	require.NotRegexp(t, `undefined: \w+\n`, string(output), "packageOfCalls lacks a variable")
	for i, call := range calls {
		if strings.Contains(string(output), fmt.Sprintf("calls.go:%d:", strings.Count(packageOfCalls, "\n")+i+1)) {
			rejected = append(rejected, call)
		}
	}
	return rejected
}
