package measure

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// Quadratic work on one shape of several shows, even beside so much linear work that all statements together do not show it.
func TestExcesses(t *testing.T) {
	shapes := []texts.Shape{{Name: "letters", Repeated: "a"}, {Name: "dots", Repeated: "."}, {Name: "others", Repeated: "b"}}
	if length := os.Getenv(variable); length != "" {
		work(t, length, shapes, func(text string) {
			for range 400 {
				linear(text)
			}
			for range strings.Count(text, ".") / 1024 {
				quadratic(text)
			}
		})
		return
	}
	found := excesses(t)
	assert.Len(t, found, 1)
	assert.Contains(t, strings.Join(found, "\n"), "charset.go")
}

func linear(text string) {
	for i := range len(text) {
		charset.Alpha.Has(text[i])
	}
}

func quadratic(text string) {
	for i := range len(text) {
		charset.Of(text[i])
	}
}
