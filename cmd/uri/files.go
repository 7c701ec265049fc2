package main

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/fileuri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// hasPathForms adds to cmd the flags for the syntax of paths.
func (t *tool) hasPathForms(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.posix, "posix", false, "paths have the form of POSIX, such as /home/joe; the default except on Windows")
	flags.BoolVar(&t.opts.windows, "windows", false, "paths have the form of Windows, such as C:\\home or \\\\server\\share\\file")
	cmd.MarkFlagsMutuallyExclusive("posix", "windows")
	return cmd
}

// forPaths returns the function for the syntax of paths that the flags select. The default is that of this system.
func forPaths[F any](opts *options, posix, windows, system F) F {
	switch {
	case opts.posix:
		return posix
	case opts.windows:
		return windows
	default:
		return system
	}
}

// A fileRecord is a file path and its URI in JSON, in which a string holds characters, not bytes.
type fileRecord struct {
	Path       string `json:"path,omitempty"`       // if it is UTF-8
	PathBase64 []byte `json:"pathBase64,omitempty"` // if it is not
	URI        string `json:"uri"`
}

// newFileRecord returns the record of a path and its URI.
func newFileRecord(file, text string) any {
	if !utf8.ValidString(file) {
		return fileRecord{PathBase64: []byte(file), URI: text}
	}
	return fileRecord{Path: file, URI: text}
}

// newFromFile returns the command that writes the file URIs of paths.
func (t *tool) newFromFile() *cobra.Command {
	return t.writesRecords(t.takesLines(t.hasJSON(t.hasPathForms(command("file-uri", t.fromFile)))))
}

// fromFile answers each path with its file URI.
func (t *tool) fromFile(_ *cobra.Command, args []string) error {
	convert := forPaths(&t.opts, fileuri.FromPOSIX, fileuri.FromWindows, fileuri.FromPath)
	return t.produce(args, func() producer {
		return func(dst []byte, file string) ([]byte, *show.ErrorRecord) {
			u, err := convert(file)
			if err == nil {
				dst, err = u.AppendText(dst)
			}
			return dst, t.opts.reason(&reference{text: file}, err)
		}
	}, newFileRecord)
}

// newToFile returns the command that writes the paths of file URIs.
func (t *tool) newToFile() *cobra.Command {
	return t.writesRecords(t.takesReferences(t.hasJSON(t.hasPathForms(command("file-path", t.toFile)))))
}

// errLineEnd is the reason not to write a path on a line.
var errLineEnd = errors.New("the path has a line end, which only --null and --json write")

// toFile answers each file URI with its path. A path can hold any byte, so it is escaped for a terminal. One that contains
// LF would be read as two paths, and one that ends with CR would lose it.
func (t *tool) toFile(_ *cobra.Command, args []string) error {
	convert := forPaths(&t.opts, fileuri.ToPOSIX, fileuri.ToWindows, fileuri.ToPath)
	return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		file, err := convert(r.uri)
		switch {
		case err != nil:
			return dst, err
		case t.opts.JSON:
			return show.AppendJSON(dst, newFileRecord(file, r.text)), nil
		case !t.opts.Null && (strings.Contains(file, "\n") || strings.HasSuffix(file, "\r")):
			return dst, errLineEnd
		case t.Term.Stdout.IsTerminal:
			return append(dst, textio.Visible(file)...), nil
		default:
			return append(dst, file...), nil
		}
	}), nil)
}
