package textio

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

// gzip data is decompressed, and a byte order mark is not part of the first line, whatever the reads return.
func TestTextReader(t *testing.T) {
	const bom = "\xef\xbb\xbf"
	for text, want := range map[string]string{
		"":                             "",
		"a\nb":                         "a\nb",
		bom + "a\n":                    "a\n",
		bom:                            "",
		bom + bom + "a":                bom + "a",
		"\xef":                         "\xef",
		"\xef\xbba":                    "\xef\xbba",
		"\x1f":                         "\x1f",
		"\x1fa":                        "\x1fa",
		samples.Compressed(t, "a\nb"):  "a\nb",
		samples.Compressed(t, bom+"a"): "a",
		samples.Compressed(t, ""):      "",
		samples.Compressed(t, "a") + samples.Compressed(t, "b"): "ab",
	} {
		for name, reader := range map[string]io.Reader{
			"at once": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text)),
			"with its end": iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, err := io.ReadAll(&textReader{input: reader})
			if err != nil || string(got) != want {
				t.Errorf("%q %s is %q, %v, want %q", text, name, got, err, want)
			}
		}
	}
}

// A reluctantReader returns neither text nor an error for some reads, and then the end.
type reluctantReader struct{ left int }

func (r *reluctantReader) Read([]byte) (int, error) {
	if r.left--; r.left < 0 {
		return 0, io.EOF
	}
	return 0, nil
}

// A reader that returns neither text nor an error is not read for ever.
func TestTextReaderWithoutProgress(t *testing.T) {
	r := &reluctantReader{left: 10 * maxEmptyReads}
	if n, err := (&textReader{input: r}).Read(make([]byte, 1)); n != 0 || err != nil || r.left <= 0 {
		t.Errorf("%d bytes, %v, %d reads left", n, err, r.left)
	}
}
