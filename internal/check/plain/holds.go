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
	if err != nil || !reflect.DeepEqual(u, want) {
		fail(t, "Parse", "Parse of %q returns %s, %s; want %s", in, shown(u), described(err), shown(want))
	}
	equal(t, "Parse", len(u.Path), cap(u.Path), "cap(Path) of the result of Parse of %q", in)
	for name, tt := range map[string]struct {
		parse func(string) (uri.URI, error)
		ok    bool
	}{
		"ParseURI": {uri.ParseURI, u.Scheme != ""}, "ParseAbsolute": {uri.ParseAbsolute, u.Kind() == uri.KindAbsoluteURI}, "ParseRelative": {uri.ParseRelative, u.IsRelative},
	} {
		v, err := tt.parse(in)
		equal(t, name, tt.ok, err == nil, "whether %s accepts %q, with %s,", name, in, described(err))
		equal(t, name, tt.ok, reflect.DeepEqual(u, v), "whether %s of %q returns the same as Parse, with %s,", name, in, shown(v))
	}
	into := uri.URI{Scheme: "stale", Path: make([]string, 1, 8), ForceQuery: true, HasPort: true, Port: 1}
	err = uri.ParseInto(&into, in)
	equal(t, "ParseInto", true, err == nil && into.Path != nil && into.Equal(u) && text == into.String(), "whether ParseInto of %q sets the same as Parse, with %s, %s,", in, shown(into), described(err))
	equal(t, "String", text, u.String(), "String of the result of Parse of %q", in)
	appended, err := u.AppendText([]byte("before "))
	equal(t, "AppendText", "before "+text, string(appended), "the result of AppendText for %q, after \"before\", with %s,", in, described(err))
	ReadsBack(t, u)
	TextRoundTrips(t, u, text)
}

// TextRoundTrips takes u through the encodings that use its text.
func TextRoundTrips(t testing.TB, u uri.URI, text string) {
	t.Helper()
	var fromText, fromJSON, fromXML uri.URI
	marshalled, err := u.MarshalText()
	equal(t, "MarshalText", text, string(marshalled), "the result of MarshalText of %s, with %s,", shown(u), described(err))
	err = fromText.UnmarshalText(marshalled)
	equal(t, "UnmarshalText", u, fromText, "the result of UnmarshalText of %q, with %s,", text, described(err))
	inJSON, err := json.Marshal(u)
	quoted := ""
	equal(t, "MarshalText", nil, json.Unmarshal(inJSON, &quoted), "the error for the JSON of %s, %s, with %s,", shown(u), inJSON, described(err))
	equal(t, "MarshalText", text, quoted, "the string in the JSON of %s", shown(u))
	err = json.Unmarshal(inJSON, &fromJSON)
	equal(t, "UnmarshalText", u, fromJSON, "the value from the JSON of %q, with %s,", text, described(err))
	inXML, err := xml.Marshal(u)
	equal(t, "UnmarshalText", nil, xml.Unmarshal(inXML, &fromXML), "the error for the XML of %q, %s, with %s,", text, inXML, described(err))
	equal(t, "UnmarshalText", u, fromXML, "the value from the XML of %q", text)
}

// ReadsBack requires law 3: Parse reads what Format writes as the canonical form of u, and would not read the text of a value that
// Format refuses so. The text of a value that is neither URI nor relative reference, or both, is right for none.
func ReadsBack(t testing.TB, u uri.URI) {
	r, written := refuseFormat(u), text(u)
	v, err := uri.Parse(written)
	if r.None() && (err != nil || !same(v, Canonical(u)) || !u.Equal(v)) {
		fail(t, "Format", "Parse of %q, which Format writes for %s, returns %s, %s; want %s", written, shown(u), shown(v), described(err), shown(Canonical(u)))
	}
	if !r.None() && r.rule != "URI-reference" && err == nil && same(v, Canonical(u)) {
		fail(t, "Format", "Format of %s returns an error, although Parse of the text %q returns the same value; want the text", shown(u), written)
	}
}

// Target checks the text of a target, and law 4: it is canonical, and Format writes it.
func Target(t testing.TB, u uri.URI, want string) {
	t.Helper()
	equal(t, "Resolve", len(u.Path), cap(u.Path), "cap(Path) of the target %q", want)
	RoundTrips(t, want, want, u)
}

// Normal checks what holds for the normal form of every value that Format writes: it is written and canonical (law 4), and
// normalizing it again changes nothing (law 6) and allocates nothing.
func Normal(t testing.TB, u, normal uri.URI) {
	t.Helper()
	written, err := uri.Format(normal)
	equal(t, "Normalize", nil, err, "the error of Format for the normal form of %s", shown(u))
	equal(t, "Normalize", uri.MustParse(written), normal, "the normal form of %s, which must be canonical,", shown(u))
	equal(t, "Normalize", normal, normal.Normalize(), "the normal form of %q, which is normal,", written)
	if !measure.Race {
		equal(t, "Normalize", 0.0, testing.AllocsPerRun(1, func() { normal.Normalize() }), "the number of allocations of Normalize for %q, which is normal,", written)
	}
}

// equal ends the test unless got is want. format and args say what got is.
func equal(t testing.TB, function string, want, got any, format string, args ...any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		fail(t, function, "%s is %s; want %s", fmt.Sprintf(format, args...), shownInput(got), shownInput(want))
	}
}

// same reports whether all fields of two values are the same. An empty Path is nil in both or in neither.
func same(a, b uri.URI) bool {
	return a.IsRelative == b.IsRelative && a.Scheme == b.Scheme && a.UserInfo == b.UserInfo && a.Host == b.Host &&
		a.Port == b.Port && a.HasPort == b.HasPort && slices.Equal(a.Path, b.Path) && (a.Path == nil) == (b.Path == nil) &&
		a.Query == b.Query && a.Fragment == b.Fragment && a.ForceAuthority == b.ForceAuthority &&
		a.ForceUserInfo == b.ForceUserInfo && a.ForceQuery == b.ForceQuery && a.ForceFragment == b.ForceFragment
}

// shown returns the fields of u that are not zero, as Go writes them, passwords too.
func shown(u uri.URI) string {
	var fields []string
	v := reflect.ValueOf(u)
	for i := range v.NumField() {
		if field := v.Field(i); !field.IsZero() {
			fields = append(fields, fmt.Sprintf("%s:%#v", v.Type().Field(i).Name, field))
		}
	}
	return "{" + strings.Join(fields, ", ") + "}"
}
