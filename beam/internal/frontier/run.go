package frontier

import (
	"context"
	"fmt"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
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
