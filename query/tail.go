package query

import (
	"strings"
	"sync/atomic"
)

// A tail is where the text of a [Params] stands and grows. Copies of the Params share it: what is written stays as it is,
// so the text of each is a beginning of what the tail holds. Only the one that has the whole of it may write on, and takes
// the tail for that. The others must make tails of their own, at the same time or later.
type tail struct {
	text strings.Builder
	size atomic.Int64 // the length of text, or taken
}

// taken is the size of a tail while one writes on.
const taken = -1

// newTail returns a tail that holds text and is taken, with room for so many bytes more.
func newTail(text string, more int) *tail {
	t := new(tail)
	t.size.Store(taken)
	t.text.Grow(len(text) + more)
	t.text.WriteString(text)
	return t
}

// take takes the tail, and reports whether it could: text, which is nil's or a beginning of what t holds, is all of it, and
// nobody else writes on.
func (t *tail) take(text string) bool {
	return t != nil && t.size.CompareAndSwap(int64(len(text)), taken)
}

// give lets others take the tail, and returns all that it holds.
func (t *tail) give() string {
	text := t.text.String()
	t.size.Store(int64(len(text)))
	return text
}
