package textio

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/text/encoding/unicode"
)

// standardInput is the file name that stands for standard input.
const standardInput = "-"

// The bytes at the start of a file that are not part of its text.
const (
	gzipMagic     = "\x1F\x8B" // RFC 1952, section 2.3.1
	byteOrderMark = "\xEF\xBB\xBF"
)

// An input is the text of a file, or of standard input: decompressed if gzip has compressed it, and without a byte order
// mark. It is read as a whole or in blocks of whole lines, which are records in another framing.
type input struct {
	*bufio.Reader
	name  string // of the file, "" for standard input
	size  int64  // of a file, compressed or not, or 0 if it is not known
	close func() error
	end   string // of a line, one byte
	most  int64  // maximum length of a line
}

// openInput opens the input of that name.
func (s *Session) openInput(name string) (*input, error) {
	in := &input{end: s.flags.End(), most: int64(s.flags.MaxLine)}
	raw := io.NopCloser(s.stdin)
	if name != standardInput {
		in.name = name
		file, err := os.Open(name)
		if err != nil {
			return nil, in.describe(err)
		}
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			in.size = info.Size()
		}
		raw = file
	} else if s.Term.Stdin && s.Term.Stderr.IsTerminal {
		_ = s.Complain("uri: hint: " + s.Taken + "reading lines from this terminal; Ctrl-D at the start of a line ends them") // an error comes again
	}
	in.Reader, in.close = bufio.NewReaderSize(raw, s.BlockSize), raw.Close
	if startsWith(in.Reader, gzipMagic) {
		text, err := gzip.NewReader(in.Reader)
		if err != nil {
			return nil, errors.Join(in.describe(err), in.close())
		}
		in.Reader = bufio.NewReaderSize(text, s.BlockSize)
	}
	if !s.flags.Verbatim && startsWith(in.Reader, byteOrderMark) {
		_, _ = in.Discard(len(byteOrderMark)) // they are there
	}
	return in, nil
}

// startsWith reports whether a text starts like that. It reads no further ahead than it must, so that the lines of a slow
// input do not wait. The next read returns an error again.
func startsWith(text *bufio.Reader, start string) bool {
	for i := range len(start) {
		if head, _ := text.Peek(i + 1); string(head) != start[:i+1] {
			return false
		}
	}
	return true
}

// describe returns err, an error of the input, with its name in a form that is safe to show.
func (in *input) describe(err error) error {
	var withName *os.PathError
	if errors.As(err, &withName) {
		return &os.PathError{Op: withName.Op, Path: Harmless(withName.Path), Err: withName.Err}
	}
	return fmt.Errorf("%s: %w", cmp.Or(Harmless(in.name), "standard input"), err)
}

// mostDocument is the usual size of the longest document that is read as a whole.
const mostDocument = 256 << 20

// ReadAll returns the text of the file of that name, or of standard input. It is in UTF-8 if the file is in UTF-16 with a byte
// order mark.
func (s *Session) ReadAll(name string) (string, error) {
	in, err := s.openInput(name)
	if err != nil {
		return "", err
	}
	var all strings.Builder
	all.Grow(int(min(in.size, s.MostDocument)))
	_, err = io.Copy(&all, io.LimitReader(in, s.MostDocument+1))
	text := all.String()
	if err == nil && int64(len(text)) > s.MostDocument {
		err = fmt.Errorf("longer than %d bytes", s.MostDocument)
	}
	if err == nil && (strings.HasPrefix(text, "\xFE\xFF") || strings.HasPrefix(text, "\xFF\xFE")) {
		text, err = unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().String(text)
	}
	if err != nil {
		err = in.describe(err)
	}
	return text, errors.Join(err, in.close())
}
