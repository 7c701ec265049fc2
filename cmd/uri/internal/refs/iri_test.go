package refs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// Only an IRI is another text as a URI (RFC 3987, section 3.1). Without its secrets, it is an IRI with the same meaning.
func TestIRIsOnEachByte(t *testing.T) {
	try := func(text string) {
		u, err := iri.Parse(text, nil)
		if err != nil {
			return
		}
		require.Equal(t, u.String() != uri.Split(text).String(), refs.IsIRI(text), "%q", text)
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
	for _, shown := range []string{"//u:xxxxx@h/a", "//u:x@h/a", "//u:a much longer one@h/a", "//u:@h/a"} { // each place
		const text = "//u:secret@h/a"
		r := refs.NewReplacement(text, shown)
		for end := range len(text) + 1 {
			for start := range end + 1 {
				from, to := r.Move(start, end)
				switch {
				case from < 0 || from > to || to > len(shown):
					t.Errorf("%s: %d to %d is %d to %d", shown, start, end, from, to)
				case end <= r.Start || start >= r.End: // apart from what is replaced
					if text[start:end] != shown[from:to] {
						t.Errorf("%s: %q is %q", shown, text[start:end], shown[from:to])
					}
				case from > r.Start || to < r.End+r.Longer:
					t.Errorf("%s: %q is %q, which is not all of what replaces it", shown, text[start:end], shown[from:to])
				}
			}
		}
	}
	if same := refs.NewReplacement("a", "a"); same.Start != same.End || same.Longer != 0 {
		t.Errorf("%+v", same)
	}
}
