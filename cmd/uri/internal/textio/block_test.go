package textio

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

// readBlocks returns the blocks of an input, and the error that ended it.
func readBlocks(input io.Reader, size int) (blocks []string, err error) {
	return readFramedBlocks(blockReader{input: input, size: size})
}

// readFramedBlocks returns the blocks of r, and the error that ended it.
func readFramedBlocks(r blockReader) (blocks []string, err error) {
	var buffer []byte
	for {
		block, err := r.next(&buffer)
		if err != nil {
			return blocks, err
		}
		blocks = append(blocks, string(block))
	}
}

func TestBlocks(t *testing.T) {
	for _, test := range []struct {
		name, input string
		size        int
		want        []string
	}{
		{"nothing", "", 4, nil},
		{"one empty line", "\n", 4, []string{"\n"}},
		{"the start of a line goes to the next block", "a\nbc\nd", 4, []string{"a\n", "bc\n", "d"}},
		{"as many lines as there are", "a\nb\nc\n", 4, []string{"a\nb\n", "c\n"}},
		{"a line of the size", "abc\nabc\n", 4, []string{"abc\n", "abc\n"}},
		{"a line longer than that", "abcdefghijk\nab\n", 4, []string{"abcdefghijk\n", "ab\n"}},
		{"the last line too, and without LF", "a\nabcdefghijk", 4, []string{"a\n", "abcdefghijk"}},
		{"the least size", "\nab\r\n\nc", 1, []string{"\n", "ab\r\n", "\n", "c"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := readBlocks(strings.NewReader(test.input), test.size)
			if !slices.Equal(got, test.want) || !errors.Is(err, io.EOF) {
				t.Errorf("blocks of %q: %q and %v, want %q", test.input, got, err, test.want)
			}
		})
	}
}

// The blocks are the input, in whole lines, whatever each read returns.
func TestBlocksOfAnyReader(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 11))
	for range 500 {
		text := samples.RandomLines(random, 30)
		for name, reader := range map[string]io.Reader{
			"all at once":        strings.NewReader(text),
			"a byte at a time":   iotest.OneByteReader(strings.NewReader(text)),
			"half of it":         iotest.HalfReader(strings.NewReader(text)),
			"the error with it":  iotest.DataErrReader(strings.NewReader(text)),
			"nothing now & then": &hesitantReader{rest: strings.NewReader(text)},
		} {
			blocks, err := readBlocks(reader, 1+random.IntN(40))
			if got := strings.Join(blocks, ""); got != text || !errors.Is(err, io.EOF) {
				t.Fatalf("%s of %q: the blocks have %q, and %v", name, text, got, err)
			}
			for i, block := range blocks {
				if block == "" || !strings.HasSuffix(block, "\n") && i < len(blocks)-1 {
					t.Fatalf("%s of %q: block %q", name, text, block)
				}
			}
		}
	}
}

// If NUL ends records, other bytes do not.
func TestBlocksOfRecords(t *testing.T) {
	for input, want := range map[string][]string{
		"a\n\x00b\r\n\x00c\n": {"a\n\x00", "b\r\n\x00", "c\n"},
		"\x00\x00a":           {"\x00\x00", "a"},
		"a\nb\nc\nd\n":        {"a\nb\nc\nd\n"},
	} {
		got, err := readFramedBlocks(blockReader{input: strings.NewReader(input), size: 4, framing: byNUL})
		if !slices.Equal(got, want) || !errors.Is(err, io.EOF) {
			t.Errorf("blocks of %q: %q and %v, want %q", input, got, err, want)
		}
	}
}

// Every other read of a hesitantReader returns nothing.
type hesitantReader struct {
	rest   io.Reader
	giving bool
}

func (r *hesitantReader) Read(b []byte) (int, error) {
	if r.giving = !r.giving; r.giving {
		return 0, nil
	}
	return r.rest.Read(b)
}

func TestBlocksBeforeError(t *testing.T) {
	got, err := readBlocks(samples.BrokenReader{Rest: strings.NewReader("a\nb\nc")}, 4)
	if want := []string{"a\nb\n"}; !slices.Equal(got, want) || err == nil || err.Error() != "no more of this" {
		t.Errorf("blocks %q and %v, want %q", got, err, want)
	}
	got, err = readBlocks(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(io.ErrUnexpectedEOF)), 4)
	if want := []string{"a\n"}; !slices.Equal(got, want) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("blocks %q and %v, want %q", got, err, want)
	}
}

// An endlessReader returns neither text nor an error.
type endlessReader struct{}

func (endlessReader) Read([]byte) (int, error) { return 0, nil }

func TestBlocksOfReaderWithoutProgress(t *testing.T) {
	if _, err := readBlocks(endlessReader{}, 4); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("the error is %v", err)
	}
}

// The buffer is larger for a long line only.
func TestBufferShrinks(t *testing.T) {
	r := blockReader{input: strings.NewReader(strings.Repeat("x", 999) + "\na\n"), size: 8}
	var buffer []byte
	if block, err := r.next(&buffer); len(block) != 1000 || len(buffer) < 1000 || err != nil {
		t.Errorf("block of %d bytes in a buffer of %d, %v", len(block), len(buffer), err)
	}
	if block, err := r.next(&buffer); string(block) != "a\n" || len(buffer) != 8 || err != nil {
		t.Errorf("block %q in a buffer of %d, %v", block, len(buffer), err)
	}
}

// A slow reader returns a line and a half at a time.
type slowReader struct{ steps []string }

func (r *slowReader) Read(b []byte) (int, error) {
	if len(r.steps) == 0 {
		return 0, io.EOF
	}
	n := copy(b, r.steps[0])
	r.steps = r.steps[1:]
	return n, nil
}

func TestBlocksDoNotWait(t *testing.T) {
	steps := []string{"one\ntw", "o\n", "three", "\nfo", "ur\nfive\n"}
	want := []string{"one\n", "two\n", "three\n", "four\nfive\n"}
	if got, _ := readBlocks(&slowReader{steps}, 1<<10); !slices.Equal(got, want) {
		t.Errorf("blocks %q, want %q", got, want)
	}
}

// A line above the limit is cut above it, and the other lines stay, whatever the sizes.
func TestBlocksOfLongLines(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	for range 2000 {
		text, most, size := samples.RandomLines(random, 20), 1+random.IntN(60), 1+random.IntN(200)
		var reader io.Reader = strings.NewReader(text)
		if random.IntN(2) == 0 {
			reader = iotest.HalfReader(reader)
		}
		blocks, err := readFramedBlocks(blockReader{input: reader, size: size, most: most})
		if !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		got := strings.Join(blocks, "")
		for rest := text; rest != ""; {
			var want, line string
			want, rest = cutLine(rest)
			line, got = cutLine(got)
			if line != want && (len(want) <= most || len(line) <= most || !strings.HasPrefix(want+"\r", line)) {
				t.Fatalf("%q with at most %d in reads of %d: %q instead of %q", text, most, size, line, want)
			}
		}
		if got != "" {
			t.Fatalf("%q with at most %d in reads of %d: %q is left", text, most, size, got)
		}
	}
}
