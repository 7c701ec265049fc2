package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/vet"
)

func TestExpand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list")
	require.NoError(t, os.WriteFile(file, []byte("b.test/b@v1.0.0\nc.test/c\n"), 0o600))
	expanded, err := expand([]string{"a.test/a", "@" + file})
	require.NoError(t, err)
	assert.Equal(t, []string{"a.test/a", "b.test/b@v1.0.0", "c.test/c"}, expanded)
	_, err = expand([]string{"@" + file + "x"})
	assert.Error(t, err)
}

// The whole way but for the fetching, on a module that is here.
func TestMeasureDirectory(t *testing.T) {
	if _, err := os.Stat("../testdata/go.mod"); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	w := inDirectory("../testdata")
	var all report
	require.NoError(t, all.add(w.check(context.Background(), "", "./harm/...")))
	assert.Len(t, all.findings, len(vet.Analyzers()), "one of each")
	assert.Equal(t, 1, all.modules)
	assert.Error(t, all.add(w.check(context.Background(), "", "./nothing/...")))
	assert.Equal(t, 1, all.modules)
}

// A module of a workspace is measured as if it were alone, and a package that does not compile is counted.
func TestMeasureWorkspace(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.work":       "go 1.25.0\n\nuse (\n\t./a\n\t./b\n)\n",
		"a/go.mod":      "module a.test\n\ngo 1.25.0\n",
		"b/go.mod":      "module b.test\n\ngo 1.25.0\n",
		"a/a.go":        "package a\n\nimport \"net/url\"\n\nfunc f(s string) string {\n\tu, _ := url.Parse(s)\n\treturn u.Host\n}\n",
		"a/broken/a.go": "package broken\n\nvar x int = \"\"\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o600))
	}
	dir := filepath.Join(root, "a")
	var all report
	require.NoError(t, all.add(inDirectory(dir).check(context.Background(), "", "./...")))
	assert.Len(t, all.findings, 1)
	assert.Equal(t, 1, all.broken)
	_, err := work{dir: dir}.check(context.Background(), "", "./...")
	assert.ErrorContains(t, err, "one module", "there are two")
}

func TestRun(t *testing.T) {
	assert.Equal(t, 1, run([]string{"@" + filepath.Join(t.TempDir(), "missing")}), "an error")
	assert.Equal(t, 2, run(nil), "the usage")
}
