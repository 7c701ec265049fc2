package textio

import (
	"bufio"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

// readBlocks returns the blocks of lines of an input, and the error that ended it.
func readBlocks(text io.Reader, size int) (blocks []string, err error) {
	return blocksOf(input{Reader: bufio.NewReaderSize(text, size), end: "\n", most: 1 << 10}, false)
}

// blocksOf returns the blocks of an input, and the error that ended it.
func blocksOf(in input, single bool) (blocks []string, err error) {
	for {
		block, err := in.next(single)
		if block != "" {
			blocks = append(blocks, block)
		}
		if err != nil {
			return blocks, err
		}
	}
}

func TestBlocks(t *testing.T) {
	for _, test := range []struct {
		name, input string
		want        []string
	}{
		{"nothing", "", nil},
		{"one empty line", "\n", []string{"\n"}},
		{"the start of a line goes to the next block", "a\nbc\n1234567890123", []string{"a\nbc\n", "1234567890123"}},
		{"as many lines as there are", "1234567\n1234567\nc\n", []string{"1234567\n1234567\n", "c\n"}},
		{"a line longer than a read", "12345678901234567890\nab\n", []string{"12345678901234567890\nab\n"}},
		{"the last line too, and without LF", "a\n12345678901234567890", []string{"a\n", "12345678901234567890"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := readBlocks(strings.NewReader(test.input), 16) // the least size
			if !slices.Equal(got, test.want) || !errors.Is(err, io.EOF) {
				t.Errorf("blocks of %q: %q and %v, want %q", test.input, got, err, test.want)
			}
		})
	}
}

// A block has few lines, however short they are, or a single one.
func TestBlocksOfShortLines(t *testing.T) {
	const n = 3 * mostLines
	text := strings.Repeat("\n", n)
	got, _ := readBlocks(strings.NewReader(text), 2*n)
	if len(got) != 3 || strings.Join(got, "") != text {
		t.Errorf("%d blocks", len(got))
	}
	got, _ = blocksOf(input{Reader: bufio.NewReader(strings.NewReader("a\nb\nc")), end: "\n"}, true)
	if want := []string{"a\n", "b\n", "c"}; !slices.Equal(got, want) {
		t.Errorf("blocks %q, want %q", got, want)
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
	for text, want := range map[string][]string{
		"a\n\x00b\r\n\x00c\n": {"a\n\x00b\r\n\x00", "c\n"},
		"\x00\x00a":           {"\x00\x00", "a"},
		"a\nb\nc\nd\n":        {"a\nb\nc\nd\n"},
	} {
		got, err := blocksOf(input{Reader: bufio.NewReader(strings.NewReader(text)), end: "\x00"}, false)
		if !slices.Equal(got, want) || !errors.Is(err, io.EOF) {
			t.Errorf("blocks of %q: %q and %v, want %q", text, got, err, want)
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
	got, err := readBlocks(samples.BrokenReader{Rest: strings.NewReader("a\nb\nc")}, 16)
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

// Of a line above the limit, a part above it may be missing, and the other lines stay, whatever the sizes.
func TestBlocksOfLongLines(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	for range 2000 {
		text, most, size := samples.RandomLines(random, 20), 1+random.IntN(60), 1+random.IntN(200)
		var reader io.Reader = strings.NewReader(text)
		if random.IntN(2) == 0 {
			reader = iotest.HalfReader(reader)
		}
		blocks, err := blocksOf(input{Reader: bufio.NewReaderSize(reader, size), end: "\n", most: int64(most)}, false)
		if !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		got := strings.Join(blocks, "")
		for rest := text; rest != ""; {
			var want, line string
			want, rest = cut(rest, "\n")
			line, got = cut(got, "\n")
			if line != want && (len(want) <= most || len(line) <= most || !strings.HasPrefix(want, line[:most])) {
				t.Fatalf("%q with at most %d in reads of %d: %q instead of %q", text, most, size, line, want)
			}
		}
		if got != "" {
			t.Fatalf("%q with at most %d in reads of %d: %q is left", text, most, size, got)
		}
	}
}

// A line above the limit stays above it, also if a CR ends a read at the limit.
func TestBlocksOfLinesAboveTheLimit(t *testing.T) {
	const size = 16 // of a read
	for most := range 3 * size {
		for tail := range 3 * size {
			for _, at := range []string{"", "\r", "\r\r", "x\r"} {
				text := strings.Repeat("a", most) + at + strings.Repeat("b", tail)
				blocks, _ := blocksOf(input{Reader: bufio.NewReaderSize(strings.NewReader(text+"\r\n"), size), end: "\n", most: int64(most)}, false)
				line, _ := cut(strings.Join(blocks, ""), "\n")
				if (len(line) <= most) != (len(text) <= most) {
					t.Fatalf("%q with at most %d: %q", text, most, line)
				}
			}
		}
	}
}

func TestCut(t *testing.T) {
	for text, want := range map[string][2]string{
		"":           {"", ""},
		"a":          {"a", ""},
		"a\r":        {"a\r", ""},
		"\n":         {"", ""},
		"\r\n":       {"", ""},
		"a\nb\n":     {"a", "b\n"},
		"a\r\n\nb":   {"a", "\nb"},
		"a\rb\r\r\n": {"a\rb\r", ""},
		"\n\r\n":     {"", "\r\n"},
		"a\x00\r\nb": {"a\x00", "b"},
	} {
		if line, rest := cut(text, "\n"); line != want[0] || rest != want[1] {
			t.Errorf("cut(%q) = %q, %q, want %q", text, line, rest, want)
		}
	}
	for text, want := range map[string][2]string{
		"":             {"", ""},
		"a\r\n":        {"a\r\n", ""}, // a line end is data
		"\x00":         {"", ""},
		"a\n\x00\x00b": {"a\n", "\x00b"},
		"\r\x00\n":     {"\r", "\n"},
	} {
		if record, rest := cut(text, "\x00"); record != want[0] || rest != want[1] {
			t.Errorf("cut(%q) of records = %q, %q, want %q", text, record, rest, want)
		}
	}
}
