package main

// fromFile is the command that writes the file URI of each path.
func (t *tool) fromFile(opts options, operands []string) error {
	form, err := opts.pathForm("from-file")
	if err != nil {
		return err
	}
	newAnswerer := func() answerer { return newFileURIWriter(form) }
	if opts.json {
		newAnswerer = func() answerer { return newFileURIRecordWriter(form) }
	}
	return t.answer(newAnswerer, opts, operands)
}

// newFileURIWriter returns an answerer that gives a line with the URI of a path.
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

// newFileURIRecordWriter returns an answerer that gives a line of JSON with the URI of a path. It does not repeat a
// path that is refused.
func newFileURIRecordWriter(form pathForm) answerer {
	var text []byte
	encode := newEncoder()
	return func(a *answer, file string) {
		var reason *errorRecord
		if text, reason = form.appendURI(text[:0], file); reason != nil {
			a.refuseJSON(encode, refusedRecord{Error: reason})
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
		return dst, newFileErrorRecord(err, "")
	}
	return dst, nil
}
