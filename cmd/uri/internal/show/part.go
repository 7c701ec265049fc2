package show

import (
	"strings"

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

// label returns the name to draw. The short name leaves out "(empty)", which the mark shows, and "(host)", which the
// table shows.
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

// A layer is a text and its components, which do not overlap: the reference or its authority.
type layer struct {
	whole refs.Span
	spans []refs.Span
}

// cut returns the parts in the row that has the columns from start to end.
func (l layer) cut(start, end int) []part {
	var parts []part
	for _, s := range l.spans {
		p := part{component: s.Component, isHost: s.IsHost, start: max(s.Start, start), end: min(s.End, end)}
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
