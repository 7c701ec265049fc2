package main

import (
	"bytes"
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
	if err != nil {
		return err
	}
	r.add("calls", callsTable(out))
	return nil
}

// callsTable has the rows of a benchmark's output.
func callsTable(out string) string {
	var rows [][]string
	for _, m := range benchLine.FindAllStringSubmatch(out, -1) {
		rows = append(rows, []string{strings.ReplaceAll(m[1], "_", " "), m[2], m[3]})
	}
	return table([]string{"Call", "ns", "Allocations"}, rows)
}

// toolRuns are the commands of the tool that are measured, with the call of the library that each makes for each line.
var toolRuns = []struct {
	args     []string
	op, call string
}{
	{[]string{"check"}, "parse", "Parse"},
	{[]string{"normalize"}, "normalize", ""},
	{[]string{"resolve", base}, "appendresolve", callBaseAppend},
	{[]string{"get", "{scheme}\t{host}"}, "parse", "Parse"},
}

// toolLines is the number of lines that the tool reads.
const toolLines = 12_000_000

// tool measures the command-line tool on many lines, and its CPU time beside that of the library's calls alone.
func (r *report) tool() error {
	dir, err := os.MkdirTemp("", "tool")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "uri")
	if _, err := inDir("", "go", "build", "-o", program, "github.com/go-rfc3986/uri/cmd/uri"); err != nil {
		return err
	}
	real, err := realCorpora(r.options)
	if err != nil {
		return err
	}
	in := real[0].filter(func(i int) bool { return uriParse.accepts(real[0].texts[i]) })
	lines := toolLines
	if r.quick {
		lines = len(in.texts)
	}
	file := filepath.Join(dir, "lines")
	size, err := writeLines(file, in.texts, lines)
	if err != nil {
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
			fmt.Sprintf("%.1f million", float64(lines)/took.Seconds()/1e6), fmt.Sprintf("%.2f s", cpu), alone, peak(state)})
	}
	r.add("tool", fmt.Sprintf("%s lines, %s MB, on %d cores:\n\n", thousands(lines), thousands(size/1e6), runtime.NumCPU())+
		table([]string{"", "Wall time", "Lines a second", "CPU time", "The library's calls alone", "Memory"}, rows))
	return nil
}

// writeLines writes n lines, the texts again and again, and returns the number of bytes.
func writeLines(name string, texts []string, n int) (size int, err error) {
	once := []byte(strings.Join(texts, "\n") + "\n")
	var all bytes.Buffer
	for range n / len(texts) {
		all.Write(once)
	}
	all.WriteString(strings.Join(append(texts[:n%len(texts):n%len(texts)], ""), "\n"))
	return all.Len(), os.WriteFile(name, all.Bytes(), 0o600)
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
