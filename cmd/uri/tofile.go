package main

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

const toFileHelp = `Writes the path of each file URI on a line (RFC 8089). For a reference that is not a file URI, or that has what a path cannot have, such as a query or, for POSIX, another host, the line is empty and the reason is on standard error.

A path is written byte for byte. On a terminal, each byte that is not part of a printable character is shown in hexadecimal, as in "\x1B". A path that contains LF or ends with CR is not one line, and is rejected without --null. JSON has any path: as "pathBase64" if it is not UTF-8.`

const toFileExamples = `$ uri to-file --posix file:///home/a%20b file://localhost/a
/home/a b
/a

$ uri to-file --windows file:///C:/a%20b file://server/share/a
C:\a b
\\server\share\a

$ uri to-file --posix file:///a%2Fb

uri: argument 1: invalid path of a file URI at offset 9: '/' is not allowed in a file name (RFC 3986, section 7.3)

$ uri to-file --posix --json file:///caf%E9
{"pathBase64":"L2NhZuk=","uri":"file:///caf%E9"}`

// newToFile returns the command that writes the paths of file URIs.
func (t *tool) newToFile() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "to-file [FLAG...] [REF...]",
		Short:   "write the paths of file URIs",
		Long:    toFileHelp,
		Example: toFileExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.toFile(cmd, args) },
	}
	t.hasPathForms(cmd)
	return t.takesReferences(t.hasJSON(cmd))
}

// toFile answers each file URI with its path. A path can hold any byte, so it is escaped for a terminal.
func (t *tool) toFile(cmd *cobra.Command, args []string) error {
	form, err := t.opts.pathForm(cmd)
	if err != nil {
		return err
	}
	write := appendPlain
	if t.term.stdout {
		write = appendVisible
	}
	form.bad = t.opts.refusals()
	newAnswerer := func() answerer { return newPathWriter(form, write) }
	if t.opts.json {
		newAnswerer = func() answerer { return newPathRecordWriter(form) }
	}
	return t.answer(newAnswerer, args)
}

// appendPlain appends text unchanged.
func appendPlain(dst []byte, text string) []byte { return append(dst, text...) }

// newPathWriter returns an answerer that writes the path of a URI.
func newPathWriter(form pathForm, write func(dst []byte, text string) []byte) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		file, reason := form.find(&u, text)
		if reason == nil && a.framing == byLine {
			reason = refuseLineEnd(text, file)
		}
		if reason != nil {
			a.refuseRecord(reason)
			return
		}
		a.output = write(a.output, file)
		a.endRecord()
	}
}

// newPathRecordWriter returns an answerer that writes the path of a URI in JSON.
func newPathRecordWriter(form pathForm) answerer {
	var u uri.URI
	encode := newEncoder()
	return func(a *answer, text string) {
		file, reason := form.find(&u, text)
		if reason != nil {
			a.refuse(reason)
			return
		}
		a.output = encode.append(a.output, newFileRecord(file, text))
	}
}

// find returns the path of the URI text, or why there is none. It parses into u.
func (form pathForm) find(u *uri.URI, text string) (file string, reason *errorRecord) {
	if err := uri.ParseInto(u, text); err != nil {
		return "", refuse(text, err, form.bad).errorRecord()
	}
	file, err := form.path(*u)
	if err != nil {
		return "", form.refusePath(text, *u, err)
	}
	return file, nil
}

// refusePath returns why the file URI text, from which u was parsed, has no path.
func (form pathForm) refusePath(text string, u uri.URI, err error) *errorRecord {
	shown := newView(text, u, false).text
	reason := newFileErrorRecord(err, func(component string, offset int) int {
		offset += findSpan(split(text), component).Start
		if form.bad == shownMasked {
			offset, _ = newReplacement(text, shown).move(offset, offset)
		}
		return offset
	})
	reason.ShownReference = &shown
	return reason
}

// refuseLineEnd returns why the path of the URI text cannot be written on one line, or nil. A path that contains LF
// would be read as two paths. A path that ends with CR would lose it.
func refuseLineEnd(text, file string) *errorRecord {
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
	return &errorRecord{Offset: &offset, Component: path, Message: fmt.Sprintf(message, offset, end)}
}
