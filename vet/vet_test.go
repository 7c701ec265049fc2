package vet

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Each analyzer reports the lines that say so and no others, and its fixes give the file beside, which compiles.
func TestAnalyzers(t *testing.T) {
	for _, a := range Analyzers() {
		t.Run(a.Name, func(t *testing.T) {
			analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), a, "./"+a.Name, "./harm/"+a.Name)
		})
	}
}

// A file of tests, a generated one, and //nolint as golangci-lint has it.
func TestSilence(t *testing.T) { analysistest.Run(t, analysistest.TestData(), URLHost, "./mute") }

func TestErrorsInLogs(t *testing.T) {
	require.NoError(t, URLLog.Flags.Set("errors", "true"))
	defer func() { require.NoError(t, URLLog.Flags.Set("errors", "false")) }()
	analysistest.Run(t, analysistest.TestData(), URLLog, "./urllogerrors")
}
