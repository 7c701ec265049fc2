// Frontier reads links, and writes the pages that a crawler must still fetch: the canonical
// targets, each once.
//
//	frontier --input 'pages-*.tsv.gz' --output out/
//
// A line of the input is a page and a reference in it, separated by a TAB. The flags of the Beam SDK, such as --runner, are
// also flags of this command. The page docs/scale.md of the repository describes the files of the output, and their costs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/go-rfc3986/uri/beam/internal/frontier"
)

var (
	input   = flag.String("input", "", "the files with links, as a pattern of filepath.Match; those in .gz are decompressed")
	output  = flag.String("output", "", "the directory of the result, as a name, not a pattern; files of an earlier run there are removed")
	drop    = flag.String("drop", "", "the keys of query parameters that targets lose, with commas between them")
	shards  = flag.Int("shards", 16, "how many files there are of each kind; a worker holds one in memory")
	workers = flag.Int("workers", 0, "with Prism, how many cores to use, and how many parts of the input to read at once; 0 for all cores")
	profile = flag.String("cpuprofile", "", "the file to write a CPU profile to")
)

func main() {
	flag.Parse()
	beam.Init() // does not return in a worker
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "frontier:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if *input == "" || *output == "" || *shards < 1 || *workers < 0 || flag.NArg() > 0 {
		return fmt.Errorf("usage: frontier --input PATTERN --output DIRECTORY, see --help")
	}
	if *profile != "" {
		file, err := os.Create(*profile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	lines, err := frontier.Run(ctx, frontier.Options{
		Input:  *input,
		Output: *output,
		Drop:   keys(*drop),
		Shards: *shards,
		Parts:  parts(),
	}, beamx.RunWithMetrics)
	for _, line := range lines {
		fmt.Println(line)
	}
	return err
}

// keys returns the keys in a list with commas between them. An empty list has none, and not the empty key.
func keys(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

// parts returns the number of parts of the input. Runners other than Prism distribute files to
// workers by themselves.
func parts() int {
	if r := strings.ToLower(*runners.Runner); r != "" && r != "prism" && r != "prismrunner" {
		return 1
	}
	if *workers > 0 {
		runtime.GOMAXPROCS(*workers)
	}
	return runtime.GOMAXPROCS(0)
}
