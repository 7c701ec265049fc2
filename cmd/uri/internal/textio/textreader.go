package textio

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
)

// The bytes at the start of a file that are not part of its text.
var (
	gzipMagic     = []byte{0x1F, 0x8B} // RFC 1952, section 2.3.1
	byteOrderMark = []byte{0xEF, 0xBB, 0xBF}
)

// A textReader reads the text of an input: decompressed if gzip has compressed it, and without a byte order mark. It
// reads no further ahead than it must to detect these, so that the lines of a slow input do not wait.
type textReader struct {
	input io.Reader
	text  io.Reader // nil before the first read
}

func (r *textReader) Read(b []byte) (int, error) {
	if r.text == nil {
		if err := r.start(); err != nil {
			return 0, err
		}
	}
	n, err := r.text.Read(b)
	return n, withoutPackage(err)
}

// ErrDamaged is the error for gzip data that cannot be read.
var ErrDamaged = errors.New("damaged or incomplete gzip data")

// withoutPackage returns a read error without the names of the packages that decompress.
func withoutPackage(err error) error {
	var corrupt flate.CorruptInputError
	if errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &corrupt) {
		return ErrDamaged
	}
	return err
}

// start examines the start of the input.
func (r *textReader) start() error {
	r.text = r.input
	if head := readWhile(r.input, gzipMagic); len(head) > 0 {
		r.text = io.MultiReader(bytes.NewReader(head), r.input)
		if bytes.HasPrefix(head, gzipMagic) {
			decompressed, err := gzip.NewReader(r.text)
			if err != nil {
				return withoutPackage(err)
			}
			r.text = decompressed
		}
	}
	head := readWhile(r.text, byteOrderMark)
	r.text = io.MultiReader(bytes.NewReader(bytes.TrimPrefix(head, byteOrderMark)), r.text)
	return nil
}

// headSize is the size of a read at the start of an input.
const headSize = 4 << 10

// readWhile reads from r until the bytes read are not a proper prefix of want. It ignores an error, which the next read
// returns again.
func readWhile(r io.Reader, want []byte) []byte {
	var head []byte
	for empty := 0; len(head) < len(want) && bytes.HasPrefix(want, head) && empty < maxEmptyReads; {
		more := make([]byte, headSize)
		n, err := r.Read(more)
		if n == 0 {
			empty++
		}
		head = append(head, more[:n]...)
		if err != nil {
			break
		}
	}
	return head
}
