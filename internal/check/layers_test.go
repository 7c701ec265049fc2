package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// layers are the files of package uri, from the lowest layer up. A file uses its own layer and those below.
var layers = []struct {
	name  string
	files []string
}{
	{"the type", []string{"errors.go", "uri.go"}},
	{"text", []string{"parse.go", "host.go", "check.go", "format.go"}},
	{"operations", []string{
		"authority.go", "compare.go", "contains.go", "with.go", "dotsegments.go", "normalize.go", "normalizetext.go", "path.go", "relativize.go", "resolve.go", "resolverelative.go",
		"joinreference.go", "base.go",
		"scheme.go", "guess.go", "redact.go",
	}},
	{"ties to Go", []string{"neturl.go", "sql.go"}},
}

// No file of package uri uses a name that is declared in a layer above its own, and no two files use each other, directly
// or through others.
func TestLayers(t *testing.T) {
	layer := map[string]int{"doc.go": 0}
	for i, l := range layers {
		for _, file := range l.files {
			layer[file] = i
		}
	}
	arrows, count := drawArrows(t), 0
	assert.ElementsMatch(t, slices.Collect(maps.Keys(layer)), slices.Collect(maps.Keys(arrows)), "the files of the layers, and those that are there")
	for from, others := range arrows {
		for _, to := range others {
			count++
			assert.LessOrEqual(t, layer[to], layer[from], "%s (%s) uses %s (%s), which is above it", from, layers[layer[from]].name, to, layers[layer[to]].name)
		}
		assert.False(t, reached(arrows, from)[from], "%s uses itself through others: %v", from, others)
	}
	assert.Greater(t, count, 40)
}

// drawArrows returns for each file of package uri those that declare what it uses: functions, types, methods and fields.
func drawArrows(t *testing.T) map[string][]string {
	t.Helper()
	fileSet, files := sources(t, ".", false)
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Error: func(error) {}}
	pkg, _ := config.Check("uri", fileSet, files, info) // errors are about what is imported, which has no arrows
	fileOf := func(p token.Pos) string { return filepath.Base(fileSet.Position(p).Filename) }
	arrows := map[string][]string{}
	for _, file := range files {
		arrows[fileOf(file.Pos())] = nil
	}
	for ident, object := range info.Uses {
		if object.Pkg() != pkg || !object.Pos().IsValid() {
			continue
		}
		if from, to := fileOf(ident.Pos()), fileOf(object.Pos()); from != to && !slices.Contains(arrows[from], to) {
			arrows[from] = append(arrows[from], to)
		}
	}
	return arrows
}

// Most functions of the library have fewer than twelve lines, and none has more than 40.
func TestFunctionsAreShort(t *testing.T) {
	short, all := 0, 0
	for dir := range importsOf(t) {
		fileSet, files := sources(t, dir, false)
		for _, file := range files {
			for _, declaration := range file.Decls {
				f, ok := declaration.(*ast.FuncDecl)
				if !ok {
					continue
				}
				all++
				lines := fileSet.Position(f.Body.Rbrace).Line - fileSet.Position(f.Body.Lbrace).Line - 1
				if lines < 12 {
					short++
				}
				assert.LessOrEqual(t, lines, 40, "%s: %s", dir, f.Name.Name)
			}
		}
	}
	assert.Greater(t, 2*short, all)
}
