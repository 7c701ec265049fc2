// Command benchmarks compares the speed of this library with that of other URL parsers, and measures how the time of its calls
// grows with the length of the input.
//
// Run it in its own directory; -h lists the flags:
//
//	go run -ldflags=-funcalign=64 .
//
// It is a separate module, so that the library need not require the contestants. The exit status is 0 whatever the figures are,
// 1 if something could not be measured or written, and 2 if the flags are wrong.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// options are the values of the flags.
type options struct {
	urls, links string // files
	parts, ops  []string
	rounds      int
	peers       bool
	write       string
	max, memory int
	quick       bool
}

// parts are what can be measured, in the order of the output.
var parts = []string{"libraries", "shapes", "templates", "calls", "tool", "growth"}

const usage = `usage: go run -ldflags=-funcalign=64 . [flags]

Compares the speed of this library with that of other URL parsers, and measures how it grows, and prints tables of Markdown.

  go run -ldflags=-funcalign=64 . -urls urls.txt -links links.tsv                    the libraries, on your texts
  go run -ldflags=-funcalign=64 . -parts libraries -op parse                         one comparison, on generated texts
  go run -ldflags=-funcalign=64 . -urls F -links F -parts all -peers -write ..       everything, into the documents

Without -ldflags=-funcalign=64, the layout of the program alone moves net/url and the floor by up to a fifth.

`

// readOptions reads the command line. It writes an error to stderr.
func readOptions(args []string, stderr io.Writer) (o options, err error) {
	var chosenParts, chosenOps string
	flags := flag.NewFlagSet("benchmarks", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.urls, "urls", "", "measure on the lines of `FILE`, not on generated URLs")
	flags.StringVar(&o.links, "links", "", "measure on the references of `FILE`, each behind its page and a tab")
	flags.StringVar(&chosenParts, "parts", "libraries", "what to measure, `names` with commas between them: all, "+strings.Join(parts, ", "))
	flags.StringVar(&chosenOps, "op", "", "only these operations, `names` with commas between them: "+strings.Join(operationNames(), ", "))
	flags.IntVar(&o.rounds, "rounds", 15, "run every contestant `N` times in each operation")
	flags.BoolVar(&o.peers, "peers", false, "let libraries of other languages take part, those that are installed")
	flags.StringVar(&o.write, "write", "", "write the tables into the marked places of README.md and docs/performance.md below `DIR`, and the charts into docs")
	flags.IntVar(&o.max, "max", 1e8, "the greatest length for growth, in `bytes`")
	flags.IntVar(&o.memory, "memory", 4<<30, "leave out of growth what might need more memory, in `bytes`")
	flags.BoolVar(&o.quick, "quick", false, "one round on a part of each corpus, and growth up to 1 MB: figures that mean little, in seconds")
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if chosenParts == "all" {
		chosenParts = ""
	}
	var unknownPart, unknownOp error
	o.parts, unknownPart = chosen("part", chosenParts, parts)
	o.ops, unknownOp = chosen("operation", chosenOps, operationNames())
	err = errors.Join(unknownPart, unknownOp)
	if flags.NArg() > 0 || o.rounds < 1 || o.max < 10 {
		err = errors.Join(err, errors.New("an argument, -rounds below 1, or -max below 10; -h tells the usage"))
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
	}
	if o.quick {
		o.max, o.rounds = min(o.max, 1e6), 1
	}
	return o, err
}

// chosen returns the names in list, which must be in all. It returns all if list is empty.
func chosen(what, list string, all []string) ([]string, error) {
	if list == "" {
		return all, nil
	}
	names := strings.Split(list, ",")
	for _, name := range names {
		if !slices.Contains(all, name) {
			return nil, fmt.Errorf("no %s %q; there are %s", what, name, strings.Join(all, ", "))
		}
	}
	return names, nil
}

// operationNames returns the names of all operations.
func operationNames() []string {
	names := []string{"expand", "match"}
	for _, op := range operations {
		names = append(names, op.name)
	}
	return names
}

// effort returns the amount of measurement.
func (o options) effort() effort {
	if o.quick {
		return effort{rounds: 1, bytes: 16 << 10, texts: 100}
	}
	return effort{rounds: o.rounds, bytes: 2 << 20, texts: 20_000, warmth: time.Second}
}

func main() {
	o, err := readOptions(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		os.Exit(2)
	}
	if err := run(o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(1)
	}
}

// run measures the chosen parts, prints each section when it is complete, and writes all of them at the end.
func run(o options, w io.Writer) error {
	r := &report{options: o, w: w}
	r.add("machine", machine(o)+"\n")
	steps := []struct {
		part    string
		measure func() error
	}{
		{"libraries", r.libraries}, {"shapes", r.shapes}, {"templates", r.templates}, {"calls", r.calls}, {"tool", r.tool},
		{"growth", r.growth},
	}
	for _, step := range steps {
		if !slices.Contains(o.parts, step.part) {
			continue
		}
		if err := step.measure(); err != nil {
			return fmt.Errorf("%s: %w", step.part, err)
		}
	}
	if len(r.standings) > 0 {
		r.add("targets", targetTable(r.standings))
	}
	return r.write()
}

