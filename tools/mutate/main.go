// Command mutate breaks packages in small ways, one at a time, and prints the changes that no test notices and a score
// for each package: the percentage of changes that a test notices. The arguments are directories of packages:
//
//	go -C tools run ./mutate ../escape ../query
//
// If no test notices a change, it is equivalent to the original, or a test is missing. There is no list of the equivalent ones,
// since it would break with each change of the code. So read the output, and compare the scores of two versions.
//
// The tests are the short ones of the package, and then those of -with that reach it. The cheapest run first, up to the
// first that fails. A run of tests may use four times the processor time that it needs without a change, and one more
// second. If it needs more, the change counts as noticed.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// The flags.
var (
	workers = flag.Int("workers", 2, "how many tests to run at a time")
	with    = flag.String("with", "./internal/...", "packages of the module whose tests are asked too, if they reach the package")
	file    = flag.String("file", "", "change only the file with this name")
	every   = flag.Int("every", 1, "try one of so many changes, for an estimate of the score")
)

func main() {
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: mutate [flags] DIRECTORY...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 || *workers < 1 || *every < 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := mutate(ctx, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// mutate judges the packages in some directories, and prints a report on each.
func mutate(ctx context.Context, dirs []string) error {
	for _, dir := range dirs {
		start := time.Now()
		r, err := newRunner(ctx, dir, *with)
		if err != nil {
			return err
		}
		err = r.run(r.pkg.sample(*file, *every), *workers)
		r.close()
		if err != nil && ctx.Err() == nil {
			return err
		}
		fmt.Printf("%sin %v\n", report(r.pkg), time.Since(start).Round(time.Second))
		if err != nil {
			return err
		}
	}
	return nil
}
