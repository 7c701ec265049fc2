// Command measure counts what urivet finds in public modules, and draws findings to be read. The arguments are modules, with a version
// or without:
//
//	go run ./vet/measure -sample 200 MODULE... >findings.tsv
//
// The go command fetches them as GOPROXY says, into a cache that is removed in the end. With -dir, the arguments are packages of the
// module in a directory, and nothing is fetched. Standard output has the drawn findings, one a line, with analyzer, position and
// message; standard error the numbers. A module that does not build is counted apart.
package main

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

var (
	sample = flag.Int("sample", 200, "how many findings to draw")
	seed   = flag.Uint64("seed", 1, "which ones")
	dir    = flag.String("dir", "", "the directory of a module whose packages are the arguments")
	flags  = flag.String("flags", "", "flags of urivet")
)

func main() {
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: measure [flags] MODULE...")
		flag.PrintDefaults()
		os.Exit(2)
	}
	if err := measure(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// measure fetches and checks modules, and prints the report.
func measure(arguments []string) (err error) {
	scratch, err := os.MkdirTemp("", "measure")
	if err != nil {
		return err
	}
	w := work{dir: *dir, urivet: filepath.Join(scratch, "urivet")}
	defer func() { err = errors.Join(err, w.clean(scratch)) }()
	if _, err := w.run("go", "build", "-o", w.urivet, "github.com/go-rfc3986/uri/vet/cmd/urivet"); err != nil {
		return err
	}
	start, all := time.Now(), report{}
	if w.dir != "" {
		err = w.check(&all, arguments)
	} else {
		err = w.fetchAndCheck(&all, scratch, arguments)
	}
	all.print(time.Since(start))
	return err
}

// A work is where commands run, and with which environment.
type work struct {
	dir, urivet string
	env         []string
}

func (w work) run(name string, arguments ...string) ([]byte, error) {
	command := exec.Command(name, arguments...)
	command.Env = append(os.Environ(), w.env...)
	if name != "go" || arguments[0] != "build" {
		command.Dir = w.dir
	}
	var stderr strings.Builder
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", name, err, stderr.String())
	}
	return output, err
}

// clean removes the scratch directory, with the cache of modules, whose files cannot be written.
func (w work) clean(scratch string) error {
	if len(w.env) > 0 {
		if _, err := w.run("go", "clean", "-modcache"); err != nil {
			return err
		}
	}
	return os.RemoveAll(scratch)
}

// fetchAndCheck checks each module in a module of its own, which requires nothing else.
func (w *work) fetchAndCheck(all *report, scratch string, modules []string) error {
	w.env = []string{"GOWORK=off", "GOFLAGS=-mod=mod", "GOMODCACHE=" + filepath.Join(scratch, "mod")}
	for i, module := range modules {
		w.dir = filepath.Join(scratch, fmt.Sprint("module", i))
		if err := os.Mkdir(w.dir, 0o700); err != nil {
			return err
		}
		path, _, _ := strings.Cut(module, "@")
		_, err := w.run("go", "mod", "init", "measure")
		if err == nil {
			_, err = w.run("go", "get", module)
		}
		if err == nil {
			err = w.check(all, []string{path + "/..."})
		}
		if err != nil {
			all.failed++
			fmt.Fprintln(os.Stderr, err)
		}
	}
	return nil
}

// check adds what urivet finds in packages.
func (w work) check(all *report, packages []string) error {
	output, err := w.run(w.urivet, slices.Concat([]string{"-json", "-test=false"}, strings.Fields(*flags), packages)...)
	if added := all.add(output); added != nil {
		return errors.Join(added, err)
	}
	all.modules++
	return nil // without the findings of packages that do not compile
}

// print prints the numbers, and the findings that are drawn.
func (r report) print(elapsed time.Duration) {
	counts := map[string]int{}
	for _, f := range r.findings {
		counts[f.analyzer]++
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(os.Stderr, "%-10s %d\n", name, counts[name])
	}
	fmt.Fprintf(os.Stderr, "%d modules, %d that failed, %d findings in %v\n", r.modules, r.failed, len(r.findings), elapsed.Round(time.Second))
	drawn := rand.New(rand.NewPCG(*seed, 0)).Perm(len(r.findings))
	for _, i := range drawn[:min(*sample, len(drawn))] {
		f := r.findings[i]
		fmt.Printf("%s\t%s\t%s\n", f.analyzer, f.position, f.message)
	}
}
