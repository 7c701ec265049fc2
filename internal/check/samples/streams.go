package samples

import (
	"errors"
	"io"
	"strings"
)

// A BrokenReader returns its text, and then an error.
type BrokenReader struct{ Rest io.Reader }

// Read reads from Rest, and returns another error in place of io.EOF.
func (r BrokenReader) Read(b []byte) (int, error) {
	n, err := r.Rest.Read(b)
	if errors.Is(err, io.EOF) {
		err = errors.New("no more of this")
	}
	return n, err
}

// An Order is the writes to several writers in their order, as a terminal shows them.
type Order struct{ Text strings.Builder }

// Writer returns a writer whose writes become part of Text, after its name.
func (o *Order) Writer(name string) io.Writer { return orderWriter{o, name} }

type orderWriter struct {
	order *Order
	name  string
}

func (w orderWriter) Write(b []byte) (int, error) {
	w.order.Text.WriteString(w.name + ":" + string(b))
	return len(b), nil
}
