package vet

import (
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/tools/go/analysis"
)

// The directories in a module decide, and not those that the path of the module has.
func TestIsBeside(t *testing.T) {
	for _, row := range []struct {
		path, module string
		want         bool
	}{
		{"a.test/m", "a.test/m", false},
		{"a.test/m/examples/x", "a.test/m", true},
		{"a.test/tests/m/x", "a.test/tests/m", false},
		{"a.test/tests/m/e2e", "a.test/tests/m", true},
		{"a.test/tests/m/x", "", true}, // nobody knows the module
	} {
		p := &analysis.Pass{Pkg: types.NewPackage(row.path, "x")}
		if row.module != "" {
			p.Module = &analysis.Module{Path: row.module}
		}
		assert.Equal(t, row.want, isBeside(p), "%s in %s", row.path, row.module)
	}
}
