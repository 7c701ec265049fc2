package plain

import (
	"flag"
	"iter"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// The laws allocate little that lives, and much that does not.
func TestMain(m *testing.M) {
	debug.SetGCPercent(2000)
	os.Exit(m.Run())
}

// patterns are texts of which each part is of another kind. Every byte stands at every place of each once.
var patterns = []string{
	"http://user:pass@h.example:8080/a/../b;c=d?q=%41#f", "ftp://h.example/a/b", "https://h/?q", "example://h/a",
	"//[1:2:3:4:5:6:7:8]:80/", "//[::ffff:192.0.2.255]", "//[1::2.30.199.4]/", "//[v1F.a:b]:1", "//127.0.0.255:65535/",
	"[1:2:3:4:5:6:7:8]", "[::ffff:192.0.2.255]", "[2001:db8::3:4.5.6.7]", "[v1F.a:b]", "127.0.0.255", "example.com",
	"urn:example:a/b?+r", "mailto:a@B.example,c@D", "sip:u:p@h", "data:text/plain,a", "a/./b/../..//c/%2e%2E/d",
	"/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s?query=value&other#fragment", "abcdefg:", "abcdefgh:", "x:.//../..",
}

// addresses are patterns for a host, and fieldPatterns for any component.
var (
	addresses     = []string{"[::1.2.3.255]", "[v1.a]", "127.0.0.255"}
	fieldPatterns = []string{"b@C,D@E", "%2e.%2E"}
)

var deep = flag.Bool("deep", false, "try everything that is drawn from otherwise, and texts of up to five machine words in place of two")

// length returns full, if that is asked, or a length beyond two machine words, or beyond one if the tests shall be short. The race
// detector makes all some ten times slower, and there is no goroutine here for it to look at, so it gets little.
func length(full int) int {
	switch {
	case *deep:
		return full
	case measure.Race && testing.Short():
		return min(full, 2)
	case testing.Short():
		return min(full, 9)
	default:
		return min(full, 17)
	}
}

// many returns n, if that is asked, or less.
func many(n int) int {
	switch {
	case *deep:
		return n
	case measure.Race && testing.Short():
		return n / 20
	default:
		return n / 8
	}
}

// A draw takes one of so many things, always the same ones; if asked, all of them.
type draw struct{ of, n int }

func (d *draw) takes() bool {
	d.n++
	return *deep || d.n%d.of == 0
}

// chained returns what the sequences have, one after the other.
func chained[T any](sequences ...iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, sequence := range sequences {
			for v := range sequence {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// eachByte returns texts with each byte at each place.
func eachByte(longest int) iter.Seq[string] {
	if *deep {
		return texts.EachByte(longest)
	}
	return texts.Drawn(length(longest), 8)
}

// changed returns the patterns with each byte at each place.
func changed(patterns []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, pattern := range patterns {
			for place := range len(pattern) {
				for c := range 256 {
					if !yield(pattern[:place] + string([]byte{byte(c)}) + pattern[place+1:]) {
						return
					}
				}
			}
		}
	}
}

// mixed returns each byte at each place of texts of each kind, up to that length, and of the patterns, and texts made at random.
func mixed(longest int) iter.Seq[string] {
	return chained(eachByte(longest), changed(patterns[:length(len(patterns))]), texts.Random(3986, many(20_000)))
}

// fieldTexts is mixed for one component of a value built by hand.
func fieldTexts(longest int) iter.Seq[string] {
	return chained(eachByte(longest), changed(fieldPatterns), changed(addresses), texts.Random(9, many(3_000)))
}

// roomy returns a Path with those elements, and with room behind them that no method may write to.
func roomy(elements ...string) []string {
	storage := append(make([]string, 0, len(elements)+3), elements...)
	for range 3 {
		storage = append(storage, "behind")
	}
	return storage[:len(elements)]
}

// shapes are values built by hand in which the "*" stands for a text, the first three in the host, and elsewhere what lets most methods
// look at it. Of an element that begins with a slash, the rest is split at its slashes.
var shapes = []uri.URI{
	{Scheme: "ftp", Host: "*", Path: []string{"", "A", ".", "%2e"}},
	{IsRelative: true, Host: "*", Port: 7, Query: "q"},
	{Scheme: "https", Host: "*", Path: []string{"", "b"}},
	{Scheme: "*", Host: "h", Path: []string{"", "a"}},
	{Scheme: "http", UserInfo: "*", Host: "h", Port: 80, HasPort: true},
	{IsRelative: true, UserInfo: "u:*", ForceAuthority: true, ForceUserInfo: true},
	{Scheme: "x", Path: []string{"*"}, ForceFragment: true},
	{IsRelative: true, Path: []string{"*", "b", ""}},
	{IsRelative: true, Path: []string{"/*"}, Query: "q"},
	{Scheme: "http", Host: "h", Path: []string{"", "a", "*"}, Query: "q", Fragment: "f"},
	{Scheme: "X", Path: []string{"", "*", "..", ""}, UserInfo: "u:p", Port: 1, HasPort: true},
	{Scheme: "file", Host: "localhost", Path: []string{"//*"}},
	{Scheme: "urn", Path: []string{"/A:*"}},
	{Scheme: "https", Host: "H", Port: 443, HasPort: true, Query: "*", ForceQuery: true},
	{Scheme: "http", Host: "h", Path: []string{"", "b"}, Query: "*"},
	{Scheme: "http", Host: "h", Path: []string{"", "b"}, Fragment: "*"},
	{Scheme: "https", Host: "h", Port: 8, HasPort: true, Path: []string{"", "*", ""}},
	{Scheme: "mailto", Path: []string{"*@A", "*"}, Query: "q"},
	{IsRelative: true, Path: []string{""}, Fragment: "*", ForceFragment: true},
}

// filled returns a value of a shape.
func filled(shape uri.URI, text string) uri.URI {
	u := shape
	var path []string
	for _, element := range shape.Path {
		if rest, ok := strings.CutPrefix(element, "/"); ok {
			path = append(path, strings.Split(strings.Replace(rest, "*", text, 1), "/")...)
		} else {
			path = append(path, strings.Replace(element, "*", text, 1))
		}
	}
	u.Path = roomy(path...)
	for _, field := range []*string{&u.Scheme, &u.UserInfo, &u.Host, &u.Query, &u.Fragment} {
		*field = strings.Replace(*field, "*", text, 1)
	}
	return u
}

// values returns values of each shape with short texts and with the patterns, hosts that are like addresses, longValues, and values
// made at random.
func values() iter.Seq[uri.URI] {
	return chained(
		shaped(shapes[:3], 3, changed(addresses)), shaped(shapes, 5, chained(changed(fieldPatterns), eachByte(2))),
		longValues(17), randomValues(many(30_000)),
	)
}

// shaped returns one of so many of the values of each of the shapes with each of the texts.
func shaped(shapes []uri.URI, of int, texts iter.Seq[string]) iter.Seq[uri.URI] {
	return func(yield func(uri.URI) bool) {
		drawn := draw{of: of}
		for text := range texts {
			for _, shape := range shapes {
				if drawn.takes() && !yield(filled(shape, text)) {
					return
				}
			}
		}
	}
}

// longValues returns a value of one shape for each text, and of the next shape for the next. There are 19 shapes and 256
// bytes, which have no common factor, so each byte comes to each shape.
func longValues(longest int) iter.Seq[uri.URI] {
	return func(yield func(uri.URI) bool) {
		n := 0
		for text := range eachByte(longest) {
			if n++; !yield(filled(shapes[n%len(shapes)], text)) {
				return
			}
		}
	}
}

// randomValues returns n values made at random, always the same.
func randomValues(n int) iter.Seq[uri.URI] {
	return func(yield func(uri.URI) bool) {
		r := rand.New(rand.NewPCG(3986, 9))
		for range n {
			if !yield(randomValue(r)) {
				return
			}
		}
	}
}

// randomValue returns a value whose fields are set or not, to what a component allows or to any text.
func randomValue(r *rand.Rand) uri.URI {
	flag := func() bool { return r.IntN(2) == 0 }
	pick := func(likely ...string) string {
		if r.IntN(12) == 0 {
			return texts.RandomText(r)
		}
		return likely[r.IntN(len(likely))]
	}
	u := uri.URI{
		Scheme:   pick("", "x", "HTTP", "https", "file", "urn", "mailto", "about", "data", "ws", "ldap", "1"),
		UserInfo: pick("", "u", "u:p", "u:", ":p", "a%3Ab"), Host: pick("", "", "h", "H.example", "localhost", "127.0.0.1", "[::1]", "[v1.A]", "%41"),
		Port: uint16([]int{0, 80, 443, 65535}[r.IntN(4)]), HasPort: flag(),
		Query: pick("", "q", "%41", "a=b", "+r"), Fragment: pick("", "f", "%7e"),
		ForceAuthority: flag(), ForceUserInfo: flag(), ForceQuery: flag(), ForceFragment: flag(),
	}
	u.IsRelative = (u.Scheme == "") != (r.IntN(20) == 0)
	var elements []string
	for range r.IntN(6) {
		elements = append(elements, pick("", "", "a", "b", ".", "..", "%2e", "a:b", "A@B.example,c", "x%2fy", ";", "Nid:x"))
	}
	u.Path = roomy(elements...)
	return u
}

// Each value is put to every law of one value.
func TestValues(t *testing.T) {
	t.Parallel()
	drawn := draw{of: 3} // with 19, 32 and 256, it has no common factor
	for u := range values() {
		if drawn.takes() {
			requireLaws(t, u)
		}
	}
}

// Each value is put to every law of two values, with the one before it, with its canonical form or with a partner.
func TestPairs(t *testing.T) {
	t.Parallel()
	n, previous, drawn := 0, uri.URI{}, draw{of: 11} // with 3 and 13, it has no common factor
	for u := range values() {
		if n++; !drawn.takes() {
			continue
		}
		requireLawsOfTwo(t, u, [...]uri.URI{previous, Canonical(u), partners[n%len(partners)]}[n%3])
		previous = u
	}
}

func FuzzValues(f *testing.F) {
	for i, pattern := range seeds(f) {
		f.Add(pattern, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		u, other := filled(shapes[seed%uint64(len(shapes))], text), randomValue(rand.New(rand.NewPCG(seed, 1)))
		requireLaws(t, u)
		requireLaws(t, other)
		requireLawsOfTwo(t, u, other)
		requireLawsOfTwo(t, other, partners[seed%uint64(len(partners))])
		requireGoString(t, u)
	})
}

// requireLaws compares the library with the plain implementation on a value.
func requireLaws(t *testing.T, u uri.URI) {
	hold(t, u, func(t *testing.T, u uri.URI) {
		for _, law := range []func(*testing.T, uri.URI){
			requireWritten, requireNormal, requireURL, requirePath, requireKind, requireAuthority, requireHidden, requireJoinedTo, requireChecked,
		} {
			law(t, u)
		}
	})
}

// requireLawsOfTwo compares the library with the plain implementation on two values.
func requireLawsOfTwo(t *testing.T, u, other uri.URI) {
	hold(t, u, func(t *testing.T, u uri.URI) {
		hold(t, other, func(t *testing.T, other uri.URI) {
			requireTarget(t, u, other)
			requireTarget(t, other, u)
			requireRelativeTarget(t, u, other)
			requireRelativeTarget(t, other, u)
			requireJoinedReference(t, u, other)
			requireJoinedReference(t, other, u)
			requireChanged(t, u, other)
			requireParts(t, u, other)
			requireContained(t, u, other)
			requireBase(t, u, other)
			requireCompared(t, u, other)
		})
	})
}

// hold tries a law on one value, and requires that it writes nothing to the storage of Path.
func hold(t *testing.T, u uri.URI, law func(t *testing.T, u uri.URI)) {
	all := u.Path[:cap(u.Path)]
	before := strings.Join(all, "\x00")
	law(t, u)
	if strings.Join(all, "\x00") != before {
		t.Fatalf("documentation of URI (methods do not change Path): a method changed the Path of %s to %q; want %q", shown(u), all, strings.Split(before, "\x00"))
	}
}
