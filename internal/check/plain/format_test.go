package plain

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// Format writes what RFC 3986, section 5.3, composes, or refuses it by the rule that its comment names. It looks at
// several bytes at once, so the longest texts are tried; each is in one field, and the next is in the next.
func TestFormat(t *testing.T) {
	t.Parallel()
	n := 0
	for text := range eachByte(texts.Longest) {
		u := uri.URI{Scheme: "x", Host: "h"}
		switch n++; n % 5 {
		case 0:
			u.UserInfo = text
		case 1:
			u.Host = text
		case 2:
			u.Path = []string{"", text, "b"}
		case 3:
			u.Query = text
		case 4:
			u.Fragment = text
		}
		requireFormatted(t, u)
	}
}

// Longer texts are written in other ways.
func TestFormatOfLongTexts(t *testing.T) {
	var long []string
	for c := range 256 {
		long = append(long, string([]byte{byte(c)})+strings.Repeat("a", 260), strings.Repeat("%41", 400)+string([]byte{byte(c)}))
	}
	for u := range shaped(shapes, 3, slices.Values(long)) {
		requireWritten(t, u)
	}
}

func requireFormatted(t *testing.T, u uri.URI) {
	want, r := text(u), refuseFormat(u)
	if !r.None() {
		want = ""
	}
	got, err := uri.Format(u)
	requireFormatError(t, "Format", u, err, r)
	requireFormatMessage(t, u, err, r)
	if got != want {
		fail(t, "Format", "Format of %s returns %q; want %q", shown(u), got, want)
	}
}

// requireWritten requires that all that writes gives what Format gives, and appends behind what is there.
func requireWritten(t *testing.T, u uri.URI) {
	requireFormatted(t, u)
	want, r := text(u), refuseFormat(u)
	requireFormatError(t, "Validate", u, u.Validate(), refuseValidate(u))
	marshaled, err := u.MarshalText()
	requireFormatError(t, "MarshalText", u, err, r)
	requireAppended(t, u, want, r)
	ReadsBack(t, u)
	if !r.None() {
		if marshaled != nil {
			fail(t, "MarshalText", "MarshalText of %s returns %q with an error; want nil with the error", shown(u), marshaled)
		}
		if err := u.Validate().Error(); u.String() != "%!URI("+err+")" {
			fail(t, "String", "String of %s returns %q; want %q", shown(u), u, "%!URI("+err+")")
		}
		return
	}
	if string(marshaled) != want || u.String() != want {
		fail(t, "String", "MarshalText and String of %s return %q and %q; want %q", shown(u), marshaled, u, want)
	}
}

// requireAppended tries AppendText on storage without room, with a little, and with enough.
func requireAppended(t *testing.T, u uri.URI, want string, r Refusal) {
	if !r.None() {
		want = ""
	}
	for _, room := range []int{3, len(want)} {
		dst := append(make([]byte, 0, len("before")+room), "before"...)
		got, err := u.AppendText(dst)
		requireFormatError(t, "AppendText", u, err, r)
		if string(got) != "before"+want {
			fail(t, "AppendText", "AppendText of %s, after \"before\", returns %q; want %q", shown(u), got, "before"+want)
		}
		if (!r.None() || room >= len(want)) && &got[0] != &dst[0] {
			fail(t, "AppendText", "AppendText of %s returns a new slice; want dst, which has room", shown(u))
		}
	}
}
