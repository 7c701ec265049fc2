package query

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A tail can be taken by one Params at a time, even if it is empty.
func TestTailIsTakenOnce(t *testing.T) {
	for _, text := range []string{"", "a"} {
		tail := newTail(text, 8)
		assert.False(t, tail.take(text), "it is taken when it is made")
		assert.Equal(t, text, tail.give())
		assert.False(t, tail.take(text+"b"), "another text")
		assert.True(t, tail.take(text))
		assert.False(t, tail.take(text), "it is taken")
	}
	assert.False(t, (*tail)(nil).take(""))
}
