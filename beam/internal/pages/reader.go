package pages

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"

	"github.com/go-rfc3986/uri/beam/uris"
)

// mostBytes is the maximum length of a line, including its end: eight times what RFC 9110, section 4.1, recommends to support for a
// URI. Beam holds thousands of elements in memory, so their number alone does not bound it.
const mostBytes = 1 << 16

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

// mostTimes is how many times longer than its file a content may be. Generated links, in which much repeats, are six times longer.
const mostTimes = 100

var errContent = fmt.Errorf("the content has more than %d times the bytes of the file: decompress the file if you trust it", mostTimes)

// A content is the content of a compressed file. Too much of it is an error, not the end of the file.
type content struct {
	in   io.Reader
	left int64 // the bytes that may follow
}

// limit returns a reader of the content of a file. A small file may have a line of any length that is allowed. Other files than
// compressed ones have no limit: their size is that of their content, or, as for a pipe, not known.
func limit(in io.Reader, file fileio.FileMetadata) io.Reader {
	if filepath.Ext(file.Path) != ".gz" { // as fileio decides
		return in
	}
	return &content{in, mostBytes + mostTimes*file.Size}
}

func (c *content) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	if c.left -= int64(n); c.left < 0 {
		return 0, errContent
	}
	return n, err
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
