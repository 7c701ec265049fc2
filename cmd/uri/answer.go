package main

// Limits on what an answer holds before it is written in the middle of a block. Without them, short lines that are
// resolved against a long base, or that are all rejected, would need many times the memory of the block.
const (
	maxOutput  = 4 << 20
	maxRemarks = 16 << 10
)

// An answer is what a command writes about some references.
type answer struct {
	framing framing // of the output
	json    bool    // the output consists of JSON objects, which have their own line ends
	output  []byte  // for stdout
	remarks []remark

	lines, bad, findings, bytes int // counts of what was answered
}

// A remark is an error or a finding in a reference, and where to write it.
type remark struct {
	line    int // in the answer, counted from 1
	offset  int // in the output, of the text that follows it
	reason  *errorRecord
	finding *findingRecord // set if reason is nil: the reference is valid
}

// refuse adds a remark that the current line is not valid. Only the printer knows the number of the line in the input.
func (a *answer) refuse(reason *errorRecord) {
	a.bad++
	a.remarks = append(a.remarks, remark{line: a.lines, offset: len(a.output), reason: reason})
}

// find adds a finding in the current line.
func (a *answer) find(finding *findingRecord) {
	a.findings++
	a.remarks = append(a.remarks, remark{line: a.lines, offset: len(a.output), finding: finding})
}

// endRecord ends the record of the current line, if the output has a record for each line.
func (a *answer) endRecord() {
	if !a.json {
		a.output = append(a.output, a.framing.end())
	}
}

// refuseRecord is refuse for output with a record for each line: it adds an empty record.
func (a *answer) refuseRecord(reason *errorRecord) {
	a.endRecord()
	a.refuse(reason)
}

// isFull reports whether the answer should be written before it grows.
func (a *answer) isFull() bool { return len(a.output) >= maxOutput || len(a.remarks) >= maxRemarks }

// clear empties the answer. It keeps the memory for the next answer, unless only a long line needs that much.
func (a *answer) clear() {
	output, remarks := a.output[:0], a.remarks[:0]
	if cap(output) > 2*maxOutput {
		output = nil
	}
	clear(a.remarks)
	*a = answer{framing: a.framing, json: a.json, output: output, remarks: remarks}
}
