package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// wantInSmall has mutants of testdata/small by their finding. All others are noticed or do not compile.
var wantInSmall = map[finding][]string{
	notNoticed: {
		"small.go:15: Clamp compare: if n > limit { => if n >= limit {", // equivalent
		"small.go:34: Sign compare: if n < 0 { => if n <= 0 {",          // there is no test of 0
		"small.go:34: Sign number: if n < 0 { => if n < (0+1) {",        // the same
		"small.go:11: weights number: var weights = [3]int{1: 10, 2: 20} => var weights = [(3+1)]int{1: 10, 2: 20}",
	},
	byTimeOut: {"small.go:43: Halvings remove: n /= 2 => "},
	notViable: {"small.go:11: weights number: var weights = [3]int{1: 10, 2: 20} => var weights = [(3-1)]int{1: 10, 2: 20}"},
}

func TestRun(t *testing.T) {
	t.Setenv("GOWORK", "off") // the module in testdata is not in the workspace
	r, err := newRunner(t.Context(), filepath.Join("testdata", "small"), "./internal/...")
	require.NoError(t, err)
	defer r.close()
	require.NoError(t, r.run(r.pkg.sample("", 1), 2))
	found := map[finding][]string{}
	for _, m := range r.pkg.mutants {
		found[m.finding] = append(found[m.finding], m.String())
	}
	assert.Empty(t, found[untried])
	assert.ElementsMatch(t, wantInSmall[notNoticed], found[notNoticed])
	for want, ids := range wantInSmall {
		assert.Subset(t, found[want], ids)
	}
	assert.Equal(t, []string{"TestAllocations"}, r.suites[0].apart)
}
