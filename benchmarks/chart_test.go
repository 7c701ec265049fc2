package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

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

func TestBarChart(t *testing.T) {
	s := someStanding()
	s.results[0].call = `<&">` // no call has this name, but it must not break the SVG
	s.results = append(s.results, result{who: netURL, call: "Parse again", times: []float64{310}})
	svg := charts[0].draw(s)
	got := elements(t, svg)
	assert.Equal(t, 1, got["svg"])
	assert.Equal(t, 1, got["title"])
	assert.Equal(t, 1, got["desc"])
	assert.Equal(t, 2+2*5, got["text"], "a title, a line below it, two labels a bar")
	assert.Equal(t, 5+2, got["rect"], "five bars, one of them in three pieces")
	for _, text := range []string{
		"this library", "100 ns, 0.333 × net/url", ">300 ns<", "best of 3 rounds", "47,899 URLs", ">net/url, Parse again<",
	} {
		assert.Contains(t, string(svg), text)
	}
}

func TestChartsAreOfRealTextsWhereThereAreAny(t *testing.T) {
	generated, real, other := someStanding(), someStanding(), someStanding()
	real.corpus, other.op.name = urlFile, opFormat
	s, found := charts[0].choose([]standing{other, generated, real})
	require.True(t, found)
	assert.Equal(t, urlFile, s.corpus)
	s, found = charts[0].choose([]standing{other, generated})
	require.True(t, found)
	assert.Equal(t, "web", s.corpus)
	_, found = charts[0].choose([]standing{other})
	assert.False(t, found)
}

// power returns a curve of that slope.
func power(step, shape string, slope float64) curve {
	c := curve{step: step, shape: shape}
	for n := 10; n <= 10_000_000; n *= 10 {
		c.points = append(c.points, point{n, 3 * math.Pow(float64(n), slope)})
	}
	return c
}

func TestGrowthPlot(t *testing.T) {
	svg := growthPlot([]curve{
		power("Parse", "a", 1), power("Parse", "b < c", 1.5), {step: "Format", shape: "one point", points: []point{{10, 10}}},
	})
	got := elements(t, svg)
	assert.Equal(t, 1, got["svg"])
	assert.Equal(t, len(steps)*(1+4+4)+3, got["polyline"], "a diagonal and eight lines of the grid a panel, and the curves")
	assert.Contains(t, string(svg), "b &lt; c")
	assert.Contains(t, string(svg), "slope 1.50")
}

func TestSlopes(t *testing.T) {
	curves := []curve{power("Parse", "line", 1), power("Parse", "square", 2), power("Format", "flat", 0)}
	worst, ok := steepest(curves, "Parse")
	require.True(t, ok)
	assert.Equal(t, "square", worst.shape)
	assert.InDelta(t, 2, worst.slope(), 1e-9)
	assert.Equal(t, "bends", judgeSlope(worst.slope()))
	assert.Equal(t, "straight", judgeSlope(1.104))

	curves[0].points[4].ns *= 10 // at 100 kB
	worst, _ = steepest(curves[:1], "Parse")
	assert.Less(t, worst.slope(), 1.1)
	bump, ok := steepestPiece(curves[:1], "Parse")
	require.True(t, ok)
	assert.Equal(t, piece{"line", 100_000, 2}, piece{bump.shape, bump.upTo, math.Round(bump.slope*1e9) / 1e9})

	_, ok = steepest(curves, "Resolve")
	assert.False(t, ok)
}

func TestGrowthTable(t *testing.T) {
	var b strings.Builder
	steeper := power("Parse", "steeper", 1.2)
	steeper.points[4].ns *= 1.1 // at 100 kB
	writeGrowth(&b, []curve{power("Parse", "line", 1), steeper}, []string{"Parse, at 1 GB"})
	assert.Equal(t, `
slope of the steepest line with logarithmic axes, from 10 kB on; straight up to 1.1

  Parse                          1.20  bends     steeper

slope of the steepest piece, from one length to the next: caches and the heap leave marks

  Parse                          1.24  to 100 kB steeper

nanoseconds per byte at 1 MB: the least, the median and the most of all shapes, and which

  Parse                         3.000  25.273  47.547  steeper

left out, for -memory

  Parse, at 1 GB
`, b.String())
	assertNarrow(t, b.String())
}

// A measurement that does not fit in the memory is left out and reported. Everything else is measured.
func TestGrowthIsCutForMemory(t *testing.T) {
	g := growth{max: 1000, memory: 16000}
	g.measure(texts.Shape{Name: "slashes", Before: "/a", Repeated: "/"})
	for _, c := range g.curves {
		assert.Len(t, c.points, 2, c.step)
	}
	require.Len(t, g.cuts, 1)
	assert.Contains(t, g.cuts[0], "all, slashes, at 1 kB: might need")

	g = growth{max: 100, memory: trialMemory(102, 102) + 500}
	g.measure(texts.Shape{Name: "slashes", Before: "/a", Repeated: "/"})
	assert.NotEmpty(t, g.cuts)
	assert.NotEmpty(t, g.curves)
}
