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
		t.refused = true
		return t.complain("uri: " + err.Error())
	}
	var target []byte
	return t.each(operands[1:], func(ref reference) error {
		target, err = base.AppendResolve(target[:0], ref.text)
		if err != nil {
			return t.refuseResolve(ref, refuse(ref.text, err, false), opts.json)
		}
		if opts.json {
			return t.printJSON(targetRecord{ref.text, string(target)})
		}
		_, err := t.stdout.Write(append(target, '\n'))
		return err
	})
}

// refuseResolve writes what stands for a refused reference. It does not repeat the reference.
func (t *tool) refuseResolve(ref reference, r refusal, asJSON bool) error {
	if asJSON {
		return t.refuseJSON(refusedRecord{Error: r.errorRecord()})
	}
	return t.refuseLine(ref, r)
}

// parseBase returns the base of a resolution. The text of the error is fit to be shown.
func parseBase(text string) (uri.URI, error) {
	base, err := uri.Parse(text)
	switch {
	case err != nil:
		return uri.URI{}, errors.New("base: " + refuse(text, err, false).message())
	case base.IsRelative:
		return uri.URI{}, errors.New(withoutPrefix(uri.ErrRelativeBase))
	}
	return base, nil
}
