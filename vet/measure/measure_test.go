package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"

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

// A fault is found if its analyzer reports its place.
func TestRecall(t *testing.T) {
	place := "example.com/m@v1.2.3/a/a.go:7"
	r := report{result: result{findings: []finding{{analyzer: "urlhost", key: keyOf(place)}, {analyzer: "urlpath", key: keyOf("other")}}}}
	shares := r.recall([]fault{{"A", "urlhost", keyOf(place)}, {"A", "urlpath", keyOf(place)}, {"B", "urlhost", keyOf("none")}})
	assert.Equal(t, map[[2]string]share{
		{"A", "urlhost"}: {1, 1}, {"A", "urlpath"}: {0, 1}, {"A", "all"}: {1, 2}, {"B", "urlhost"}: {0, 1}, {"B", "all"}: {0, 1},
	}, shares)
}

// A line of a file of faults has three fields, or is a remark, or is empty.
func TestReadFaults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "faults")
	for text, want := range map[string][]fault{
		"": nil, "\n \n#A b\n": nil, "A urlhost k\n": {{"A", "urlhost", "k"}}, "A\turlhost\tk\r\n# x\nB urlpath l": {{"A", "urlhost", "k"}, {"B", "urlpath", "l"}},
		"A urlhost": nil, "A urlhost k l": nil, "A urlhost k\nB": nil,
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		got, err := readFaults(name)
		assert.Equal(t, want, got, "%q", text)
		assert.Equal(t, want == nil && strings.Contains(text, "A urlhost"), err != nil, "%q", text)
	}
	_, err := readFaults(name + "x")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

// The file of faults names analyzers that there are, and each place once for each.
func TestFaults(t *testing.T) {
	faults, err := readFaults("faults.tsv")
	require.NoError(t, err)
	seen := map[fault]bool{}
	for _, f := range faults {
		assert.Contains(t, []string{"A", "B"}, f.half)
		assert.True(t, slices.ContainsFunc(vet.Analyzers(), func(a *analysis.Analyzer) bool { return a.Name == f.analyzer }), f.analyzer)
		assert.Len(t, f.key, 16)
		assert.False(t, seen[f], f.key)
		seen[f] = true
	}
	assert.NotEmpty(t, faults)
}
