package measure

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

func TestExceeds(t *testing.T) {
	few := cost{statements: 1000, bytes: 100}
	assert.False(t, cost{16_000, 1600}.exceeds(few))
	assert.False(t, cost{17_000, 6400 + slack}.exceeds(few))
	assert.True(t, cost{17_001, 0}.exceeds(few))
	assert.True(t, cost{0, 6401 + slack}.exceeds(few))
	assert.False(t, cost{}.exceeds(cost{}))
}

func TestStatements(t *testing.T) {
	profile := filepath.Join(t.TempDir(), "profile")
	write := func(text string) {
		require.NoError(t, os.WriteFile(profile, []byte(text), 0o600))
	}
	write("mode: count\na.go:1.2,3.4 5 6\na.go:7.8,9.10 11 0\nb.go:1.1,1.2 1 7\n")
	total, err := statements(profile)
	require.NoError(t, err)
	assert.EqualValues(t, 37, total)
	for _, text := range []string{"mode: count\na 1\n", "mode: count\na x 1\n", "mode: count\na 1 x\n"} {
		write(text)
		_, err := statements(profile)
		assert.Error(t, err, text)
	}
	_, err = statements(profile + "x")
	assert.Error(t, err)
}

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

// Statements of a package of the library are counted, and are the same each time.
func TestCount(t *testing.T) {
	shapes := []texts.Shape{{Name: "letters", Repeated: "a"}}
	if text := os.Getenv(variable); text != "" {
		work(t, text, shapes, scanByBytes)
		return
	}
	if testing.Short() {
		t.Skip("builds a test binary")
	}
	NeedGo(t)
	c := newCounter(t)
	few, same, many := c.count(t, 0, 1, 1000), c.count(t, 0, 1, 1000), c.count(t, 0, 1, 2000)
	assert.Equal(t, few.statements, same.statements)
	assert.EqualValues(t, 1000, many.statements-few.statements, "Has is one statement, and it is called for each byte")
	assert.Less(t, few.bytes, uint64(slack))
}

func scanByBytes(text string) {
	for i := range len(text) {
		charset.Alpha.Has(text[i])
	}
}
