package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-rfc3986/uri"
)

// runBlocks runs the command with that block size and number of workers.
func runBlocks(stdin io.Reader, size, workers int, args string) result {
	var stdout, stderr bytes.Buffer
	tool := newTool(stdin, &stdout, &stderr, columns(80))
	tool.blockSize, tool.workers = size, workers
	status := tool.run(strings.Fields(args))
	return result{stdout.String(), stderr.String(), status}
}

const testBase = "http://a/b/c/d;p?q"

// answersTo returns the expected output of the commands for text. It calls the library for each line.
func answersTo(text string) map[string]result {
	base := uri.MustParse(testBase)
	var checked, targets, complaints, normal, relative, edited strings.Builder
	lines := strings.Split(text, "\n")
	for i, line := range lines[:len(lines)-1] {
		lines[i] = strings.TrimSuffix(line, "\r")
	}
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	bad := 0
	for i, line := range lines {
		ref, err := uri.Parse(line)
		if err != nil {
			bad++
			message := refuse(line, err, notShown).message()
			fmt.Fprintf(&checked, "line %d: %s\n", i+1, message)
			fmt.Fprintf(&complaints, "uri: line %d: %s\n", i+1, message)
			for _, output := range []*strings.Builder{&targets, &normal, &relative, &edited} {
				fmt.Fprintln(output)
			}
			continue
		}
		target, err := base.Resolve(ref)
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(&targets, target)
		fmt.Fprintln(&normal, ref.Normalize())
		fmt.Fprintln(&relative, base.Relativize(ref))
		ref.Fragment, ref.ForceFragment = "x", false
		fmt.Fprintln(&edited, ref)
	}
	checked.WriteString(counts(len(lines), bad) + "\n")
	status := min(bad, 1)
	return map[string]result{
		"check":               {checked.String(), "", status},
		"resolve " + testBase: {targets.String(), complaints.String(), status},

		"normalize":              {normal.String(), complaints.String(), status},
		"relativize " + testBase: {relative.String(), complaints.String(), status},
		"edit --fragment x":      {edited.String(), complaints.String(), status},
		"lint":                   linted(lines),
	}
}

// linted returns the expected output of lint for lines.
func linted(lines []string) result {
	var output strings.Builder
	bad, findings := 0, 0
	for i, line := range lines {
		u, err := uri.Parse(line)
		if err != nil {
			bad++
			fmt.Fprintf(&output, "line %d: %s\n", i+1, refuse(line, err, notShown).message())
			continue
		}
		for _, f := range findingRecords(line, u, notShown) {
			findings++
			fmt.Fprintf(&output, "line %d: %s\n", i+1, f)
		}
	}
	fmt.Fprintf(&output, "%s, %s\n", counts(len(lines), bad), number(findings, "finding"))
	return result{output.String(), "", min(bad+findings, 1)}
}

// The answers are the same, in the order of the lines, for any block size and any number of workers.
func TestBlocksAreAnsweredInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 3))
	texts := []string{"", "\n", "a", "b c\n\n\r\nd"}
	for _, file := range []string{"invalid.txt", "references.txt"} {
		text, err := os.ReadFile("../../testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	for range 25 {
		texts = append(texts, randomLines(random, 200))
	}
	for _, text := range texts {
		for args, want := range answersTo(text) {
			for _, size := range []int{1, 16, 1000, blockSize} {
				for _, workers := range []int{1, 2, 9} {
					if got := runBlocks(strings.NewReader(text), size, workers, args); got != want {
						t.Fatalf("%s of %q in blocks of %d by %d workers: %+v, want %+v",
							args, text, size, workers, got, want)
					}
				}
			}
		}
	}
}

// The other forms of output do not depend on the blocks either.
func TestBlocksAreAnsweredTheSame(t *testing.T) {
	text := randomLines(rand.New(rand.NewPCG(1, 8)), 1000) + "/a\nfile:///a\n"
	for _, args := range []string{
		"parse", "parse --json", "check --json", "resolve --json http://h/", "explain", "lint --json", "normalize --json",
		"normalize --scheme", "relativize --json http://h/", "edit --json --host h --join ../x --form --set k=v",
		"from-file", "from-file --posix --json", "to-file", "to-file --windows --json",
	} {
		want := runBlocks(strings.NewReader(text), len(text)+1, 1, args)
		if got := runBlocks(strings.NewReader(text), 50, 8, args); got != want || got.stdout == "" {
			t.Errorf("%s with small blocks: %+v, want %+v", args, got, want)
		}
	}
}

// A message comes after all earlier output, on a terminal that shows both streams.
func TestBlocksAndMessagesComeInOrder(t *testing.T) {
	var both bytes.Buffer
	tool := newTool(strings.NewReader(strings.Repeat("a\nb c\nd\n", 200)), &both, &both, columns(80))
	tool.blockSize, tool.workers = 10, 8
	tool.run([]string{"resolve", "x:/"})
	var want strings.Builder
	for i := range 200 {
		fmt.Fprintf(&want, "x:/a\n\nuri: line %d: %s\nx:/d\n", 3*i+2, badPath)
	}
	if both.String() != want.String() {
		t.Errorf("got %s, want %s", &both, &want)
	}
}

