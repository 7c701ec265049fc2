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
	bad  show.ShownAs // what to show of what is rejected
	read reading      // for URIs
}

// hasPathForms adds to cmd the flags for the syntax of paths.
func (t *tool) hasPathForms(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.posix, "posix", false, "paths have the form of POSIX, such as /home/joe; the default except on Windows")
	flags.BoolVar(&t.opts.windows, "windows", false, "paths have the form of Windows, such as C:\\home or \\\\server\\share\\file")
}

// pathForm returns the form that the flags of cmd select. The default is the form of this system.
func (opts *options) pathForm(cmd *cobra.Command) (pathForm, error) {
	switch {
	case opts.posix && opts.windows:
		return pathForm{}, misused(cmd, "--posix and --windows cannot be combined")
	case opts.posix:
		return pathForm{uri: fileuri.FromPOSIX, path: fileuri.ToPOSIX}, nil
	case opts.windows:
		return pathForm{uri: fileuri.FromWindows, path: fileuri.ToWindows}, nil
	default:
		return pathForm{uri: fileuri.FromPath, path: fileuri.ToPath}, nil
	}
}

// A fileRecord is a file path and its URI in JSON, in which a string holds characters, not bytes.
type fileRecord struct {
	Path       string `json:"path,omitempty"`       // if it is UTF-8
	PathBase64 []byte `json:"pathBase64,omitempty"` // if it is not
	URI        string `json:"uri"`
}

// newFileRecord returns the record of a path and its URI.
func newFileRecord(file, text string) fileRecord {
	if !utf8.ValidString(file) {
		return fileRecord{PathBase64: []byte(file), URI: text}
	}
	return fileRecord{Path: file, URI: text}
}

// newFromFile returns the command that writes the file URIs of paths.
func (t *tool) newFromFile() *cobra.Command {
	cmd := command("file-uri", t.fromFile)
	t.hasPathForms(cmd)
	return t.writesRecords(t.takesLines(t.hasJSON(cmd)))
}

// fromFile answers each path with its file URI.
func (t *tool) fromFile(cmd *cobra.Command, args []string) error {
	form, err := t.opts.pathForm(cmd)
	if err != nil {
		return err
	}
	form.bad = t.opts.refusals()
	return t.produce(args, func() producer { return form.appendURI },
		func(file, text string) any { return newFileRecord(file, text) })
}

// appendURI appends the URI of a path, or returns why it has none.
func (form pathForm) appendURI(dst []byte, file string) ([]byte, *show.ErrorRecord) {
	u, err := form.uri(file)
	if err == nil {
		dst, err = u.AppendText(dst)
	}
	if err != nil {
		return dst, form.refuseFile(file, err)
	}
	return dst, nil
}

// refuseFile returns why a path has no file URI. The path may be a reference with a password.
func (form pathForm) refuseFile(file string, err error) *show.ErrorRecord {
	shown, hidden := show.WithoutSecret(file)
	reason := show.NewFileErrorRecord(err, func(_ string, offset int) int {
		if form.bad == show.ShownMasked {
			offset, _ = hidden.Move(offset, offset)
		}
		return offset
	})
	reason.ShownPath = &shown
	return reason
}

// newToFile returns the command that writes the paths of file URIs.
func (t *tool) newToFile() *cobra.Command {
	cmd := command("file-path", t.toFile)
	t.hasPathForms(cmd)
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// toFile answers each file URI with its path. A path can hold any byte, so it is escaped for a terminal.
func (t *tool) toFile(cmd *cobra.Command, args []string) error {
	form, err := t.opts.pathForm(cmd)
	if err != nil {
		return err
	}
	write := appendPlain
	if t.Term.Stdout {
		write = textio.AppendVisible
	}
	form.bad, form.read = t.opts.refusals(), t.opts.reading
	return t.produce(args, func() producer { return newPathProducer(form, &t.opts, write) }, nil)
}

// appendPlain appends text unchanged.
func appendPlain(dst []byte, text string) []byte { return append(dst, text...) }

// newPathProducer returns a producer of the paths of URIs.
func newPathProducer(form pathForm, opts *options, write func(dst []byte, text string) []byte) producer {
	var u uri.URI
	return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
		file, text, reason := form.find(&u, text)
		if reason == nil && !opts.JSON && !opts.Null {
			reason = refuseLineEnd(text, file)
		}
		switch {
		case reason != nil:
			return dst, reason
		case opts.JSON:
			return show.AppendJSON(dst, newFileRecord(file, text)), nil
		default:
			return write(dst, file), nil
		}
	}
}

// find returns the path of the URI text, and the text that was read, or why there is none. It parses into u.
func (form pathForm) find(u *uri.URI, text string) (file, read string, reason *show.ErrorRecord) {
	text, err := form.read.parse(u, text)
	if err != nil {
		return "", "", show.Refuse(text, err, form.bad)
	}
	if file, err = form.path(*u); err != nil {
		return "", "", form.refusePath(text, *u, err)
	}
	return file, text, nil
}

// refusePath returns why the file URI text, from which u was parsed, has no path.
func (form pathForm) refusePath(text string, u uri.URI, err error) *show.ErrorRecord {
	shown := show.NewView(text, u, false).Text
	reason := show.NewFileErrorRecord(err, func(component string, offset int) int {
		offset += refs.Find(refs.Split(text), component).Start
		if form.bad == show.ShownMasked {
			offset, _ = show.NewReplacement(text, shown).Move(offset, offset)
		}
		return offset
	})
	reason.ShownReference = &shown
	return reason
}

// refuseLineEnd returns why the path of the URI text cannot be written on one line, or nil. A path that contains LF
// would be read as two paths. A path that ends with CR would lose it.
func refuseLineEnd(text, file string) *show.ErrorRecord {
	offset, end := 0, ""
	switch {
	case strings.Contains(file, "\n"):
		offset, end = strings.Index(strings.ToUpper(text), "%0A"), "LF"
	case strings.HasSuffix(file, "\r"):
		offset, end = len(text)-len("%0D"), "CR"
	default:
		return nil
	}
	const message = "invalid path at offset %d: %s would be read as a line end (unless --null or --json is given)"
	return &show.ErrorRecord{Offset: &offset, Component: refs.Path, Message: fmt.Sprintf(message, offset, end)}
}
