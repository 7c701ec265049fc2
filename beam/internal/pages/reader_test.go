package pages

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
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
			assert.EqualValues(t, 2, r.number)
			assert.Equal(t, end == "\na\tb", r.next())
			if end == "\na\tb" {
				link, _ = r.link()
				assert.Equal(t, uris.Link{Page: "a", Href: "b"}, link)
				assert.EqualValues(t, 3, r.number)
			}
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

// The content of a compressed file has a budget, with a line more for small files. Content of just that length is read, and one byte more is an
// error, however it is divided into reads.
func TestContentOfFiles(t *testing.T) {
	for _, size := range []int64{0, 1, 700, 10_000} {
		most := int(mostBytes + mostTimes*size)
		for _, readers := range []func(io.Reader) io.Reader{same, iotest.HalfReader, iotest.DataErrReader} {
			for more := range 2 {
				in := readers(strings.NewReader(strings.Repeat("p\th\n", most/4) + strings.Repeat("\n", most%4+more)))
				r := newReader(limit(in, fileio.FileMetadata{Path: "a.gz", Size: size}))
				for r.next() {
				}
				if more > 0 {
					assert.ErrorIs(t, r.err, errContent, "%d bytes", size)
				} else {
					assert.NoError(t, r.err, "%d bytes", size)
					assert.EqualValues(t, most/4+most%4, r.number)
				}
			}
		}
	}
}

// Only compressed files have that budget: a pipe has no size, and no end that is known.
func TestContentOfPipes(t *testing.T) {
	size := 3*mostBytes + 1
	for name, want := range map[string]error{"broken://pipe": nil, "broken://pipe.gz.tsv": nil, "broken://pipe.gz": errContent} {
		in := limit(strings.NewReader(strings.Repeat("p", size)), fileio.FileMetadata{Path: name})
		n, err := io.Copy(io.Discard, in)
		assert.ErrorIs(t, err, want, name)
		if want == nil {
			assert.EqualValues(t, size, n, name)
		}
	}
}

func same(r io.Reader) io.Reader { return r }

// A brokenFS has one file, which cannot be closed.
type brokenFS struct{ filesystem.Interface }

var errClose = errors.New("the file cannot be closed")

func init() {
	filesystem.Register("broken", func(context.Context) filesystem.Interface { return brokenFS{} })
}

func (brokenFS) Close() error { return nil }

func (brokenFS) OpenRead(_ context.Context, name string) (io.ReadCloser, error) {
	if name == "broken://open" {
		return nil, errClose
	}
	return brokenFile{strings.NewReader("p\th\n")}, nil
}

type brokenFile struct{ io.Reader }

func (brokenFile) Close() error { return errClose }

// A file that cannot be opened, or not be closed, has an error, with its name.
func TestFileThatCannotBeClosed(t *testing.T) {
	for _, path := range []string{"broken://open", "broken://close"} {
		err := (&readFn{}).ProcessElement(context.Background(), fileio.FileMetadata{Path: path}, func(uris.Link) {}, func(uris.Refusal) {})
		assert.ErrorIs(t, err, errClose, path)
	}
}

// Each file belongs to one of the parts, and no part is empty: 200 files and five numbers of parts.
func TestPartsOfFiles(t *testing.T) {
	for _, of := range []int{0, 1, 2, 3, 16} {
		sizes := make([]int, max(1, of))
		for i := range 200 {
			for number := range sizes {
				if (Part{number, of}).has(strconv.Itoa(i)) {
					sizes[number]++
				}
			}
		}
		sum := 0
		for _, size := range sizes {
			sum += size
			assert.NotZero(t, size)
		}
		assert.Equal(t, 200, sum)
	}
}
