package golangci

import (
	"os"
	"regexp"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/vet"
)

// What golangci-lint does with a plugin.
func TestPlugin(t *testing.T) {
	create, err := register.GetPlugin("urivet")
	require.NoError(t, err)
	all, err := create(nil)
	require.NoError(t, err)
	analyzers, err := all.BuildAnalyzers()
	require.NoError(t, err)
	assert.Equal(t, vet.Analyzers(), analyzers)
	assert.Equal(t, register.LoadModeTypesInfo, all.GetLoadMode())

	some, err := create(map[string]any{"disable": []any{"urlequal", "urlhost"}})
	require.NoError(t, err)
	analyzers, err = some.BuildAnalyzers()
	require.NoError(t, err)
	assert.Len(t, analyzers, len(vet.Analyzers())-2)
	assert.NotContains(t, analyzers, vet.URLHost)
	assert.Equal(t, "false", vet.URLPath.Flags.Lookup("strict").Value.String())

	strict, err := create(map[string]any{"strict": true})
	require.NoError(t, err)
	analyzers, err = strict.BuildAnalyzers()
	require.NoError(t, err)
	assert.Equal(t, "true", vet.URLPath.Flags.Lookup("strict").Value.String())
	assert.Len(t, analyzers, len(vet.Analyzers()))
	_, err = all.BuildAnalyzers()
	require.NoError(t, err)
	assert.Equal(t, "false", vet.URLPath.Flags.Lookup("strict").Value.String(), "the next one is not strict")
}

func TestPluginSettings(t *testing.T) {
	for name, raw := range map[string]any{
		"no analyzer":  map[string]any{"disable": []any{"urlhosts"}},
		"no such key":  map[string]any{"disabled": []any{"urlhost"}},
		"not settings": 1,
	} {
		_, err := newPlugin(raw)
		assert.Error(t, err, name)
	}
}

// The page shows the two files of configuration that the documentation of the package has.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/vet.md")
	if os.IsNotExist(err) {
		t.Skip("not the whole repository: ", err)
	}
	require.NoError(t, err)
	source, err := os.ReadFile("golangci.go")
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	require.Len(t, blocks, 2)
	for _, block := range blocks {
		assert.Contains(t, string(source), regexp.MustCompile("(?m)^(.)").ReplaceAllString(block[1], "//\t$1"))
	}
}
