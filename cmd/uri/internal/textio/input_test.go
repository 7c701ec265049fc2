package textio

import (
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, test := range []struct {
		name, input string
		want        []string
	}{
		{"nothing", "", nil},
		{"one empty line", "\n", []string{""}},
		{"LF", "a\nb\n", []string{"a", "b"}},
		{"CRLF", "a\r\nb\r\n", []string{"a", "b"}},
		{"mixed", "a\r\nb\n\r\nc", []string{"a", "b", "", "c"}},
		{"last line without LF", "a\nb", []string{"a", "b"}},
		{"CR is no line end", "a\rb\n\r\r\nc\r", []string{"a\rb", "\r", "c\r"}},
		{"as long as may be", long + "\n" + long, []string{long, long}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			s := NewSession(strings.NewReader(test.input), io.Discard, io.Discard, Terminal{}, &StreamFlags{MaxLine: uint32(len(long))})
			p := Printer{Session: &s, OneByOne: true}
			p.NewAnswerer = func() Answerer {
				return func(a *Answer, text string) {
					got = append(got, text)
					if where := p.place(Place{Line: a.Lines}); where != (Place{Line: len(got)}) {
						t.Errorf("line %d: %s", len(got), where)
					}
				}
			}
			if err := p.Answer(nil); err != nil {
				t.Error(err)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("lines(%.20q) = %.40q, want %.40q", test.input, got, test.want)
			}
		})
	}
}

// gzip data is decompressed, and a byte order mark is not part of the first line, whatever the reads return.
func TestTextReader(t *testing.T) {
	const bom = "\xef\xbb\xbf"
	for text, want := range map[string]string{
		"":                             "",
		"a\nb":                         "a\nb",
		bom + "a\n":                    "a\n",
		bom:                            "",
		bom + bom + "a":                bom + "a",
		"\xef":                         "\xef",
		"\xef\xbba":                    "\xef\xbba",
		"\x1f":                         "\x1f",
		"\x1fa":                        "\x1fa",
		samples.Compressed(t, "a\nb"):  "a\nb",
		samples.Compressed(t, bom+"a"): "a",
		samples.Compressed(t, ""):      "",
		"\xfe\xff\x00a\x20\xac":        "a€",
		"\xff\xfea\x00\xac\x20":        "a€",
		"\xff\xfe":                     "",
		"\xff":                         "\xff",
		samples.Compressed(t, "a") + samples.Compressed(t, "b"): "ab",
	} {
		for name, reader := range map[string]io.Reader{
			"at once": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text)),
			"with its end": iotest.DataErrReader(strings.NewReader(text)),
		} {
			s := NewSession(reader, io.Discard, io.Discard, Terminal{}, new(StreamFlags))
			got, err := s.ReadAll(standardInput)
			if err != nil || string(got) != want {
				t.Errorf("%q %s is %q, %v, want %q", text, name, got, err, want)
			}
		}
	}
}

// An input that is too long is not damaged, compressed or not.
func TestTooLong(t *testing.T) {
	for text, want := range map[string]string{
		"abc": "", "abcd": "standard input: longer than 3 bytes",
		samples.Compressed(t, "abc"): "", samples.Compressed(t, "abcd"): "standard input: longer than 3 bytes",
		samples.Compressed(t, "abc")[:20]: "standard input: unexpected EOF",
	} {
		s := NewSession(strings.NewReader(text), io.Discard, io.Discard, Terminal{}, new(StreamFlags))
		s.MostDocument = 3
		got := ""
		if _, err := s.ReadAll(standardInput); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
