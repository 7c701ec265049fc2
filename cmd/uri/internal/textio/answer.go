package textio

import "github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"

// Limits on what an answer holds before it is written in the middle of a block. Without them, short lines that are
// resolved against a long base, or that are all rejected, would need many times the memory of the block.
const (
	MaxOutput  = 4 << 20
	MaxRemarks = 16 << 10
)

// An Answer is what a command writes about some references.
type Answer struct {
	Framing Framing // of the output
	skipBad bool    // there is no record for what is bad
	json    bool    // the output consists of JSON objects, which have their own line ends
	Output  []byte  // for stdout
	remarks []remark

	failed bool // a reference is valid, but the answer is no

	lines, bad, findings, bytes int // counts of what was answered
}

// A remark is an error or a finding in a reference, and where to write it.
type remark struct {
	line    int // in the answer, counted from 1
	offset  int // in the output, of the text that follows it
	reason  *jsonline.ErrorRecord
	finding *jsonline.FindingRecord // set if reason is nil: the reference is valid
}

// Refuse adds a remark that the current line is not valid. Only the printer knows the number of the line in the input.
func (a *Answer) Refuse(reason *jsonline.ErrorRecord) {
	a.bad++
	a.remarks = append(a.remarks, remark{line: a.lines, offset: len(a.Output), reason: reason})
}

// Fail makes the exit status 1, without a remark.
func (a *Answer) Fail() { a.failed = true }

// Find adds a finding in the current line.
func (a *Answer) Find(finding *jsonline.FindingRecord) {
	a.findings++
	a.remarks = append(a.remarks, remark{line: a.lines, offset: len(a.Output), finding: finding})
}

// EndRecord ends the record of the current line, if the output has a record for each line.
func (a *Answer) EndRecord() {
	if !a.json {
		a.Output = append(a.Output, a.Framing.end())
	}
}

// RefuseRecord is Refuse for output with a record for each line: it adds an empty record, unless --skip-bad is given.
func (a *Answer) RefuseRecord(reason *jsonline.ErrorRecord) {
	if !a.skipBad {
		a.EndRecord()
	}
	a.Refuse(reason)
}

// isFull reports whether the answer should be written before it grows.
func (a *Answer) isFull() bool { return len(a.Output) >= MaxOutput || len(a.remarks) >= MaxRemarks }

// clear empties the answer. It keeps the memory for the next answer, unless only a long line needs that much.
func (a *Answer) clear() {
	output, remarks := a.Output[:0], a.remarks[:0]
	if cap(output) > 2*MaxOutput {
		output = nil
	}
	clear(a.remarks)
	*a = Answer{Framing: a.Framing, json: a.json, skipBad: a.skipBad, Output: output, remarks: remarks}
}
