//go:build !js

package textio

import (
	"io"

	"github.com/cheggaaa/pb/v3"
)

// The templates of a bar: for a file, and for an input of unknown size.
const (
	barTemplate   pb.ProgressBarTemplate = `{{percent .}} {{bar . "[" "=" ">" " " "]"}} {{speed .}} {{rtime . "%s left"}}`
	countTemplate pb.ProgressBarTemplate = `{{counters .}} {{speed .}}`
)

// A pbBar is a bar of package pb, which computes the rate and the remaining time.
type pbBar struct{ *pb.ProgressBar }

// newBar returns the bar for an input of size bytes, or of unknown size if size is 0. Its time begins now.
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
