package main

import (
	"cmp"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
)

// The measures of the bar chart.
const (
	barWidth   = 760
	barLeft    = 130
	barSpan    = 400
	barTop     = 74
	barHeight  = 20
	barPitch   = 32
	longestBar = 3 // times net/url's; longer bars are torn, or they would leave the others no room
)

// barChart draws how long each contestant takes to parse a URL of the corpus web.
func barChart(standings []standing) []byte {
	i := slices.IndexFunc(standings, func(s standing) bool { return s.op.name == opParse && s.corpus == "web" })
	s := standings[i]
	bars := slices.DeleteFunc(slices.Clone(s.results), func(r result) bool { return r.out })
	slices.SortStableFunc(bars, func(a, b result) int { return cmp.Compare(a.best(), b.best()) })

	d := newDrawing(barWidth, barTop+barPitch*len(bars)+8, "Time to parse a URL", describeBars(s, bars))
	d.text(barLeft, 24, "title", "Time to parse a URL")
	d.text(barLeft, 46, "", fmt.Sprintf("mean over %s web-like URLs, best of %s; %s, %s/%s",
		thousands(s.texts), plural(len(bars[0].times), "round"), runtime.Version(), runtime.GOOS, runtime.GOARCH))
	longest := longestBar * s.find(netURL, "").best()
	scale := barSpan / min(longest, bars[len(bars)-1].best())
	for i, r := range bars {
		drawBar(d, s, r, float64(barTop+barPitch*i), min(barSpan, r.best()*scale), r.best() > longest)
	}
	return d.end()
}

// drawBar draws a bar with its labels, torn where it should be longer than it is.
func drawBar(d *drawing, s standing, r result, y, length float64, torn bool) {
	class, label := "bar", ""
	switch r.who {
	case thisLibrary:
		class, label = "bar own", "own"
	case floorName:
		class = "bar floor"
	}
	baseline := y + barHeight/2 + 4.5
	d.anchored(barLeft-10, baseline, label, "end", barLabel(r))
	if torn {
		d.rect(barLeft, y, length-30, barHeight, class)
		d.rect(barLeft+length-24, y, 8, barHeight, class)
		d.rect(barLeft+length-10, y, 4, barHeight, class)
	} else {
		d.rect(barLeft, y, length, barHeight, class)
	}
	d.text(barLeft+length+8, baseline, label, barValue(s, r))
}

// barLabel returns what stands before a bar.
func barLabel(r result) string {
	if r.who == floorName {
		return "look at each byte"
	}
	return r.who
}

// barValue returns what stands behind a bar.
func barValue(s standing, r result) string {
	value := fmt.Sprintf("%s ns", thousands(int(math.Round(r.best()))))
	if r.who == netURL {
		return value
	}
	return fmt.Sprintf("%s, %s × net/url", value, factor(s.overNetURL(r).best))
}

// describeBars says in words what the chart shows.
func describeBars(s standing, bars []result) string {
	parts := make([]string, len(bars))
	for i, r := range bars {
		parts[i] = fmt.Sprintf("%s %s", barLabel(r), barValue(s, r))
	}
	return "Bar chart of the nanoseconds it takes to parse one URL, from the fastest to the slowest: " +
		strings.Join(parts, "; ") + "."
}
