package refs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// The forms of an IRI are those of package uri for its URI (RFC 3987, sections 3.1 and 5.3.2), and the same text for a URI.
func TestIRIsOnEachByte(t *testing.T) {
	same := func(text, written string, u uri.URI) {
		v, err := iri.Parse(written, nil)
		require.NoError(t, err, "%q: %q", text, written)
		require.Equal(t, u.String(), v.String(), "%q: %q", text, written)
		if !refs.IsIRI(text) {
			require.Equal(t, u.String(), written, "%q", text)
		}
	}
	try := func(text string) {
		u, err := iri.Parse(text, nil)
		if err != nil {
			return
		}
		same(text, refs.Written(text), u)
		same(text, refs.NormalIRI(text), u.Normalize())
		shown := uri.Redactor{}.Text(text)
		v, err := iri.Parse(shown, nil)
		require.NoError(t, err, "%q: %q", text, shown)
		require.True(t, v.Equivalent(uri.MustParse(u.Redacted())), "%q: %q", text, shown)
	}
	for text := range texts.EachByte(6) {
		try(text)
		try("HTTP://u:é@H%c3%a9%41:080/.//" + text)
		try("/%2e/../é" + text)
		try("x:%2E/é" + text)
		try("vnc://u:p@é?VncPassword=" + text)
	}
	for text := range texts.Random(5, 3_000) {
		try(text)
		try("HTTP://u:p@h:/" + text)
		try("x:/é/..//" + text)
	}
}

func TestReplacement(t *testing.T) {
	r := refs.NewReplacement("//u:secret@h/a", "//u:xxxxx@h/a")
	for _, test := range []struct{ start, end, from, to int }{
		{2, 3, 2, 3}, {4, 10, 4, 9}, {5, 9, 4, 9}, {2, 10, 2, 9}, {11, 12, 10, 11}, {0, 14, 0, 13}, {3, 6, 3, 9},
	} {
		if from, to := r.Move(test.start, test.end); from != test.from || to != test.to {
			t.Errorf("%d to %d is %d to %d, want %d to %d", test.start, test.end, from, to, test.from, test.to)
		}
	}
	if same := refs.NewReplacement("a", "a"); same.Start != same.End || same.Longer != 0 {
		t.Errorf("%+v", same)
	}
}
