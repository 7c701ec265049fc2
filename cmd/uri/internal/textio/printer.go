package textio

import (
	"errors"
	"time"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"
)

// An Answerer adds the answer to a reference. Answerers may run concurrently, so they share no memory.
type Answerer func(a *Answer, text string)

// A Printer writes the answers of a command in the order of the references, and counts the references.
type Printer struct {
	session     *Session
	newAnswerer func() Answerer
	Refused     func(where display.Place, reason *jsonline.ErrorRecord) error    // writes why a reference is not valid
	Found       func(where display.Place, finding *jsonline.FindingRecord) error // writes a finding in a reference

	framing Framing // of the input, and of an output with a record for each reference
	start   time.Time
	source  display.Place // of the current references; number counts the lines before them

	Lines, Bad, Findings, Bytes int // counts of what was answered
}

// NewPrinter returns a printer that reports bad references on stderr or, with --json, on stdout.
func NewPrinter(s *Session, newAnswerer func() Answerer) *Printer {
	p := &Printer{session: s, newAnswerer: newAnswerer, framing: Framing(s.flags.Null), start: time.Now()}
	p.Refused = func(where display.Place, reason *jsonline.ErrorRecord) error {
		return s.Complain("uri: " + where.String() + ": " + reason.Message)
	}
	if s.flags.JSON && !s.flags.SkipBad {
		p.Refused = p.refuseJSON
	}
	return p
}

// refuseJSON writes the object for a bad reference.
func (p *Printer) refuseJSON(where display.Place, reason *jsonline.ErrorRecord) error {
	return p.session.PrintJSON(jsonline.NewRefusedRecord(where, reason))
}

// Answer prints the answers to args and to the lines of the inputs.
func (p *Printer) Answer(args []string) error {
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
	p.source = display.Place{Source: display.FromArgument}
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
	p.source = display.Place{Source: p.framing.source(), File: in.name, Number: p.Lines}
	workers := p.session.Workers
	if in.typed {
		workers = 1
	}
	blocks := blockReader{input: in, size: p.session.BlockSize, framing: p.framing, most: int(p.session.flags.MaxLine)}
	return in.describe(runPipeline(p, blocks, workers))
}

// newAnswer returns an empty answer.
func (p *Printer) newAnswer() Answer {
	return Answer{Framing: p.framing, json: p.session.flags.JSON, skipBad: p.session.flags.SkipBad}
}

// place returns the place of the n-th line after those that are answered.
func (p *Printer) place(n int) display.Place {
	where := p.source
	where.Number = p.Lines - p.source.Number + n
	return where
}

// print writes an answer.
func (p *Printer) print(a *Answer) error {
	p.session.Failed = p.session.Failed || a.failed || a.bad > 0 || a.findings > 0
	if len(a.remarks)+len(a.Output) > 0 && p.session.Term.Stdout {
		p.session.Progress.Erase()
	}
	rest := 0
	for _, r := range a.remarks {
		if _, err := p.session.Stdout.Write(a.Output[rest:r.offset]); err != nil {
			return err
		}
		rest = r.offset
		if err := p.remark(p.place(r.line), r); err != nil {
			return err
		}
	}
	_, err := p.session.Stdout.Write(a.Output[rest:])
	p.Lines += a.lines
	p.Bad += a.bad
	p.Findings += a.findings
	p.Bytes += a.bytes
	return err
}

// remark writes an error or a finding.
func (p *Printer) remark(where display.Place, r remark) error {
	if r.reason != nil {
		return p.Refused(where, r.reason)
	}
	return p.Found(where, r.finding)
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
