package vet

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// testdata returns the directory of the programs, which are a module of their own, so that the module cache does not have them.
func testdata(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat("testdata/go.mod"); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	return analysistest.TestData()
}

// Each analyzer reports the lines that say so and no others, and its fixes give the file beside, which compiles.
func TestAnalyzers(t *testing.T) {
	for _, a := range Analyzers() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			analysistest.RunWithSuggestedFixes(t, testdata(t), a, "./"+a.Name, "./harm/"+a.Name)
		})
	}
}

// Command urivet does not look at dependencies, which is right as long as no analyzer has facts of them.
func TestNoFacts(t *testing.T) {
	var check func(*analysis.Analyzer)
	check = func(a *analysis.Analyzer) {
		require.Empty(t, a.FactTypes, a.Name)
		for _, required := range a.Requires {
			check(required)
		}
	}
	for _, a := range Analyzers() {
		check(a)
	}
}

// A file of tests, a generated one, and //nolint as golangci-lint has it.
func TestSilence(t *testing.T) { analysistest.Run(t, testdata(t), URLHost, "./mute") }

// What is reported if a flag asks for it, since it is a mistake in some programs only.
func TestFlags(t *testing.T) {
	for dir, c := range map[string]struct {
		analyzer *analysis.Analyzer
		flag     string
	}{
		"./urllogall":      {URLLog, "all"},
		"./urlequalvalues": {URLEqual, "values"},
		"./urlpathbase":    {URLPath, "base"},
		"./urlerrfields":   {URLErr, "fields"},
	} {
		require.NoError(t, c.analyzer.Flags.Set(c.flag, "true"))
		analysistest.RunWithSuggestedFixes(t, testdata(t), c.analyzer, dir)
		require.NoError(t, c.analyzer.Flags.Set(c.flag, "false"))
	}
}
