package textio

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// An Answerer adds the answer to a text. Answerers may run concurrently, so they share no memory.
type Answerer func(a *Answer, text string)

// A Printer writes the answers of a command in the order of the texts, and counts the texts.
type Printer struct {
	Counts
	Tell      func(where Place, about Remark) error // writes why a text is not valid, or a finding in it
	More      func(message string) error            // writes how many remarks are not written
	OneByOne  bool                                  // the answer to a line needs the state after the line before
	Unlimited bool                                  // all remarks are written, whatever --max-same says

	session     *Session
	newAnswerer func() Answerer
	end         byte  // of a record
	source      Place // of the current texts; number counts the lines before them
	start       time.Time

	spare sync.Pool      // of answers, for their memory
	seen  map[string]int // the number of remarks of each kind
}

// NewPrinter returns a printer, which needs the functions Tell and More.
func NewPrinter(s *Session, newAnswerer func() Answerer) *Printer {
	p := &Printer{session: s, newAnswerer: newAnswerer, end: '\n', start: time.Now(), seen: map[string]int{}}
	if s.flags.Null {
		p.end = 0
	}
	p.spare.New = func() any { return new(Answer) }
	return p
}

// Answer prints the answers to args and to the lines of the inputs, and the number of remarks that are not written. If
// there are neither args nor files, the input is standard input.
func (p *Printer) Answer(args []string) error {
	p.source = Place{Source: FromArgument}
	do := p.newAnswerer()
	for _, arg := range args {
		a := p.newAnswer()
		a.Lines, a.Bytes = 1, len(arg)
		do(a, arg)
		if err := p.print(a); err != nil {
			return err
		}
	}
	names := p.session.flags.Files
	if len(names)+len(args) == 0 {
		names = []string{standardInput}
	}
	if err := p.answerInputs(names); err != nil {
		return err
	}
	for _, kind := range slices.Sorted(maps.Keys(p.seen)) {
		if more := p.seen[kind] - int(p.session.flags.MaxSame); more > 0 {
			if err := p.More(strconv.Itoa(more) + " more of this kind: " + kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// answerInputs prints the answers to the lines of the inputs of those names.
func (p *Printer) answerInputs(names []string) error {
	p.session.beginProgress(names)
	defer p.session.eraseProgress()
	for _, name := range names {
		in, err := p.session.openInput(name)
		if err != nil {
			return err
		}
		ended, err := p.answerInput(in)
		if err == nil && !errors.Is(ended, io.EOF) {
			err = in.describe(ended)
		}
		if err = errors.Join(err, in.close()); err != nil {
			return err
		}
	}
	return nil
}

// answerInput prints the answers to the lines of an input: if a person types them, to each before the next is read, and
// otherwise on all cores. It returns the error that ended the input, and that of the output.
func (p *Printer) answerInput(in *input) (ended, failure error) {
	p.source = Place{Source: p.Source(), File: in.name, Number: p.Lines}
	typed := in.name == "" && p.session.Term.Stdin
	lines := &lineReader{Reader: in.Reader, end: p.end, single: typed || p.OneByOne, most: p.session.flags.MaxLine.bytes}
	if !lines.single {
		return p.answerConcurrently(lines)
	}
	do := p.newAnswerer()
	for failure == nil {
		var line string
		if line, ended = lines.next(); ended != nil {
			break
		}
		failure = p.print(p.answer(line, do))
	}
	return ended, failure
}

// answerConcurrently prints the answers to the lines of a text. A goroutine answers each block, of which there are two more
// at a time than the session has workers. An error of the output waits for the end of a read.
func (p *Printer) answerConcurrently(lines *lineReader) (ended, failure error) {
	answers := make(chan chan *Answer, p.session.Workers) // in the order of the blocks
	var failed atomic.Bool
	go func() {
		defer close(answers)
		for !failed.Load() {
			var block string
			if block, ended = lines.next(); ended != nil {
				return
			}
			answer := make(chan *Answer, 1)
			answers <- answer
			go func() { answer <- p.answer(block, p.newAnswerer()) }()
		}
	}()
	for answer := range answers {
		if a := <-answer; failure == nil {
			failure = p.print(a)
			failed.Store(failure != nil)
		}
	}
	return ended, failure
}

// answer returns the answer to the lines of a block.
func (p *Printer) answer(block string, do Answerer) *Answer {
	a := p.newAnswer()
	a.Bytes = len(block)
	for block != "" {
		var line string
		line, block = cut(block, p.end)
		a.answer(p.session.flags, line, do)
	}
	return a
}

// newAnswer returns an empty answer.
func (p *Printer) newAnswer() *Answer {
	flags := p.session.flags
	a := p.spare.Get().(*Answer)
	*a = Answer{Output: a.Output[:0], remarks: a.remarks[:0], end: p.end, records: flags.Records && !flags.JSON && !flags.SkipBad}
	return a
}

// Source returns what the texts of the inputs are, in words.
func (p *Printer) Source() string {
	if p.end == 0 {
		return FromRecord
	}
	return FromLine
}

// Place returns the place of the current line of an answer, if OneByOne is set.
func (p *Printer) Place(a *Answer) Place { return p.place(Place{Number: a.Lines}) }

// place returns the place of a remark. Unless the line has said it, its number is that of a line after those that are
// answered.
func (p *Printer) place(at Place) Place {
	if at.File != "" {
		return at
	}
	where := p.source
	where.Number = p.Lines - p.source.Number + at.Number
	if p.session.flags.Columns && where.File != "" {
		where.Column = max(at.Column, 1)
	}
	return where
}

// print writes an answer.
func (p *Printer) print(a *Answer) error {
	s := p.session
	s.Failed = s.Failed || a.Bad > 0 && !s.flags.SkipBad || a.Findings > 0
	if len(a.remarks)+len(a.Output) > 0 && s.Term.Stdout.IsTerminal {
		s.eraseProgress()
	}
	rest := 0
	for _, r := range a.remarks {
		if _, err := s.Stdout.Write(a.Output[rest:r.offset]); err != nil {
			return err
		}
		rest = r.offset
		if err := p.tell(r); err != nil {
			return err
		}
	}
	if _, err := s.Stdout.Write(a.Output[rest:]); err != nil {
		return err
	}
	p.add(a.Counts)
	p.spare.Put(a)
	p.showProgress()
	return s.Stdout.Flush() // the answers to a slow input are seen at once
}

// tell writes an error or a finding, unless there were enough of its kind.
func (p *Printer) tell(r remark) error {
	if most := int(p.session.flags.MaxSame); most > 0 && !p.Unlimited {
		kind := r.Kind()
		if p.seen[kind]++; p.seen[kind] > most {
			return nil
		}
	}
	return p.Tell(p.place(r.place), r.Remark)
}

// TellStats writes the statistics to stderr if --stats is given.
func (p *Printer) TellStats() error {
	if !p.session.flags.Stats {
		return nil
	}
	return p.session.Complain(fmt.Sprintf("%s, %.1f MB in %.2f s: %.0f lines/s, %.0f MB/s", Number(p.Lines, "line"),
		float64(p.Bytes)/1e6, time.Since(p.start).Seconds(), p.perSecond(p.Lines), p.perSecond(p.Bytes)/1e6))
}

// perSecond returns n per second of the run so far. A time of 0 counts as a nanosecond.
func (p *Printer) perSecond(n int) float64 {
	return float64(n) / max(time.Since(p.start), time.Nanosecond).Seconds()
}
