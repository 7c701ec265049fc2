package measure

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// Quadratic work on one shape of several shows.
func TestIsLinear(t *testing.T) {
	shapes := []texts.Shape{{Name: "letters", Repeated: "a"}, {Name: "dots", Repeated: "."}, {Name: "others", Repeated: "b"}}
	if text := os.Getenv(variable); text != "" {
		work(t, text, shapes, func(text string) {
			for range strings.Count(text, ".")/8 + 1 {
				scanByBytes(text)
			}
		})
		return
	}
	if testing.Short() {
		t.Skip("builds a test binary")
	}
	NeedGo(t)
	c := newCounter(t)
	assert.True(t, c.isLinear(t, shapes, 0, 1))
	assert.False(t, c.isLinear(t, shapes, 0, 3))
}

func scanByBytes(text string) {
	for i := range len(text) {
		charset.Alpha.Has(text[i])
	}
}
