package textio

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/terminal"
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
			for ref, err := range readingLines().lines(textOf(test.input), ByLine) {
				if err != nil || ref.Place != (display.Place{Source: "line", Number: len(got) + 1}) {
					t.Errorf("line %d: %s with error %v", len(got)+1, ref.Place, err)
				}
				got = append(got, ref.Text)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("lines(%.20q) = %.40q, want %.40q", test.input, got, test.want)
			}
		})
	}
}

// readingLines returns a session that reads lines of the usual length.
func readingLines() *Session {
	s := NewSession(nil, io.Discard, io.Discard, terminal.Terminal{}, &StreamFlags{MaxLine: UsualMaxLine})
	return &s
}

// textOf returns an input with that text.
func textOf(text string) *input { return &input{Reader: strings.NewReader(text)} }

func TestSequencesStop(t *testing.T) {
	for range readingLines().lines(textOf("a\nb\n"), ByLine) {
		break
	}
}
