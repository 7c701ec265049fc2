package textio

import (
	"strconv"
	"strings"
)

// An Answer is what a command writes about some lines.
type Answer struct {
	Counts
	Output  []byte // for stdout
	remarks []remark
	place   Place // of the current line, if the line says so

	end     byte // of a record
	records bool // each line has a record, even if it is bad
}

// Counts are the numbers of what was answered.
type Counts struct {
	Lines, Bad, Findings, Bytes int
	Empty                       int // lines of inputs
}

// add adds other counts.
func (c *Counts) add(more Counts) {
	c.Lines += more.Lines
	c.Bad += more.Bad
	c.Findings += more.Findings
	c.Bytes += more.Bytes
	c.Empty += more.Empty
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

// A Reason is why a line is rejected before it is read as anything.
type Reason string

// Column returns 0.
func (Reason) Column() int { return 0 }

// Kind returns the reason.
func (r Reason) Kind() string { return string(r) }

// noPlace is the reason to reject a line without a place.
const noPlace Reason = "it does not begin with FILE:LINE:COLUMN and a tab, as the lines of \"uri extract --where\" do"

// tooLong is the reason to reject a line that is longer than the flags allow.
func (f *StreamFlags) tooLong() Reason {
	return Reason("longer than " + f.MaxLine.String() + " (--max-line allows more)")
}

// Refuse adds a remark that the current line is not valid. If each line has a record, it adds an empty one, unless
// --skip-bad is given or the records are in JSON.
func (a *Answer) Refuse(reason Remark) {
	if a.records {
		a.EndRecord()
	}
	a.Bad++
	a.add(reason)
}

// Find adds a finding in the current line.
func (a *Answer) Find(finding Remark) {
	a.Findings++
	a.add(finding)
}

// add adds a remark about the current line. Only the printer knows the number of the line in the input.
func (a *Answer) add(r Remark) {
	at := a.place
	if at.File == "" {
		at.Number, at.Column = a.Lines, r.Column()
	}
	a.remarks = append(a.remarks, remark{r, at, len(a.Output)})
}

// EndRecord ends the record of the current line.
func (a *Answer) EndRecord() { a.Output = append(a.Output, a.end) }

// answer adds the answer to a line of an input.
func (a *Answer) answer(flags *StreamFlags, line string, do Answerer) {
	a.Lines++
	a.place = Place{}
	if most := flags.MaxLine.bytes; len(line) > most && most > 0 {
		a.Refuse(flags.tooLong())
		return
	}
	if flags.Where {
		at, rest, ok := cutPlace(line)
		if !ok {
			a.Refuse(noPlace)
			return
		}
		a.place, line = at, rest
	}
	if flags.References { // of a file that was appended to another
		line = strings.TrimPrefix(line, byteOrderMark)
	}
	if line == "" {
		a.Empty++
	}
	do(a, line)
}

// cutPlace returns the place at the start of a line that extract --where has written, and the rest of the line.
func cutPlace(line string) (at Place, rest string, ok bool) {
	where, rest, _ := strings.Cut(line, "\t")
	column := strings.LastIndexByte(where, ':')
	number := strings.LastIndexByte(where[:max(column, 0)], ':')
	if number <= 0 {
		return at, "", false
	}
	at = Place{Source: FromLine, File: where[:number]}
	var err, columnErr error
	at.Number, err = strconv.Atoi(where[number+1 : column])
	at.Column, columnErr = strconv.Atoi(where[column+1:])
	return at, rest, err == nil && columnErr == nil && at.Number > 0 && at.Column > 0
}
