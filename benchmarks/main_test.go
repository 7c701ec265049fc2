package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOptions(t *testing.T) {
	o, err := readOptions(nil, io.Discard)
	require.NoError(t, err)
	assert.Equal(t, options{
		rounds: defaultRounds, corpora: corpusNames(), ops: operationNames(), max: defaultMax, memory: defaultMemory,
	}, o)

	args := "-quick -corpus web,deep -op parse -max 5MB -memory 1GiB -charts d -peers"
	o, err = readOptions(strings.Fields(args), io.Discard)
	require.NoError(t, err)
	assert.Equal(t, options{
		rounds: defaultRounds, corpora: []string{"web", "deep"}, ops: []string{opParse}, charts: "d", max: quickMax, memory: 1 << 30,
		peers: true, quick: true,
	}, o)
	assert.Equal(t, 1, o.effort().rounds)

	for _, args := range []string{"-urls f", "-links f"} {
		o, err = readOptions(strings.Fields(args), io.Discard)
		require.NoError(t, err)
		assert.Empty(t, o.corpora, "the file only")
	}
}

func TestOptionsThatMakeNoSense(t *testing.T) {
	for _, args := range []string{
		"-rounds 0", "-targets -peers", "-corpus none", "-op none", "-max 1XB", "-memory -1", "more", "-unknown",
	} {
		var told strings.Builder
		_, err := readOptions(strings.Fields(args), &told)
		assert.Error(t, err, args)
		assert.NotEmpty(t, told.String(), args)
	}
}

func TestUsageNamesEverything(t *testing.T) {
	var told strings.Builder
	_, err := readOptions([]string{"-h"}, &told)
	require.ErrorIs(t, err, flag.ErrHelp)
	for _, name := range append(corpusNames(), operationNames()...) {
		assert.Contains(t, told.String(), name)
	}
	assertNarrow(t, told.String())
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]size{"7": 7, "7B": 7, "10kB": 10_000, "100MB": 1e8, "4GiB": 4 << 30, "2KiB": 2048} {
		var z size
		require.NoError(t, z.Set(text), text)
		assert.Equal(t, want, z, text)
	}
	assert.Equal(t, []string{"10 B", "1 kB", "100 MB", "4 GiB"},
		[]string{size(10).String(), size(1000).String(), size(1e8).String(), defaultMemory.String()})
}

// The whole program runs once, on few texts.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	lines, links := fileOf(t, "http://a/b\nc?d\n"), fileOf(t, "http://h/a\tb\n")
	growth := filepath.Join(dir, "growth.svg")

	var out strings.Builder
	o, err := readOptions([]string{
		"-quick", "-corpus", "web,invalid", "-op", "parse,format,resolvetext,normalize,refuse", "-urls", lines, "-links", links,
		"-charts", dir,
	}, io.Discard)
	require.NoError(t, err)
	require.NoError(t, run(o, &out))
	for _, text := range []string{
		"web · Parse\n", "invalid · Refuse\n", "urls · Format\n", "links · Resolve", "targets", "this library", "kasztp.txt", "httpd",
	} {
		assert.Contains(t, out.String(), text)
	}
	assertNarrow(t, strings.NewReplacer(lines, "lines", links, "links").Replace(out.String()))
	for _, c := range charts {
		svg, err := os.ReadFile(filepath.Join(dir, c.file+".svg"))
		require.NoError(t, err)
		elements(t, svg)
	}

	out.Reset()
	o, err = readOptions([]string{"-quick", "-targets", "-corpus", "web,invalid", "-op", "parse,format,refuse"}, io.Discard)
	require.NoError(t, err)
	require.NoError(t, run(o, &out))
	for _, text := range []string{"this library", "net/url", "floor", "× floor", "× the same without"} {
		assert.Contains(t, out.String(), text)
	}
	assert.NotContains(t, out.String(), "ParseReference", "a call of another contestant")

	out.Reset()
	o, err = readOptions([]string{"-growth", growth, "-max", "10"}, io.Discard)
	require.NoError(t, err)
	require.NoError(t, run(o, &out))
	svg, err := os.ReadFile(growth)
	require.NoError(t, err)
	elements(t, svg)
}

func TestRunFailsWhereSomethingIsMissing(t *testing.T) {
	assert.Error(t, run(options{urls: filepath.Join(t.TempDir(), "none")}, io.Discard))
	o := options{growth: filepath.Join(t.TempDir(), "none", "f"), max: 1, memory: 1}
	assert.Error(t, run(o, io.Discard))
}
