package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

var (
	ours   = color.RGBA{R: 0x1f, G: 0x5f, B: 0xbf, A: 0xff}
	theirs = color.RGBA{R: 0x9a, G: 0xa5, B: 0xb1, A: 0xff}
)

// charts are the operations with a bar chart.
var charts = []struct{ op, file, title string }{
	{"parse", "parse.svg", "Time to parse a URL"},
	{"format", "format.svg", "Time to write a URL"},
	{"resolvetext", "resolve.svg", "Time to resolve a reference, from text to text"},
	{"normalize", "normalize.svg", "Time to normalize a URL, from text to text"},
}

// longestBar is the greatest multiple of net/url's time that is drawn to scale.
const longestBar = 3

// addBarCharts adds the charts of the standings.
func (r *report) addBarCharts() (err error) {
	for _, c := range charts {
		if s := named(r.standings, c.op); len(s.results) > 0 && err == nil {
			r.pictures[c.file], err = barChart(c.title, s)
		}
	}
	return err
}

// barChart draws the best times of a standing, the shortest first.
func barChart(title string, s standing) ([]byte, error) {
	results := slices.SortedFunc(slices.Values(s.results), func(a, b result) int { return int(math.Copysign(1, b.best()-a.best())) })
	neturl := s.find(netURL, "")
	p, about := plot.New(), title+", as multiples of net/url's: "
	p.Title.Text = fmt.Sprintf("%s: %s, best of %d rounds", title, s.corpus.about, s.rounds)
	p.X.Label.Text = "multiple of net/url's time"
	p.X.Min, p.X.Max = 0, longestBar+1.2
	var names []string
	var labels plotter.XYLabels
	for i, r := range results {
		multiple, name := ratio(r, neturl), strings.TrimSuffix(r.who+", "+r.name, ", ")
		names = append(names, name)
		bar, err := plotter.NewBarChart(plotter.Values{min(multiple, longestBar)}, vg.Points(13))
		if err != nil {
			return nil, err
		}
		bar.Horizontal, bar.XMin, bar.Color, bar.LineStyle.Width = true, float64(i), theirs, 0
		if r.who == thisLibrary {
			bar.Color = ours
		}
		p.Add(bar)
		label := fmt.Sprintf("%s ns, × %s", nanoseconds(r.best()), factor(multiple))
		if multiple > longestBar {
			label += " (cut)"
		}
		labels.XYs = append(labels.XYs, plotter.XY{X: min(multiple, longestBar) + 0.03, Y: float64(i) - 0.2})
		labels.Labels = append(labels.Labels, label)
		about += name + " " + label + "; "
	}
	figures, err := plotter.NewLabels(labels)
	if err != nil {
		return nil, err
	}
	p.Add(figures)
	p.NominalY(names...)
	return svgOf(p, vg.Points(620), vg.Points(float64(70+22*len(results))), title, about)
}

// svgOf draws a plot, with a title and a description for readers that do not see it.
func svgOf(p *plot.Plot, width, height vg.Length, title, about string) ([]byte, error) {
	canvas := vgsvg.New(width, height)
	page, margin := draw.New(canvas), vg.Points(8)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	p.Draw(draw.Crop(page, margin, -margin, margin, -margin))
	var svg, words bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return nil, err
	}
	for _, element := range [][2]string{{"title", title}, {"desc", about}} {
		fmt.Fprintf(&words, "<%s>", element[0])
		if err := xml.EscapeText(&words, []byte(element[1])); err != nil {
			return nil, err
		}
		fmt.Fprintf(&words, "</%s>\n", element[0])
	}
	start := bytes.Index(svg.Bytes(), []byte("<g "))
	return slices.Concat(svg.Bytes()[:start], words.Bytes(), svg.Bytes()[start:]), nil
}
