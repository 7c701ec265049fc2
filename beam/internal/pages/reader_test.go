package pages

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/beam/uris"
)

func newReader(in io.Reader) *reader { return &reader{in: bufio.NewReaderSize(in, mostBytes)} }

func TestReader(t *testing.T) {
	for in, want := range map[string][]string{
		"":             nil,
		"a":            {"a"},
		"a\n":          {"a"},
		"a\r\nb\n":     {"a", "b"},
		"\n\n":         {"", ""},
		"a\rb\r":       {"a\rb\r"},
		"\r\n\xff\x00": {"", "\xff\x00"},
	} {
		var got []string
		r := newReader(strings.NewReader(in))
		for r.next() {
			got = append(got, r.text)
			assert.Equal(t, int64(len(got)), r.number)
		}
		assert.NoError(t, r.err)
		assert.Equal(t, want, got, "%q", in)
	}
}

// A line that is too long is reported, and does not affect the lines around it.
func TestReaderOfLongLines(t *testing.T) {
	longest := strings.Repeat("x", mostBytes-1)
	for _, long := range []string{longest + "y", longest + "xy", strings.Repeat(longest, 3), longest + "x\r"} {
		for _, end := range []string{"", "\n", "\na\tb"} {
			r := newReader(strings.NewReader("p\th\n" + long + end))
			assert.True(t, r.next())
			link, reason := r.link()
			assert.Equal(t, uris.Link{Page: "p", Href: "h"}, link)
			assert.Empty(t, reason)
			if !assert.True(t, r.next(), "%d bytes and %q", len(long), end) {
				continue
			}
			_, reason = r.link()
			assert.Equal(t, tooLong, reason, "%d bytes and %q", len(long), end)
			assert.Equal(t, end == "\na\tb", r.next())
			assert.NoError(t, r.err)
		}
	}
	r := newReader(strings.NewReader(longest + "\n"))
	assert.True(t, r.next())
	assert.Equal(t, longest, r.text)
	_, reason := r.link()
	assert.Equal(t, noTab, reason)
}

// Input that cannot be read to its end is an error.
func TestReaderFails(t *testing.T) {
	failure := errors.New("broken")
	for _, in := range []string{"", "a", "a\n", strings.Repeat("x", mostBytes+1)} {
		r := newReader(io.MultiReader(strings.NewReader(in), iotest.ErrReader(failure)))
		for r.next() {
		}
		assert.ErrorIs(t, r.err, failure, "%d bytes", len(in))
	}
}
