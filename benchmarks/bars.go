package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// The measures of the bar chart.
const (
	barWidth   = 845
	barLeft    = 215 // the longest label is "with Base.AppendResolve", in bold
	barSpan    = 400
	barTop     = 74
	barHeight  = 20
	barPitch   = 32
	longestBar = 3 // times net/url's; longer bars are torn, to leave room for the others
)

// A chart shows an operation on the first of its corpora that was measured on. Real texts come first.
type chart struct {
	op, file, title, unit string
	corpora               []string
}

// charts are all charts.
var charts = []chart{
	{opParse, "parse", "Time to parse a URL", "URLs", []string{urlFile, "web"}},
	{opFormat, "format", "Time to write a URL", "URLs", []string{urlFile, "web"}},
	{opResolveText, "resolve", "Time to resolve a reference, from text to text", "links", []string{linkFile, "relative"}},
	{opNormalize, "normalize", "Time to normalize a URL, from text to text", "URLs", []string{urlFile, "web"}},
}

// writeCharts writes the charts of the standings into a directory.
func writeCharts(dir string, standings []standing) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, c := range charts {
		s, found := c.choose(standings)
		if !found {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, c.file+".svg"), c.draw(s), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// choose returns the standing that the chart shows, and reports whether there is one.
func (c chart) choose(standings []standing) (standing, bool) {
	for _, corpus := range c.corpora {
		for _, s := range standings {
			if s.op.name == c.op && s.corpus == corpus {
				return s, true
			}
		}
	}
	return standing{}, false
}

// draw draws the time of each contestant, from the fastest to the slowest.
func (c chart) draw(s standing) []byte {
	bars := slices.DeleteFunc(slices.Clone(s.results), func(r result) bool { return r.out })
	slices.SortStableFunc(bars, func(a, b result) int { return cmp.Compare(a.best(), b.best()) })

	d := newDrawing(barWidth, barTop+barPitch*len(bars)+8, c.title, c.describe(s, bars))
	d.text(barLeft, 24, "title", c.title)
	d.text(barLeft, 46, "", fmt.Sprintf("mean over %s %s, best of %s; %s, %s/%s",
		thousands(s.texts), c.unit, plural(len(bars[0].times), "round"), runtime.Version(), runtime.GOOS, runtime.GOARCH))
	longest := longestBar * s.find(netURL, "").best()
	scale := barSpan / min(longest, bars[len(bars)-1].best())
	for i, r := range bars {
		drawBar(d, s, r, float64(barTop+barPitch*i), min(barSpan, r.best()*scale), r.best() > longest)
	}
	return d.end()
}

// drawBar draws a bar with its labels. A torn bar is shorter than its value.
func drawBar(d *drawing, s standing, r result, y, length float64, torn bool) {
	class, label := "bar", ""
	switch r.who {
	case thisLibrary:
		class, label = "bar own", "own"
	case floorName:
		class = "bar floor"
	}
	baseline := y + barHeight/2 + 4.5
	name := strings.TrimPrefix(barLabel(s, r), thisLibrary+", ") // the colour shows the library
	d.anchored(barLeft-10, baseline, label, "end", name)
	if torn {
		d.rect(barLeft, y, length-30, barHeight, class)
		d.rect(barLeft+length-24, y, 8, barHeight, class)
		d.rect(barLeft+length-10, y, 4, barHeight, class)
	} else {
		d.rect(barLeft, y, length, barHeight, class)
	}
	d.text(barLeft+length+8, baseline, label, barValue(s, r))
}

// barLabel returns the label before a bar.
func barLabel(s standing, r result) string {
	switch {
	case r.who == floorName:
		return "look at each byte"
	case s.find(r.who, "").call != r.call: // a second call of the contestant
		return r.who + ", " + r.call
	default:
		return r.who
	}
}

// barValue returns the label after a bar.
func barValue(s standing, r result) string {
	value := fmt.Sprintf("%s ns", thousands(int(math.Round(r.best()))))
	if r.who == netURL {
		return value
	}
	return fmt.Sprintf("%s, %s × net/url", value, factor(s.overNetURL(r).best))
}

// describe returns the content of the chart in words.
func (c chart) describe(s standing, bars []result) string {
	parts := make([]string, len(bars))
	for i, r := range bars {
		parts[i] = fmt.Sprintf("%s %s", barLabel(s, r), barValue(s, r))
	}
	return fmt.Sprintf("Bar chart in nanoseconds, from the fastest to the slowest. %s: %s.", c.title, strings.Join(parts, "; "))
}
