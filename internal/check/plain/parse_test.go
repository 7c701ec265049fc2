package plain

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A reading is a function that parses a rule of RFC 3986, appendix A.
type reading struct {
	name  string
	parse func(string) (uri.URI, error)
	rule  string
}

var (
	urls     = []reading{{"Parse", uri.Parse, "URI-reference"}, {"ParseURI", uri.ParseURI, "URI"}}
	readings = append(urls, reading{"ParseAbsolute", uri.ParseAbsolute, "absolute-URI"}, reading{"ParseRelative", uri.ParseRelative, "relative-ref"})
)

// Parse and ParseURI are tried on the longest texts, and the others, which read in the same way, on shorter ones.
func TestParse(t *testing.T) {
	t.Parallel()
	for text := range mixed(texts.Longest) {
		requireSplit(t, text)
		if len(text) > 17 {
			requireRead(t, text, urls)
			continue
		}
		requireRead(t, text, readings)
		want, r := parse(text)
		requireUnmarshaled(t, text, want, r)
	}
}

// appendixB is the expression of RFC 3986, appendix B.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// The plain parser separates a reference as appendix B does, which takes longer.
func TestSeparate(t *testing.T) {
	t.Parallel()
	for s := range chained(eachByte(9), changed(patterns[:6])) {
		m := appendixB.FindStringSubmatchIndex(s)
		scheme, authority, path, query, fragment := separate(s)
		for i, got := range []part{scheme, authority, path, query, fragment} {
			group := []int{2, 4, 5, 7, 9}[i]
			from, to := m[2*group], m[2*group+1]
			if got.found != (from >= 0) || got.found && (got.at != from || got.text != s[from:to]) {
				t.Fatalf("RFC 3986, appendix B: separate of %q, in this package, returns %+v; want group %d of the expression, %d to %d", s, got, group, from, to)
			}
		}
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
				requireSplit(t, before+text+after)
			}
			for text := range texts.Random(5, many(2_000)) {
				requireRead(t, before+text+after, readings)
			}
		})
	}
}

// The functions that take one text are tried on any text.
func FuzzParse(f *testing.F) {
	for _, pattern := range seeds(f) {
		f.Add(pattern)
	}
	f.Fuzz(func(t *testing.T, text string) {
		requireRead(t, text, readings)
		requireSplit(t, text)
		want, r := parse(text)
		requireUnmarshaled(t, text, want, r)
		for room := range 3 {
			requireReadInto(t, text, room, want, r)
		}
		requireResolved(t, bases[0], text)
		requireResolved(t, text, "../g")
		requireWithoutDots(t, text)
		requireNormalText(t, text)
		requireGuessed(t, text, "http")
		requireJoined(t, text)
		requireAppendedSegment(t, text)
		requireSchemeHidden(t, text)
		for _, v := range urlsOf(text) {
			requireFromURL(t, v)
		}
		if v, err := url.Parse(text); err == nil {
			requireFromURL(t, v)
		}
	})
}

// requireRead compares readings of s with the plain ones.
func requireRead(t *testing.T, s string, readings []reading) {
	for _, reading := range readings {
		got, err := reading.parse(s)
		want, r := URIs.Parse(reading.rule, s)
		requireParseError(t, reading.name, s, err, r)
		requireSame(t, reading.name, s, got, want)
		if reading.name == "Parse" {
			requireMessage(t, s, err, r)
			requireReadInto(t, s, len(s)%3*len(s)/2, want, r)
		}
	}
}

// requireSplit requires of Split what appendix B gives, the result of Parse if that accepts s, and otherwise a value that Format
// refuses.
func requireSplit(t *testing.T, s string) {
	got := uri.Split(s)
	requireSame(t, "Split", s, got, split(s))
	want, err := uri.Parse(s)
	if err == nil {
		requireSame(t, "Split", s, got, want)
	} else if text, err := uri.Format(got); err == nil {
		fail(t, "Split", "Split of %q, which Parse rejects, returns a value that Format writes as %q; want a value that Format rejects", s, text)
	}
}

// requireReadInto requires of ParseInto that it leaves nothing of what dst held but its storage, and uses that where it
// has room.
func requireReadInto(t *testing.T, s string, room int, want uri.URI, r Refusal) {
	storage := make([]string, 0, room)
	dst := uri.URI{
		IsRelative: true, Scheme: "s", UserInfo: "u", Host: "h", Port: 1, HasPort: true, Path: storage, Query: "q", Fragment: "f",
		ForceAuthority: true, ForceUserInfo: true, ForceQuery: true, ForceFragment: true,
	}
	requireParseError(t, "ParseInto", s, uri.ParseInto(&dst, s), r)
	kept := cap(dst.Path) == room && (room == 0 || &dst.Path[:room][0] == &storage[:room][0])
	if !kept && len(dst.Path) <= room || dst.Path == nil {
		fail(t, "ParseInto", "ParseInto of %q allocates a Path; want the storage of dst, which has room for %d elements", s, room)
	}
	if len(dst.Path) == 0 {
		dst.Path = nil
	}
	if !same(dst, want) {
		fail(t, "ParseInto", "ParseInto of %q sets %s; want %s", s, shown(dst), shown(want))
	}
}

// requireUnmarshaled requires of UnmarshalText and Scan that they read s, keep nothing of its bytes, and leave the
// receiver as it was after an error.
func requireUnmarshaled(t *testing.T, s string, want uri.URI, r Refusal) {
	was := uri.URI{IsRelative: true, Path: []string{"was"}}
	if !r.None() {
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
