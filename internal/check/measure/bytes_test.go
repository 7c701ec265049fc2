package measure_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

// sink keeps what is allocated from the stack.
var sink []byte

func TestBytes(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	assert.EqualValues(t, 1<<16, measure.Bytes(func() { sink = make([]byte, 1<<16) }))
	assert.EqualValues(t, 0, measure.Bytes(func() { sink[0]++ }))
}
