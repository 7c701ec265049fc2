package query

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
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

// Several take a tail in turn, and nobody has taken it since the length that each asks for. ReadMemStats stops them wherever they
// are, so that others come in between on a machine with one core too. A function call would let it stop them there only.
func TestTailIsTakenByOne(t *testing.T) {
	const takers = 4
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(takers + 1))
	rounds := 12_000_000
	if testing.Short() {
		rounds /= 12
	}
	text := strings.Repeat("x", 1<<20)
	tail, turns, others := newTail("", 0), 0, 0 // the two are for who has the tail
	tail.give()
	var full atomic.Bool
	var all sync.WaitGroup
	for range takers {
		all.Go(func() {
			for !full.Load() {
				n := int(tail.size.Load())
				if n < 0 || !tail.take(text[:n]) {
					continue
				}
				if turns%len(text) != n {
					others++
				}
				turns++
				if turns >= rounds {
					full.Store(true)
				}
				tail.size.Store(int64(turns % len(text)))
			}
		})
	}
	for !full.Load() {
		runtime.ReadMemStats(new(runtime.MemStats))
	}
	all.Wait()
	assert.Zero(t, others)
}
