package main

// How much an answer holds before it is written, although its block goes on. Without a limit, short lines resolved
// against a long base, or all of them refused, would need many times the memory of the block.
const (
	maxOutput   = 4 << 20
	maxRefusals = 16 << 10
)

// An answer is what a command has to say of some references.
type answer struct {
	output            []byte // for stdout
	refusals          []numberedRefusal
	lines, bad, bytes int // how much is answered
}

// A numberedRefusal is why a reference is not valid, and where to say so.
type numberedRefusal struct {
	line   int // in the answer, counted from 1
	offset int // in the output, of what follows
	reason *errorRecord
}

// refuse adds that the line at hand is not valid, for the printer to tell: only it knows how many lines were before.
func (a *answer) refuse(reason *errorRecord) {
	a.bad++
	a.refusals = append(a.refusals, numberedRefusal{a.lines, len(a.output), reason})
}

// refuseLine adds that the line at hand is not valid, where the output has a line for each.
func (a *answer) refuseLine(reason *errorRecord) {
	a.output = append(a.output, '\n')
	a.refuse(reason)
}

// refuseJSON adds that the line at hand is not valid, where the output has an object for each.
func (a *answer) refuseJSON(encode *encoder, record refusedRecord) {
	a.bad++
	a.output = encode.append(a.output, record)
}

// isFull reports whether the answer should be written before it grows.
func (a *answer) isFull() bool { return len(a.output) >= maxOutput || len(a.refusals) >= maxRefusals }

// clear makes the answer empty. It keeps the memory for the next one, unless that is what only a long line needs.
func (a *answer) clear() {
	output, refusals := a.output[:0], a.refusals[:0]
	if cap(output) > 2*maxOutput {
		output = nil
	}
	clear(a.refusals)
	*a = answer{output: output, refusals: refusals}
}
