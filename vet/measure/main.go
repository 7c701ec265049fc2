// Command measure counts what the analyzers find in public modules, and draws findings to be read. The arguments are modules, with a
// version or without, and files with a module on each line:
//
//	go run ./vet/measure -sample 200 MODULE... @FILE... >findings.tsv
//
// The go command fetches them as GOPROXY says. With -work, they are kept in a directory for another run; otherwise they are removed.
// With -dir, the arguments are packages of the module in a directory, and nothing is fetched. Standard output has the drawn findings,
// one a line, with analyzer, position and message; standard error the numbers. A module that cannot be fetched or checked is counted
// apart, and so is a package that does not compile.
//
// With -faults, the share of labelled faults that is found is printed for each analyzer and each half of the modules. faults.tsv has
// those that reading and text search have found in public modules, never a finding of urivet. A place is a hash, since it is for
// measuring and not for publishing: -key prints it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/go-rfc3986/uri/vet"
)

var (
	sample  = flag.Int("sample", 200, "how many findings to draw")
	seed    = flag.Uint64("seed", 1, "which ones")
	dir     = flag.String("dir", "", "the directory of a module whose packages are the arguments")
	keep    = flag.String("work", "", "an absolute directory to keep what is fetched")
	faults  = flag.String("faults", "", "a file of labelled faults, of which the share that is found is printed")
	strict  = flag.Bool("strict", false, "report what is a mistake in some programs only, too")
	place   = flag.String("key", "", "print the key of a place, such as example.com/m@v1.2.3/dir/a.go:7, for a file of faults")
	timeout = flag.Duration("timeout", 4*time.Minute, "how long fetching and listing a module may take")
)

func main() {
	flag.Parse()
	os.Exit(run(flag.Args()))
}

// run returns the exit status.
func run(arguments []string) int {
	if *place != "" {
		fmt.Println(keyOf(*place))
		return 0
	}
	expanded, err := expand(arguments)
	if err == nil && len(expanded) == 0 {
		fmt.Fprintln(os.Stderr, "usage: measure [flags] MODULE... @FILE...")
		flag.PrintDefaults()
		return 2
	}
	if err == nil {
		err = measure(expanded)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		return 1
	}
	return 0
}

// expand replaces each @FILE by the lines of the file.
func expand(arguments []string) (expanded []string, err error) {
	for _, argument := range arguments {
		name, isFile := strings.CutPrefix(argument, "@")
		if !isFile {
			expanded = append(expanded, argument)
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		expanded = append(expanded, strings.Fields(string(data))...)
	}
	return expanded, nil
}

// measure fetches and checks modules, and prints the report.
func measure(arguments []string) (err error) {
	start, all := time.Now(), report{}
	for _, a := range vet.Analyzers() {
		if err := a.Flags.Set("strict", strconv.FormatBool(*strict)); err != nil {
			return err
		}
	}
	if *dir != "" {
		err = all.add(inDirectory(*dir).check(context.Background(), "", arguments...))
	} else {
		err = fetchAndCheck(&all, arguments)
	}
	all.print(time.Since(start))
	if *faults != "" {
		err = errors.Join(err, all.printRecall(*faults))
	}
	return err
}

// fetchAndCheck checks each module in a module of its own, which requires nothing else.
func fetchAndCheck(all *report, modules []string) (err error) {
	root := *keep
	if root == "" {
		if root, err = os.MkdirTemp("", "measure"); err != nil {
			return err
		}
	}
	cache := "GOMODCACHE=" + filepath.Join(root, "cache")
	for _, module := range modules {
		w := work{dir: filepath.Join(root, strings.ReplaceAll(module, "/", "!")), env: []string{"GOWORK=off", "GOFLAGS=-mod=mod", "CGO_ENABLED=0", cache}}
		found, err := w.fetchAndCheck(module)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", module, err)
		}
		if all.add(found, err) != nil {
			all.failed++
		}
	}
	if *keep == "" {
		w := work{env: []string{cache}}
		_, err := w.run(context.Background(), "clean", "-modcache") // its files cannot be written, nor removed
		return errors.Join(err, os.RemoveAll(root))
	}
	return nil
}

// A work is where the go command runs, and with which environment.
type work struct {
	dir string
	env []string
}

// inDirectory returns the work on a module as if it were alone: in a workspace, the go command would list all modules.
func inDirectory(dir string) work { return work{dir: dir, env: []string{"GOWORK=off"}} }

func (w work) fetchAndCheck(module string) (result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), *timeout)
	defer cancel()
	if _, err := os.Stat(w.dir); err != nil {
		if err := w.fetch(ctx, module); err != nil {
			return result{}, errors.Join(err, os.RemoveAll(w.dir))
		}
	}
	path, _, _ := strings.Cut(module, "@")
	return w.check(ctx, path, path+"/...")
}

func (w work) fetch(ctx context.Context, module string) error {
	if err := os.MkdirAll(w.dir, 0o700); err != nil {
		return err
	}
	if _, err := w.run(ctx, "mod", "init", "measure"); err != nil {
		return err
	}
	_, err := w.run(ctx, "get", module)
	return err
}

// run runs the go command, and returns what it prints on standard output.
func (w work) run(ctx context.Context, arguments ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, "go", arguments...)
	command.Dir, command.Env = w.dir, append(os.Environ(), w.env...)
	var messages strings.Builder
	command.Stderr = &messages
	output, err := command.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s", arguments[0], err, &messages)
	}
	return output, err
}
