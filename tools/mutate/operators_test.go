package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// newTarget returns a package of one file that imports nothing.
func newTarget(t *testing.T, text string) *target {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.go")
	g := &target{path: "p", dir: filepath.Dir(path), files: []*source{{path: path, text: "package p\n\n" + text + "\n"}}}
	require.NoError(t, g.read())
	return g
}

func TestOperators(t *testing.T) {
	const head = "func f(a, b int, s []string, p *int, ok bool) "
	for _, c := range []struct {
		text string
		want []string // operator: what stands in place of text, its spaces folded
	}{
		{head + "bool { return a < b }", []string{
			"compare: { return a <= b }", "compare: { return a >= b }",
		}},
		{head + "bool { return ok && a == b }", []string{
			"return: { return !(ok && a == b) }", "logic: { return ok || a == b }", "operand: { return ok }",
			"operand: { return a == b }", "compare: { return ok && a != b }",
		}},
		{head + "{ if !ok { return }; a++ }", []string{
			"not: { if ok { return }; a++ }", "remove: { if !ok { }; a++ }", "remove: { if !ok { return }; }",
			"assign: { if !ok { return }; a-- }",
		}},
		{head + "*int { if ok { return nil }; return p }", []string{
			"negate: { if !(ok) { return nil }; return p }", "return: { if ok { return nil }; return nil }",
		}},
		{head + "(string, int) { return s[0], a - 2 }", []string{
			`return: { return "", a - 2 }`, "return: { return s[0], 0 }", "number: { return s[(0+1)], a - 2 }",
			"arithmetic: { return s[0], a + 2 }", "number: { return s[0], a - (2+1) }", "number: { return s[0], a - (2-1) }",
		}},
		{head + "byte { for ok { break }; return 'x' }", []string{
			"negate: { for !(ok) { break }; return 'x' }", "remove: { for ok { }; return 'x' }",
			"branch: { for ok { continue }; return 'x' }", "character: { for ok { break }; return ('x'+1) }",
			"character: { for ok { break }; return ('x'-1) }",
		}},
		{head + "{ switch { case ok: a = 1; default: go f(a, b, s, p, true) } }", []string{
			"remove: { switch { case ok: ; default: go f(a, b, s, p, true) } }",
			"case: { switch { ; default: go f(a, b, s, p, true) } }",
			"number: { switch { case ok: a = (1+1); default: go f(a, b, s, p, true) } }",
			"number: { switch { case ok: a = (1-1); default: go f(a, b, s, p, true) } }",
			"remove: { switch { case ok: a = 1; default: } }", "case: { switch { case ok: a = 1; } }",
			"bool: { switch { case ok: a = 1; default: go f(a, b, s, p, false) } }",
		}},
		{head + `any { return struct{ x, y string }{x: "1", y: s[a]} }`, []string{
			`return: { return struct{x string; y string}{} }`, `field: { return struct{ x, y string }{ y: s[a]} }`,
			`field: { return struct{ x, y string }{x: "1", } }`, `text: { return struct{ x, y string }{x: ("x"+"1"), y: s[a]} }`,
		}},
		{head + "[]int { return make([]int, 1, 2) }", []string{
			"return: { return nil }", "number: { return make([]int, (1+1), 2) }", "number: { return make([]int, (1-1), 2) }",
		}},
	} {
		var got []string
		for _, m := range newTarget(t, c.text).mutants {
			changed := strings.Join(strings.Fields(apply(m.file.text, m.edit)), " ")
			_, body, _ := strings.Cut(changed, "ok bool) ")
			_, body, _ = strings.Cut(body, "{ ")
			got = append(got, m.operator+": { "+body)
		}
		assert.ElementsMatch(t, c.want, got, c.text)
	}
}

func TestString(t *testing.T) {
	g := newTarget(t, `
type T struct{ x int `+"`json:\"x\"`"+` }

var _ = T{x: 1}

const a, b = 7, 8

func (t *T) f() {
	t.x++
}`)
	var got []string
	for _, m := range g.mutants {
		got = append(got, m.String())
	}
	assert.Equal(t, []string{
		"p.go:8: a number: const a, b = 7, 8 => const a, b = (7+1), 8", "p.go:8: a number: const a, b = 7, 8 => const a, b = (7-1), 8",
		"p.go:8: a number: const a, b = 7, 8 => const a, b = 7, (8+1)", "p.go:8: a number: const a, b = 7, 8 => const a, b = 7, (8-1)",
		"p.go:11: T.f remove: t.x++ => ", "p.go:11: T.f assign: t.x++ => t.x--",
	}, got)
}

// A mutant that does not compile is left out. One that makes an import unused is kept, since the original beside it uses the
// import.
func TestSample(t *testing.T) {
	g := newTarget(t, `
func f(a int) (b int) {
	switch { case a == 1: b = 2; case a == 3: b = 4 }
	for i := 0; i < a; i++ {
		b += i
	}
	return b
}`)
	assert.Len(t, g.sample("", 1), len(g.mutants)-1)
	assert.Contains(t, report(g), "; 1 do not compile, ")
	assert.Len(t, g.sample("", 5), (len(g.mutants)+4)/5)
	assert.Empty(t, g.sample("q.go", 1))
}
