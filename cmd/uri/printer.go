package main

import (
	"errors"
	"time"
)

// An answerer adds the answer to a reference. Answerers may run concurrently, so they share no memory.
type answerer func(a *answer, text string)

// A printer writes the answers of a command in the order of the references, and counts the references.
type printer struct {
	session     *session
	newAnswerer func() answerer
	refused     func(where place, reason *errorRecord) error    // writes why a reference is not valid
	found       func(where place, finding *findingRecord) error // writes a finding in a reference

	framing framing // of the input, and of an output with a record for each reference
	start   time.Time
	source  place // of the current references; number counts the lines before them

	lines, bad, findings, bytes int // counts of what was answered
}

// newPrinter returns a printer that reports bad references on stderr or, with --json, on stdout.
func newPrinter(s *session, newAnswerer func() answerer) *printer {
	p := &printer{session: s, newAnswerer: newAnswerer, framing: framing(s.flags.null), start: time.Now()}
	p.refused = func(where place, reason *errorRecord) error {
		return s.complain("uri: " + where.String() + ": " + reason.Message)
	}
	if s.flags.json {
		p.refused = p.refuseJSON
	}
	return p
}

// refuseJSON writes the object for a bad reference.
func (p *printer) refuseJSON(where place, reason *errorRecord) error {
	return p.session.printJSON(refusedRecord{where.location(), reason.ShownReference, reason.ShownPath, reason})
}

// answer prints the answers to args and to the lines of the inputs.
func (p *printer) answer(args []string) error {
	if err := p.answerArguments(args); err != nil {
		return err
	}
	for _, name := range p.session.inputs(args) {
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
func (p *printer) answerArguments(args []string) error {
	p.source = place{source: fromArgument}
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
func (p *printer) answerInput(in *input) error {
	p.source = place{p.framing.source(), in.name, p.lines}
	workers := p.session.workers
	if in.typed {
		workers = 1
	}
	p.session.showProgress(in)
	defer p.session.progress.end()
	blocks := blockReader{input: in, size: p.session.blockSize, framing: p.framing, most: int(p.session.flags.maxLine)}
	return in.describe(runPipeline(p, blocks, workers))
}

// newAnswer returns an empty answer.
func (p *printer) newAnswer() answer { return answer{framing: p.framing, json: p.session.flags.json} }

// place returns the place of the n-th line after those that are answered.
func (p *printer) place(n int) place {
	where := p.source
	where.number = p.lines - p.source.number + n
	return where
}

// print writes an answer.
func (p *printer) print(a *answer) error {
	p.session.failed = p.session.failed || a.bad > 0 || a.findings > 0
	if len(a.remarks)+len(a.output) > 0 && p.session.term.stdout {
		p.session.progress.erase()
	}
	rest := 0
	for _, r := range a.remarks {
		if _, err := p.session.stdout.Write(a.output[rest:r.offset]); err != nil {
			return err
		}
		rest = r.offset
		if err := p.remark(p.place(r.line), r); err != nil {
			return err
		}
	}
	_, err := p.session.stdout.Write(a.output[rest:])
	p.lines += a.lines
	p.bad += a.bad
	p.findings += a.findings
	p.bytes += a.bytes
	return err
}

// remark writes an error or a finding.
func (p *printer) remark(where place, r remark) error {
	if r.reason != nil {
		return p.refused(where, r.reason)
	}
	return p.found(where, r.finding)
}

// flush writes the buffered output of a block, so that the answers to a slow input are seen at once.
func (p *printer) flush() error {
	if err := p.session.stdout.Flush(); err != nil {
		return err
	}
	p.session.progress.update()
	return nil
}

// tellStats writes the statistics to stderr if --stats is given.
func (p *printer) tellStats() error {
	if !p.session.flags.stats {
		return nil
	}
	s := stats{lines: p.lines, bytes: p.bytes, elapsed: time.Since(p.start), cpu: cpuTime()}
	return p.session.complain(s.String())
}
