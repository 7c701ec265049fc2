package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A pathForm is the syntax of file paths on a system.
type pathForm struct {
	uri  func(file string) (uri.URI, error)
	path func(u uri.URI) (string, error)
}

// hasPathForms adds to cmd the flags for the syntax of paths.
func (t *tool) hasPathForms(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.posix, "posix", false, "paths have the form of POSIX, such as /home/joe; the default except on Windows")
	flags.BoolVar(&t.opts.windows, "windows", false, "paths have the form of Windows, such as C:\\home or \\\\server\\share\\file")
	return cmd
}

// pathForm returns the form that the flags of cmd select. The default is the form of this system.
func (opts *options) pathForm(cmd *cobra.Command) (pathForm, error) {
	switch {
	case opts.posix && opts.windows:
		return pathForm{}, misused(cmd, "--posix and --windows cannot be combined")
	case opts.posix:
		return pathForm{fileuri.FromPOSIX, fileuri.ToPOSIX}, nil
	case opts.windows:
		return pathForm{fileuri.FromWindows, fileuri.ToWindows}, nil
	default:
		return pathForm{fileuri.FromPath, fileuri.ToPath}, nil
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
func (t *tool) fromFile(cmd *cobra.Command, args []string) error {
	form, err := t.opts.pathForm(cmd)
	if err != nil {
		return err
	}
	return t.produce(args, func() producer {
		return func(dst []byte, file string) ([]byte, *show.ErrorRecord) {
			u, err := form.uri(file)
			if err != nil {
				return dst, t.refuseFile(file, err)
			}
			dst, err = u.AppendText(dst)
			return dst, t.opts.reason(nil, err)
		}
	}, newFileRecord)
}

// refuseFile returns why a path has no file URI. The path may be a reference with a password.
func (t *tool) refuseFile(file string, err error) *show.ErrorRecord {
	shown, hidden := show.WithoutSecret(file)
	reason := show.NewFileErrorRecord(file, hidden, err, t.opts.refusals())
	reason.ShownPath = &shown
	return reason
}

// newToFile returns the command that writes the paths of file URIs.
func (t *tool) newToFile() *cobra.Command {
	return t.writesRecords(t.takesReferences(t.hasJSON(t.hasPathForms(command("file-path", t.toFile)))))
}

// toFile answers each file URI with its path. A path can hold any byte, so it is escaped for a terminal.
func (t *tool) toFile(cmd *cobra.Command, args []string) error {
	form, err := t.opts.pathForm(cmd)
	if err != nil {
		return err
	}
	return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		file, err := form.path(r.uri)
		switch {
		case err != nil:
			return dst, t.refusePath(r, err)
		case t.opts.JSON:
			return show.AppendJSON(dst, newFileRecord(file, r.text)), nil
		case !t.opts.Null && (strings.Contains(file, "\n") || strings.HasSuffix(file, "\r")):
			return dst, refuseLineEnd(r.text, file)
		case t.Term.Stdout.IsTerminal:
			return append(dst, textio.Visible(file)...), nil
		default:
			return append(dst, file...), nil
		}
	}), nil)
}

// refusePath returns why a file URI has no path.
func (t *tool) refusePath(r *reference, err error) *show.ErrorRecord {
	shown := show.NewView(r.text, r.uri, false).Text
	reason := show.NewFileErrorRecord(r.text, show.NewReplacement(r.text, shown), err, t.opts.refusals())
	reason.ShownReference = &shown
	return reason
}

// refuseLineEnd returns why the path of the URI text cannot be written on one line: one that contains LF would be read as
// two paths, and one that ends with CR would lose it.
func refuseLineEnd(text, file string) *show.ErrorRecord {
	offset, end := len(text)-len("%0D"), "CR"
	if strings.Contains(file, "\n") {
		offset, end = strings.Index(strings.ToUpper(text), "%0A"), "LF"
	}
	const message = "invalid path at offset %d: %s would be read as a line end (unless --null or --json is given)"
	return &show.ErrorRecord{Offset: &offset, Component: refs.Path, Message: fmt.Sprintf(message, offset, end)}
}
