package textio

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// An Answer is what a command writes about some lines.
type Answer struct {
	Counts
	Output  []byte // for stdout
	remarks []remarkAt
	place   Place  // of the current line, if the line says so
	end     string // of the current line, as it is written
	flags   *StreamFlags
}

// Counts are the numbers of what was answered.
type Counts struct {
	Lines, Bad, Findings int
}

// A Remark is an error or a finding in a line. The answerer knows only the column of its place: in the line as given, from 1, or 0
// if it is not known. The printer adds the rest.
type Remark interface {
	Where() *Place                           // promoted from a Place that is embedded
	InWords(p Palette) string                // on one line, without the place
	Marked() (shown *string, start, end int) // the text that it is about, nil if that is not shown, and the part to mark
}

// A remarkAt is a remark and the offset, in the output, of the text that follows it.
type remarkAt struct {
	Remark
	offset int
}

// noPlace is the reason to reject a line without a place.
const noPlace = "it does not begin with FILE:LINE:COLUMN and a tab, as the lines of \"uri extract --where\" do"

// Refuse adds the remark that the current line is not valid. If each line has a record, Refuse adds an empty one, unless
// --skip-bad is given or the records are in JSON.
func (a *Answer) Refuse(r Remark) {
	if a.flags.Records && !a.flags.JSON && !a.flags.SkipBad {
		a.EndRecord()
	}
	a.Bad++
	a.add(r)
}

// Find adds a finding in the current line, as Refuse does.
func (a *Answer) Find(r Remark) {
	a.Findings++
	a.add(r)
}

// add adds a remark about the current line. Only the printer knows the number of the line in the input.
func (a *Answer) add(r Remark) {
	*r.Where() = cmp.Or(a.place, Place{Line: a.Lines, Column: r.Where().Column})
	a.remarks = append(a.remarks, remarkAt{r, len(a.Output)})
}

// EndRecord ends the record of the current line.
func (a *Answer) EndRecord() {
	end := a.flags.End()
	if a.flags.Verbatim {
		end = a.end
	}
	a.Output = append(a.Output, end...)
}

// answer adds to an answer that to a line of an input.
func (p *Printer) answer(a *Answer, line string, do Answerer) {
	a.Lines++
	a.place = Place{}
	if int64(len(line)) > int64(a.flags.MaxLine) {
		a.Refuse(p.Reject(fmt.Sprintf("longer than %d bytes (--max-line allows more)", a.flags.MaxLine)))
		return
	}
	if a.flags.References { // of a file that was appended to another
		line = strings.TrimPrefix(line, byteOrderMark)
	}
	if a.flags.Where {
		at, rest, ok := cutPlace(line)
		if !ok {
			a.Refuse(p.Reject(noPlace))
			return
		}
		a.place, line = at, rest
	}
	do(a, line)
}

// placeOfLine matches the place at the start of a line that extract --where has written.
var placeOfLine = regexp.MustCompile(`^([^\t]+):([1-9][0-9]{0,8}):([1-9][0-9]{0,8})\t`)

// cutPlace returns the place at the start of a line, and the rest of the line.
func cutPlace(line string) (at Place, rest string, ok bool) {
	found := placeOfLine.FindStringSubmatch(line)
	if found == nil {
		return at, "", false
	}
	at.File = found[1]
	at.Line, _ = strconv.Atoi(found[2])
	at.Column, _ = strconv.Atoi(found[3])
	return at, line[len(found[0]):], true
}
