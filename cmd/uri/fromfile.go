package main

import "github.com/spf13/cobra"

const fromFileHelp = `Writes the file URI of each path on a line (RFC 8089). A path must be absolute, and must not contain "." or "..": clean or resolve it first. The file need not exist. For a path that has no URI, the line is empty and the reason is on standard error. Paths are arguments or lines, like references. They may contain any byte, UTF-8 or not.`

const fromFileExamples = `$ uri from-file --posix '/home/a b/100%' /home/café/
file:///home/a%20b/100%25
file:///home/caf%C3%A9/

$ uri from-file --windows 'C:\a b' '\\server\share\a'
file:///C:/a%20b
file://server/share/a

$ printf '/a\nb\0/c\0' | uri from-file --posix --null | tr '\0' '\n'
file:///a%0Ab
file:///c

$ uri from-file --posix /a/../b

uri: argument 1: invalid file path at offset 3: "." and ".." are not names; clean or resolve the path first (RFC 3986, section 5.2.4)`

// newFromFile returns the command that writes the file URIs of paths.
func (t *tool) newFromFile() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "from-file [FLAG...] [PATH...]",
		Short:   "write the file URIs of paths",
		Long:    fromFileHelp,
		Example: fromFileExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.fromFile(cmd, args) },
	}
	t.hasPathForms(cmd)
	return t.takesReferences(t.hasJSON(cmd))
}

// fromFile answers each path with its file URI.
func (t *tool) fromFile(cmd *cobra.Command, args []string) error {
	form, err := t.opts.pathForm(cmd)
	if err != nil {
		return err
	}
	form.bad = t.opts.refusals()
	t.opts.operandsAreFiles = true
	newAnswerer := func() answerer { return newFileURIWriter(form) }
	if t.opts.json {
		newAnswerer = func() answerer { return newFileURIRecordWriter(form) }
	}
	return t.answer(newAnswerer, args)
}

// newFileURIWriter returns an answerer that writes the URI of a path.
func newFileURIWriter(form pathForm) answerer {
	return func(a *answer, file string) {
		var reason *errorRecord
		if a.output, reason = form.appendURI(a.output, file); reason != nil {
			a.refuseRecord(reason)
			return
		}
		a.endRecord()
	}
}

// newFileURIRecordWriter returns an answerer that writes the URI of a path in JSON.
func newFileURIRecordWriter(form pathForm) answerer {
	var text []byte
	encode := newEncoder()
	return func(a *answer, file string) {
		var reason *errorRecord
		if text, reason = form.appendURI(text[:0], file); reason != nil {
			a.refuse(reason)
			return
		}
		a.output = encode.append(a.output, newFileRecord(file, string(text)))
	}
}

// appendURI appends the URI of a path, or returns why it has none.
func (form pathForm) appendURI(dst []byte, file string) ([]byte, *errorRecord) {
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
func (form pathForm) refuseFile(file string, err error) *errorRecord {
	hidden := possibleSecret(file)
	reason := newFileErrorRecord(err, func(_ string, offset int) int {
		if form.bad == shownMasked {
			offset = hidden.move(offset)
		}
		return offset
	})
	shown := hidden.hide(file)
	reason.ShownPath = &shown
	return reason
}
