package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// The measures of the plot: a grid of panels, one for each step.
const (
	panelColumns = 4
	panelWidth   = 210
	panelHeight  = 200
	panelGapX    = 50
	panelGapY    = 62
	plotLeft     = 56
	plotTop      = 112
)

// The ranges of the axes, as powers of ten. Lengths are in bytes, times in nanoseconds.
const (
	leastLength, mostLength = 0.9, 8.1
	leastTime, mostTime     = 0.3, 9.5
)

// growthPlot draws all curves.
func growthPlot(curves []curve) []byte {
	rows := (len(steps) + panelColumns - 1) / panelColumns
	width := plotLeft + panelColumns*(panelWidth+panelGapX) - panelGapX + 32
	d := newDrawing(width, plotTop+rows*(panelHeight+panelGapY)-18, "Time against length", describeGrowth(curves))
	d.text(plotLeft, 26, "title", "Time against length")
	d.text(plotLeft, 48, "", fmt.Sprintf("Both axes are logarithmic. A line for each of %d shapes of input that make "+
		"careless parsers slow; dashed: a nanosecond for each byte.", len(texts.Shapes)))
	d.text(plotLeft, 66, "worst", "Where time grows as length does, lines are parallel to the dashed one. "+
		"The steepest from 10 kB on is set off.")
	for i, s := range steps {
		p := panel{
			drawing: d,
			x:       float64(plotLeft + i%panelColumns*(panelWidth+panelGapX)),
			y:       float64(plotTop + i/panelColumns*(panelHeight+panelGapY)),
		}
		p.draw(s.name, curves)
	}
	return d.end()
}

// A panel is the plot of one step. Its upper left corner is at x and y.
type panel struct {
	*drawing
	x, y float64
}

// draw draws the panel.
func (p panel) draw(step string, curves []curve) {
	p.text(p.x, p.y-8, "panel", step)
	p.axes()
	p.line("slope", "1 ns per byte", p.at(1, 10), p.at(8, 1e8))
	worst, found := steepest(curves, step)
	for _, c := range curves {
		if c.step == step && !(found && c.shape == worst.shape) {
			p.curve("curve", c)
		}
	}
	for _, c := range curves { // drawn over the others
		if c.step == step && found && c.shape == worst.shape {
			p.curve("curve worst", c)
		}
	}
	if found {
		p.anchored(p.x+panelWidth-5, p.y+panelHeight-7, "small worst", "end", fmt.Sprintf("slope %.2f", worst.slope()))
	}
}

// axes draws the frame, the grid and the labels.
func (p panel) axes() {
	p.rect(p.x, p.y, panelWidth, panelHeight, "frame")
	for _, tick := range []struct {
		power float64
		label string
	}{{1, "10 B"}, {3, "1 kB"}, {5, "100 kB"}, {8, "100 MB"}} {
		at := p.at(tick.power, 1)
		p.line("grid", "", at, spot{at.x, p.y})
		p.anchored(at.x, p.y+panelHeight+15, "small", "middle", tick.label)
	}
	for _, tick := range []struct {
		power int
		label string
	}{{1, "10 ns"}, {3, "1 µs"}, {6, "1 ms"}, {9, "1 s"}} {
		at := p.at(leastLength, math.Pow10(tick.power))
		p.line("grid", "", at, spot{p.x + panelWidth, at.y})
		p.anchored(p.x-6, at.y+4, "small", "end", tick.label)
	}
}

// at returns the position in the panel of a length, as a power of ten, and a time in nanoseconds.
func (p panel) at(power, ns float64) spot {
	time := min(max(math.Log10(ns), leastTime), mostTime)
	return spot{
		p.x + (power-leastLength)/(mostLength-leastLength)*panelWidth,
		p.y + (mostTime-time)/(mostTime-leastTime)*panelHeight,
	}
}

// curve draws the line of a shape.
func (p panel) curve(class string, c curve) {
	spots := make([]spot, len(c.points))
	for i, point := range c.points {
		spots[i] = p.at(math.Log10(float64(point.n)), point.ns)
	}
	p.line(class, c.shape, spots...)
}

// describeGrowth returns the content of the plot in words.
func describeGrowth(curves []curve) string {
	var parts []string
	for _, s := range steps {
		if worst, ok := steepest(curves, s.name); ok {
			parts = append(parts, fmt.Sprintf("%s %.2f, %s", s.name, worst.slope(), worst.shape))
		}
	}
	return "Plots of time against length with logarithmic axes, one for each operation, a line for each shape of input. " +
		"The steepest slopes from 10 kB on are: " + strings.Join(parts, "; ") + "."
}
