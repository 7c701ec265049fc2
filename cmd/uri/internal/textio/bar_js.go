package textio

import "strconv"

// A plainBar is the bar for a system without a terminal, and so without package pb.
type plainBar int64

// newBar returns the bar for an input.
func newBar(size int64) bar { return plainBar(size) }

func (b plainBar) draw(_ int, read int64) string { return strconv.FormatInt(read, 10) + " bytes" }
