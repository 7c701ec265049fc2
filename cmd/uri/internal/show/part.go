package show

import (
	"bytes"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A part is what one row of a figure shows of a component. Columns are relative to the first column of the row.
type part struct {
	component  string
	start, end int  // columns, at least one
	empty      bool // present but empty: it has a mark instead of a bracket
	openLeft   bool // continued from the row before
	openRight  bool // continued in the row after
	isHost     bool // the authority is only a host
}

// bracket returns what is drawn under the part. It is open on a side on which the component continues in another row.
func (p part) bracket() string {
	switch {
	case p.empty:
		return "^"
	case p.end-p.start == 1 && !p.openLeft && !p.openRight:
		return "|"
	}
	bracket := bytes.Repeat([]byte{'_'}, p.end-p.start)
	if !p.openLeft {
		bracket[0] = '\\'
	}
	if !p.openRight {
		bracket[len(bracket)-1] = '/'
	}
	return string(bracket)
}

// connector returns the column of the line from the bracket to the name.
func (p part) connector() int { return p.start + (p.end-p.start)/2 }

// A detail is what the name of a part says besides its component.
type detail int

const (
	onlyName detail = iota // the mark shows that a part is empty, and the table that an authority is a host
	withEmpty
	withHost
)

// label returns the name to draw.
func (p part) label(d detail) string {
	switch {
	case p.empty && d >= withEmpty:
		return p.component + " (empty)"
	case p.isHost && d >= withHost:
		return p.component + " (host)"
	default:
		return p.component
	}
}

// A layer is a text and its components, which do not overlap: the reference or its authority.
type layer struct {
	whole        refs.Span
	spans        []refs.Span
	hasPlainHost bool // the authority is only a host, which need not be drawn twice
}

// cut returns the parts in the row that has the columns from start to end.
func (l layer) cut(start, end int) []part {
	var parts []part
	for _, s := range l.spans {
		p := part{component: s.Component, isHost: l.hasPlainHost && s.Component == refs.Authority, start: max(s.Start, start), end: min(s.End, end)}
		if p.empty = s.Start == s.End; p.empty {
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

// mark returns the place of the mark of an empty component, or 0, 0 if it is not in the row from start to end. The mark
// is under the column where the component would be. If that is one past the end of the layer, it belongs to the row
// before. The mark of an empty authority is under its "//", since the path may follow immediately.
func (l layer) mark(s refs.Span, start, end int) (markStart, markEnd int) {
	at := s.Start
	if s.Component == refs.Authority {
		at--
	}
	if row := max(l.whole.Start, min(at, l.whole.End-1)); row < start || row >= end {
		return 0, 0
	}
	return at, at + 1
}
