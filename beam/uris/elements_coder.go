package uris

import (
	"encoding/binary"
	"errors"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

// The coders of the elements. The SDK's own coders for structs use reflection for each field.
func init() {
	register.Function1x1(encodeLine)
	register.Function1x2(decodeLine)
	beam.RegisterCoder(reflect.TypeFor[Line](), encodeLine, decodeLine)
	register.Function1x1(encodeLink)
	register.Function1x2(decodeLink)
	beam.RegisterCoder(reflect.TypeFor[Link](), encodeLink, decodeLink)
	register.Function1x1(encodeRefusal)
	register.Function1x2(decodeRefusal)
	beam.RegisterCoder(reflect.TypeFor[Refusal](), encodeRefusal, decodeRefusal)
	register.Function1x1(encodeFinding)
	register.Function1x2(decodeFinding)
	beam.RegisterCoder(reflect.TypeFor[Finding](), encodeFinding, decodeFinding)
}

func encodeLine(l Line) []byte {
	return appendText(appendPlace(nil, l.Place), l.Text)
}

func decodeLine(b []byte) (Line, error) {
	d := decoder{rest: b}
	return Line{d.place(), d.text()}, d.end()
}

func encodeLink(l Link) []byte {
	return appendText(appendText(appendPlace(nil, l.Place), l.Page), l.Href)
}

func decodeLink(b []byte) (Link, error) {
	d := decoder{rest: b}
	return Link{d.place(), d.text(), d.text()}, d.end()
}

func encodeRefusal(r Refusal) []byte {
	return appendText(appendPlace(nil, r.Place), r.Reason)
}

func decodeRefusal(b []byte) (Refusal, error) {
	d := decoder{rest: b}
	return Refusal{d.place(), d.text()}, d.end()
}

func encodeFinding(f Finding) []byte {
	b := appendText(nil, f.URI)
	b = appendText(b, string(f.Finding.Code))
	b = appendText(b, string(f.Finding.Component))
	for _, number := range []int{f.Finding.Segment, f.Finding.Offset, f.Finding.Length} {
		b = binary.AppendVarint(b, int64(number))
	}
	return appendText(appendText(b, f.Finding.Section), f.Finding.Message)
}

func decodeFinding(b []byte) (Finding, error) {
	d := decoder{rest: b}
	return Finding{d.text(), lint.Finding{
		Code:      lint.Code(d.text()),
		Component: uri.Component(d.text()),
		Segment:   int(d.number()),
		Offset:    int(d.number()),
		Length:    int(d.number()),
		Section:   d.text(),
		Message:   d.text(),
	}}, d.end()
}

func appendPlace(b []byte, p Place) []byte {
	return binary.AppendVarint(appendText(b, p.File), p.Line)
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// A decoder removes fields from the front of encoded bytes. After a field that is incomplete, it is
// bad, and all further fields are zero.
type decoder struct {
	rest []byte
	bad  bool
}

func (d *decoder) place() Place { return Place{d.text(), d.number()} }

func (d *decoder) number() int64 {
	n, size := binary.Varint(d.rest)
	d.skip(size)
	return n
}

func (d *decoder) text() string {
	length, size := binary.Uvarint(d.rest)
	d.skip(size)
	if d.bad || length > uint64(len(d.rest)) {
		d.skip(0)
		return ""
	}
	text := string(d.rest[:length])
	d.rest = d.rest[length:]
	return text
}

// skip removes a number of that size. It removes nothing if size is not positive.
func (d *decoder) skip(size int) {
	if size <= 0 {
		d.rest, d.bad = nil, true
		return
	}
	d.rest = d.rest[size:]
}

var errElement = errors.New("uris: the bytes are no element of this type")

// end returns an error unless all fields were complete and no bytes are left.
func (d *decoder) end() error {
	if d.bad || len(d.rest) > 0 {
		return errElement
	}
	return nil
}
