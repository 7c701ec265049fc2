package main

import "strings"

// A part is what one row of a figure shows of a component. Columns are counted from the first of the row.
type part struct {
	component  string
	start, end int  // columns, at least one
	empty      bool // the component is there, but empty: it has a mark in place of a bracket
	openLeft   bool // it goes on from the row before
	openRight  bool // it goes on in the row after
	isHost     bool // of an authority: it is a host, and nothing else
}

// bracket returns what is drawn under the part. A side where the component goes on in another row is open.
func (p part) bracket() string {
	left, right := `\`, "/"
	if p.openLeft {
		left = "_"
	}
	if p.openRight {
		right = "_"
	}
	switch width := p.end - p.start; {
	case p.empty:
		return "^"
	case width > 1:
		return left + strings.Repeat("_", width-2) + right
	case p.openRight:
		return left
	case p.openLeft:
		return right
	default:
		return "|"
	}
}

// connector returns the column of the line from the bracket to the name.
func (p part) connector() int { return p.start + (p.end-p.start)/2 }

// label returns the name to draw. The short one leaves it to the mark to say that the component is empty, and to the table
// that the authority is a host.
func (p part) label(short bool) string {
	switch {
	case short:
		return p.component
	case p.empty:
		return p.component + " (empty)"
	case p.isHost:
		return p.component + " (host)"
	default:
		return p.component
	}
}

// A layer is a text and the components that it is made of, which do not overlap: the reference or its authority.
type layer struct {
	whole span
	spans []span
}

// cut returns the parts that a row shows which has the columns from start to end of the reference.
func (l layer) cut(start, end int) []part {
	var parts []part
	for _, s := range l.spans {
		p := part{component: s.Component, isHost: s.isHost, start: max(s.Start, start), end: min(s.End, end)}
		if s.Start == s.End {
			p.empty = true
			p.start, p.end = l.mark(s, start, end)
		}
		if p.start >= p.end {
			continue
		}
		p.openLeft = !p.empty && s.Start < start
		p.openRight = !p.empty && s.End > end
		p.start -= start
		p.end -= start
		parts = append(parts, p)
	}
	return parts
}

// mark returns where the mark of an empty component stands, or nothing where that is not in the row from start to end.
// It stands under the column where the component would be, which may be one past the end of the layer, and belongs to
// the row before it then. That of an empty authority stands under its "//", since the path may follow at once.
func (l layer) mark(s span, start, end int) (markStart, markEnd int) {
	at := s.Start
	if s.Component == authority {
		at--
	}
	if row := max(l.whole.Start, min(at, l.whole.End-1)); row < start || row >= end {
		return 0, 0
	}
	return at, at + 1
}
