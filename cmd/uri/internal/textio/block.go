package textio

import (
	"bytes"
	"errors"
	"io"
)

// BlockSize is the size of a read. A block, its copy as a string and the output for it should all stay in the cache of
// one core.
const BlockSize = 256 << 10

// maxEmptyReads is how many reads in a row may return neither data nor an error. After that, the input counts as
// broken.
const maxEmptyReads = 100

// A blockReader cuts an input into blocks of whole lines, or of whole records in another framing. A block ends at the
// last line end of a read, so that the lines of a slow input do not wait for more. A block is longer than a read only
// if a line is.
type blockReader struct {
	input   io.Reader
	size    int // maximum length of a read
	framing Framing
	most    int    // maximum length of a line, 0 for no limit
	rest    []byte // already read: the start of the next line, or lines after one that was cut; shorter than size
	err     error  // error that ended the input
}

// next returns the next block, which is not empty, or the error that ended the input. The blocks contain everything
// before the error, except for a line that was not read to its end, and the rest of a line that is too long: it is cut
// a little above the limit, where the caller rejects it. The block is a part of the buffer, which next replaces if it
// does not have the usual size: with a larger one for a long line, and with one of the usual size for the next block.
func (r *blockReader) next(buffer *[]byte) ([]byte, error) {
	if len(*buffer) != r.size {
		*buffer = make([]byte, r.size)
	}
	n := copy(*buffer, r.rest)
	if end := bytes.LastIndexByte(r.rest, r.framing.end()) + 1; end > 0 { // after a line that was cut
		r.rest = r.rest[:copy(r.rest, r.rest[end:])]
		return (*buffer)[:end], nil
	}
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
		if n += len(fresh); r.most > 0 && n > r.most+len("\r\n") { // one line, perhaps with its end
			return r.skip((*buffer)[:n]), nil
		}
	}
	if errors.Is(r.err, io.EOF) && n > 0 { // the last line may have no line end
		r.rest = r.rest[:0]
		return (*buffer)[:n], nil
	}
	return nil, r.err
}

// skip reads the rest of a line that is too long, and returns its start as the only line of a block.
func (r *blockReader) skip(line []byte) []byte {
	scratch := make([]byte, r.size)
	r.rest = r.rest[:0]
	for r.err == nil {
		fresh := r.read(scratch)
		if end := bytes.IndexByte(fresh, r.framing.end()) + 1; end > 0 {
			r.rest = append(r.rest, fresh[end:]...)
			break
		}
	}
	line[r.most+len("\r\n")] = r.framing.end()
	return line[:r.most+len("\r\n")+1]
}

// grown returns a copy of b of twice the length.
func grown(b []byte) []byte {
	larger := make([]byte, 2*len(b))
	copy(larger, b)
	return larger
}

// read reads once into b and returns the bytes read.
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
