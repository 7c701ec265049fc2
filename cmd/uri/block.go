package main

import (
	"bytes"
	"errors"
	"io"
)

// blockSize is how much is read at once. A block, its copy as a string and what is written about it should all stay in
// the cache of the core that works on them.
const blockSize = 256 << 10

// maxEmptyReads is how often an input may give nothing, and no error, before it is taken to be broken.
const maxEmptyReads = 100

// A blockReader cuts an input into blocks of whole lines, or of whole records of another framing. A block is what one
// read has given up to the last line end, so that the lines of a slow input do not wait for more. It is longer than a
// read only where a line is.
type blockReader struct {
	input   io.Reader
	size    int // of a read, at most
	framing framing
	most    int    // bytes of a line, 0 for no limit
	rest    []byte // the start of a line, read but in no block yet; shorter than size
	err     error  // that the input has ended with
}

// next returns the next block, which is not empty, or else the error that the input has ended with. All before the
// error is in blocks, except for the start of a line that was not read to its end. A line far longer than it may be is not
// read to its end; one that is a little longer is for others to refuse. The block is a part of the buffer,
// which is replaced where it is not of the usual size: by a larger one for a long line, and by one of that size again
// for the next block.
func (r *blockReader) next(buffer *[]byte) ([]byte, error) {
	if len(*buffer) != r.size {
		*buffer = make([]byte, r.size)
	}
	n := copy(*buffer, r.rest)
	for r.err == nil {
		if n == len(*buffer) {
			*buffer = grown(*buffer)
		}
		fresh := r.read((*buffer)[n:min(len(*buffer), n+r.size)])
		end := bytes.LastIndexByte(fresh, r.framing.end()) + 1
		if end > 0 {
			r.rest = append(r.rest[:0], fresh[end:]...)
			return (*buffer)[:n+end], nil
		}
		if n += len(fresh); r.most > 0 && n > r.most+len("\r\n") { // all of it is one line, whose end may be there
			r.err = errLongLine
		}
	}
	if errors.Is(r.err, io.EOF) && n > 0 { // the last line may lack its end
		r.rest = r.rest[:0]
		return (*buffer)[:n], nil
	}
	return nil, r.err
}

// grown returns a copy of b with as much room again.
func grown(b []byte) []byte {
	larger := make([]byte, 2*len(b))
	copy(larger, b)
	return larger
}

// read reads once into b and returns the part that was read.
func (r *blockReader) read(b []byte) []byte {
	for range maxEmptyReads {
		var n int
		if n, r.err = r.input.Read(b); n > 0 || r.err != nil {
			return b[:n]
		}
	}
	r.err = io.ErrNoProgress
	return nil
}
