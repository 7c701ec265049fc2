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
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/go-rfc3986/uri/internal/check/texts"
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
	return svgOf([]*plot.Plot{p}, 1, vg.Points(620), vg.Points(float64(70+22*len(results))), title, about)
}

// growthChart draws a panel for each family of steps. A line is the greatest time of all shapes at each length.
func growthChart(curves []curve) ([]byte, error) {
	var panels []*plot.Plot
	for i, s := range steps {
		if i > 0 && s.family == steps[i-1].family {
			continue
		}
		p := plot.New()
		p.Title.Text = s.family
		p.X.Label.Text, p.Y.Label.Text = "bytes", "time, slowest shape"
		p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
		p.X.Tick.Marker, p.Y.Tick.Marker = ticks("10", "1k", "100k", "10M"), ticks("10 ns", "1 µs", "100 µs", "10 ms", "1 s")
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 8, 1.5e8, 2, 2e10
		p.Legend.Top, p.Legend.Left = true, true
		p.Legend.TextStyle.Font.Size = vg.Points(8)
		diagonal := plotter.NewFunction(func(bytes float64) float64 { return bytes })
		diagonal.Dashes, diagonal.Color = []vg.Length{vg.Points(3), vg.Points(3)}, theirs
		p.Add(diagonal)
		var lines []any // names and points
		for _, other := range steps {
			if points := slowest(curves, other.name); other.family == s.family && len(points) > 0 {
				lines = append(lines, other.name, points)
			}
		}
		if err := plotutil.AddLines(p, lines...); err != nil {
			return nil, err
		}
		panels = append(panels, p)
	}
	longest := slices.MaxFunc(curves, func(a, b curve) int { return len(a.points) - len(b.points) }).points
	about := fmt.Sprintf("Time of each call against the length of its input, from 10 to %s bytes, both axes logarithmic. Each line "+
		"is the slowest of %d shapes of input that make careless parsers slow. The grey line is one nanosecond for each byte: a "+
		"line parallel to it is linear time.", thousands(longest[len(longest)-1].n), len(texts.Shapes))
	return svgOf(panels, 3, vg.Points(900), vg.Points(900), "Time against length", about)
}

// slowest returns the greatest time of a step at each length, of all shapes.
func slowest(curves []curve, name string) (points plotter.XYs) {
	for i := range 10 {
		most := plotter.XY{X: math.Pow(10, float64(i+1))}
		for _, c := range curves {
			if c.step == name && i < len(c.points) {
				most.Y = max(most.Y, c.points[i].ns)
			}
		}
		if most.Y > 0 {
			points = append(points, most)
		}
	}
	return points
}

// ticks returns marks at 10 and each second power of ten after it.
func ticks(labels ...string) plot.ConstantTicks {
	marks := make(plot.ConstantTicks, len(labels))
	for i, label := range labels {
		marks[i] = plot.Tick{Value: math.Pow(100, float64(i)) * 10, Label: label}
	}
	return marks
}

// svgOf draws plots in columns, with a title and a description for readers that do not see them.
func svgOf(plots []*plot.Plot, columns int, width, height vg.Length, title, about string) ([]byte, error) {
	var rows [][]*plot.Plot
	for some := range slices.Chunk(plots, columns) {
		rows = append(rows, append(some, make([]*plot.Plot, columns-len(some))...))
	}
	canvas := vgsvg.New(width, height)
	tiles := draw.Tiles{Rows: len(rows), Cols: columns, PadX: vg.Points(8), PadY: vg.Points(8)}
	page := draw.New(canvas)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	margin := vg.Points(8)
	for i, row := range plot.Align(rows, tiles, draw.Crop(page, margin, -margin, margin, -margin)) {
		for j, c := range row {
			if rows[i][j] != nil {
				rows[i][j].Draw(c)
			}
		}
	}
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
