package main

import "slices"

// leastMargin is the number of spaces before a figure, a table or a bad reference.
const leastMargin = 2

// A figure is a reference drawn as in RFC 3986, section 3: the text, brackets under its components, and their names;
// below that, the same for its authority.
type figure struct {
	text      string
	reference layer
	authority layer // of no length where there is none, or nothing in it
	width     int   // of the terminal
}

// newFigure returns the figure of text, which is valid.
func newFigure(text string, width int) figure {
	f := figure{text: text, width: width, reference: layer{whole: span{End: len(text)}}}
	for _, s := range split(text) {
		switch s.Component {
		case userinfo, host, port:
			f.authority.spans = append(f.authority.spans, s)
			continue
		case authority:
			f.authority.whole = s
		}
		f.reference.spans = append(f.reference.spans, s)
	}
	return f
}

// lines returns the figure as text, with an empty line between its rows.
func (f figure) lines(p palette) []string {
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

// rows returns the figure in as many rows as the width asks for, and the margin before them: as much as the first name
// wants where one row is enough.
func (f figure) rows() (rows []drawing, margin int) {
	if d, ok := f.draw(0, f.end(), frame{-f.width, f.width - leastMargin}); ok {
		if margin = max(leastMargin, -d.left()); margin+d.right() <= f.width {
			return []drawing{d}, margin
		}
	}
	for start := 0; start < f.end(); {
		end, d := f.drawRow(start)
		rows = append(rows, d)
		start = end
	}
	return rows, leastMargin
}

// end returns the offset after the last byte, or 1 where there is none, so that the empty reference has a row too.
func (f figure) end() int { return max(1, len(f.text)) }

// drawRow draws the row that begins at start, as long as fits, and returns where it ends.
func (f figure) drawRow(start int) (end int, d drawing) {
	inside := frame{-leastMargin, f.width - leastMargin}
	limit := min(start+inside.right, f.end())
	if end, found := f.goodEnd(start, limit); found {
		if d, ok := f.draw(start, end, inside); ok {
			return end, d
		}
	}
	for end := limit; ; end-- {
		// One byte has at most two names, at its own column and the next, and fits whatever the width.
		if d, ok := f.draw(start, end, inside); ok || end == start+1 {
			return end, d
		}
	}
}

// goodEnd returns a place to end the row that begins at start and could go on to limit: before a component that would
// be cut there although a row has room for it, if that leaves the row more than half full. It reports whether there is
// one.
func (f figure) goodEnd(start, limit int) (end int, found bool) {
	for i, s := range f.reference.spans[1:] {
		end = f.reference.spans[i].End
		if s.Start <= limit && limit < s.End {
			return end, s.End-end <= limit-start && end-start > (limit-start)/2
		}
	}
	return 0, false
}

// draw draws the bytes from start to end, and reports whether the frame has room for the drawing.
func (f figure) draw(start, end int, inside frame) (d drawing, ok bool) {
	parts := f.reference.cut(start, end)
	names, ok := newNaming(parts, inside)
	d = drawLayer(f.text[start:min(end, len(f.text))], 0, names)
	from, to := max(start, f.authority.whole.Start), min(end, f.authority.whole.End)
	if ok && from < to {
		below, fits := newNaming(f.authority.cut(start, end), inside)
		d.addBelow(names.link(slices.IndexFunc(parts, isAuthority)))
		d.addBelow(drawLayer(f.text[from:to], from-start, below))
		ok = fits
	}
	return d, ok && d.right() <= inside.right
}

// isAuthority reports whether p is a part of the authority.
func isAuthority(p part) bool { return p.component == authority }

// drawLayer draws a text at a column, the brackets of its parts below, and their names.
func drawLayer(text string, column int, names naming) drawing {
	var d drawing
	done := 0 // of the text
	for _, p := range names.parts {
		s := styleOf(p.component)
		d.add(1, p.start, p.bracket(), s)
		if !p.empty {
			start, end := p.start-column, p.end-column
			d.add(0, column+done, text[done:start], plain)
			d.add(0, p.start, text[start:end], s)
			done = end
		}
	}
	d.add(0, column+done, text[done:], plain)
	d.addBelow(names.draw())
	return d
}
