package pages

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-rfc3986/uri/beam/uris"
)

// mostBytes is the maximum length of a line, including its end. So memory does not depend on the
// content of files.
const mostBytes = 1 << 20

// A reader reads lines that end at LF or CRLF, like the command uri. The last line may have no end.
type reader struct {
	in *bufio.Reader // of mostBytes

	text    string // without its end
	number  int64  // from 1
	tooLong bool   // the line has more than mostBytes, and text is empty
	err     error
}

// next reads a line, and reports whether there is one.
func (r *reader) next() bool {
	line, err := r.in.ReadSlice('\n')
	r.text, r.tooLong = "", errors.Is(err, bufio.ErrBufferFull)
	if r.tooLong {
		err = r.skip()
	} else {
		r.text = string(trimEnd(line))
	}
	if err != nil && err != io.EOF {
		r.err = err
		return false
	}
	if len(line) == 0 {
		return false
	}
	r.number++
	return true
}

// The reasons why a line is rejected.
var tooLong = fmt.Sprintf("the line has more than %d bytes", mostBytes)

const noTab = "the line has no TAB"

// link returns the link in the line, without its place, or the reason why there is none.
func (r *reader) link() (link uris.Link, reason string) {
	if r.tooLong {
		return link, tooLong
	}
	page, href, ok := strings.Cut(r.text, "\t")
	if !ok {
		return link, noTab
	}
	return uris.Link{Page: page, Href: href}, ""
}

// skip reads to the end of the line.
func (r *reader) skip() (err error) {
	for err = bufio.ErrBufferFull; errors.Is(err, bufio.ErrBufferFull); {
		_, err = r.in.ReadSlice('\n')
	}
	return err
}

// trimEnd returns a line without its end.
func trimEnd(line []byte) []byte {
	text, ended := bytes.CutSuffix(line, []byte("\n"))
	if !ended {
		return line // CR belongs to the end only before LF, as in the command uri
	}
	return bytes.TrimSuffix(text, []byte("\r"))
}
