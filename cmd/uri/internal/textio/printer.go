package textio

import (
	"errors"
	"io"
	"strconv"
	"time"
)

// An Answerer adds the answer to a reference. Answerers may run concurrently, so they share no memory.
type Answerer func(a *Answer, text string)

// A Printer writes the answers of a command in the order of the references, and counts the references.
type Printer struct {
	session     *Session
	newAnswerer func() Answerer
	Tell        func(where Place, about Remark) error // writes why a reference is not valid, or a finding in it
	More        func(message string) error            // writes how many remarks are not written
	OneByOne    bool                                  // the answer to a line needs the state after the line before
	Unlimited   bool                                  // all remarks are written, whatever --max-same says

	framing Framing // of the input, and of an output with a record for each reference
	start   time.Time
	source  Place // of the current references; number counts the lines before them

	kinds []string       // of remarks, in the order in which they came
	seen  map[string]int // the number of remarks of each kind

	Lines, Bad, Findings, Empty, Bytes int // counts of what was answered; Empty counts lines of inputs
}

// NewPrinter returns a printer, which needs a function Tell.
func NewPrinter(s *Session, newAnswerer func() Answerer) *Printer {
	p := &Printer{session: s, newAnswerer: newAnswerer, framing: Framing(s.flags.Null), start: time.Now(), seen: map[string]int{}}
	p.More = func(message string) error { return s.Complain("uri: " + message) }
	return p
}

// Answer prints the answers to args and to the lines of the inputs, and the number of remarks that are not written.
func (p *Printer) Answer(args []string) error {
	if err := p.answerAll(args); err != nil {
		return err
	}
	for _, kind := range p.kinds {
		if more := p.seen[kind] - int(p.session.flags.MaxSame); more > 0 {
			if err := p.More(strconv.Itoa(more) + " more of this kind: " + kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// answerAll prints the answers.
func (p *Printer) answerAll(args []string) error {
	if err := p.answerArguments(args); err != nil {
		return err
	}
	names := p.session.inputs(args)
	p.session.beginProgress(names)
	defer p.session.Progress.end()
	for _, name := range names {
		in, err := p.session.openInput(name)
		if err != nil {
			return err
		}
		err = p.answerInput(in)
		if err = errors.Join(err, in.close()); err != nil {
			return err
		}
	}
	return nil
}

// answerArguments prints the answers to args.
func (p *Printer) answerArguments(args []string) error {
	p.source = Place{Source: FromArgument}
	do := p.newAnswerer()
	a := p.newAnswer()
	for _, arg := range args {
		a.lines++
		a.bytes += len(arg)
		do(&a, arg)
		if err := p.print(&a); err != nil {
			return err
		}
		a.clear()
	}
	return nil
}

// answerInput prints the answers to the lines of an input. It uses all cores, unless a person types the lines: then it
// answers each line before it reads the next.
func (p *Printer) answerInput(in *input) error {
	p.source = Place{Source: p.framing.source(), File: in.name, Number: p.Lines}
	workers := p.session.Workers
	if in.typed || p.OneByOne {
		workers = 1
	}
	blocks := blockReader{input: in, size: p.session.BlockSize, framing: p.framing, most: int(p.session.flags.MaxLine)}
	ended, err := runPipeline(p, blocks, workers)
	if err == nil && !errors.Is(ended, io.EOF) {
		err = in.describe(ended)
	}
	return err
}

// Source returns what the texts of the inputs are, in words.
func (p *Printer) Source() string { return p.framing.source() }

// newAnswer returns an empty answer.
func (p *Printer) newAnswer() Answer {
	flags := p.session.flags
	return Answer{Framing: p.framing, records: flags.Records && !flags.JSON && !flags.SkipBad}
}

// Place returns the place of the current line of an answer, if OneByOne is set.
func (p *Printer) Place(a *Answer) Place { return p.place(Place{Number: a.lines}) }

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
	flags := p.session.flags
	p.session.Failed = p.session.Failed || a.failed || a.bad > 0 && !flags.SkipBad || a.findings > 0
	if len(a.remarks)+len(a.Output) > 0 && p.session.Term.Stdout {
		p.session.Progress.Erase()
	}
	rest := 0
	for i := range a.remarks {
		r := &a.remarks[i]
		if _, err := p.session.Stdout.Write(a.Output[rest:r.offset]); err != nil {
			return err
		}
		rest = r.offset
		if err := p.remark(r); err != nil {
			return err
		}
	}
	_, err := p.session.Stdout.Write(a.Output[rest:])
	p.Lines += a.lines
	p.Bad += a.bad
	p.Findings += a.findings
	p.Bytes += a.bytes
	p.Empty += a.empty
	return err
}

// remark writes an error or a finding, unless there were enough of its kind.
func (p *Printer) remark(r *remark) error {
	if most := int(p.session.flags.MaxSame); most > 0 && !p.Unlimited {
		kind := r.Kind()
		if p.seen[kind]++; p.seen[kind] == 1 {
			p.kinds = append(p.kinds, kind)
		}
		if p.seen[kind] > most {
			return nil
		}
	}
	return p.Tell(p.place(r.place), r.Remark)
}

// flush writes the buffered output of a block, so that the answers to a slow input are seen at once.
func (p *Printer) flush() error {
	if err := p.session.Stdout.Flush(); err != nil {
		return err
	}
	p.session.Progress.update(p.Lines, p.Bad)
	return nil
}

// TellStats writes the statistics to stderr if --stats is given.
func (p *Printer) TellStats() error {
	if !p.session.flags.Stats {
		return nil
	}
	s := stats{lines: p.Lines, bytes: p.Bytes, elapsed: time.Since(p.start), cpu: cpuTime()}
	return p.session.Complain(s.String())
}
