package refs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// The findings come in the order of their places, each with the level of its code.
func TestIn(t *testing.T) {
	const text = "http://u:p@0x7f.1/a%2Fb?x=%00"
	var got []string
	for _, f := range refs.In(text, uri.MustParse(text)) {
		got = append(got, f.Level+" "+string(f.Code)+" "+text[f.Start:f.Start+f.Length])
	}
	assert.Equal(t, []string{"error scheme u:p", "warning password p", "warning rare-ipv4 0x7f.1", "warning encoded-slash %2F", "warning encoded-nul %00"}, got)
	assert.Empty(t, refs.In("a", uri.MustParse("a")))
	const other = "http://u@h:0443/" // the finding in the value has no text
	f := refs.In(other, uri.MustParse(other))[1]
	assert.Equal(t, lint.OtherSchemePort, f.Code)
	assert.Equal(t, "0443", other[f.Start:f.Start+f.Length])
	assert.Equal(t, "error", refs.LevelOf(lint.Code("another")))
}

// Each code has a name, a level and an example that has it.
func TestCodes(t *testing.T) {
	assert.Equal(t, []string{"note", "warning", "error"}, refs.Levels)
	names := refs.CodeNames()
	assert.Len(t, names, len(refs.Codes))
	for k, c := range refs.Codes {
		assert.Equal(t, string(c.Code), names[k])
		assert.Contains(t, refs.Levels, c.Level)
		u, err := iri.Parse(c.Example, nil)
		require.NoError(t, err)
		assert.True(t, slices.ContainsFunc(refs.In(c.Example, u), func(f refs.Finding) bool { return f.Code == c.Code }), c.Code)
	}
}

// On any reference, the findings are those of package lint and perhaps one more, and their places are in the text.
func TestInOnEachByte(t *testing.T) {
	try := func(text string) {
		u, err := iri.Parse(text, nil)
		if err != nil {
			return
		}
		found := refs.In(text, u)
		more := 0
		for _, f := range found {
			require.True(t, 0 <= f.Start && f.Start+f.Length <= len(text), "%q: %+v", text, f)
			require.Equal(t, f.Length > 0, f.Offset != nil, "%q: %+v", text, f)
			require.True(t, f.Segment == nil || f.Component == uri.ComponentPath, "%q: %+v", text, f)
			if f.Code == refs.CodeScheme {
				more++
			}
		}
		require.Len(t, found, len(lint.CheckIRI(text))+more, "%q", text)
		require.True(t, slices.IsSortedFunc(found, func(a, b refs.Finding) int { return a.Start - b.Start }), "%q", text)
	}
	for text := range texts.EachByte(6) {
		try(text)
		try("http://u:p@h/%2F" + text)
	}
	for text := range texts.Random(5, 2_000) {
		try("http://h/" + text)
	}
	for _, c := range refs.Codes {
		try(c.Example)
		try("/a%2Fb?" + c.Example)
		try("/a%2Fb?%00#" + c.Example)
	}
	for _, query := range []string{"", "?%00", "?a%252F", "?k=%FF"} { // findings of several components
		for _, host := range []string{"http://h", "http:", "http:a", "http://h:443", "//h..", "http://u:p@1.2.3"} {
			for _, path := range []string{"", "/a%2Fb", "/a%2Fb/..%00", "//x"} {
				try(host + path + query)
				try(host + path + query + "#%00")
			}
		}
	}
}

// In an IRI, characters beyond ASCII move the places behind them by the bytes that they have in the text: the examples of each code, with
// such a segment, user, key or fragment before, against the same text with "e".
func TestInOfIRIs(t *testing.T) {
	n := 0
	for _, c := range refs.Codes {
		for i := range len(c.Example) + 1 {
			ascii, other := c.Example[:i]+"e"+c.Example[i:], c.Example[:i]+"é"+c.Example[i:]
			u, err := iri.Parse(ascii, nil)
			v, otherErr := iri.Parse(other, nil)
			if err != nil || otherErr != nil || !strings.Contains("/?#=&", c.Example[max(0, i-1):i]) {
				continue
			}
			want, got := refs.In(ascii, u), refs.In(other, v)
			if !slices.EqualFunc(want, got, func(a, b refs.Finding) bool { return a.Code == b.Code && a.Component == b.Component }) {
				continue // a name with "é" is no host of DNS, and the like
			}
			for k, f := range got {
				start, end := want[k].Start, want[k].Start+want[k].Length
				if start > i {
					start++
				}
				if end > i {
					end++
				}
				require.Equal(t, start, f.Start, "%s: %+v", other, f)
				require.Equal(t, end, f.Start+f.Length, "%s: %+v", other, f)
				n++
			}
		}
	}
	require.Greater(t, n, 100)
}

// A finding in a path has its segment, which may be the first, and each finding with text has its offset, also if it is one byte.
func TestSegmentsAndOffsets(t *testing.T) {
	none, place := (*int)(nil), func(i int) *int { return &i }
	for _, tt := range []struct {
		text            string
		code            lint.Code
		segment, offset *int
		length          int
	}{
		{"%2F", lint.EncodedSlash, place(0), place(0), 3},
		{"a%00/b", lint.EncodedNUL, place(0), place(1), 3},
		{"xy:/%2F", lint.EncodedSlash, place(1), place(4), 3},
		{"/%2F", lint.EncodedSlash, place(1), place(1), 3},
		{"a/%2F", lint.EncodedSlash, place(1), place(2), 3},
		{"//u:p@h/", lint.Password, none, place(4), 1},
		{"//u:pw@h/", lint.Password, none, place(4), 2},
		{"?%00", lint.EncodedNUL, none, place(1), 3},
		{"http:", refs.CodeScheme, none, none, 0},
	} {
		found := refs.In(tt.text, uri.MustParse(tt.text))
		require.Len(t, found, 1, tt.text)
		assert.Equal(t, tt.code, found[0].Code, tt.text)
		assert.Equal(t, tt.segment, found[0].Segment, tt.text)
		assert.Equal(t, tt.offset, found[0].Offset, tt.text)
		assert.Equal(t, tt.length, found[0].Length, tt.text)
	}
}
