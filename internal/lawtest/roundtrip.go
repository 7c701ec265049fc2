package lawtest

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// RoundTrips takes a valid reference through everything that reads or writes a URI, and checks that each gives want or its
// text (law 2).
func RoundTrips(t testing.TB, in, text string, want uri.URI) {
	t.Helper()
	u, err := uri.Parse(in)
	succeeds(t, err, "Parse(%q)", in)
	same(t, want, u, "Parse(%q)", in)
	same(t, len(u.Path), cap(u.Path), "Parse(%q): cap(Path)", in)
	same(t, u.EscapedPath(), strings.Join(u.Path, "/"), "Parse(%q): Path", in)
	readInto(t, in, u)
	readByKind(t, in, u)
	written(t, text, u)
	TextRoundTrips(t, u, text)
}

// readInto checks that ParseInto gives u for in, whatever was there before, and keeps the storage.
func readInto(t testing.TB, in string, u uri.URI) {
	t.Helper()
	into := uri.URI{Scheme: "stale", Path: make([]string, 1, 8), ForceQuery: true, HasPort: true, Port: 1}
	succeeds(t, uri.ParseInto(&into, in), "ParseInto(%q)", in)
	holds(t, into.Path != nil, "ParseInto(%q) gave the storage away", in)
	holds(t, oracle.SameFields(&into, &u), "ParseInto(%q) = %#v, want %#v", in, into, u)
}

// readByKind checks that the functions that parse one kind of reference return u for in, or reject
// it.
func readByKind(t testing.TB, in string, u uri.URI) {
	t.Helper()
	for _, reading := range []struct {
		name  string
		parse func(string) (uri.URI, error)
		ok    bool
	}{
		{"ParseURI", uri.ParseURI, u.Scheme != ""},
		{"ParseAbsolute", uri.ParseAbsolute, u.IsAbsolute()},
		{"ParseRelative", uri.ParseRelative, u.IsRelative},
	} {
		v, err := reading.parse(in)
		holds(t, reading.ok == (err == nil), "%s(%q): %v", reading.name, in, err)
		want := uri.URI{}
		if reading.ok {
			want = u
		}
		same(t, want, v, "%s(%q)", reading.name, in)
	}
}

// written checks that u is written as text, which reads back as u.
func written(t testing.TB, text string, u uri.URI) {
	t.Helper()
	formatted, err := uri.Format(u)
	succeeds(t, err, "Format of what is written %q", text)
	same(t, text, formatted, "Format")
	succeeds(t, u.Validate(), "Validate of %q", text)
	same(t, text, u.String(), "String of %q", text)
	appended, err := u.AppendText([]byte("before "))
	succeeds(t, err, "AppendText of %q", text)
	same(t, "before "+text, string(appended), "AppendText of %q", text)

	again, err := uri.Parse(text)
	succeeds(t, err, "Parse(%q), which Format wrote", text)
	same(t, u, again, "Parse(%q), which Format wrote", text)
}

// TextRoundTrips takes u through the encodings that use its text.
func TextRoundTrips(t testing.TB, u uri.URI, text string) {
	t.Helper()
	marshalled, err := u.MarshalText()
	succeeds(t, err, "MarshalText of %q", text)
	same(t, text, string(marshalled), "MarshalText of %q", text)
	var fromText uri.URI
	succeeds(t, fromText.UnmarshalText(marshalled), "UnmarshalText(%q)", text)
	same(t, u, fromText, "UnmarshalText(%q)", text)

	inJSON, err := json.Marshal(u)
	succeeds(t, err, "JSON of %q", text)
	var quoted string
	succeeds(t, json.Unmarshal(inJSON, &quoted), "a URI is a string in JSON, and %s is not", inJSON)
	same(t, text, quoted, "JSON of %q", text)
	var fromJSON uri.URI
	succeeds(t, json.Unmarshal(inJSON, &fromJSON), "reading %s", inJSON)
	same(t, u, fromJSON, "JSON of %q", text)

	inXML, err := xml.Marshal(u)
	succeeds(t, err, "XML of %q", text)
	var fromXML uri.URI
	succeeds(t, xml.Unmarshal(inXML, &fromXML), "reading %s", inXML)
	same(t, u, fromXML, "XML of %q", text)
}
