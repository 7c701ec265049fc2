package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// floors are the files of package uri, from the ground up. A file uses its own floor and those below.
var floors = []struct {
	name  string
	files []string
}{
	{"ground", []string{"swar.go", "errors.go", "uri.go"}},
	{"grammar", []string{"scan.go", "host.go"}},
	{"text", []string{"parse.go", "fastparse.go", "check.go", "format.go", "fastformat.go"}},
	{"algebra", []string{
		"authority.go", "compare.go", "dotsegments.go", "normalize.go", "path.go", "relativize.go", "resolve.go",
		"scheme.go", "scheme_normal.go", "guess.go", "base.go", "redact.go",
	}},
	{"ties to Go", []string{"neturl.go", "sql.go"}},
}

// An arrow leads from a file to one that declares a name which the first uses.
type arrow struct{ from, to string }

// No file of package uri uses a name that is declared on a floor above its own, and no two files use each other, directly
// or through others.
func TestFloors(t *testing.T) {
	floor := map[string]int{}
	for i, f := range floors {
		for _, file := range f.files {
			floor[file] = i
		}
	}
	arrows, files := drawArrows(t, "../..")
	for _, file := range files {
		if _, ok := floor[file]; !ok && file != "doc.go" {
			assert.Fail(t, "no floor has it", file)
		}
	}
	assert.Len(t, files, len(floor)+len([]string{"doc.go"}), "a file that floors names is missing")
	for a, name := range arrows {
		assert.LessOrEqual(t, floor[a.to], floor[a.from], "%s (%s) uses %s of %s (%s), which is above it",
			a.from, floors[floor[a.from]].name, name, a.to, floors[floor[a.to]].name)
	}
	assert.Empty(t, circles(arrows), "files use each other")
	t.Logf("%d arrows between %d files", len(arrows), len(files))
}

// circles returns the arrows that are left if files that use none, or that none uses, are taken away until there is none.
func circles(arrows map[arrow]string) map[arrow]string {
	left := maps.Clone(arrows)
	for {
		from, to := map[string]bool{}, map[string]bool{}
		for a := range left {
			from[a.from], to[a.to] = true, true
		}
		before := len(left)
		maps.DeleteFunc(left, func(a arrow, _ string) bool { return !from[a.to] || !to[a.from] })
		if len(left) == before {
			return left
		}
	}
}

func TestCircles(t *testing.T) {
	arrows := map[arrow]string{{"a", "b"}: "", {"b", "c"}: "", {"a", "c"}: "", {"a", "d"}: "", {"e", "a"}: ""}
	assert.Empty(t, circles(arrows))
	arrows[arrow{"c", "a"}] = ""
	assert.Equal(t, map[arrow]string{{"a", "b"}: "", {"b", "c"}: "", {"a", "c"}: "", {"c", "a"}: ""}, circles(arrows))
}

// drawArrows returns the arrows between the files of the package in dir, each with one of the names, and the files.
func drawArrows(t *testing.T, dir string) (arrows map[arrow]string, files []string) {
	t.Helper()
	fileSet := token.NewFileSet()
	var parsed []*ast.File
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			file, err := parser.ParseFile(fileSet, name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			parsed = append(parsed, file)
			files = append(files, filepath.Base(name))
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: emptyImporter{}, Error: func(error) {}}
	pkg, _ := config.Check("uri", fileSet, parsed, info) // errors are about what is imported, which has no arrows
	fileOf := func(p token.Pos) string { return filepath.Base(fileSet.Position(p).Filename) }
	arrows = map[arrow]string{}
	for ident, object := range info.Uses {
		if object.Pkg() != pkg || !object.Pos().IsValid() {
			continue
		}
		if a := (arrow{fileOf(ident.Pos()), fileOf(object.Pos())}); a.from != a.to {
			arrows[a] = object.Name()
		}
	}
	return arrows, files
}

// An emptyImporter gives packages without names, so that nothing else has to be read.
type emptyImporter struct{}

func (emptyImporter) Import(importPath string) (*types.Package, error) {
	pkg := types.NewPackage(importPath, path.Base(importPath))
	pkg.MarkComplete()
	return pkg, nil
}

// The arrows are those of calls, types, methods and fields.
func TestDrawArrows(t *testing.T) {
	arrows, _ := drawArrows(t, "../..")
	for _, a := range []arrow{
		{"parse.go", "scan.go"}, {"parse.go", "uri.go"}, {"scan.go", "swar.go"}, {"parse.go", "fastparse.go"},
		{"host.go", "errors.go"}, {"resolve.go", "parse.go"}, {"neturl.go", "authority.go"},
	} {
		assert.Contains(t, arrows, a)
	}
	assert.NotContains(t, arrows, arrow{"swar.go", "parse.go"})
}
