package frontier

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
)

// writeFile writes a file under a unique name and then renames it. If a worker is stopped, or two write the same file, the
// result is a complete file or none.
func writeFile(ctx context.Context, path string, lines []string) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	unfinished := fmt.Sprintf("%s.%016x", path, rand.Uint64())
	if err := writeLines(ctx, fs, unfinished, lines); err != nil {
		return err
	}
	if err := filesystem.Rename(ctx, fs, unfinished, path); err != nil {
		return err
	}
	log.Infof(ctx, "wrote %s", path)
	return nil
}

// writeLines writes lines to a file, each followed by LF.
func writeLines(ctx context.Context, fs filesystem.Interface, path string, lines []string) error {
	file, err := fs.OpenWrite(ctx, path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	for _, line := range lines {
		w.WriteString(line) // an error stays until Flush
		w.WriteByte('\n')
	}
	if err := w.Flush(); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
