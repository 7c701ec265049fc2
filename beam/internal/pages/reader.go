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

// mostBytes is the length of the longest line that is read, with its end. Memory does not depend on what files hold.
const mostBytes = 1 << 20

// A reader reads lines, which end at LF or CRLF, as those of the command uri do. The last one may lack its end.
type reader struct {
	in *bufio.Reader // of mostBytes

	text    string // without its end
	number  int64  // from 1
	tooLong bool   // the line has more than mostBytes, and text is empty
	err     error
}

// next reads a line, and reports whether there was one.
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

// The reasons for which a line is refused.
var tooLong = fmt.Sprintf("the line has more than %d bytes", mostBytes)

const noTab = "the line has no TAB"

// link returns the link that the line has, without its place, or the reason why it has none.
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

// skip reads on to the end of the line.
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
		return line // as the command uri has it, a CR is part of the end only before LF
	}
	return bytes.TrimSuffix(text, []byte("\r"))
}
