package show

import (
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// leastFigure is how many bytes of a component are drawn on a narrow terminal. On a wider one, it is two lines. The
// table shows more of the component.
const leastFigure = 160

// A Figure is a reference drawn as in RFC 3986, section 3: the text, brackets under its components, and their names.
// Below are the same for its authority, unless that is only a host. Spans are in columns.
type Figure struct {
	text      textio.Cells
	reference layer
	authority layer // its length is 0 if it is not drawn
	width     int   // of the terminal
}

// NewFigure returns the figure of text, which must be valid.
func NewFigure(text string, width int) Figure {
	text, spans := abridgeSpans(text, refs.Split(text), max(leastFigure, 2*width))
	shown, columns := textio.NewCells(text, starts(spans)...)
	for i, s := range spans {
		spans[i].Start, spans[i].End = columns[s.Start], columns[s.End]
	}
	f := Figure{text: shown, width: width}
	f.reference.whole.End = shown.Width()
	whole, host := refs.Find(spans, refs.Authority), refs.Find(spans, refs.Host)
	if host.Start < host.End && host.Start == whole.Start && host.End == whole.End {
		f.reference.hasPlainHost = true
	} else {
		f.authority.whole = whole
	}
	for _, s := range spans {
		l := &f.reference
		if s.Component == refs.Userinfo || s.Component == refs.Host || s.Component == refs.Port {
			l = &f.authority
		}
		l.spans = append(l.spans, s)
	}
	return f
}

// starts returns the starts of spans.
func starts(spans []refs.Span) []int {
	offsets := make([]int, len(spans))
	for i, s := range spans {
		offsets[i] = s.Start
	}
	return offsets
}

// Lines returns the figure as text, with an empty line between its rows.
func (f Figure) Lines(p textio.Palette) []string {
	rows, margin := f.rows()
	var lines []string
	for i, d := range rows {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, d.lines(margin, p)...)
	}
	return lines
}

// rows returns the figure in as many rows as the width requires, and the margin before them. If one row is enough, the
// margin is as wide as the first name requires.
func (f Figure) rows() (rows []drawing, margin int) {
	if d, ok := f.draw(0, f.end(), frame{-f.width, f.width - textio.LeastMargin}); ok {
		left, right := d.bounds()
		if margin = max(textio.LeastMargin, -left); margin+right <= f.width {
			return []drawing{d}, margin
		}
	}
	for start := 0; start < f.end(); {
		end, d := f.drawRow(start)
		rows = append(rows, d)
		start = end
	}
	return rows, textio.LeastMargin
}

// end returns the column after the last, or 1 if there is none, so that the empty reference has a row too.
func (f Figure) end() int { return max(1, f.text.Width()) }

// drawRow draws the row that begins at start, as long as fits, and returns where it ends.
func (f Figure) drawRow(start int) (end int, d drawing) {
	inside := frame{-textio.LeastMargin, f.width - textio.LeastMargin}
	limit := f.text.Before(min(start+inside.right, f.end()))
	if end, found := f.goodEnd(start, limit); found {
		if d, ok := f.draw(start, end, inside); ok {
			return end, d
		}
	}
	for end := limit; ; end = f.text.Before(end - 1) {
		// A single character fits any width: it has at most two names, in its own columns and the next.
		if d, ok := f.draw(start, end, inside); ok || end <= f.text.After(start) {
			return end, d
		}
	}
}

// goodEnd returns a good end for a row from start that could extend to limit. If a component would be split although it
// fits in one row, the good end is before it, unless that leaves at most half of the row. It reports whether there is a
// good end.
func (f Figure) goodEnd(start, limit int) (end int, found bool) {
	for i, s := range f.reference.spans[1:] {
		end = f.reference.spans[i].End
		if s.Start <= limit && limit < s.End {
			return end, s.End-end <= limit-start && end-start > (limit-start)/2
		}
	}
	return 0, false
}

// draw draws the columns from start to end, and reports whether the drawing fits in the frame.
func (f Figure) draw(start, end int, inside frame) (d drawing, ok bool) {
	names, ok := newNaming(f.reference.cut(start, end), inside)
	d = drawLayer(f.text, refs.Span{Start: start, End: end}, 0, names)
	from, to := max(start, f.authority.whole.Start), min(end, f.authority.whole.End)
	if ok && from < to {
		below, fits := newNaming(f.authority.cut(start, end), inside)
		d.addBelow(names.link())
		d.addBelow(drawLayer(f.text, refs.Span{Start: from, End: to}, from-start, below))
		ok = fits
	}
	_, right := d.bounds()
	return d, ok && right <= inside.right
}

// drawLayer draws some columns of a text at a column, with the brackets and the names of its parts below.
func drawLayer(text textio.Cells, shown refs.Span, column int, names naming) drawing {
	var d drawing
	shift := shown.Start - column
	done := column // end of the text drawn so far
	for _, p := range names.parts {
		s := styles[p.component]
		d.add(1, p.start, p.bracket(), s)
		if !p.empty {
			d.add(0, done, text.Slice(done+shift, p.start+shift), textio.Plain)
			d.add(0, p.start, text.Slice(p.start+shift, p.end+shift), s)
			done = p.end
		}
	}
	d.add(0, done, text.Slice(done+shift, shown.End), textio.Plain)
	d.addBelow(names.draw())
	return d
}
