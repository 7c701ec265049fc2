package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPeersThatAreNotInstalledAreSkippedByName(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var out strings.Builder
	ops, err := withPeers(&out, t.TempDir())
	require.NoError(t, err)
	for _, p := range peers {
		assert.Contains(t, out.String(), p.name+": skipped, not installed: ")
	}
	for i, op := range ops {
		assert.Len(t, op.entries, len(operations[i].entries))
	}
}

func TestEveryPeerHasAProgramAndAnOperation(t *testing.T) {
	for _, p := range peers {
		_, err := peerSources.ReadFile("peers/" + p.source)
		assert.NoError(t, err)
		for _, c := range p.calls {
			assert.Contains(t, operationNames(), c.op)
			assert.False(t, slices.Contains(contestants, p.name))
			assert.LessOrEqual(t, len(c.call), 22, "there is room for %s", c.call)
		}
	}
}

// The programs of the peers do the work that is timed: they reject text that is not a URL, and the lengths of their results
// are those of RFC 3986.
func TestPeersDoWhatTheyAreTimedFor(t *testing.T) {
	for _, p := range peers {
		t.Run(p.name, func(t *testing.T) {
			dir := t.TempDir()
			if missing := p.missing(dir); missing != "" {
				t.Skip("not installed: " + missing)
			}
			version, err := p.make(dir)
			require.NoError(t, err)
			assert.NotEmpty(t, version)
			for _, c := range p.calls {
				testPeerCall(t, &task{dir, p.run, c.task})
			}
		})
	}
}

// testPeerCall gives a task three texts on two pages. One text has a fault.
func testPeerCall(t *testing.T, do *task) {
	t.Helper()
	var in input
	for _, line := range peerTexts[do.name] {
		page, text, _ := strings.Cut(line, " ")
		in.add(page, text)
	}
	c, err := do.start(in)
	require.NoError(t, err)
	accepted, err := c.judge(len(in.texts))
	require.NoError(t, err)
	assert.Equal(t, selection{true, true, false}, accepted, do.name)
	require.NoError(t, c.warm(0))
	took, err := c.timed(3)
	require.NoError(t, err)
	assert.Positive(t, took)
	assert.Equal(t, peerSums[do.name], c.sum, do.name)
	assert.NoError(t, c.stop())
}

// peerTexts has a page and a text on each line. All peers reject the last text.
var peerTexts = map[string][]string{
	"parse":     {"http://p/ http://h/a?b#c", "http://p/ http://h/", "http://p/ http://[/"},
	"canparse":  {"http://p/ http://h/a?b#c", "http://p/ http://h/", "http://p/ http://[/"},
	"format":    {"http://p/ http://h/a?b#c", "http://p/ http://h/", "http://p/ http://[/"},
	"normalize": {"http://p/ http://h/a/../b", "http://p/ http://h/a/b/../../c/./d", "http://p/ http://[/"},
	"resolve":   {"http://h/a/b/c ../x", "http://other/d/e y#f", "http://other/d/e http://[/"},
	"append":    {"http://h/a/b/c ../x", "http://other/d/e y#f", "http://other/d/e http://[/"},
}

// peerSums are the checksums of a lap over peerTexts: the number of texts, or the length of all results.
var peerSums = map[string]string{
	"parse": "2", "canparse": "2",
	"format":    fmt.Sprint(len("http://h/a?b#c" + "http://h/")),
	"normalize": fmt.Sprint(len("http://h/b" + "http://h/c/d")),
	"resolve":   fmt.Sprint(len("http://h/a/x" + "http://other/d/y#f")),
	"append":    fmt.Sprint(len("http://h/a/x" + "http://other/d/y#f")),
}
