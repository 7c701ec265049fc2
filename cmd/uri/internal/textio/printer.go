package textio

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"
)

// An Answerer adds the answer to a text. Answerers may run concurrently, so they share no memory.
type Answerer func(a *Answer, text string)

// A Printer writes the answers of a command in the order of the texts, and counts the texts.
type Printer struct {
	*Session
	NewAnswerer func() Answerer
	Tell        func(Remark) error         // writes why a text is not valid, or a finding in it
	Reject      func(reason string) Remark // returns the remark that a text is not read
	OneByOne    bool                       // the answer to a line needs the state after the line before

	next  Place     // of the text after those that are printed
	spare sync.Pool // of answers, for their memory
}

// Answer prints the answers to args and to the lines of the inputs. If there are neither args nor files, the input is standard input.
func (p *Printer) Answer(args []string) error {
	p.next = Place{Argument: 1}
	do := p.NewAnswerer()
	for _, arg := range args {
		a := p.newAnswer()
		a.Lines = 1
		do(a, arg)
		if err := p.print(a); err != nil {
			return err
		}
	}
	names := p.flags.Files
	if len(names)+len(args) == 0 {
		names = []string{standardInput}
	}
	for _, name := range names { // also after one that cannot be read
		in, err := p.openInput(name)
		if err != nil {
			p.Trouble(err)
			continue
		}
		if err := errors.Join(p.answerInput(in), in.close()); err != nil {
			return err
		}
	}
	return nil
}

// answerInput prints the answers to the lines of an input. A goroutine answers each block, and prints the answer after that
// to the block before. There are two more blocks at a time than the session has workers, or one line if a person types them,
// or OneByOne is set. An error of the output waits for the end of a read.
func (p *Printer) answerInput(in *input) error {
	most := p.Workers + 2
	p.next = Place{File: Masked(in.name), Line: 1}
	if p.flags.Null {
		p.next = Place{File: Masked(in.name), Record: 1}
	}
	single := p.OneByOne || in.name == "" && p.Term.Stdin
	if single {
		most = 1
	}
	running := make(chan struct{}, most)
	printed := make(chan error, 1) // the error of the output, if any, once all blocks before are printed
	printed <- nil
	var failed atomic.Bool
	var ended error
	for running <- struct{}{}; ended == nil && !failed.Load(); running <- struct{}{} {
		var block string
		block, ended = in.next(single)
		before, after := printed, make(chan error, 1)
		go func() {
			a := p.answerBlock(block)
			failure := <-before
			if failure == nil {
				failure = p.print(a)
			}
			failed.Store(failure != nil)
			<-running
			after <- failure
		}()
		printed = after
	}
	failure := <-printed
	if failure == nil && !errors.Is(ended, io.EOF) {
		p.Trouble(in.describe(ended))
	}
	return failure
}

// answerBlock returns the answer to the lines of a block.
func (p *Printer) answerBlock(block string) *Answer {
	a, do := p.newAnswer(), p.NewAnswerer()
	for block != "" {
		line, rest := cut(block, a.flags.End())
		a.end = block[len(line) : len(block)-len(rest)]
		block = rest
		p.answer(a, line, do)
	}
	return a
}

// newAnswer returns an empty answer.
func (p *Printer) newAnswer() *Answer {
	a, found := p.spare.Get().(*Answer)
	if !found {
		a = new(Answer)
	}
	*a = Answer{Output: a.Output[:0], remarks: a.remarks[:0], flags: p.flags}
	return a
}

// place returns the place of a remark. Unless the line has said it, its number is that of a line after those that are
// printed.
func (p *Printer) place(at Place) Place {
	if at.File != "" {
		at.File = Masked(at.File)
		return at
	}
	where := p.next
	_, n := where.number()
	*n += at.Line - 1
	if p.flags.Columns && where.File != "" {
		where.Column = max(at.Column, 1)
	}
	return where
}

// print writes an answer.
func (p *Printer) print(a *Answer) error {
	p.Failed = p.Failed || a.Bad > 0 && !p.flags.SkipBad || a.Findings > 0
	rest := 0
	for _, r := range a.remarks {
		_, _ = p.Stdout.Write(a.Output[rest:r.offset]) // a flush returns the error again
		rest = r.offset
		*r.Where() = p.place(*r.Where())
		if err := p.Tell(r.Remark); err != nil {
			return err
		}
	}
	_, _ = p.Stdout.Write(a.Output[rest:])
	p.Lines += a.Lines
	p.Bad += a.Bad
	p.Findings += a.Findings
	_, n := p.next.number()
	*n += a.Lines
	p.spare.Put(a)
	return p.Stdout.Flush() // the answers to a slow input are seen at once
}