// An answer that is much longer than its block is written in parts.
func TestLongAnswers(t *testing.T) {
	const n = 2*maxRemarks + 100
	text := strings.Repeat("%\n", n)
	got := runBlocks(strings.NewReader(text), 1<<20, 4, "check")
	lines := strings.Split(got.stdout, "\n")
	if want := fmt.Sprintf("line %d: ", n); len(lines) != n+2 || !strings.HasPrefix(lines[n-1], want) {
		t.Errorf("%d lines, want %d with %q", len(lines), n+2, want)
	}
	if want := counts(n, n); lines[n] != want {
		t.Errorf("counts %q, want %q", lines[n], want)
	}

	base := "x:/" + strings.Repeat("y", 2000)
	got = runBlocks(strings.NewReader(strings.Repeat("#\n", 3*maxOutput/len(base))), 1<<20, 4, "resolve "+base)
	if want := strings.Repeat(base+"#\n", 3*maxOutput/len(base)); got.stdout != want || got.status != 0 {
		t.Errorf("%d bytes with status %d, want %d", len(got.stdout), got.status, len(want))
	}
}

// The lines before a read error are answered.
func TestReadErrorAfterBlocks(t *testing.T) {
	const n = 1000
	for args, want := range map[string]string{
		"parse":        strings.Repeat("kind=relative-ref path=a pathrule=path-noscheme\n", n),
		"check":        "",
		"resolve x:/":  strings.Repeat("x:/a\n", n),
		"parse --json": strings.Repeat(`{"reference":"a","isRelative":true,"path":"a","segments":["a"],"pathRule":"path-noscheme"}`+"\n", n),
	} {
		before := runtime.NumGoroutine()
		got := runBlocks(brokenReader{strings.NewReader(strings.Repeat("a\n", n) + "b")}, 16, 8, args)
		got.check(t, result{want, "uri: no more of this\n", 2})
		checkGoroutines(t, before)
	}
}

// A write error ends the run: all workers, and long before the end of the input.
func TestWriteErrorAmongBlocks(t *testing.T) {
	const room = 10000
	for _, args := range []string{"parse", "check", "resolve x:/", "resolve --json x:/", "normalize", "lint"} {
		for _, line := range []string{"b c\n", "a\n"} {
			if line == "a\n" && (args == "check" || args == "lint") {
				continue // nothing is written before the end
			}
			before := runtime.NumGoroutine()
			input := &repeatReader{line: line, left: math.MaxInt}
			var stderr bytes.Buffer
			tool := newTool(input, &brokenWriter{room, errors.New("no room")}, &stderr, columns(80))
			tool.blockSize, tool.workers = 1000, 8
			if status := tool.run(strings.Fields(args)); status != 2 || !strings.HasSuffix(stderr.String(), "uri: no room\n") {
				t.Errorf("%s: exit status %d, stderr %s", args, status, &stderr)
			}
			if complaints := strings.Count(stderr.String(), "uri: line"); complaints > room+1 {
				t.Errorf("%s: %d complaints, though the output had room for %d bytes", args, complaints, room)
			}
			checkGoroutines(t, before)
		}
	}
}

// checkGoroutines waits until there are no more goroutines than before. A goroutine that has reported its end may still
// exist. If one never ends, the test times out, which prints its stack.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	for runtime.NumGoroutine() > before {
		time.Sleep(time.Millisecond)
	}
}

// A repeatReader repeats a line. It measures the heap during the reads.
type repeatReader struct {
	line string
	left int // bytes, approximately
	heap uint64
	read int
}

func (r *repeatReader) Read(b []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := 0
	for n+len(r.line) <= len(b) {
		n += copy(b[n:], r.line)
	}
	r.left -= n
	if r.read++; r.read%16 == 0 {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		r.heap = max(r.heap, stats.HeapAlloc)
	}
	return n, nil
}

// Memory does not grow with the input.
func TestMemoryIsFlat(t *testing.T) {
	for _, args := range []string{"check", "resolve http://h/", "edit --segment x", "lint"} {
		runtime.GC()
		var before runtime.MemStats
		runtime.ReadMemStats(&before)
		input := &repeatReader{line: "http://www.example.com/over/there?name=ferret#nose\n", left: 12 << 20}
		tool := newTool(input, io.Discard, io.Discard, columns(80))
		tool.workers = 4
		if status := tool.run(strings.Fields(args)); status != 0 {
			t.Errorf("%s: exit status %d", args, status)
		}
		room := uint64(tool.workers) * 6 * blockSize
		if limit := 2 * (before.HeapAlloc + room + 4<<20); input.heap == 0 || input.heap > limit {
			t.Errorf("%s: a heap of %d bytes, want at most %d", args, input.heap, limit)
		}
	}
}

// A slow input is answered line by line, even if no person types it.
func TestTrickle(t *testing.T) {
	for args, want := range map[string]string{
		"check":       "line %d: " + badPath,
		"parse":       "kind=relative-ref path=a pathrule=path-noscheme",
		"resolve x:/": "x:/a",
	} {
		t.Run(args, func(t *testing.T) {
			line := "a\n"
			if args == "check" {
				line = "b c\n"
			}
			stdin, lines := io.Pipe()
			answers, stdout := io.Pipe()
			done := make(chan int)
			go func() {
				done <- run(strings.Fields(args), stdin, stdout, io.Discard, columns(80))
				_ = stdout.Close()
			}()
			scanner := bufio.NewScanner(answers)
			for i := range 20 {
				if _, err := io.WriteString(lines, line); err != nil {
					t.Fatal(err)
				}
				want := strings.ReplaceAll(want, "%d", fmt.Sprint(i+1))
				if !scanner.Scan() || scanner.Text() != want {
					t.Fatalf("line %d is answered with %q, want %q", i+1, scanner.Text(), want)
				}
			}
			_ = lines.Close()
			go func() { _, _ = io.Copy(io.Discard, answers) }()
			<-done
		})
	}
}
