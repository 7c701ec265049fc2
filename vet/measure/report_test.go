package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAdd(t *testing.T) {
	const output = `{"a": {"urlport": [{"posn": "a.go:2:1", "message": "m"}, {"posn": "a.go:1:1", "message": "m"}], "urlhost": {"error": "e"}}}
{"a [a.test]": {"urlport": [{"posn": "a.go:1:1", "message": "m"}]}} {}`
	var r report
	require.NoError(t, r.add([]byte(output)))
	assert.Equal(t, []finding{{"urlport", "a.go:1:1", "m"}, {"urlport", "a.go:2:1", "m"}}, r.findings)
	assert.Error(t, r.add([]byte(`{"a": 1}`)))
}

// The whole way, on a module that is here.
func TestMeasureDirectory(t *testing.T) {
	if _, err := os.Stat("../testdata/go.mod"); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	t.Setenv("GOWORK", "off") // since testdata is not in the workspace
	var all report
	w := work{dir: "../testdata", urivet: t.TempDir() + "/urivet"}
	_, err := w.run("go", "build", "-o", w.urivet, "github.com/go-rfc3986/uri/vet/cmd/urivet")
	require.NoError(t, err)
	require.NoError(t, w.check(&all, []string{"./harm/..."}))
	assert.Len(t, all.findings, 9, "one of each analyzer")
	assert.Equal(t, 1, all.modules)
}
