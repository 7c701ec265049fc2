package grammar

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

func TestSplit(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://a b/c d?e f#g h", "http|//|a b|/c d|?e f|#g h"},
		{"//u@v@h", "|//u@|v@h|||"},              // the first "@"
		{"//[::1]x:80", "|//|[::1]x|80|||"},      // the first ":" after the literal
		{"//h:65536/", "|//|h:65536|/||"},        // no port
		{"//h:8a", "|//|h:8a|||"},                // no port
		{"//[::1", "|//|[::1|||"},                // no literal, and no port
		{"a?//b:c#d?e", "|a|?//b:c|#d?e"},        // delimiters in the query
		{":a", "|:a||"},                          // a scheme is not empty (appendix B)
		{"a/b:c", "|a/b:c||"},                    //
		{"1:2", "1|2||"},                         // what stands in place of the scheme
		{"x://[::1]:1:2/", "x|//|[::1]:1:2|/||"}, // no port
		{"x:\xff//h", "x|\xff//h||"},             //
	} {
		var p Parts
		p.Split(tt.in)
		assert.Equal(t, tt.want, marked(tt.in, &p), tt.in)
	}
}

// Where Read accepts a text, Split finds the same components.
func TestSplitIsRead(t *testing.T) {
	n := 0
	for text := range texts.Runs(4, 20_000) {
		var read, split Parts
		if read.ReadIRI(text).Rule != nil {
			continue
		}
		split.Split(text)
		require.Equal(t, marked(text, &read), marked(text, &split))
		n++
	}
	assert.Greater(t, n, 1000)
}
