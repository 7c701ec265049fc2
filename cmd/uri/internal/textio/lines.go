package textio

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
)

// mostLines is how many lines a block has. Without a limit, the answers to short lines that are resolved against a long
// base, or that are all rejected, would need many times the memory of the block.
const mostLines = 4 << 10

// endless is how much of a line without an end is read. That takes less than a second.
const endless = 1 << 30

// errEndless is the error for a text that goes on without line ends.
var errEndless = errors.New("a line has no end within 1G")

// next returns the next lines, with their ends, and the error that ends the text after them, if it does. It waits for one
// line, and adds those that are read already, unless a single one is wanted, so that the lines of a slow input do not wait
// for more. All lines before the error are returned, except for one that was not read to its end. Of a line that is too
// long, which the caller rejects, a part above the limit may be missing.
func (in *input) next(single bool) (lines string, err error) {
	var b strings.Builder
	piece, err := in.ReadSlice(in.end[0])
	for read := len(piece); errors.Is(err, bufio.ErrBufferFull); read += len(piece) {
		if int64(b.Len()) <= in.most+int64(len("\r\n")) {
			b.Write(piece)
		}
		if int64(read) > endless+in.most {
			return b.String(), errEndless
		}
		piece, err = in.ReadSlice(in.end[0])
	}
	b.Write(piece)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	if err == nil && !single {
		waiting, _ := in.Peek(in.Buffered()) // they are there
		if bytes.Count(waiting, []byte(in.end)) > mostLines {
			waiting = waiting[:mostLines]
		}
		whole := waiting[:bytes.LastIndex(waiting, []byte(in.end))+1]
		b.Write(whole)
		_, _ = in.Discard(len(whole))
	}
	return b.String(), err
}

// cut returns the first line of text without its end, and the rest. A line ends with LF or CRLF, and a CR without LF is a
// part of it; in another framing, CR and LF are.
func cut(text, end string) (line, rest string) {
	line, rest, ended := strings.Cut(text, end)
	if ended && end == "\n" {
		line = strings.TrimSuffix(line, "\r")
	}
	return line, rest
}
