// Command mutate breaks the library in every small way it knows, one at a time, and tells which changes no test notices.
//
// Run it in this directory's module with the directory of the library:
//
//	go -C tools run ./mutate ..
//
// A mutant that no test notices is either equivalent to the original, and then stands with the reason in
// equivalent.txt, or shows that a test is missing. The exit status is 1 where there is one of the latter, or where a
// mutant of the list is noticed or does not exist any more.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

//go:embed equivalent.txt
var equivalentList string

// files are those that hold the library's logic.
var files = []string{
	"authority.go", "common.go", "compare.go", "dotsegments.go", "format.go", "host.go", "neturl.go", "normalize.go", "parse.go",
	"path.go", "relativize.go", "resolve.go", "scheme.go", "schemecheck.go", "schemenormal.go", "schemes.go", "suffix.go",
	"word.go", "internal/charset/charset.go", "internal/charset/scan.go", "escape/decode.go", "escape/escape.go",
	"query/coding.go", "query/params.go",
}

func main() {
	workers := flag.Int("workers", 2, "mutants to test at a time")
	timeout := flag.Duration("timeout", 2*time.Minute, "after which a test run counts as failed")
	only := flag.String("only", "", "the one file to mutate")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutate [flags] DIRECTORY")
		os.Exit(2)
	}
	r := runner{dir: flag.Arg(0), timeout: *timeout, complete: *only == ""}
	for _, file := range files {
		if *only != "" && file != *only {
			continue
		}
		mutants, err := mutate(r.dir, file)
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutate:", err)
			os.Exit(1)
		}
		r.todo = append(r.todo, mutants...)
	}
	if !r.run(*workers) {
		os.Exit(1)
	}
}

// A verdict is what the tests make of a mutant.
type verdict string

const (
	killed    verdict = "killed"
	timedOut  verdict = "timed out"
	notViable verdict = "not viable" // it does not compile
	survived  verdict = "SURVIVED"
)

// A runner tests mutants.
type runner struct {
	dir     string
	timeout time.Duration
	todo    []mutant

	complete bool // todo has the mutants of all files

	mu       sync.Mutex
	verdicts map[verdict]int
	survived map[string]bool // by id
}

// run tests all mutants, prints what it finds, and reports whether all is as it should be.
func (r *runner) run(workers int) bool {
	r.verdicts, r.survived = map[verdict]int{}, map[string]bool{}
	queue := make(chan mutant)
	var done sync.WaitGroup
	for range workers {
		done.Go(func() {
			for m := range queue {
				r.note(m, r.judge(m))
			}
		})
	}
	for _, m := range r.todo {
		queue <- m
	}
	close(queue)
	done.Wait()
	return r.summarize()
}

func (r *runner) note(m mutant, v verdict) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.verdicts[v]++
	if v == survived {
		r.survived[m.id()] = true
	}
	fmt.Printf("%s\t%s\n", v, m.id())
}

// summarize prints the figures.
func (r *runner) summarize() bool {
	listed, unexpected, good := equivalents(), 0, true
	for id := range r.survived {
		if !listed[id] {
			unexpected++
			good = false
			fmt.Printf("no test notices\t%s\n", id)
		}
	}
	known := map[string]bool{}
	for _, m := range r.todo {
		known[m.id()] = true
	}
	for id := range listed {
		switch {
		case known[id] && !r.survived[id]:
			good = false
			fmt.Printf("listed as equivalent, but noticed\t%s\n", id)
		case !known[id] && r.complete:
			good = false
			fmt.Printf("listed as equivalent, but there is no such mutant\t%s\n", id)
		}
	}
	dead := r.verdicts[killed] + r.verdicts[timedOut]
	fmt.Printf("%d mutants: %d noticed (%d by a time-out), %d equivalent, %d not noticed, %d do not compile\n",
		len(r.todo), dead, r.verdicts[timedOut], r.verdicts[survived]-unexpected, unexpected, r.verdicts[notViable])
	fmt.Printf("%.1f %% of the mutants that compile and are not equivalent are noticed\n",
		100*float64(dead)/float64(max(1, dead+unexpected)))
	return good
}

// equivalents returns the ids in the list: what stands before the first tab of each line.
func equivalents() map[string]bool {
	ids := map[string]bool{}
	for line := range strings.Lines(equivalentList) {
		if id, reason, found := strings.Cut(strings.TrimSpace(line), "\t"); found && reason != "" {
			ids[id] = true
		}
	}
	return ids
}

// judge tests a mutant: the quick tests first, since most do not survive them.
func (r *runner) judge(m mutant) verdict {
	for _, args := range [][]string{{"-short"}, {}} {
		if v := r.test(m, args...); v != survived {
			return v
		}
	}
	return survived
}

// test runs the tests with the mutant in place of its file.
func (r *runner) test(m mutant, args ...string) verdict {
	temp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(temp) }()
	path, err := filepath.Abs(m.path())
	if err != nil {
		panic(err)
	}
	overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{path: filepath.Join(temp, "mutant.go")}})
	if err := os.WriteFile(filepath.Join(temp, "overlay.json"), overlay, 0o600); err != nil {
		panic(err)
	}
	if err := os.WriteFile(filepath.Join(temp, "mutant.go"), m.source(), 0o600); err != nil {
		panic(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), r.timeout)
	defer cancel()
	args = append([]string{"test", "-vet=off", "-failfast", "-overlay=" + filepath.Join(temp, "overlay.json"),
		"-timeout", r.timeout.String()}, append(args, m.packages()...)...)
	command := exec.CommandContext(ctx, "go", args...)
	command.Dir = r.dir
	command.WaitDelay = time.Second
	output, err := command.CombinedOutput()
	switch {
	case err == nil:
		return survived
	case bytes.Contains(output, []byte("[build failed]")):
		return notViable
	case ctx.Err() != nil || bytes.Contains(output, []byte("panic: test timed out")):
		return timedOut
	default:
		return killed
	}
}
