package vet

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Each analyzer reports the lines that say so and no others, and its fixes give the file beside, which compiles.
func TestAnalyzers(t *testing.T) {
	for _, a := range Analyzers() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), a, "./"+a.Name, "./harm/"+a.Name)
		})
	}
}

// A file of tests, a generated one, and //nolint as golangci-lint has it.
func TestSilence(t *testing.T) { analysistest.Run(t, analysistest.TestData(), URLHost, "./mute") }

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
		analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), c.analyzer, dir)
		require.NoError(t, c.analyzer.Flags.Set(c.flag, "false"))
	}
}
