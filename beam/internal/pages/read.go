// Package pages reads links from files. Each line is a page and a reference in it, separated by a
// TAB.
package pages

import (
	"bufio"
	"context"
	"fmt"
	"hash/fnv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri/beam/uris"
)

func init() {
	register.DoFn4x1[context.Context, fileio.FileMetadata, func(uris.Link), func(uris.Refusal), error](&readFn{})
	register.Emitter1[uris.Link]()
	register.Emitter1[uris.Refusal]()
}

// A Part is one of several parts of a set of files. Numbers begin at 0.
type Part struct{ Number, Of int }

// Read returns the links in the files that match glob and belong to part, as a collection of [uris.Link], and a collection of
// [uris.Refusal] for lines without a TAB and for lines with more than 64 KiB. A file whose name ends in ".gz" is decompressed.
// The pipeline fails if no file matches, if a file cannot be read to its end, or if the content of a compressed file has more than
// 64 KiB plus 100 times the bytes of the file.
//
// A file is not split, since the number of a line is only known after reading the lines before it. Many files are read at
// once. (The SDK's textio splits files. It takes the size of a compressed file for the length of its content, and ignores the
// rest.)
func Read(s beam.Scope, glob string, part Part) (links, refusals beam.PCollection) {
	s = s.Scope("pages.Read")
	files := fileio.MatchFiles(s, glob, fileio.MatchEmptyDisallow())
	files = beam.Reshuffle(s, files) // so that a runner can distribute the files to workers
	return beam.ParDo2(s, &readFn{Part: part}, files)
}

type readFn struct{ Part Part }

var (
	filesRead    = beam.NewCounter("pages", "files")
	linesRefused = beam.NewCounter("pages", "refused")
)

func (f *readFn) ProcessElement(
	ctx context.Context, file fileio.FileMetadata, emit func(uris.Link), refuse func(uris.Refusal),
) (err error) {
	if !f.Part.has(file.Path) {
		return nil
	}
	log.Infof(ctx, "reading %s", file.Path)
	r, err := fileio.ReadableFile{Metadata: file}.Open(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", file.Path, err)
	}
	defer func() {
		if e := r.Close(); err == nil {
			err = e
		}
	}()
	lines := reader{in: bufio.NewReaderSize(limit(r, file), mostBytes)}
	for lines.next() {
		link, reason := lines.link()
		link.Place = uris.Place{File: file.Path, Line: lines.number}
		if reason != "" {
			linesRefused.Inc(ctx, 1)
			refuse(uris.Refusal{Place: link.Place, Reason: reason})
			continue
		}
		emit(link)
	}
	if lines.err != nil {
		return fmt.Errorf("%s: after line %d: %w", file.Path, lines.number, lines.err)
	}
	filesRead.Inc(ctx, 1)
	return nil
}

// has reports whether the file belongs to the part. Each file belongs to exactly one part.
func (p Part) has(path string) bool {
	if p.Of < 2 {
		return true
	}
	h := fnv.New32a()
	h.Write([]byte(path))
	return int(h.Sum32()%uint32(p.Of)) == p.Number
}
