package textio

import (
	"strconv"
	"strings"
)

// Limits on what an answer holds before it is written in the middle of a block. Without them, short lines that are
// resolved against a long base, or that are all rejected, would need many times the memory of the block.
const (
	MaxOutput  = 4 << 20
	MaxRemarks = 16 << 10
)

// An Answer is what a command writes about some references.
type Answer struct {
	Framing Framing // of the output
	records bool    // each line has a record, even if it is bad
	Output  []byte  // for stdout
	remarks []remark
	place   Place // of the current line, if the line says so

	failed bool // a reference is valid, but the answer is no

	lines, bad, findings, bytes, empty int // counts of what was answered
}

// A Remark is an error or a finding in a line.
type Remark interface {
	Column() int  // in the line as given, counted from 1, or 0 if it is not known
	Kind() string // what it has in common with others, for messages; there are not many kinds, whatever the input is
}

// A remark is a Remark, and where to write it.
type remark struct {
	Remark
	place  Place // with a number that is 0, or that of the line in the answer
	offset int   // in the output, of the text that follows it
}

// Refuse adds a remark that the current line is not valid. If each line has a record, it adds an empty one, unless
// --skip-bad is given or the records are in JSON.
func (a *Answer) Refuse(reason Remark) {
	if a.records {
		a.EndRecord()
	}
	a.bad++
	a.add(reason)
}

// Find adds a finding in the current line.
func (a *Answer) Find(finding Remark) {
	a.findings++
	a.add(finding)
}

// add adds a remark about the current line. Only the printer knows the number of the line in the input.
func (a *Answer) add(r Remark) {
	at := a.place
	if at.File == "" {
		at.Number, at.Column = a.lines, r.Column()
	}
	a.remarks = append(a.remarks, remark{r, at, len(a.Output)})
}

// Fail makes the exit status 1, without a remark.
func (a *Answer) Fail() { a.failed = true }

// EndRecord ends the record of the current line.
func (a *Answer) EndRecord() { a.Output = append(a.Output, a.Framing.end()) }

// isFull reports whether the answer should be written before it grows.
func (a *Answer) isFull() bool { return len(a.Output) >= MaxOutput || len(a.remarks) >= MaxRemarks }

// clear empties the answer. It keeps the memory for the next answer, unless only a long line needs that much.
func (a *Answer) clear() {
	output, remarks := a.Output[:0], a.remarks[:0]
	if cap(output) > 2*MaxOutput {
		output = nil
	}
	clear(a.remarks)
	*a = Answer{Framing: a.Framing, records: a.records, Output: output, remarks: remarks}
}

// cutPlace returns the place at the start of a line that extract --where has written, and the rest of the line.
func cutPlace(line string) (at Place, rest string, ok bool) {
	where, rest, found := strings.Cut(line, "\t")
	column := strings.LastIndexByte(where, ':')
	number := strings.LastIndexByte(where[:max(column, 0)], ':')
	if !found || number <= 0 {
		return at, line, false
	}
	at = Place{Source: FromLine, File: where[:number]}
	var err, columnErr error
	at.Number, err = strconv.Atoi(where[number+1 : column])
	at.Column, columnErr = strconv.Atoi(where[column+1:])
	return at, rest, err == nil && columnErr == nil && at.Number > 0 && at.Column > 0
}

// A Reason is why a line is rejected before it is read as anything.
type Reason string

// Column returns 0.
func (Reason) Column() int { return 0 }

// Kind returns the reason.
func (r Reason) Kind() string { return string(r) }

// noPlace is the reason to reject a line without a place.
const noPlace Reason = "it does not begin with FILE:LINE:COLUMN and a tab, as the lines of \"uri extract --where\" do"

// tooLong is the reason to reject a line that is longer than the flags allow.
func tooLong(flags *StreamFlags) Reason {
	return Reason("longer than " + flags.MaxLine.String() + " (--max-line allows more)")
}

// answer adds the answer to a line that is not an argument.
func (a *Answer) answer(flags *StreamFlags, line string, do Answerer) {
	a.lines++
	if most := int(flags.MaxLine); len(line) > most && most > 0 {
		a.place = Place{}
		a.Refuse(tooLong(flags))
		return
	}
	if flags.Where {
		var ok bool
		if a.place, line, ok = cutPlace(line); !ok {
			a.place = Place{}
			a.Refuse(noPlace)
			return
		}
	}
	if flags.References && len(line) > 0 && line[0] == byteOrderMark[0] { // of a file that was appended to another
		line = strings.TrimPrefix(line, string(byteOrderMark))
	}
	if line == "" {
		a.empty++
	}
	do(a, line)
}
