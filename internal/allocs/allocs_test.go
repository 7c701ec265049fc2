package allocs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/allocs"
	"github.com/go-rfc3986/uri/internal/race"
)

// sink keeps what is allocated from the stack.
var sink []byte

func TestBytes(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector allocates")
	}
	assert.EqualValues(t, 1<<16, allocs.Bytes(func() { sink = make([]byte, 1<<16) }))
	assert.EqualValues(t, 0, allocs.Bytes(func() { sink[0]++ }))
}
