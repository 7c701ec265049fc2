package query

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Only one Params can take a tail at a time, even if the tail is empty.
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
