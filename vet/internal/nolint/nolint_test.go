package nolint

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/go-rfc3986/uri/vet"
)

// A file of tests, a generated one, one of an example, and //nolint as golangci-lint has it.
func TestObey(t *testing.T) {
	data, err := filepath.Abs("../../testdata")
	require.NoError(t, err)
	if _, err := os.Stat(filepath.Join(data, "go.mod")); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	analysistest.Run(t, data, Obey([]*analysis.Analyzer{vet.URLHost})[0], "./mute", "./mute/examples/a")
}
