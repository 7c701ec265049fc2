package textio

import (
	"io"
	"slices"
	"strings"
	"testing"
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
			s := NewSession(strings.NewReader(test.input), io.Discard, io.Discard, Terminal{}, &StreamFlags{MaxLine: UsualMaxLine})
			p := NewPrinter(&s, nil)
			p.OneByOne = true
			p.newAnswerer = func() Answerer {
				return func(a *Answer, text string) {
					got = append(got, text)
					if where := p.Place(a); where != (Place{Source: "line", Number: len(got)}) {
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
