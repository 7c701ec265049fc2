package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
	w := work{dir: "../testdata", env: []string{"GOWORK=off"}} // since testdata is not in the workspace
	var all report
	require.NoError(t, all.add(w.check(context.Background(), "", "./harm/...")))
	assert.Len(t, all.findings, 9, "one of each analyzer")
	assert.Equal(t, 1, all.modules)
	assert.Error(t, all.add(w.check(context.Background(), "", "./nothing/...")))
	assert.Equal(t, 1, all.modules)
}
