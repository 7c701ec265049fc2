package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// A drawing is an SVG that is being written. Its background is transparent. Its colours are visible on white and on
// black, since a page may have either.
type drawing struct{ buf bytes.Buffer }

// style is the style of all drawings. Text has a contrast of at least 4.5 to a white page and, in a
// browser that prefers it, to a dark one.
const style = `<style>
text { font-family: system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; font-size: 13px; fill: #59636e; }
.title { font-size: 17px; font-weight: 600; }
.panel { font-size: 13px; font-weight: 600; }
.small { font-size: 11px; }
.own { fill: #1f6fc4; font-weight: 600; }
.bar { fill: #8a95a0; }
.bar.own { fill: #1f6fc4; }
.bar.floor { fill: none; stroke: #6e7a86; stroke-dasharray: 3 2; }
.grid { stroke: #8a95a0; stroke-opacity: 0.25; }
.frame { fill: none; stroke: #8a95a0; stroke-opacity: 0.6; }
.slope { stroke: #6e7a86; stroke-width: 1.2; stroke-dasharray: 4 3; fill: none; }
.curve { stroke: #2f7fd6; stroke-width: 0.9; stroke-opacity: 0.45; fill: none; }
.curve.worst { stroke: #d1602b; stroke-width: 1.6; stroke-opacity: 1; }
text.worst { fill: #b34a17; }
@media (prefers-color-scheme: dark) { text { fill: #9aa4af; } .own { fill: #5aa2f0; } text.worst { fill: #f08a5c; } }
</style>
`

// newDrawing begins a drawing. The title and the description are for people who cannot see it.
func newDrawing(width, height int, title, description string) *drawing {
	d := new(drawing)
	fmt.Fprintf(&d.buf, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" `+
		`aria-labelledby="title desc">`+"\n", width, height, width, height)
	fmt.Fprintf(&d.buf, "<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n", escapeXML(title), escapeXML(description))
	d.buf.WriteString(style)
	return d
}

// end ends the drawing and returns it.
func (d *drawing) end() []byte {
	d.buf.WriteString("</svg>\n")
	return d.buf.Bytes()
}

// text writes a text. Its baseline begins at x and y.
func (d *drawing) text(x, y float64, class, text string) { d.anchored(x, y, class, "start", text) }

// anchored writes a text. Its baseline begins at x, ends at x or has its middle at x.
func (d *drawing) anchored(x, y float64, class, anchor, text string) {
	fmt.Fprintf(&d.buf, `<text x="%.1f" y="%.1f" class="%s" text-anchor="%s">%s</text>`+"\n", x, y, class, anchor,
		escapeXML(text))
}

// rect draws a rectangle.
func (d *drawing) rect(x, y, width, height float64, class string) {
	fmt.Fprintf(&d.buf, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" class="%s"/>`+"\n", x, y, width, height, class)
}

// A spot is a point of a drawing.
type spot struct{ x, y float64 }

// line draws a line through the spots.
func (d *drawing) line(class, title string, spots ...spot) {
	var at strings.Builder
	for i, s := range spots {
		if i > 0 {
			at.WriteByte(' ')
		}
		fmt.Fprintf(&at, "%.1f,%.1f", s.x, s.y)
	}
	fmt.Fprintf(&d.buf, `<polyline points="%s" class="%s">`, at.String(), class)
	if title != "" {
		fmt.Fprintf(&d.buf, "<title>%s</title>", escapeXML(title))
	}
	d.buf.WriteString("</polyline>\n")
}

// escapeXML returns text as XML.
func escapeXML(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		panic(err) // writing to a builder never fails
	}
	return b.String()
}
