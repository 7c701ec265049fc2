package main

import (
	"io"
	"time"
)

// An answerer adds the answer to a reference. Several may run at the same time, so each has memory of its own.
type answerer func(a *answer, text string)

// A printer writes the answers of a command in the order of the references, and counts these.
type printer struct {
	tool        *tool
	newAnswerer func() answerer
	refused     func(where place, reason *errorRecord) error    // writes why a reference is not valid
	found       func(where place, finding *findingRecord) error // writes what else is wrong with one
	flushed     func()                                          // does what is due between two blocks

	framing framing // of the input, and of an output with a record for each reference
	start   time.Time
	source  string // of the references

	lines, bad, findings, bytes int // how much is answered
}

// answer is the part of a command that answers each of the operands or, where there are none, each line of stdin.
func (t *tool) answer(newAnswerer func() answerer, opts options, operands []string) error {
	p := newPrinter(t, newAnswerer, opts)
	if err := p.answer(operands); err != nil {
		return err
	}
	return p.tellStats(opts)
}

// newPrinter returns a printer that tells on stderr what is wrong with a reference.
func newPrinter(t *tool, newAnswerer func() answerer, opts options) *printer {
	return &printer{
		tool:        t,
		newAnswerer: newAnswerer,
		refused: func(where place, reason *errorRecord) error {
			return t.complain("uri: " + where.String() + ": " + reason.Message)
		},
		flushed: func() {},
		framing: framing(opts.null),
		start:   time.Now(),
	}
}

// answer prints the answers to the operands or, where there are none, to the lines of stdin.
func (p *printer) answer(operands []string) error {
	if len(operands) > 0 {
		return p.answerArguments(operands)
	}
	return p.answerLines(p.tool.stdin, p.tool.term.stdin)
}

// answerArguments prints the answers to args.
func (p *printer) answerArguments(args []string) error {
	p.source = fromArgument
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

// answerLines prints the answers to the lines of input: on all cores or, where someone types the lines, to one before
// the next is read.
func (p *printer) answerLines(input io.Reader, typed bool) error {
	p.source = p.framing.source()
	workers := p.tool.workers
	if typed {
		workers = 1
	}
	return runPipeline(p, blockReader{input: input, size: p.tool.blockSize, framing: p.framing}, workers)
}

// newAnswer returns an answer that is empty.
func (p *printer) newAnswer() answer { return answer{framing: p.framing} }

// print writes an answer.
func (p *printer) print(a *answer) error {
	p.tool.failed = p.tool.failed || a.bad > 0 || a.findings > 0
	rest := 0
	for _, r := range a.remarks {
		if _, err := p.tool.stdout.Write(a.output[rest:r.offset]); err != nil {
			return err
		}
		rest = r.offset
		if err := p.remark(place{p.source, p.lines + r.line}, r); err != nil {
			return err
		}
	}
	_, err := p.tool.stdout.Write(a.output[rest:])
	p.lines += a.lines
	p.bad += a.bad
	p.findings += a.findings
	p.bytes += a.bytes
	return err
}

// remark writes what is wrong with a reference.
func (p *printer) remark(where place, r remark) error {
	if r.reason != nil {
		return p.refused(where, r.reason)
	}
	return p.found(where, r.finding)
}

// flush ends what is printed of a block, so that those who wait for the answers to a slow input see them.
func (p *printer) flush() error {
	if err := p.tool.stdout.Flush(); err != nil {
		return err
	}
	p.flushed()
	return nil
}

// tellStats writes to stderr how fast it went, if that was asked for.
func (p *printer) tellStats(opts options) error {
	if !opts.stats {
		return nil
	}
	s := stats{lines: p.lines, bytes: p.bytes, elapsed: time.Since(p.start), cpu: cpuTime()}
	return p.tool.complain(s.String())
}
