package refs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
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
		shown := textio.Masked(text)
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

// Characters beyond US-ASCII stay as they are written, also if the scheme has a password outside the userinfo (RFC 3986, section 7.5).
func TestIRIsWithoutPasswords(t *testing.T) {
	for text, want := range map[string]string{
		"HTTP://ü:é@É.example:080/%c3%a9":                "HTTP://ü:xxxxx@É.example:080/%c3%a9",
		"sip:ü:geheim@例え.jp":                             "sip:ü:xxxxx@例え.jp",
		"vnc://ü:p@é?n=ü&VncPassword=é":                  "vnc://ü:xxxxx@é?n=ü&VncPassword=xxxxx",
		"VNC://%C3%89%C3%a9:/é/%41\u202e?VncPassword=é":  "vnc://%C3%89%C3%a9/é/%41\u202e?VncPassword=xxxxx",
		"vnc://é?é=%C3%A9&VncPassword=é&é&VncPassword=ü": "vnc://é?é=%C3%A9&VncPassword=xxxxx&%C3%A9&VncPassword=xxxxx", // not between two
		"http://h/%C3%A9?u=http://é:ü@h/ü":               "http://h/%C3%A9?u=http://é:xxxxx@h/ü",
		"//ü:@é/":                                        "//ü:@é/",
		"é":                                              "é",
	} {
		_, err := iri.Parse(text, nil)
		require.NoError(t, err)
		assert.Equal(t, want, textio.Masked(text))
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
