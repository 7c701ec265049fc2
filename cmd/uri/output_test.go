package main

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// A brokenWriter fails after a number of bytes.
type brokenWriter struct {
	room int
	err  error
}

func (w *brokenWriter) Write(b []byte) (int, error) {
	if len(b) > w.room {
		return 0, w.err
	}
	w.room -= len(b)
	return len(b), nil
}

func TestWriteError(t *testing.T) {
	many := strings.Repeat("http://a/b\n", 10000)
	for _, args := range []string{
		"parse", "parse --json", "explain", "explain --json", "check", "check --json", "resolve http://a/",
		"resolve --json http://a/", "help", "normalize", "relativize x:/ a", "compare a b", "compare --json a b",
		"compare x /", "edit --segment x", "lint", "lint --json",
		"from-file", "from-file --json", "to-file", "to-file --json",
	} {
		for name, input := range map[string]string{"good": many, "bad": strings.Repeat("a b\n", 10000), "few": "a b\na b"} {
			t.Run(args+" "+name, func(t *testing.T) {
				var stderr bytes.Buffer
				stdout := &brokenWriter{0, errors.New("no room at\x07all")}
				status := run(strings.Fields(args), strings.NewReader(input), stdout, &stderr, columns(80))
				if args == "explain" && name != "good" {
					return // nothing goes to stdout
				}
				if want := `uri: no room at\x07all` + "\n"; !strings.HasSuffix(stderr.String(), want) || status != 2 {
					t.Errorf("exit status %d with %q, want 2 with %q", status, stderr.String(), want)
				}
			})
		}
	}
}

// An order is the writes to several writers in their order, as a terminal shows them.
type order struct{ text strings.Builder }

func (o *order) writer(name string) io.Writer { return orderWriter{o, name} }

type orderWriter struct {
	order *order
	name  string
}

func (w orderWriter) Write(b []byte) (int, error) {
	w.order.text.WriteString(w.name + ":" + string(b))
	return len(b), nil
}

func TestMessagesComeInOrder(t *testing.T) {
	var o order
	run([]string{"parse", "a", "b c", "d"}, nil, o.writer("out"), o.writer("err"), columns(80))
	const want = "out:kind=relative-ref path=a pathrule=path-noscheme\n\n" +
		"err:uri: argument 2: invalid path at offset 1: ' ' is not allowed (segment; RFC 3986, section 3.3)\n" +
		"out:kind=relative-ref path=d pathrule=path-noscheme\n"
	if got := o.text.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
