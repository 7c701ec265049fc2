package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

func TestOptions(t *testing.T) {
	o, err := readOptions(nil, io.Discard)
	require.NoError(t, err)
	assert.True(t, o.parts.has("libraries") && o.parts.has("growth") && o.ops.has("parse"))
	assert.Equal(t, 15, o.effort().rounds)

	o, err = readOptions(strings.Fields("-quick -parts shapes,growth -op parse -max 500000"), io.Discard)
	require.NoError(t, err)
	assert.True(t, o.parts.has("growth") && !o.parts.has("libraries") && !o.ops.has("format"))
	assert.Equal(t, 100_000, o.max)
	assert.Equal(t, 1, o.effort().rounds)

	for _, args := range []string{"-rounds 0", "-parts none", "-op none", "-op parse,,", "-max 1XB", "-max 1", "more", "-unknown"} {
		var told strings.Builder
		_, err := readOptions(strings.Fields(args), &told)
		assert.Error(t, err, args)
		assert.NotEmpty(t, told.String(), args)
	}
	var told strings.Builder
	_, err = readOptions([]string{"-h"}, &told)
	require.ErrorIs(t, err, flag.ErrHelp)
	for _, name := range append(o.parts.all, o.ops.all...) {
		assert.Contains(t, told.String(), name)
	}
}

// fileOf writes a file.
func fileOf(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
	return name
}

func TestReadLines(t *testing.T) {
	in, err := readLines(fileOf(t, "\ufeffhttp://a/b\n\nc?d\r\n"), false)
	require.NoError(t, err)
	assert.Equal(t, onOnePage([]string{"http://a/b", "c?d"}), in)

	in, err = readLines(fileOf(t, "http://h/a\tb\nhttp://h/a\tc\nhttp://h/d\te\n"), true)
	require.NoError(t, err)
	assert.Equal(t, []page{{"http://h/a", []string{"b", "c"}}, {"http://h/d", []string{"e"}}}, in.pages)
	assert.Equal(t, []string{"b", "e"}, in.filter(func(i int) bool { return i != 1 }).texts)
	assert.Equal(t, 3, in.bytes())

	for name, content := range map[string]string{"no lines": "\n", ":2: no URL": "http://h/\tb\nc\n", ":1: no URL": "a\tb\n"} {
		_, err := readLines(fileOf(t, content), true)
		assert.ErrorContains(t, err, name)
	}
	_, err = readLines(filepath.Join(t.TempDir(), "none"), false)
	assert.Error(t, err)
}

func TestShapesAreURIs(t *testing.T) {
	all := shapes(options{})
	for _, c := range all {
		require.GreaterOrEqual(t, len(c.texts), shapeCopies)
		for _, text := range []string{c.texts[0], c.texts[len(c.texts)-1]} {
			_, err := uri.Parse(text)
			assert.NoError(t, err, text)
		}
	}
	segments := map[int]bool{}
	for _, text := range all[len(all)-2].texts {
		segments[len(uri.MustParse(text).Path)-1] = true
	}
	assert.Len(t, segments, 41)
	assert.True(t, segments[20] && segments[60])
}

// elements reads an SVG and returns how many elements of each name it has.
func elements(t *testing.T, svg []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		require.NoError(t, err)
		if start, ok := token.(xml.StartElement); ok {
			count[start.Name.Local]++
		}
	}
}

