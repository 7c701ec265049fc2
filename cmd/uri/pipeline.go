package main

import (
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
)

// A pipeline answers the lines of an input on all cores, in their order. There is nothing between its workers but two
// rights that they hand on: to read the next block, and to write the answer to it, which goes from block to block in
// the order of the input. Each works on the block that it has read, which so stays in the cache of one core, and there
// are never more blocks than workers. A worker that waits for its turn, or for the input, leaves its core to another.
type pipeline struct {
	printer *printer    // for the worker whose turn it is to write
	failure error       // of the printer, likewise
	failed  atomic.Bool // whether there is one, for those who do not write

	reading sync.Mutex // held by the worker that reads, for the fields below
	blocks  blockReader
	ended   error           // what the input has ended with
	turn    <-chan struct{} // that of the next block, closed when its answer may be written
}

// spareWorkers is how many workers there are for which there is no core while all others work.
const spareWorkers = 1

// usualWorkers returns how many workers keep the cores busy.
func usualWorkers() int { return runtime.GOMAXPROCS(0) + spareWorkers }

// runPipeline prints the answers to the lines of the blocks. One worker writes the answers to what a read has given
// before the next read; with more, the next read may be under way, and an error of the output has to wait for its end.
func runPipeline(printer *printer, blocks blockReader, workers int) error {
	first := make(chan struct{})
	close(first)
	p := pipeline{printer: printer, blocks: blocks, turn: first}
	var running sync.WaitGroup
	for range workers {
		w := worker{pipeline: &p, do: printer.newAnswerer(), answer: printer.newAnswer()}
		running.Go(w.run)
	}
	running.Wait()
	if p.failure == nil && !errors.Is(p.ended, io.EOF) {
		return longLine(p.ended, printer.place(1), printer.tool.opts.maxLine)
	}
	return p.failure
}

// A worker answers one block after the other.
type worker struct {
	pipeline *pipeline
	do       answerer
	buffer   []byte
	answer   answer

	turn <-chan struct{} // closed when the answer to the block may be written
	next chan<- struct{} // to be closed when that is done
}

// run works until there are no more blocks, or nobody to write for.
func (w *worker) run() {
	for {
		block, ok := w.read()
		if !ok {
			return
		}
		err := w.work(string(block)) // one copy for all lines, and no allocation for each
		w.finish(err)
	}
}

// read returns the next block, and whether there is one.
func (w *worker) read() (block []byte, ok bool) {
	p := w.pipeline
	p.reading.Lock()
	defer p.reading.Unlock()
	if p.ended != nil || p.failed.Load() {
		return nil, false
	}
	if block, p.ended = p.blocks.next(&w.buffer); p.ended != nil {
		return nil, false
	}
	next := make(chan struct{})
	w.turn, w.next, p.turn = p.turn, next, next
	return block, true
}

// work answers the lines of a block, up to one that is too long.
func (w *worker) work(text string) error {
	a := &w.answer
	a.bytes += len(text)
	for text != "" {
		var line string
		line, text = a.framing.cut(text)
		if most := w.pipeline.blocks.most; len(line) > most && most > 0 {
			return errLongLine
		}
		a.lines++
		w.do(a, line)
		if a.isFull() {
			w.write()
		}
	}
	return nil
}

// write writes what there is of the answer, after the answers to all blocks before. The blocks after this one have to
// wait from then on until it is finished.
func (w *worker) write() {
	<-w.turn
	w.pipeline.output(func(p *printer) error { return p.print(&w.answer) })
	w.answer.clear()
}

// finish writes the rest of the answer, and hands the right to write on. With an error, nobody writes any more.
func (w *worker) finish(err error) {
	w.write()
	w.pipeline.output((*printer).flush)
	if err != nil {
		w.pipeline.output(func(p *printer) error { return longLine(err, p.place(1), p.tool.opts.maxLine) })
	}
	close(w.next)
}

// output lets the printer do something, unless it has failed before.
func (p *pipeline) output(do func(*printer) error) {
	if p.failure != nil {
		return
	}
	if p.failure = do(p.printer); p.failure != nil {
		p.failed.Store(true)
	}
}
