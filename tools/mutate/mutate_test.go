package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
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

// wantInSmall has some of the others by what is found of them.
var wantInSmall = map[string][]string{
	noticed: {
		"small limit number: const limit = 4 => const limit = (4+1)",
		`small ErrEmpty text: var ErrEmpty = errors.New("empty") => var ErrEmpty = errors.New(("x"+"empty"))`,
		"small weights field: var weights = [3]int{1: 10, 2: 20} => var weights = [3]int{1: 10, }",
		"small Sum return: return 0, ErrEmpty => return 0, nil",
		"small Sum assign: sum += list[i] => sum -= list[i]",
		"small Third number: " + third + "%3 == 0 } => " + third + "%(3+1) == 0 }",
		"small Double number: " + double + "2 * n } => " + double + "(2+1) * n }",
		"internal/set Vowel character: case 'a', 'e', 'i', 'o', 'u': => case ('a'+1), 'e', 'i', 'o', 'u':",
		"small NewCounter return: return c => return nil",
		"small Squares remove: list = slices.Grow(list, n) => ",
		"small List.First number: return l[0], true => return l[(0+1)], true",
	},
	byTimeOut: {"small Halvings remove: n /= 2 => "},
	notViable: {
		"small weights number: var weights = [3]int{1: 10, 2: 20} => var weights = [(3-1)]int{1: 10, 2: 20}",
	},
}

const (
	third  = "func Third(n int) bool { return n"
	double = "func Double(n int) int { return "
)

func TestRun(t *testing.T) {
	r, dir, file := newRunner(t)
	r.equivalent = map[string]string{clamp: "the limit is returned either way"}
	require.NoError(t, r.run(r.tree.targets))
	assert.Equal(t, unseenByQuick, findings(r)[clamp])
	assert.False(t, report(io.Discard, r.state, r.tree.targets, "", 0), "a mutant that is not listed meets all tests")

	equivalent := r.equivalent
	r = again(t, dir, file)
	r.equivalent, r.all = equivalent, true
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
	for want, ids := range wantInSmall {
		for _, id := range ids {
			assert.Equal(t, want, found[id], id)
		}
	}
	b := &strings.Builder{}
	assert.False(t, report(b, r.state, r.tree.targets, clamp+"\tthe limit is returned either way", 98), b)
	assert.True(t, report(b, r.state, r.tree.targets, clamp+"\tthe limit is returned either way", 90), b)
	assert.Equal(t, map[string]bool{"TestAllocations": true}, r.prepared[r.tree.targets[0]][r.tree.tests[0]].apart)
	copiesAgree(t, r)
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
	require.NoError(t, os.WriteFile(path, bytes.Replace(text, []byte("'a', 'e'"), []byte("'e', 'a'"), 1), 0o600))
	r = again(t, dir, file)
	require.NoError(t, r.run(r.tree.targets[1:]))
	more, err := os.ReadFile(file)
	require.NoError(t, err)
	again := string(more[len(after):])
	assert.Equal(t, 13, strings.Count(again, `"id":"internal/set `))
	assert.NotContains(t, again, `"id":"small `)
}

// copiesAgree compares, for some mutants, the copy of a function with the mutant itself: the tests say the same of both.
func copiesAgree(t *testing.T, r *runner) {
	t.Helper()
	const step = 17 // each mutant takes a separate compilation here
	r.work = t.TempDir()
	for i, m := range r.tree.targets[0].mutants {
		want := r.state.verdict(m)
		if i%step != 0 || m.unit == nil || want.Finding == notViable {
			continue
		}
		b := &bench{runner: r}
		got := passed
		for _, test := range m.target.tests {
			all := trial{target: m.target, tests: test, names: []string{".*"}, compiled: true, mutants: []*mutant{m}}
			o, err := b.try(all)
			require.NoError(t, err)
			if o.result != passed {
				got = o.result
				break
			}
		}
		b.drop(0)
		assert.Equal(t, want.Finding == unseen, got == passed, "%s is %s", m.id(), got)
		assert.Equal(t, want.Finding == byTimeOut, got == timedOut, "%s is %s", m.id(), got)
	}
}

func TestTogether(t *testing.T) {
	file := &source{}
	one, other := &unit{}, &unit{}
	change := func(u *unit, from, to int) *mutant {
		return &mutant{file: file, unit: u, edit: edit{from: from, to: to}}
	}
	a, b, c := change(one, 0, 9), change(one, 10, 12), change(other, 20, 24)
	d, e, f := change(nil, 30, 35), change(nil, 34, 36), change(nil, 40, 41)
	all := []*mutant{a, b, c, d, e, f}
	assert.Equal(t, [][]*mutant{{a, c}, {b}, {d, f}, {e}}, companies[0].together(all))
	assert.Equal(t, [][]*mutant{{a, b, c, d, f}, {e}}, companies[1].together(all))
}

