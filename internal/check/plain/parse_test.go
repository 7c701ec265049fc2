package plain

import (
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A reading is a function that parses a rule of RFC 3986, appendix A, and the plain one.
type reading struct {
	name  string
	parse func(string) (uri.URI, error)
	plain func(string) (uri.URI, refusal)
}

var (
	urls     = []reading{{"Parse", uri.Parse, parse}, {"ParseURI", uri.ParseURI, parseURI}}
	readings = append(urls, reading{"ParseAbsolute", uri.ParseAbsolute, parseAbsolute}, reading{"ParseRelative", uri.ParseRelative, parseRelative})
)

// Parse and ParseURI have a fast path, so they are tried on the longest texts.
func TestParse(t *testing.T) {
	t.Parallel()
	for text := range mixed(texts.Longest) {
		requireRead(t, text, urls)
	}
}

// All others, which stand on these.
func TestParseByOtherNames(t *testing.T) {
	t.Parallel()
	for text := range mixed(17) {
		requireRead(t, text, readings)
		want, r := parse(text)
		requireUnmarshaled(t, text, want, r)
	}
}

// The same in each component, where the text alone would be a path.
func TestParseComponents(t *testing.T) {
	for _, around := range []string{
		"x://*@h", "//u:*@h:80/", "ftp://*/p", "//[*]", "http://h:*", "http://h/*?", "/?*", "x:?*#", "//h#*", "x*:", "https:*", "*://h/p",
	} {
		t.Run(around, func(t *testing.T) {
			t.Parallel()
			before, after, _ := strings.Cut(around, "*")
			for text := range eachByte(10) {
				requireRead(t, before+text+after, urls)
			}
			for text := range texts.Random(5, many(5_000)) {
				requireRead(t, before+text+after, readings)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, pattern := range seeds(f) {
		f.Add(pattern)
	}
	f.Fuzz(func(t *testing.T, text string) {
		requireRead(t, text, readings)
		want, r := parse(text)
		requireUnmarshaled(t, text, want, r)
		for room := range 3 {
			requireReadInto(t, text, room, want, r)
		}
	})
}

// requireRead compares readings of s with the plain ones.
func requireRead(t *testing.T, s string, readings []reading) {
	for _, reading := range readings {
		got, err := reading.parse(s)
		want, r := reading.plain(s)
		requireParseError(t, reading.name, s, err, r)
		requireSame(t, reading.name, s, got, want)
		if reading.name == "Parse" {
			requireMessage(t, s, err, r)
			requireReadInto(t, s, len(s)%3*len(s)/2, want, r)
		}
	}
}

// requireReadInto requires of ParseInto that it leaves nothing of what dst held but its storage, and uses that where it
// has room.
func requireReadInto(t *testing.T, s string, room int, want uri.URI, r refusal) {
	storage := make([]string, 0, room)
	dst := uri.URI{
		IsRelative: true, Scheme: "s", UserInfo: "u", Host: "h", Port: 1, HasPort: true, Path: storage, Query: "q", Fragment: "f",
		ForceAuthority: true, ForceUserInfo: true, ForceQuery: true, ForceFragment: true,
	}
	requireParseError(t, "ParseInto", s, uri.ParseInto(&dst, s), r)
	kept := cap(dst.Path) == room && (room == 0 || &dst.Path[:room][0] == &storage[:room][0])
	if !kept && len(dst.Path) <= room || dst.Path == nil {
		t.Fatalf("ParseInto(%q) did not keep storage for %d elements", s, room)
	}
	if len(dst.Path) == 0 {
		dst.Path = nil
	}
	if !same(dst, want) {
		t.Fatalf("ParseInto(%q)\n got %s\nwant %s", s, shown(dst), shown(want))
	}
}

// requireUnmarshaled requires of UnmarshalText and Scan that they read s, keep nothing of its bytes, and leave the
// receiver as it was after an error.
func requireUnmarshaled(t *testing.T, s string, want uri.URI, r refusal) {
	was := uri.URI{IsRelative: true, Path: []string{"was"}}
	if !r.none() {
		want = was
	}
	for _, function := range []string{"UnmarshalText", "Scan of []byte", "Scan of string"} {
		u, b := was, []byte(s)
		var err error
		switch function {
		case "UnmarshalText":
			err = u.UnmarshalText(b)
		case "Scan of []byte":
			err = u.Scan(b)
		default:
			err = u.Scan(s)
		}
		clear(b)
		requireParseError(t, function, s, err, r)
		requireSame(t, function, s, u, want)
	}
}

// MustParse gives what Parse gives, and panics with its error.
func TestMustParse(t *testing.T) {
	t.Parallel()
	for text := range mixed(9) {
		want, r := parse(text)
		var got uri.URI
		func() {
			defer func() {
				err, _ := recover().(error)
				requireParseError(t, "MustParse", text, err, r)
			}()
			got = uri.MustParse(text)
		}()
		requireSame(t, "MustParse", text, got, want)
	}
}

// A value that is not text is an error of Scan, NULL too, and leaves the receiver as it was.
func TestScanOfOtherTypes(t *testing.T) {
	for _, src := range []any{nil, []byte(nil), 1, 1.5, true, []string{"a"}, uri.URI{}} {
		u := uri.MustParse("//h/p")
		if err := u.Scan(src); err == nil || !same(u, uri.MustParse("//h/p")) {
			t.Fatalf("Scan(%#v): %v, %s", src, err, shown(u))
		}
	}
}
