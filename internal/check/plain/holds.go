package plain

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// RoundTrips takes a valid reference through everything that reads or writes a URI, and checks that each gives want or its
// text (law 2).
func RoundTrips(t testing.TB, in, text string, want uri.URI) {
	t.Helper()
	u, err := uri.Parse(in)
	equal(t, want, u, "Parse(%q), with the error %v,", in, err)
	equal(t, len(u.Path), cap(u.Path), "Parse(%q): cap(Path)", in)
	for name, tt := range map[string]struct {
		parse func(string) (uri.URI, error)
		ok    bool
	}{
		"ParseURI": {uri.ParseURI, u.Scheme != ""}, "ParseAbsolute": {uri.ParseAbsolute, u.Kind() == uri.KindAbsoluteURI}, "ParseRelative": {uri.ParseRelative, u.IsRelative},
	} {
		v, err := tt.parse(in)
		equal(t, tt.ok, err == nil, "whether %s accepts %q", name, in)
		equal(t, tt.ok, reflect.DeepEqual(u, v), "whether %s(%q) is what Parse gives", name, in)
	}
	into := uri.URI{Scheme: "stale", Path: make([]string, 1, 8), ForceQuery: true, HasPort: true, Port: 1}
	err = uri.ParseInto(&into, in)
	equal(t, true, err == nil && into.Path != nil && into.Equal(u) && text == into.String(), "whether ParseInto(%q) agrees", in)
	equal(t, text, u.String(), "String of %q", in)
	appended, err := u.AppendText([]byte("before "))
	equal(t, "before "+text, string(appended), "AppendText of %q, with the error %v,", in, err)
	ReadsBack(t, u)
	TextRoundTrips(t, u, text)
}

// TextRoundTrips takes u through the encodings that use its text.
func TextRoundTrips(t testing.TB, u uri.URI, text string) {
	t.Helper()
	var fromText, fromJSON, fromXML uri.URI
	marshalled, err := u.MarshalText()
	equal(t, text, string(marshalled), "MarshalText, with the error %v,", err)
	err = fromText.UnmarshalText(marshalled)
	equal(t, u, fromText, "UnmarshalText(%q), with the error %v,", text, err)
	inJSON, err := json.Marshal(u)
	quoted := ""
	equal(t, nil, json.Unmarshal(inJSON, &quoted), "the string in %s, with the error %v,", inJSON, err)
	equal(t, text, quoted, "the text in JSON")
	err = json.Unmarshal(inJSON, &fromJSON)
	equal(t, u, fromJSON, "JSON of %q, with the error %v,", text, err)
	inXML, err := xml.Marshal(u)
	equal(t, nil, xml.Unmarshal(inXML, &fromXML), "the error of XML of %q, after %v,", text, err)
	equal(t, u, fromXML, "XML of %q", text)
}

// ReadsBack requires law 3: Parse reads what Format writes as the canonical form of u, and would not read the text of a value that
// Format refuses so. The text of a value that is neither URI nor relative reference, or both, is right for none.
func ReadsBack(t testing.TB, u uri.URI) {
	r, written := refuseFormat(u), text(u)
	v, err := uri.Parse(written)
	if r.None() && (err != nil || !same(v, Canonical(u)) || !u.Equal(v)) {
		t.Fatalf("Parse(%q), of %s: %s, %v", written, shown(u), shown(v), err)
	}
	if !r.None() && r.rule != "URI-reference" && err == nil && same(v, Canonical(u)) {
		t.Fatalf("%s, which Format refuses, would read back", shown(u))
	}
}

// Target checks the text of a target, and law 4: it is canonical, and Format writes it.
func Target(t testing.TB, u uri.URI, want string) {
	t.Helper()
	equal(t, len(u.Path), cap(u.Path), "cap(Path) of the target %q", want)
	RoundTrips(t, want, want, u)
}

// Normal checks what holds for the normal form of every value that Format writes: it is written and canonical (law 4), and
// normalizing it again changes nothing (law 6) and allocates nothing.
func Normal(t testing.TB, u, normal uri.URI) {
	t.Helper()
	written, err := uri.Format(normal)
	equal(t, nil, err, "the error of Format of the normal form of %#v", u)
	equal(t, uri.MustParse(written), normal, "the normal form of %#v, which should be canonical,", u)
	equal(t, normal, normal.Normalize(), "the normal form of %q, which is normal,", written)
	if !measure.Race {
		equal(t, 0.0, testing.AllocsPerRun(1, func() { normal.Normalize() }), "allocations of Normalize of %q, which is normal,", written)
	}
}

// equal ends the test unless got is want; the rest says whose result got is.
func equal(t testing.TB, want, got any, format string, args ...any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Fatalf("%s is %#v, want %#v", fmt.Sprintf(format, args...), got, want)
	}
}

// same reports whether all fields of two values are the same. An empty Path is nil in both or in neither.
func same(a, b uri.URI) bool {
	return a.IsRelative == b.IsRelative && a.Scheme == b.Scheme && a.UserInfo == b.UserInfo && a.Host == b.Host &&
		a.Port == b.Port && a.HasPort == b.HasPort && slices.Equal(a.Path, b.Path) && (a.Path == nil) == (b.Path == nil) &&
		a.Query == b.Query && a.Fragment == b.Fragment && a.ForceAuthority == b.ForceAuthority &&
		a.ForceUserInfo == b.ForceUserInfo && a.ForceQuery == b.ForceQuery && a.ForceFragment == b.ForceFragment
}

// shown returns all that is in u, passwords too.
func shown(u uri.URI) string { return strings.TrimPrefix(goString(u, u.UserInfo, u.Path), "uri.URI") }