func TestPlaces(t *testing.T) {
	g := newTarget(t, `
var x = 1

func f(a int) int {
	switch {
	case a == 2:
		return 3
	}
	return 4
}`)
	p := places(g, &measured{Blocks: []string{
		"q/p.go:6.20,7.9", "p/p.go:6.20,7.9", "p/p.go:8.15,9.11", "p/p.go:11.2,11.10", "p/sub/p.go:1.1,99.1",
	}})
	got := map[string][]int{}
	for _, m := range mutants(g) {
		got[m.file.text[m.from:m.to]] = p.of(m)
	}
	assert.Equal(t, map[string][]int{
		"1": {1, 2, 3}, "==": {1, 2, 3}, "2": {1, 2, 3}, "3": {2}, "4": {3}, "case a == 2:\n\t\treturn 3": {1, 2, 3},
	}, got)
	assert.True(t, (&job{Covered: []byte{0, 2}}).covers([]int{3, 9}))
	assert.False(t, (&job{Covered: []byte{0, 2}}).covers([]int{3, 8, 17}))
}

func TestReport(t *testing.T) {
	g := newTarget(t, "const a, b, c, d = 1, 2, 3, 'x'")
	s, err := openState("")
	require.NoError(t, err)
	all := mutants(g)
	for i, finding := range []string{noticed, byTimeOut, notViable, unseen, unseen, noticed, noticed} {
		require.NoError(t, s.keep(all[i], finding, "TestX"))
	}
	b := &strings.Builder{}
	const reason = "\treason\n"
	list := all[3].id() + reason + all[5].id() + reason + all[6].id() + "\n" + // which has no reason
		"p z number: 1" + reason + "q z number: 1" + reason
	assert.False(t, report(b, s, []*target{g}, list, 50))
	assert.Equal(t, unseen+"\t"+all[4].id()+`
listed as equivalent, but noticed TestX`+"\t"+all[5].id()+`
not tried	`+all[7].id()+`
listed as equivalent, but there is no such mutant	p z number: 1
package             mutants  noticed  by time-out  equivalent  not noticed   do not compile   noticed
p                         8        4            1           1            1                1    80.0 %
all                       8        4            1           1            1                1    80.0 %
`, b.String())
	for _, least := range []float64{80, 81} {
		require.NoError(t, s.keep(all[7], notViable, ""))
		assert.Equal(t, least == 80, report(b, s, []*target{g}, all[3].id()+"\treason\n", least))
	}
}

func TestWithoutImports(t *testing.T) {
	const before, after = "package p\nimport (\"a\"; \"b/c\"; d \"e\"; f \"g\"; _ \"h\"; \"i/j/v2\"; \"k/v2\")\n",
		"package p\nimport (\"a\"; _ \"b/c\"; d \"e\"; _ \"g\"; _ \"h\"; \"i/j/v2\"; _ \"k/v2\")\n"
	const use = "var _ = a.B + d.C + j.K + v2.X\n"
	assert.Equal(t, after+use, withoutImports(before+use))
	assert.Equal(t, "package", withoutImports("package"))
}

// What is said of a mutant outlives other comments, and not other code.
func TestVerdictsOutliveComments(t *testing.T) {
	keys := func(text string) []string {
		var keys []string
		for _, m := range mutants(newTarget(t, text)) {
			keys = append(keys, m.key())
		}
		return keys
	}
	const text = "func f(a int) bool {\n\treturn a > 1\n}\n\nvar (\n\tx = 2\n\ty = 3\n)\n"
	want := keys(text)
	assert.Len(t, want, len(keys(strings.Replace(text, "x = 2", "x = 4", 1))))
	assert.Equal(t, want, keys("// f is first.\n"+strings.Replace(text, "> 1\n", "> 1 // a /* b */\n\n\t// c\n", 1)+"/* d */"))
	other := keys(strings.Replace(text, "x = 2", "x = 4", 1))
	same := 0
	for i, key := range want {
		if key == other[i] {
			same++
		}
	}
	assert.Less(t, same, len(want), "those of x are others")
	assert.Greater(t, same, len(want)/2, "those of f and y are not")
	assert.NotContains(t, keys(strings.Replace(text, "> 1", "> 5", 1)), want[0])
}
