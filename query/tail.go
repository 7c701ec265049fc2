package query

import (
	"strings"
	"sync/atomic"
)

// A tail is the storage in which the text of a [Params] grows. Copies of the Params share it.
// Written bytes never change, so the text of each copy is a prefix of the tail. Only a Params whose
// text is the whole tail may append to it, and must take the tail first. Any other copy makes a new
// tail.
type tail struct {
	text strings.Builder
	size atomic.Int64 // the length of text, or taken
}

// taken is the size of a tail while it is being appended to.
const taken = -1

// newTail returns a tail that holds text and is taken, with spare capacity for more bytes.
func newTail(text string, more int) *tail {
	t := new(tail)
	t.size.Store(taken)
	t.text.Grow(len(text) + more)
	t.text.WriteString(text)
	return t
}

// take takes the tail, and reports whether it succeeded. It succeeds if text is the whole tail, not
// just a prefix, and the tail is not taken. t may be nil.
func (t *tail) take(text string) bool {
	return t != nil && t.size.CompareAndSwap(int64(len(text)), taken)
}

// give releases the tail, and returns its text.
func (t *tail) give() string {
	text := t.text.String()
	t.size.Store(int64(len(text)))
	return text
}
