package main

// How much an answer holds before it is written, although its block goes on. Without a limit, short lines resolved
// against a long base, or all of them refused, would need many times the memory of the block.
const (
	maxOutput  = 4 << 20
	maxRemarks = 16 << 10
)

// An answer is what a command has to say of some references.
type answer struct {
	framing framing // of the output
	json    bool    // the output has objects, each with an end of its own, for those that are good
	output  []byte  // for stdout
	remarks []remark

	lines, bad, findings, bytes int // how much is answered
}

// A remark is what is wrong with a reference, and where to say so.
type remark struct {
	line    int // in the answer, counted from 1
	offset  int // in the output, of what follows
	reason  *errorRecord
	finding *findingRecord // where there is no reason, since the reference is valid
}

// refuse adds that the line at hand is not valid, for the printer to tell: only it knows how many lines were before.
func (a *answer) refuse(reason *errorRecord) {
	a.bad++
	a.remarks = append(a.remarks, remark{line: a.lines, offset: len(a.output), reason: reason})
}

// find adds a finding in the line at hand, for the printer to tell.
func (a *answer) find(finding *findingRecord) {
	a.findings++
	a.remarks = append(a.remarks, remark{line: a.lines, offset: len(a.output), finding: finding})
}

// endRecord ends the record in the output for the line at hand, where the output has one for each.
func (a *answer) endRecord() {
	if !a.json {
		a.output = append(a.output, a.framing.end())
	}
}

// refuseRecord adds that the line at hand is not valid, where the output has a record for each: an empty one.
func (a *answer) refuseRecord(reason *errorRecord) {
	a.endRecord()
	a.refuse(reason)
}

// isFull reports whether the answer should be written before it grows.
func (a *answer) isFull() bool { return len(a.output) >= maxOutput || len(a.remarks) >= maxRemarks }

// clear makes the answer empty. It keeps the memory for the next one, unless that is what only a long line needs.
func (a *answer) clear() {
	output, remarks := a.output[:0], a.remarks[:0]
	if cap(output) > 2*maxOutput {
		output = nil
	}
	clear(a.remarks)
	*a = answer{framing: a.framing, json: a.json, output: output, remarks: remarks}
}
