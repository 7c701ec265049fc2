package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
)

// A targetRecord is what a reference resolves to, in JSON.
type targetRecord struct {
	Reference string `json:"reference"`
	Target    string `json:"target"`
}

// resolve is the command that writes the target of each reference relative to a base.
func (t *tool) resolve(opts options, operands []string) error {
	if len(operands) == 0 {
		return misused("resolve", "there is no BASE")
	}
	base, err := parseBase(operands[0])
	if err != nil {
		t.failed = true
		return t.complain("uri: " + err.Error())
	}
	newAnswerer := func() answerer { return newTargetWriter(base) }
	if opts.json {
		newAnswerer = func() answerer { return newTargetRecordWriter(base) }
	}
	return t.answer(newAnswerer, opts, operands[1:])
}

// newTargetWriter returns an answerer that gives a line with the target.
func newTargetWriter(base uri.Base) answerer {
	return func(a *answer, text string) {
		var err error
		if a.output, err = base.AppendResolve(a.output, text); err != nil {
			a.refuseRecord(refuse(text, err, false).errorRecord())
			return
		}
		a.endRecord()
	}
}

// newTargetRecordWriter returns an answerer that gives a line of JSON with the target. It does not repeat a reference
// that is not valid.
func newTargetRecordWriter(base uri.Base) answerer {
	var target []byte
	encode := newEncoder()
	return func(a *answer, text string) {
		var err error
		if target, err = base.AppendResolve(target[:0], text); err != nil {
			a.refuseJSON(encode, refusedRecord{Error: refuse(text, err, false).errorRecord()})
			return
		}
		a.output = encode.append(a.output, targetRecord{text, string(target)})
	}
}

// parseBase returns the base of a resolution. The text of the error is fit to be shown.
func parseBase(text string) (uri.Base, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return uri.Base{}, errors.New("base: " + refuse(text, err, false).message())
	}
	base, err := uri.NewBase(u)
	if err != nil {
		return uri.Base{}, errors.New(withoutPrefix(err))
	}
	return base, nil
}
