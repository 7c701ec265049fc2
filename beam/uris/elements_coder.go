package uris

import (
	"encoding/binary"
	"errors"
	"reflect"
	"slices"

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
	register.Function1x1(encodeFindings)
	register.Function1x2(decodeFindings)
	beam.RegisterCoder(reflect.TypeFor[Findings](), encodeFindings, decodeFindings)
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

// mostOfFinding is the capacity to reserve for a finding, and no finding takes fewer bytes than leastOfFinding.
const mostOfFinding, leastOfFinding = 192, 7

func encodeFindings(f Findings) []byte {
	b := appendText(make([]byte, 0, len(f.URI)+mostOfFinding*len(f.All)), f.URI)
	b = binary.AppendVarint(b, int64(len(f.All)))
	for _, found := range f.All {
		b = appendText(b, string(found.Code))
		b = appendText(b, string(found.Component))
		for _, number := range []int{found.Segment, found.Offset, found.Length} {
			b = binary.AppendVarint(b, int64(number))
		}
		b = appendText(appendText(b, found.Section), found.Message)
	}
	return b
}

func decodeFindings(b []byte) (Findings, error) {
	d := decoder{rest: b}
	found := Findings{URI: d.text()}
	count := d.number()
	found.All = slices.Grow(found.All, int(min(max(0, count), int64(len(d.rest)/leastOfFinding))))
	for ; count > 0 && !d.bad; count-- {
		found.All = append(found.All, d.finding())
	}
	return found, d.end()
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

func (d *decoder) finding() lint.Finding {
	return lint.Finding{
		Code:      lint.Code(d.text()),
		Component: uri.Component(d.text()),
		Segment:   int(d.number()),
		Offset:    int(d.number()),
		Length:    int(d.number()),
		Section:   d.text(),
		Message:   d.text(),
	}
}

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
