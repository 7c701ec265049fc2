package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// Law 3, over every combination of the pieces in eachHandMade with every path of up to two of the pieces here, three if
// asked, and the shortest path that begins with "//": what is written reads back, and what is refused is refused by the
// right rule and would not read back.
func TestReadBackExhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("judges millions of values")
	}
	paths := [][]string{nil}
	most, values := 2, 1_500_000
	if *deep {
		most, values = 3, 5_000_000
	}
	for from, n := 0, 1; n <= most; n++ {
		to := len(paths)
		for ; from < to; from++ {
			for _, piece := range []string{"", ".", "a:b", "/", "%"} {
				paths = append(paths, append(slices.Clone(paths[from]), piece))
			}
		}
	}
	if !*deep {
		paths = append(paths, []string{"", "", "a:b"})
	}
	tally := newTally(t)
	eachHandMade(func(u uri.URI) {
		for _, path := range paths {
			u.Path = path
			tally.judge(&u)
		}
	})
	require.Greater(t, tally.values, values)
	tally.requireEveryRule()
}

// eachHandMade calls f with every combination of some fields, all but Path.
func eachHandMade(f func(uri.URI)) {
	for _, scheme := range []string{"", "x", "X", "1"} {
		for _, host := range []string{"", "h", "::1", "[::1]"} {
			for _, userinfo := range []string{"", "u:", "@"} {
				for _, query := range []string{"", "?", "#"} {
					for _, fragment := range []string{"", "f", "%"} {
						for flags := range 1 << 7 {
							set := func(bit int) bool { return flags>>bit&1 == 1 }
							f(uri.URI{
								IsRelative: set(0), Scheme: scheme, UserInfo: userinfo, Host: host,
								HasPort: set(1), Port: uint16(flags >> 2 & 1), Query: query, Fragment: fragment,
								ForceAuthority: set(3), ForceUserInfo: set(4), ForceQuery: set(5), ForceFragment: set(6),
							})
						}
					}
				}
			}
		}
	}
}

// Law 3 on random values, whose fields are made of more and longer pieces.
func TestReadBackAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 53))
	pieces := []string{"", "", "a", "B", "1", ":", "/", "?", "#", "@", "[", "]", "%", "%4", "%41", "%zz", "[::1]", "[v1.x]",
		"127.0.0.1", "256", ".", "..", " ", "\x00", "\xff", "ü", "~", "+", "-", "\\", "//", "%2F"}
	text := func(most int) string {
		var b strings.Builder
		for range random.IntN(most + 1) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	flag := func() bool { return random.IntN(2) == 0 }
	tally := newTally(t)
	for range many(500_000) {
		u := uri.URI{
			IsRelative: flag(), Scheme: text(1), UserInfo: text(2), Host: text(2), Port: uint16(random.IntN(3)), HasPort: flag(),
			Query: text(2), Fragment: text(2),
			ForceAuthority: flag(), ForceUserInfo: flag(), ForceQuery: flag(), ForceFragment: flag(),
		}
		for range random.IntN(4) {
			u.Path = append(u.Path, text(2))
		}
		tally.judge(&u)
	}
	assert.Greater(t, tally.values, 0)
}

// A tally judges values and counts by which rule they are refused.
type tally struct {
	t               *testing.T
	values, written int
	refused         map[oracle.Refusal]int
	into            uri.URI
}

func newTally(t *testing.T) *tally {
	c := &tally{t: t, refused: map[oracle.Refusal]int{}}
	t.Cleanup(func() {
		t.Logf("%d values, %d written, the others refused:", c.values, c.written)
		for _, line := range c.lines() {
			t.Log(line)
		}
	})
	return c
}

func (c *tally) lines() []string {
	var list []string
	for r, n := range c.refused {
		list = append(list, fmt.Sprintf("%s, by %s: %d", r.Component, r.Rule, n))
	}
	slices.Sort(list)
	return list
}

func (c *tally) judge(u *uri.URI) {
	c.values++
	text, err := uri.Format(*u)
	want := oracle.RefusalOf(u)
	var got oracle.Refusal
	if err != nil {
		e := err.(*uri.FormatError)
		got = oracle.Refusal{Component: e.Component, Rule: e.Rule}
	}
	if got != want && !(strings.HasPrefix(u.Host, "[") && want.Rule == "IP-literal" && slices.Contains(belowIPLiteral, got.Rule)) {
		require.FailNow(c.t, "the wrong verdict", "Format(%#v): refused by %v, want %v", *u, got, want)
	}
	if err == nil {
		c.written++
		if parseErr := uri.ParseInto(&c.into, text); parseErr != nil || !isCanonicalOf(&c.into, u) || !c.into.Equal(*u) {
			require.FailNow(c.t, "does not read back", "Format(%#v) = %q, read as %#v, %v", *u, text, c.into, parseErr)
		}
		return
	}
	c.refused[got]++
	if got.Rule == "URI-reference" {
		return // neither URI nor relative reference, or both: no text can be right
	}
	if uri.ParseInto(&c.into, oracle.Text(*u)) == nil && isCanonicalOf(&c.into, u) {
		require.FailNow(c.t, "refused without need", "Format(%#v): %v, but %q reads back", *u, err, oracle.Text(*u))
	}
}

func (c *tally) requireEveryRule() {
	for _, r := range [][2]string{
		{"scheme", "URI-reference"}, {"scheme", "scheme"}, {"userinfo", "userinfo"}, {"host", "reg-name"},
		{"path", "segment"}, {"path", "pct-encoded"}, {"path", "path-abempty"}, {"path", "path-absolute"},
		{"path", "path-noscheme"}, {"query", "query"}, {"fragment", "pct-encoded"},
	} {
		assert.Positive(c.t, c.refused[oracle.Refusal{Component: uri.Component(r[0]), Rule: r[1]}], "no value was refused by %v", r)
	}
}

// belowIPLiteral are the rules that may refuse a host in brackets; which of them does, other tests pin.
var belowIPLiteral = []string{"IP-literal", "IPv6address", "IPvFuture", "IPv4address", "dec-octet"}

// isCanonicalOf reports whether every field of u is that of the canonical form of v.
func isCanonicalOf(u, v *uri.URI) bool {
	canonical := oracle.CanonicalURI(*v)
	return oracle.SameFields(u, &canonical)
}
