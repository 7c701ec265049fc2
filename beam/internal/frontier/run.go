package frontier

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// kinds are the names of the files without their numbers.
var kinds = []string{"targets", "origins", "findings", "refused"}

// Run removes the output of an earlier run, runs the pipeline with run, and returns a line for each
// metric.
func Run(ctx context.Context, o Options, run func(context.Context, *beam.Pipeline) (beam.PipelineResult, error)) ([]string, error) {
	if err := clean(ctx, o.Output); err != nil {
		return nil, err
	}
	p := beam.NewPipeline()
	Build(p, o)
	result, err := run(ctx, p)
	if err != nil {
		return nil, err
	}
	return summarize(result.Metrics().AllMetrics().Counters()), nil
}

// summarize returns the sum of each counter over all steps, in lines.
func summarize(counters []metrics.CounterResult) []string {
	sums := map[string]int64{}
	for _, c := range counters {
		sums[c.Key.Namespace+"\t"+c.Key.Name] += c.Result()
	}
	lines := make([]string, 0, len(sums))
	for name, sum := range sums {
		lines = append(lines, fmt.Sprintf("%s\t%d", name, sum))
	}
	slices.Sort(lines)
	return lines
}

var errRemove = errors.New("frontier: the output holds files of an earlier run, and this file system removes none")

// clean removes the files of an earlier run. It removes the manifest first, so that an incomplete
// output never has one.
func clean(ctx context.Context, dir string) error {
	fs, err := filesystem.New(ctx, dir)
	if err != nil {
		return err
	}
	defer fs.Close()
	patterns := []string{manifest}
	for _, kind := range kinds {
		patterns = append(patterns, kind+"-[0-9]*-of-[0-9]*")
	}
	for _, pattern := range patterns {
		names, err := fs.List(ctx, join(dir, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			remover, ok := fs.(filesystem.Remover)
			if !ok {
				return errRemove
			}
			if err := remover.Remove(ctx, name); err != nil {
				return err
			}
		}
	}
	return nil
}
