//go:build !js

package main

import (
	"io"

	"github.com/cheggaaa/pb/v3"
)

// How a bar looks: for a file, and for an input whose end nobody knows.
const (
	barTemplate   pb.ProgressBarTemplate = `{{percent .}} {{bar . "[" "=" ">" " " "]"}} {{speed .}} {{rtime . "%s left"}}`
	countTemplate pb.ProgressBarTemplate = `{{counters .}} {{speed .}}`
)

// A pbBar is a bar of package pb, which knows rates and the time that is left.
type pbBar struct{ *pb.ProgressBar }

// newBar returns the bar for an input of some size, 0 where it is not known, whose time begins now.
func newBar(size int64) bar {
	template := barTemplate
	if size == 0 {
		template = countTemplate
	}
	b := pb.New64(size).SetTemplate(template).SetWriter(io.Discard)
	b.Set(pb.Static, true).Set(pb.Bytes, true).Set(pb.SIBytesPrefix, true)
	return pbBar{b.Start()}
}

func (b pbBar) draw(width int, read int64) string {
	b.SetWidth(width)
	b.SetCurrent(read)
	return b.String()
}
