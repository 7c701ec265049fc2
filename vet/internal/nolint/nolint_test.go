package nolint

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/go-rfc3986/uri/vet"
)

var wanted = regexp.MustCompile("// want `([^`]*)`")

// A file of tests, a generated one, one of an example, and //nolint as golangci-lint has it. The lines that are reported say so.
func TestObey(t *testing.T) {
	data := filepath.Join("..", "..", "testdata")
	if _, err := os.Stat(filepath.Join(data, "go.mod")); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes |
		packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: data, Env: append(os.Environ(), "GOWORK=off"), Tests: true}, "./mute", "./mute/examples/a")
	require.NoError(t, err)
	require.Len(t, list, 4, "two packages, one of them with its tests, and their program")
	graph, err := checker.Analyze(Obey([]*analysis.Analyzer{vet.URLHost}), list, nil)
	require.NoError(t, err)
	want, got := map[string]string{}, map[string]string{}
	for _, run := range graph.Roots {
		require.NoError(t, run.Err)
		at := func(pos token.Pos) string {
			position := run.Package.Fset.PositionFor(pos, false)
			return fmt.Sprintf("%s:%d", filepath.Base(position.Filename), position.Line)
		}
		for _, file := range run.Package.Syntax {
			for _, group := range file.Comments {
				for _, comment := range group.List {
					if text := wanted.FindStringSubmatch(comment.Text); text != nil {
						want[at(comment.Pos())] = text[1]
					}
				}
			}
		}
		for _, d := range run.Diagnostics {
			got[at(d.Pos)] = d.Message
		}
	}
	require.NotEmpty(t, want)
	assert.Len(t, got, len(want))
	for line, text := range want {
		assert.Contains(t, got[line], text, line)
	}
}
