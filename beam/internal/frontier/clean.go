package frontier

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

var (
	errRemove   = errors.New("frontier: the output holds files of an earlier run, and this file system removes none")
	errManifest = errors.New("frontier: the output holds a " + manifest + " that no run wrote: remove it, or choose another directory")
	errName     = errors.New(`frontier: on another file system, the name of the output must not contain any of *?[]\%#`)
)

// dataName is what the names of the files with lines look like.
var dataName = "(?:" + strings.Join(kinds, "|") + `)-[0-9]{5,}-of-[0-9]{5,}`

var (
	outputName   = regexp.MustCompile(`^(?:` + dataName + "|" + regexp.QuoteMeta(manifest) + `)(?:\.[0-9a-f]{16})?$`) // unfinished files have a suffix
	manifestLine = regexp.MustCompile(`^` + dataName + `\t[0-9]+$`)
)

// clean removes the files of an earlier run. It removes the manifest first, so that an incomplete
// output never has one.
func clean(ctx context.Context, dir string) error {
	files, err := filesystem.New(ctx, dir)
	if err != nil {
		return err
	}
	defer files.Close()
	names, err := list(ctx, files, dir)
	if err != nil {
		return err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !outputName.MatchString(name) })
	if i := slices.Index(names, manifest); i >= 0 {
		names[0], names[i] = names[i], names[0]
		if err := checkManifest(ctx, files, join(dir, manifest)); err != nil {
			return err
		}
	}
	for _, name := range names {
		remover, ok := files.(filesystem.Remover)
		if !ok {
			return errRemove
		}
		if err := remover.Remove(ctx, join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// list returns the names of the files in dir, which is a name, not a pattern. Beam can only list what matches a pattern, so the
// local file system is asked itself, and other file systems get no name that they could read as a pattern, or as part of a URL.
func list(ctx context.Context, files filesystem.Interface, dir string) (names []string, err error) {
	if !strings.Contains(dir, "://") {
		return listLocal(dir)
	}
	if strings.ContainsAny(dir, `*?[]\%#`) {
		return nil, errName
	}
	found, err := files.List(ctx, join(dir, "*"))
	for _, name := range found {
		names = append(names, path.Base(name))
	}
	return names, err
}

// listLocal returns the names of the files in a directory of the local file system. A directory that does not exist has none.
func listLocal(dir string) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, entry := range entries {
		if !entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return names, err
}

// checkManifest returns an error unless each line of the file is a line of a manifest, since other programs write files of that name too.
func checkManifest(ctx context.Context, files filesystem.Interface, name string) error {
	file, err := files.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if !manifestLine.Match(lines.Bytes()) {
			return errManifest
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return errManifest
	}
	return lines.Err()
}
