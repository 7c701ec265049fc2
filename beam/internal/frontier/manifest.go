package frontier

import (
	"context"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&manifestFn{})
}

// manifest is the name of the file that lists all others. It is written last, so an output with a
// manifest is complete.
const manifest = "manifest.tsv"

// writeManifest writes the lines of files, a collection of strings, to the manifest.
//
// It also keeps Prism from waiting in a busy loop, as it does for a stage without an output. Without the manifest, writing
// the files would be such a stage.
func (o Options) writeManifest(s beam.Scope, files beam.PCollection) {
	s = s.Scope("Write manifest")
	beam.ParDo0(s, &manifestFn{Path: join(o.Output, manifest)}, beam.GroupByKey(s, beam.AddFixedKey(s, files)))
}

type manifestFn struct{ Path string }

func (f *manifestFn) ProcessElement(ctx context.Context, _ int, next func(*string) bool) error {
	var lines []string
	for line := ""; next(&line); {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return writeFile(ctx, f.Path, lines)
}
