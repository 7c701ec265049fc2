package refs_test

import (
	"slices"
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
	}
}
