package main

import (
	"fmt"
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
	for _, name := range []string{"uriparser", "Boost.URL", "oxiri", "java.net.URI", "Node"} {
		assert.Contains(t, out.String(), name+": skipped, ")
	}
	assert.Equal(t, 5, strings.Count(out.String(), "\n"))
	for i, op := range ops {
		assert.Len(t, op.entries, len(operations[i].entries))
	}
}

func TestSourcesOfPeersSayWhatTheyNeed(t *testing.T) {
	files, err := peerSources.ReadDir("peers")
	require.NoError(t, err)
	for _, file := range files {
		source, err := peerSources.ReadFile("peers/" + file.Name())
		require.NoError(t, err)
		p := readPeer(source)
		assert.Len(t, p["peer"], 1, file.Name())
		assert.Len(t, p["run"], 1, file.Name())
		assert.GreaterOrEqual(t, len(p["call"]), 3, file.Name())
		for _, call := range p["call"] {
			c := strings.SplitN(call, " ", 3)
			require.Len(t, c, 3)
			assert.NotNil(t, find(namesOnly(), c[0]).op.entries, c[0])
			assert.Contains(t, peerTexts, c[1])
		}
	}
}

// namesOnly returns standings without results.
func namesOnly() (all []standing) {
	for _, op := range operations {
		all = append(all, standing{op: op})
	}
	return all
}

// The programs of the peers do the work that is timed: they reject text that is not a URL, and the lengths of their results
// are those of RFC 3986.
func TestPeersDoWhatTheyAreTimedFor(t *testing.T) {
	var out strings.Builder
	ops, err := withPeers(&out, t.TempDir())
	require.NoError(t, err)
	t.Log(out.String())
	for _, op := range ops {
		for _, e := range op.entries {
			if e.task != nil {
				t.Run(e.who+" "+e.task.name, func(t *testing.T) { testPeerCall(t, e.task) })
			}
		}
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
	accepted, err := do.accepted(in)
	require.NoError(t, err)
	assert.Equal(t, []bool{true, true, false}, accepted, do.name)
	c, err := do.start(in)
	require.NoError(t, err)
	took, err := c.run(3)
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
