package check

import (
	"flag"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updatePicture = flag.Bool("update-picture", false, "draw the picture in docs/design.md anew")

// The picture of the packages in docs/design.md is what their imports draw. What only tests import is not in it.
func TestPicture(t *testing.T) {
	const begin, end = "```mermaid\n", "```\n"
	before, rest, found := strings.Cut(contents(t, "docs/design.md"), begin)
	require.True(t, found, "docs/design.md has no picture")
	drawn, after, _ := strings.Cut(rest, end)
	picture := draw(importsOf(t))
	if *updatePicture {
		require.NoError(t, os.WriteFile(root+"/docs/design.md", []byte(before+begin+picture+end+after), 0o600))
		drawn = picture
	}
	assert.Equal(t, picture, drawn, "go test ./internal/check -run TestPicture -update-picture draws it anew")
}

// Each package of the module is one that users import, one that these share, or in internal/check. What only the tool or the page uses
// is in another module.
func TestPackages(t *testing.T) {
	used, dirs := importsOf(t), packages(t)
	assert.Subset(t, dirs, slices.Collect(maps.Keys(used)))
	for _, dir := range dirs {
		_, shared := used[dir]
		assert.True(t, shared || strings.HasPrefix(dir+"/", "internal/check/"), dir)
	}
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
	_, files := sources(t, dir, false)
	for _, file := range files {
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
			if !slices.ContainsFunc(imports[from], func(via string) bool { return reached(imports, via)[to] }) {
				picture += "    " + from + " --> " + to + "\n"
			}
		}
	}
	return strings.NewReplacer(" . ", " uri ", " .\n", " uri\n").Replace(picture)
}

// reached returns where arrows lead from there, one after the other.
func reached(arrows map[string][]string, from string) map[string]bool {
	found := map[string]bool{}
	for todo := arrows[from]; len(todo) > 0; todo = todo[1:] {
		if !found[todo[0]] {
			found[todo[0]] = true
			todo = append(slices.Clip(todo), arrows[todo[0]]...)
		}
	}
	return found
}
