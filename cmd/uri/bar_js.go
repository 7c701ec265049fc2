package main

import "strconv"

// A plainBar is for a system that has no terminal, and so no bars of package pb.
type plainBar int64

// newBar returns the bar for an input of some size.
func newBar(size int64) bar { return plainBar(size) }

func (b plainBar) draw(_ int, read int64) string { return strconv.FormatInt(read, 10) + " bytes" }
