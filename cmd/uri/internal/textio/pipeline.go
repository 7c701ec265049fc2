package textio

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// A pipeline answers the lines of an input on all cores, in order. Its workers share two rights that they pass on: to
// read the next block, and to write the answer to it, in the order of the input. A worker answers the block that it has
// read, so the block stays in the cache of one core, and there are never more blocks than workers. A worker that waits
// for its turn or for the input leaves its core to another.
type pipeline struct {
	printer *Printer    // used by the worker whose turn it is to write
	failure error       // of the printer, used likewise
	failed  atomic.Bool // whether there is a failure, for the other workers

	reading sync.Mutex // held by the worker that reads; guards the fields below
	blocks  blockReader
	ended   error           // error that ended the input
	turn    <-chan struct{} // of the next block; closed when its answer may be written
}

// spareWorkers is the number of workers beyond the number of cores.
const spareWorkers = 1

// usualWorkers returns the number of workers that keeps the cores busy.
func usualWorkers() int { return runtime.GOMAXPROCS(0) + spareWorkers }

// runPipeline prints the answers to the lines of the blocks. A single worker writes the answers to one read before the
// next read. With more workers, the next read may already be in progress, and an error of the output waits for its end.
// It returns the error that ended the input, and the error of the output.
func runPipeline(printer *Printer, blocks blockReader, workers int) (ended, failure error) {
	first := make(chan struct{})
	close(first)
	p := pipeline{printer: printer, blocks: blocks, turn: first}
	var running sync.WaitGroup
	for range workers {
		w := worker{pipeline: &p, do: printer.newAnswerer(), answer: printer.newAnswer()}
		running.Go(w.run)
	}
	running.Wait()
	return p.ended, p.failure
}

// A worker answers one block after the other.
type worker struct {
	pipeline *pipeline
	do       Answerer
	buffer   []byte
	answer   Answer

	turn <-chan struct{} // closed when the answer to the block may be written
	next chan<- struct{} // to close when that is done
}

// run works until there are no more blocks, or writing has failed.
func (w *worker) run() {
	for {
		block, ok := w.read()
		if !ok {
			return
		}
		w.work(string(block)) // one copy for all lines, and no allocation for each
		w.finish()
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

// work answers the lines of a block.
func (w *worker) work(text string) {
	a := &w.answer
	a.bytes += len(text)
	for text != "" {
		var line string
		line, text = a.Framing.cut(text)
		a.answer(w.pipeline.printer.session.flags, line, w.do)
		if a.isFull() || w.pipeline.printer.OneByOne {
			w.write()
		}
	}
}

// write writes the pending answer after the answers to all earlier blocks. From then on, the later blocks wait until
// this one is finished.
func (w *worker) write() {
	<-w.turn
	w.pipeline.output(func(p *Printer) error { return p.print(&w.answer) })
	w.answer.clear()
}

// finish writes the rest of the answer, and passes on the right to write. After an error, nothing more is written.
func (w *worker) finish() {
	w.write()
	w.pipeline.output((*Printer).flush)
	close(w.next)
}

// output calls do with the printer, unless the printer has failed.
func (p *pipeline) output(do func(*Printer) error) {
	if p.failure != nil {
		return
	}
	if p.failure = do(p.printer); p.failure != nil {
		p.failed.Store(true)
	}
}
