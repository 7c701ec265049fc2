package uris

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

// A URI is encoded as its text. A value that Format rejects is not encoded.
func TestCoderOfURI(t *testing.T) {
	for _, text := range []string{"", "http://u:p@h:8/a%2Fb?q#f", "//", "?", "#", "a:"} {
		u := uri.MustParse(text)
		b, err := encodeURI(u)
		require.NoError(t, err)
		assert.Equal(t, text, string(b))
		got, err := decodeURI(b)
		require.NoError(t, err)
		assert.Equal(t, u, got)
	}
	_, err := encodeURI(uri.URI{Scheme: "http", Host: "a b"})
	var refusal *uri.FormatError
	assert.ErrorAs(t, err, &refusal)
	_, err = decodeURI([]byte("a b"))
	assert.Error(t, err)
}

// Elements are encoded and decoded again. Bytes that are missing or added are an error.
func TestCodersOfElements(t *testing.T) {
	place := Place{"f", -1}
	try(t, Line{place, "a\x00\n"}, encodeLine, decodeLine)
	try(t, Link{place, "p", ""}, encodeLink, decodeLink)
	try(t, Refusal{place, "r"}, encodeRefusal, decodeRefusal)
	try(t, Findings{"u", nil}, encodeFindings, decodeFindings)
	try(t, Findings{"http://0x7f.1/%2e%2e/", lint.Check(uri.MustParse("http://0x7f.1/%2e%2e/"))}, encodeFindings, decodeFindings)
	distinct := lint.Finding{Code: "a", Component: "b", Segment: -1, Offset: math.MaxInt, Length: math.MinInt, Section: "c", Message: "d"}
	try(t, Findings{"u", []lint.Finding{distinct}}, encodeFindings, decodeFindings)
	for _, length := range []int{127, 128, 255, 256, 1<<14 + 1} { // where the number of bytes of a length changes
		long := strings.Repeat("x", length)
		for _, line := range []int64{math.MinInt64, math.MaxInt64} {
			b := encodeLink(Link{Place{long, line}, long, "y"})
			got, err := decodeLink(b)
			require.NoError(t, err)
			assert.Equal(t, Link{Place{long, line}, long, "y"}, got)
		}
	}
	for _, overlong := range []string{"\x02f", "\xff\xff\xff\xff\xff\xff\xff\xff\x7f", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"} {
		got, err := decodeLine([]byte(overlong))
		assert.ErrorIs(t, err, errElement, "%q", overlong)
		assert.Equal(t, Line{}, got, "%q", overlong)
	}
	_, err := decodeLine([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"))
	assert.Error(t, err, "a length that no text has")
	for _, count := range []int64{math.MinInt64, -1, 1, math.MaxInt64} {
		_, err := decodeFindings(binary.AppendVarint([]byte("\x01u"), count))
		assert.Equal(t, count > 0, err != nil, "%d findings, of which there are none", count)
	}
}

func try[T any](t *testing.T, element T, encode func(T) []byte, decode func([]byte) (T, error)) {
	t.Helper()
	b := encode(element)
	got, err := decode(b)
	require.NoError(t, err)
	assert.Equal(t, element, got)
	for i := range b {
		_, err := decode(b[:i])
		assert.ErrorIs(t, err, errElement)
	}
	_, err = decode(append(b, 0))
	assert.ErrorIs(t, err, errElement)
}
