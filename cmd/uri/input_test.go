package main

import (
	"bytes"
	"errors"
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
			for ref, err := range readingLines().lines(textOf(test.input), byLine) {
				if err != nil || ref.place != (place{"line", "", len(got) + 1}) {
					t.Errorf("line %d: %s with error %v", len(got)+1, ref.place, err)
				}
				got = append(got, ref.text)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("lines(%.20q) = %.40q, want %.40q", test.input, got, test.want)
			}
		})
	}
}

// readingLines returns a session that reads lines of the usual length.
func readingLines() *session {
	s := newSession(nil, io.Discard, io.Discard, terminal{}, &streamFlags{maxLine: usualMaxLine})
	return &s
}

// textOf returns an input with that text.
func textOf(text string) *input { return &input{Reader: strings.NewReader(text)} }

func TestSequencesStop(t *testing.T) {
	for range readingLines().lines(textOf("a\nb\n"), byLine) {
		break
	}
}

// A brokenReader returns its text, and then an error.
type brokenReader struct{ rest io.Reader }

func (r brokenReader) Read(b []byte) (int, error) {
	n, err := r.rest.Read(b)
	if errors.Is(err, io.EOF) {
		err = errors.New("no more of this")
	}
	return n, err
}

func TestReadError(t *testing.T) {
	for args, want := range map[string]string{
		"parse":             "kind=relative-ref path=a pathrule=path-noscheme\n",
		"check":             "",
		"resolve http://h/": "http://h/a\n",
		"normalize":         "a\n",
		"lint":              "",
		"explain --json": `{"reference":"a","isRelative":true,"path":"a","segments":["a"],"pathRule":"path-noscheme",` +
			`"spans":[{"component":"path","start":0,"end":1}]}` + "\n",
	} {
		t.Run(args, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			stdin := brokenReader{strings.NewReader("a\nb")}
			status := run(strings.Fields(args), stdin, &stdout, &stderr, columns(80))
			result{stdout.String(), stderr.String(), status}.check(t, result{want, "uri: no more of this\n", 2})
		})
	}
}

// A typist gives a line only after the answer to the line before is written.
type typist struct {
	t       *testing.T
	lines   []string
	answers *bytes.Buffer
	asked   int
}

func (p *typist) Read(b []byte) (int, error) {
	if got := strings.Count(p.answers.String(), "\n"); got != p.asked {
		p.t.Errorf("%d lines of answers to %d lines", got, p.asked)
	}
	if p.asked == len(p.lines) {
		return 0, io.EOF
	}
	p.asked++
	return copy(b, p.lines[p.asked-1]+"\n"), nil
}

func TestAnswersWhoeverTypes(t *testing.T) {
	term := columns(80)
	term.stdin = true
	for _, test := range []struct {
		args  string
		lines []string
	}{
		{"parse", []string{"a", "", "http://h/"}},
		{"parse --json", []string{"a", "b c", "http://h/"}},
		{"check", []string{"a b", "c d"}},
		{"resolve http://a/", []string{"a", "b c"}},
		{"normalize", []string{"a", "b c"}},
		{"edit --json --segment x", []string{"a", "b c"}},
		{"lint", []string{"a b", "/%2F"}},
		{"from-file", []string{"a", "/b"}},
		{"to-file --json", []string{"a", "file:/b"}},
	} {
		t.Run(test.args, func(t *testing.T) {
			var stdout bytes.Buffer
			run(strings.Fields(test.args), &typist{t, test.lines, &stdout, 0}, &stdout, io.Discard, term)
		})
	}
}
