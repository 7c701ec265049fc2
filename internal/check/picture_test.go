package check

import (
	"flag"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updatePicture = flag.Bool("update-picture", false, "draw the picture in docs/design.md anew")

// module is the import path of the library.
const module = "github.com/go-rfc3986/uri"

// The picture of the packages in docs/design.md is what their imports draw. What only tests import is not in it.
func TestPicture(t *testing.T) {
	const begin, end = "```mermaid\n", "```\n"
	name := root + "/docs/design.md"
	page, err := os.ReadFile(name)
	require.NoError(t, err)
	before, rest, found := strings.Cut(string(page), begin)
	require.True(t, found, "docs/design.md has no picture")
	drawn, after, _ := strings.Cut(rest, end)
	picture := draw(importsOf(t))
	if *updatePicture {
		require.NoError(t, os.WriteFile(name, []byte(before+begin+picture+end+after), 0o600))
		drawn = picture
	}
	assert.Equal(t, picture, drawn, "go test ./internal/check -run TestPicture -update-picture draws it anew")
}

// importsOf returns the packages of the module that users import, or that these import, with the packages that each imports.
func importsOf(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	for todo := publicPackages(t); len(todo) > 0; todo = todo[1:] {
		if _, known := imports[todo[0]]; !known {
			imports[todo[0]] = importsIn(t, todo[0])
			todo = append(todo, imports[todo[0]]...)
		}
	}
	return imports
}

// importsIn returns the packages of the module, as directories from the root, that those of a directory import.
func importsIn(t *testing.T, dir string) (imports []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	require.NoError(t, err)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			if inner, ok := strings.CutPrefix(imported+"/", module+"/"); ok {
				imports = append(imports, path.Clean(inner))
			}
		}
	}
	slices.Sort(imports)
	return slices.Compact(imports)
}

// draw returns the arrows from each package to those that it imports, without those that longer ways make superfluous.
func draw(imports map[string][]string) string {
	picture := "graph TD\n"
	for _, from := range slices.Sorted(maps.Keys(imports)) {
		for _, to := range imports[from] {
			if !slices.ContainsFunc(imports[from], func(via string) bool { return leads(imports, via, to) }) {
				picture += "    " + roomName(from) + " --> " + roomName(to) + "\n"
			}
		}
	}
	return picture
}

// leads reports whether there is a way of one arrow or more.
func leads(imports map[string][]string, from, to string) bool {
	return slices.ContainsFunc(imports[from], func(next string) bool { return next == to || leads(imports, next, to) })
}

// roomName returns the name of a package in the picture.
func roomName(dir string) string {
	if dir == "." {
		return "uri"
	}
	return dir
}

func TestDraw(t *testing.T) {
	imports := map[string][]string{".": {"internal/b"}, "a": {".", "internal/b", "internal/c"}, "internal/b": nil, "internal/c": nil}
	assert.Equal(t, "graph TD\n    uri --> internal/b\n    a --> uri\n    a --> internal/c\n", draw(imports))
}
