package show

import (
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// styles has the styles of the components. Those that are adjacent in a figure differ. It is never modified.
var styles = map[string]textio.Style{
	refs.Scheme:    {Color: 133}, // magenta
	refs.Userinfo:  {Color: 133},
	refs.Authority: {Color: 32}, // blue
	refs.Host:      {Color: 32},
	refs.Port:      {Color: 28}, // green
	refs.Path:      {Color: 28},
	refs.Query:     {Color: 130}, // brown
	refs.Fragment:  {Color: 161}, // red
}

// nameGap is the number of spaces between names that are side by side. It is more than the one space inside a name.
const nameGap = 2

// A frame is the columns that a drawing may use: from left, which is negative in the margin, to before right.
type frame struct{ left, right int }

// A naming is how the names of parts are laid out. The first names are side by side in the lowest row, each with its
// connector above one of its letters. The others would collide there. They form a staircase above that row: each begins
// at its connector, and the rightmost is the highest, so that no connector crosses a name.
type naming struct {
	parts  []part
	detail detail
	lowest []int // the columns of the names in the lowest row
}

// newNaming returns the best naming of parts that fits in the frame, and whether there is one. Names side by side are
// better than a staircase, and a staircase is better than short names. Only names side by side say that an authority is
// a host.
func newNaming(parts []part, f frame) (n naming, ok bool) {
	for d := withHost; d >= onlyName; d-- {
		for k := len(parts); k >= min(1, len(parts)); k-- {
			n = naming{parts: parts, detail: d}
			if n.lowest, ok = n.placeAbreast(k, f); ok && n.fitsStaircase(f) {
				return n, true
			}
			if d == withHost {
				break
			}
		}
	}
	return n, false
}

// placeAbreast returns the columns of the first k names side by side, and whether they fit. The middle of each name,
// without "(empty)", is as near to its connector as possible.
func (n naming) placeAbreast(k int, f frame) (columns []int, ok bool) {
	columns = make([]int, k)
	free := f.left
	for i, p := range n.parts[:k] { // as far to the left as possible
		size := len(p.label(n.detail))
		columns[i] = max(free, p.connector()-size+1)
		free = columns[i] + size
		if columns[i] > p.connector() || free > f.right {
			return nil, false
		}
		free += nameGap
	}
	free = f.right
	for i := k - 1; i >= 0; i-- { // and then back to the middle
		p := n.parts[i]
		size := len(p.label(n.detail))
		columns[i] = max(columns[i], min(p.connector()-len(p.component)/2, free-size))
		free = columns[i] - nameGap
	}
	return columns, true
}

// fitsStaircase reports whether the names that are not in the lowest row fit in the frame.
func (n naming) fitsStaircase(f frame) bool {
	for _, p := range n.parts[len(n.lowest):] {
		if p.connector()+len(p.label(n.detail)) > f.right {
			return false
		}
	}
	return true
}

// draw returns the names and the connectors above them.
func (n naming) draw() drawing {
	var d drawing
	rows := max(1, len(n.parts)-len(n.lowest)) // above the lowest row
	for i, p := range n.parts {
		column, row := p.connector(), len(n.parts)-1-i
		if i < len(n.lowest) {
			column, row = n.lowest[i], rows
		}
		for above := range row {
			d.add(above, p.connector(), "|", styles[p.component])
		}
		d.add(row, column, p.label(n.detail), styles[p.component])
	}
	return d
}

// link returns a row that leads from the name of the authority to what is below all names. It has a connector if the name is
// in the lowest row.
func (n naming) link() drawing {
	d := drawing{rows: 1}
	for _, p := range n.parts[:len(n.lowest)] {
		if p.component == refs.Authority {
			d.add(0, p.connector(), "|", styles[p.component])
		}
	}
	return d
}
