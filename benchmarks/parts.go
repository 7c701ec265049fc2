package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// parts are what can be measured, in the order of the output.
var parts = []struct {
	name    string
	measure func(*report) error
}{
	{"libraries", (*report).libraries}, {"shapes", (*report).shapes}, {"templates", (*report).templates}, {"calls", (*report).calls},
	{"tool", (*report).tool}, {"growth", (*report).growth},
}

// A report is what has been measured.
type report struct {
	options
	w         io.Writer
	standings []standing
	sections  []section
	pictures  map[string][]byte // by the names of their files
}

// run measures the chosen parts, prints each section when it is complete, and writes all of them at the end.
func run(o options, w io.Writer) error {
	r := &report{options: o, w: w, pictures: map[string][]byte{}}
	r.add("machine", machine(o))
	for i, name := range o.parts.all {
		if !o.parts.has(name) {
			continue
		}
		if err := parts[i].measure(r); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if len(r.standings) > 0 {
		r.add("targets", targetTable(r.standings))
	}
	if o.write == "" {
		return nil
	}
	return writeDocuments(o.write, r)
}

// add adds a section and prints it.
func (r *report) add(name, text string) {
	r.sections = append(r.sections, section{name, text})
	fmt.Fprintf(r.w, "\n%s\n\n%s", name, text)
}

// compare adds the standings of operations on a corpus, and returns them.
func (r *report) compare(ops []operation, c *corpus) (added []standing, err error) {
	for _, op := range ops {
		if !slices.Contains(op.kinds, c.kind) || c.kind != expansion && !r.ops.has(op.name) {
			continue
		}
		s, err := compare(op, c, r.effort())
		if err != nil {
			return added, fmt.Errorf("%s on %s: %w", op.name, c.name, err)
		}
		added = append(added, s)
	}
	r.standings = append(r.standings, added...)
	return added, nil
}

// libraries compares all contestants on real texts, if there are any.
func (r *report) libraries() error {
	real, err := realCorpora(r.options)
	if err != nil {
		return err
	}
	if len(real) == 0 {
		fmt.Fprintln(r.w, "\nlibraries: not compared without -urls and -links")
		return nil
	}
	ops := operations
	if r.peers {
		dir, err := os.MkdirTemp("", "peers")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if ops, err = withPeers(r.w, dir); err != nil {
			return err
		}
	}
	for _, c := range real {
		if _, err := r.compare(ops, c); err != nil {
			return err
		}
	}
	r.add("beside", besideTable(r.standings))
	r.add("times", timesTable(r.standings))
	return r.addBarCharts()
}

func (r *report) shapes() error {
	all := shapes(r.options)
	return r.each("shapes", len(all), shapeTable, func(i int) ([]operation, *corpus) { return operations, all[i] })
}

func (r *report) templates() error {
	return r.each("templates", len(templates), templateTable, func(i int) ([]operation, *corpus) {
		return templateOps(templates[i].text, templates[i].values)
	})
}

// each adds a section with a row for each of n corpora.
func (r *report) each(name string, n int, table func([][]standing) string, at func(i int) ([]operation, *corpus)) error {
	all := make([][]standing, n)
	for i := range all {
		var err error
		if all[i], err = r.compare(at(i)); err != nil || len(all[i]) == 0 {
			return err
		}
	}
	r.add(name, table(all))
	return nil
}

func (r *report) growth() error {
	g := growth{max: r.max, memory: r.memory}
	g.run(texts.Shapes)
	r.add("growth", growthTable(g.curves))
	for _, cut := range g.cuts {
		fmt.Fprintf(r.w, "left out for -memory: %s\n", cut)
	}
	return nil
}

// contestants matches the modules of others that take part.
var contestants = regexp.MustCompile(`fredbi/uri|whatwg-url|fasthttp|mdurl|purell|uritemplate`)

// machine describes the run: the day, the processor, and the versions.
func machine(o options) string {
	text := fmt.Sprintf("One run of %d rounds on %s with %s, %s/%s, %d CPUs", o.rounds, time.Now().Format("2 January 2006"),
		strings.Replace(runtime.Version(), "go", "Go ", 1), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		_, rest, _ := strings.Cut(string(info), "model name\t: ")
		model, _, _ := strings.Cut(rest, "\n")
		text += ", " + model
	}
	build, _ := debug.ReadBuildInfo()
	for _, dep := range build.Deps {
		if contestants.MatchString(dep.Path) {
			text += ", " + dep.Path + " " + strings.TrimPrefix(dep.Version, "v")
		}
	}
	if !strings.Contains(fmt.Sprint(build.Settings), "-funcalign=64") {
		text += "; linked without -ldflags=-funcalign=64, so that the layout of the program may move a figure by a fifth"
	}
	return text + ".\n"
}