// A report is what has been measured.
type report struct {
	options
	w         io.Writer
	standings []standing
	sections  []section
	pictures  []picture
}

// A picture is an SVG with the name of its file.
type picture struct {
	file string
	svg  []byte
}

// add adds a section and prints it.
func (r *report) add(name, text string) {
	r.sections = append(r.sections, section{name, text})
	fmt.Fprintf(r.w, "\n%s\n\n%s", name, text)
}

// write writes the sections and the pictures below the directory, if there is one.
func (r *report) write() error {
	if r.options.write == "" {
		return nil
	}
	for _, p := range r.pictures {
		if err := os.WriteFile(filepath.Join(r.options.write, pictures, p.file), p.svg, 0o644); err != nil {
			return err
		}
	}
	absent, err := writeSections(r.options.write, r.sections)
	for _, line := range absent {
		fmt.Fprintln(r.w, line)
	}
	return err
}

// compare adds the standings of operations on a corpus, and returns them.
func (r *report) compare(ops []operation, c *corpus) (new []standing, err error) {
	for _, op := range ops {
		if !slices.Contains(r.ops, op.name) || !slices.Contains(op.kinds, c.kind) {
			continue
		}
		s, err := compare(op, c, r.effort())
		if err != nil {
			return new, fmt.Errorf("%s on %s: %w", op.name, c.name, err)
		}
		new = append(new, s)
	}
	r.standings = append(r.standings, new...)
	return new, nil
}

func (r *report) libraries() error {
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
	real, err := realCorpora(r.options)
	if err != nil {
		return err
	}
	for _, c := range real {
		if _, err := r.compare(ops, c); err != nil {
			return err
		}
	}
	for _, c := range charts {
		s := named(r.standings, c.op)
		if len(s.results) == 0 {
			continue
		}
		svg, err := barChart(c.title, s)
		if err != nil {
			return err
		}
		r.pictures = append(r.pictures, picture{c.file, svg})
	}
	r.add("beside", besideTable(r.standings))
	r.add("times", timesTable(r.standings))
	r.add("daily", dailyTable(r.standings))
	return nil
}

func (r *report) shapes() error {
	var all []standing
	for _, c := range shapes(r.options) {
		some, err := r.compare(operations, c)
		if err != nil {
			return err
		}
		all = append(all, some...)
	}
	r.add("shapes", shapeTable(all))
	return nil
}

func (r *report) templates() error {
	var all []standing
	for _, t := range templates {
		some, err := r.compare(templateOps(t.text, t.values))
		if err != nil {
			return err
		}
		all = append(all, some...)
	}
	r.add("templates", templateTable(all))
	return nil
}

func (r *report) growth() error {
	g := growth{max: r.max, memory: r.memory}
	g.run(texts.Shapes)
	svg, err := growthChart(g.curves)
	if err != nil {
		return err
	}
	r.pictures = append(r.pictures, picture{"growth.svg", svg})
	r.add("growth", growthTable(g.curves))
	for _, cut := range g.cuts {
		fmt.Fprintf(r.w, "left out for -memory: %s\n", cut)
	}
	return nil
}

// machine describes the run: the processor, the versions, and the day.
func machine(o options) string {
	text := fmt.Sprintf("One run of %d rounds on %s with %s, %s/%s, %d CPUs", o.rounds, time.Now().Format("2 January 2006"),
		strings.Replace(runtime.Version(), "go", "Go ", 1), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if _, rest, found := strings.Cut(string(info), "model name\t: "); found {
			model, _, _ := strings.Cut(rest, "\n")
			text += " (" + model + ")"
		}
	}
	build, _ := debug.ReadBuildInfo()
	var versions []string
	for _, dep := range build.Deps {
		if slices.Contains(contestants, dep.Path) {
			versions = append(versions, dep.Path+" "+dep.Version)
		}
	}
	if len(versions) > 0 {
		text += ", beside " + strings.Join(versions, ", ")
	}
	if !slices.ContainsFunc(build.Settings, func(s debug.BuildSetting) bool { return strings.Contains(s.Value, "-funcalign=64") }) {
		text += "; linked without -ldflags=-funcalign=64"
	}
	return text + "."
}

// contestants are the modules of others that take part.
var contestants = []string{
	"github.com/fredbi/uri", "github.com/nlnwa/whatwg-url", "github.com/valyala/fasthttp", "gitlab.com/golang-commonmark/mdurl",
	"github.com/PuerkitoBio/purell", "github.com/yosida95/uritemplate/v3",
}
