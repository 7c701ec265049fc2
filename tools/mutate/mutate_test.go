package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// newRunner returns a runner for a copy of testdata/small, which keeps what it finds in a file beside it.
func newRunner(t *testing.T) (r *runner, dir, file string) {
	t.Helper()
	temp := t.TempDir()
	dir, file = filepath.Join(temp, "small"), filepath.Join(temp, "state")
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "small"))))
	return again(t, dir, file), dir, file
}

// again returns a runner that goes on with what the file has.
func again(t *testing.T, dir, file string) *runner {
	t.Helper()
	s, err := openState(file)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.file.Close()) })
	tree, err := readTree(dir)
	require.NoError(t, err)
	return &runner{tree: tree, workers: 2, state: s, log: t.Logf}
}

// findings returns the findings of all mutants by their ids.
func findings(r *runner) map[string]string {
	found := map[string]string{}
	for _, g := range r.tree.targets {
		for _, m := range g.mutants {
			found[m.id()] = r.state.verdict(m).Finding
		}
	}
	return found
}

const clamp = "small Clamp compare: if n > limit { => if n >= limit {"

// unseenInSmall has the mutants of testdata/small that no test notices. The first is equivalent.
var unseenInSmall = []string{
	clamp,
	"small Sign compare: if n < 0 { => if n <= 0 {",
	"small Sign number: if n < 0 { => if n < (0+1) {",
}

func TestRun(t *testing.T) {
	r, dir, file := newRunner(t)
	require.NoError(t, r.run(r.tree.targets))
	found := findings(r)
	var left []string
	for id, finding := range found {
		assert.Contains(t, []string{noticed, byTimeOut, notViable, unseen}, finding, id)
		if finding == unseen {
			left = append(left, id)
		}
	}
	assert.ElementsMatch(t, unseenInSmall, left)
	for id, want := range map[string]string{
		"small Sum remove: for i := 0; i < len(list); i++ { => for i := 0; i < len(list);  {":                                                         "",
		"small Sum negate: if len(list) == 0 { => if !(len(list) == 0) {":                                                                             "",
		"small limit number: const limit = 4 => const limit = (4+1)":                                                                                  noticed,
		"small Third number: func Third(n int) bool { return n%3 == 0 } => func Third(n int) bool { return n%(3+1) == 0 }":                            noticed,
		"small Double number: func Double(n int) int { return 2 * n } => func Double(n int) int { return (2+1) * n }":                                 noticed,
		"small Sum assign: for i := 0; i < len(list); i++ { => for i := 0; i < len(list); i-- {":                                                      noticed,
		"small Sum number: for i := 0; i < len(list); i++ { => for i := (0+1); i < len(list); i++ {":                                                  noticed,
		"small ErrEmpty text: var ErrEmpty = errors.New(\"empty\") => var ErrEmpty = errors.New((\"x\"+\"empty\"))":                                   noticed,
		"internal/set Vowel character: case 'a', 'e', 'i', 'o', 'u': => case ('a'+1), 'e', 'i', 'o', 'u':":                                            noticed,
		"small Counter.Kind text: func (Counter) Kind() string { return \"counter\" } => func (Counter) Kind() string { return (\"x\"+\"counter\") }": noticed,
		"small Sum return: return 0, ErrEmpty => return 0, nil":                                                                                       noticed,
	} {
		assert.Equal(t, want, found[id], id)
	}
	resumed(t, dir, file, len(found))
}

// resumed goes on with a run that has come to its end, first with the same files, then after a change of one of them.
func resumed(t *testing.T, dir, file string, n int) {
	t.Helper()
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	r := again(t, dir, file)
	require.NoError(t, r.run(r.tree.targets))
	after, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, strings.TrimSpace(string(before)), strings.TrimSpace(string(after)))
	assert.Len(t, findings(r), n)

	path := filepath.Join(dir, "internal", "set", "set.go")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, slices.Concat(text, []byte("// The end.\n")), 0o600))
	r = again(t, dir, file)
	require.NoError(t, r.run(r.tree.targets[1:]))
	more, err := os.ReadFile(file)
	require.NoError(t, err)
	again := string(more[len(after):])
	assert.Equal(t, 13, strings.Count(again, `"id":"internal/set `))
	assert.NotContains(t, again, `"id":"small `)
}
