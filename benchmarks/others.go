package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// benchLine matches the line of a benchmark.
var benchLine = regexp.MustCompile(`(?m)^BenchmarkCalls/(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op\s+\d+ B/op\s+(\d+) allocs/op`)

// calls runs the benchmark of the other calls, which is in a package of the library, since it shares a test of their allocations.
func (r *report) calls() error {
	args := []string{"go", "test", "-run", "^$", "-bench", "^BenchmarkCalls$"}
	if r.quick {
		args = append(args, "-benchtime", "1x")
	}
	out, err := inDir("", append(args, "github.com/go-rfc3986/uri/internal/check/measure")...)
	var rows [][]string
	for _, m := range benchLine.FindAllStringSubmatch(out, -1) {
		rows = append(rows, []string{strings.ReplaceAll(m[1], "_", " "), m[2], m[3]})
	}
	r.add("calls", table([]string{"Call", "ns", "Allocations"}, rows))
	return err
}

// toolRuns are the commands of the tool that are measured, with the call of the library that each makes for each line.
var toolRuns = []struct {
	args     []string
	op, call string
}{
	{[]string{"check"}, "parse", "Parse"},
	{[]string{"normalize", "--for-scheme"}, "normalize", "NormalizeForScheme"},
	{[]string{"resolve", base}, "appendresolve", callBaseAppend},
	{[]string{"get", "{scheme}\t{host}"}, "parse", "Parse"},
}

// toolBytes is the least length of what the tool reads.
const toolBytes = 500e6

// tool measures the command-line tool on many lines, and its CPU time beside that of the library's calls alone.
func (r *report) tool() error {
	real, err := realCorpora(r.options)
	if err != nil || len(real) == 0 || real[0].kind != webURLs {
		fmt.Fprintln(r.w, "\ntool: not measured without -urls")
		return err
	}
	dir, err := os.MkdirTemp("", "tool")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "uri")
	in := real[0].filter(func(i int) bool { return uriParse.accepts(real[0].texts[i]) })
	once := strings.Join(in.texts, "\n") + "\n"
	times := 1
	if !r.quick {
		times += toolBytes / len(once)
	}
	lines, file := times*len(in.texts), filepath.Join(dir, "lines")
	_, err = inDir("", "go", "build", "-o", program, "github.com/go-rfc3986/uri/cmd/uri")
	if err := errors.Join(err, os.WriteFile(file, []byte(strings.Repeat(once, times)), 0o600)); err != nil {
		return err
	}
	var rows [][]string
	for _, t := range toolRuns {
		took, state, err := measured(file, program, t.args...)
		if err != nil {
			return err
		}
		cpu, alone := (state.UserTime() + state.SystemTime()).Seconds(), "–"
		if one := named(r.standings, t.op).find(thisLibrary, t.call).best() * float64(lines) / 1e9; one > 0 {
			alone = fmt.Sprintf("%.2f s", one)
		}
		rows = append(rows, []string{"`uri " + strings.ReplaceAll(strings.Join(t.args, " "), "\t", `\t`) + "`", fmt.Sprintf("%.2f s", took.Seconds()),
			fmt.Sprintf("%.1f million", float64(lines)/took.Seconds()/1e6), fmt.Sprintf("%.2f s", cpu), alone})
	}
	r.add("tool", fmt.Sprintf("%s lines, %s MB, on %d cores:\n\n", thousands(lines), thousands(times*len(once)/1e6), runtime.NumCPU())+
		table([]string{"", "Wall time", "Lines per second", "CPU time", "The library's calls alone"}, rows))
	return nil
}

// measured runs a program with a file as its input, and without its output.
func measured(input, program string, args ...string) (time.Duration, *os.ProcessState, error) {
	in, err := os.Open(input)
	if err != nil {
		return 0, nil, err
	}
	defer in.Close()
	command := exec.Command(program, args...)
	command.Stdin, command.Stderr = in, os.Stderr
	start := time.Now()
	err = command.Run()
	return time.Since(start), command.ProcessState, err
}