// The whole program runs once, on few texts, and writes what it measures into the marked places.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "docs"), 0o700))
	marks := "before\n"
	names := []string{"machine", "beside", "times", "shapes", "templates", "calls", "tool", "growth", "targets"}
	for _, name := range names {
		marks += "<!-- measured: " + name + " -->\nold\n<!-- end of " + name + " -->\n"
	}
	performance := filepath.Join(dir, "docs/performance.md")
	require.NoError(t, os.WriteFile(performance, []byte(marks+"after\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "README.md"), []byte("nothing\n"), 0o600))

	urls := fileOf(t, strings.Repeat("http://a/b?c\nhttps://example.com/d#e\n", 32))
	links := fileOf(t, strings.Repeat("http://h/a\tb\nhttp://h/a\t../c\n", 32))
	o, err := readOptions([]string{"-quick", "-urls", urls, "-links", links, "-write", dir}, io.Discard)
	require.NoError(t, err)
	o.max = 100 // the growth of longer texts takes seconds
	var out strings.Builder
	require.NoError(t, run(o, &out))
	assert.Contains(t, out.String(), "README.md has no place for: machine, beside, times, shapes, templates, calls, tool, growth, targets\n")
	assert.NotContains(t, out.String(), "performance.md has no place")

	written, err := os.ReadFile(performance)
	require.NoError(t, err)
	assert.NotContains(t, string(written), "\nold\n")
	assert.True(t, strings.HasPrefix(string(written), "before\n") && strings.HasSuffix(string(written), "\nafter\n"))
	for _, row := range []string{
		"One run of 1 rounds", "| this library | ", "| Parse, NormalizeForScheme, Format | ", "| IPv6 address with a port | ",
		"| `/{owner}/{repo}/issues/{number}` | ", "| Normalize | ", "| `uri check` | ", "| Call | Slope | ",
		"| ParseInto | a look-up for each byte | ≤ 1.9 | ",
	} {
		assert.Contains(t, string(written), row)
	}
	for file, texts := range map[string]int{"parse.svg": 8, "format.svg": 7, "resolve.svg": 7, "normalize.svg": 5} {
		svg, err := os.ReadFile(filepath.Join(dir, "docs", file))
		require.NoError(t, err)
		count := elements(t, svg)
		assert.Equal(t, []int{1, 1, 1}, []int{count["svg"], count["title"], count["desc"]}, file)
		assert.Greater(t, count["text"], texts, file)
		assert.Less(t, len(svg), 60_000, file)
	}
	untouched, err := os.ReadFile(filepath.Join(dir, "README.md"))
	require.NoError(t, err)
	assert.Equal(t, "nothing\n", string(untouched))
}

func TestRunFailsWhereSomethingIsMissing(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	for _, args := range []string{"-parts libraries -urls " + none, "-parts templates -quick -write " + none} {
		o, err := readOptions(strings.Fields(args), io.Discard)
		require.NoError(t, err)
		assert.ErrorContains(t, run(o, io.Discard), "no such file", args)
	}
}

// Without files, the libraries and the tool are left out, and the program says so.
func TestRunWithoutFiles(t *testing.T) {
	var out strings.Builder
	o, err := readOptions([]string{"-parts", "libraries,tool"}, io.Discard)
	require.NoError(t, err)
	require.NoError(t, run(o, &out))
	assert.Contains(t, out.String(), "libraries: not compared without -urls and -links\n")
	assert.Contains(t, out.String(), "tool: not measured without -urls\n")
}

func TestVerdictIsOnWhatIsPrinted(t *testing.T) {
	assert.Equal(t, "met", verdict(0.50049, 0.5))
	assert.Equal(t, "missed", verdict(0.5006, 0.5))
	assert.Equal(t, "met", verdict(1.904, 1.9))
	assert.Equal(t, "missed", verdict(math.NaN(), 9))
	assert.Equal(t, []string{"0.123", "1.23", "123.40", "–"}, []string{factor(0.1234), factor(1.234), factor(123.4), factor(math.NaN())})
	assert.Equal(t, []string{"999", "1,000", "1,234,567"}, []string{thousands(999), thousands(1000), thousands(1234567)})
	assert.Equal(t, []string{"99.9", "100", "1,234", "–"}, []string{nanoseconds(99.9), nanoseconds(100), nanoseconds(1234), nanoseconds(math.NaN())})
}

func TestTargetsAreAboutWhatIsMeasured(t *testing.T) {
	for _, target := range targets {
		op := find(namesOnly(), target.op).op
		found := 0
		for _, e := range op.entries {
			if e.who == target.who && e.name == target.call || e.who == target.against && e.name == target.againstCall {
				found++
			}
		}
		assert.Equal(t, 2, found, "%+v", target)
	}
}

func TestMissedLimitsOfShapesAreBold(t *testing.T) {
	c := &corpus{name: "port", kind: shape}
	one := func(op, who, name string, ns float64) standing {
		return standing{op: operation{name: op}, corpus: c, results: []result{
			{entry: entry{who: who, name: name}, times: []float64{ns}}, {entry: entry{who: netURL}, times: []float64{100}},
		}}
	}
	parse := one("parse", thisLibrary, "Parse", 101)
	redacted := one("redacted", thisLibrary, "URI.Redacted", 60)
	redacted.results = append(redacted.results, result{entry: entry{who: thisLibrary, name: "Format"}, times: []float64{20}})
	all := []standing{parse, one("parseinto", thisLibrary, "ParseInto", 33), one("format", thisLibrary, "Format", 130), redacted}
	assert.Contains(t, shapeTable([][]standing{all}), "\n| port | **1.01** | 0.330 | 1.30 | **3.00** |\n")
}

func TestBarChart(t *testing.T) {
	s := standing{corpus: &corpus{about: "3 real URLs"}, rounds: 3, results: []result{
		{entry: entry{who: thisLibrary, name: `<&">`}, times: []float64{100}}, // no call has this name, but it must not break the SVG
		{entry: entry{who: netURL, name: "Parse"}, times: []float64{300}}, {entry: entry{who: "slow", name: "Parse"}, times: []float64{3000}},
	}}
	svg, err := barChart("Time to parse a URL", s)
	require.NoError(t, err)
	elements(t, svg)
	for _, text := range []string{"100 ns, × 0.333", ">3,000 ns, × 10.00 (cut)<", "3 real URLs, best of 3 rounds", "net/url, Parse"} {
		assert.Contains(t, string(svg), text)
	}
}

// power returns a curve of that slope.
func power(step, shape string, slope float64) curve {
	c := curve{step: step, shape: shape}
	for n := 10; n <= 100_000_000; n *= 10 {
		c.points = append(c.points, point{n, 3 * math.Pow(float64(n), slope)})
	}
	return c
}

func TestSlopes(t *testing.T) {
	curves := []curve{power("Parse", "line", 1), power("Parse", "square", 2), power("Resolve", "root", 0.5), {step: "ParseInto", points: []point{{10, 1}}}}
	assert.InDelta(t, 2, curves[1].slope(), 1e-9)
	assert.True(t, math.IsNaN(curves[3].slope()))
	got := growthTable(curves)
	assert.Contains(t, got, "\n| `Parse` | 2.00 | square | 300000000.00 |\n")
	assert.Contains(t, got, " |\n| `Resolve` | 0.50 | root | ", "less steep")
	assert.Equal(t, len(growthSteps)+2, strings.Count(got, "\n"))
}

// Texts that might not fit in the memory are left out and reported. All shorter ones are measured.
func TestGrowthIsCutForMemory(t *testing.T) {
	g := growth{max: 100_000, memory: 1 << 20}
	g.measure(texts.Shape{Name: "slashes", Before: "/a", Repeated: "/"})
	require.Len(t, g.cuts, 1)
	assert.Contains(t, g.cuts[0], "slashes at 1")
	require.NotEmpty(t, g.curves)
	for _, c := range g.curves {
		assert.Less(t, len(c.points), 5, c.step)
	}
}
