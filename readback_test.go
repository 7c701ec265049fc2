package uri_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// Law 3, over every combination of the pieces in eachHandMade with every path of up to three of the pieces here: what
// is written reads back, and what is refused is refused by the right rule and would not read back.
func TestReadBackExhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("judges millions of values")
	}
	paths := [][]string{nil}
	for from, n := 0, 1; n <= 3; n++ {
		to := len(paths)
		for ; from < to; from++ {
			for _, piece := range []string{"", ".", "a:b", "/", "%"} {
				paths = append(paths, append(slices.Clone(paths[from]), piece))
			}
		}
	}
	tally := newTally(t)
	eachHandMade(func(u uri.URI) {
		for _, path := range paths {
			u.Path = path
			tally.judge(&u)
		}
	})
	require.Greater(t, tally.values, 5_000_000)
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
	for range 500_000 {
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
	refused         map[refusal]int
	into            uri.URI
}

// A refusal is what a FormatError tells programs.
type refusal struct{ component, rule string }

func newTally(t *testing.T) *tally {
	c := &tally{t: t, refused: map[refusal]int{}}
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
		list = append(list, fmt.Sprintf("%s, by %s: %d", r.component, r.rule, n))
	}
	slices.Sort(list)
	return list
}

func (c *tally) judge(u *uri.URI) {
	c.values++
	text, err := uri.Format(*u)
	want := slowRefusal(u)
	var got refusal
	if err != nil {
		e := err.(*uri.FormatError)
		got = refusal{string(e.Component), e.Rule}
	}
	if got != want && !(strings.HasPrefix(u.Host, "[") && want.rule == "IP-literal" && slices.Contains(belowIPLiteral, got.rule)) {
		require.FailNow(c.t, "the wrong verdict", "Format(%#v): refused by %v, want %v", *u, got, want)
	}
	if err == nil {
		c.written++
		if parseErr := uri.ParseInto(&c.into, text); parseErr != nil || !sameFields(&c.into, slowCanonicalURI(*u)) || !c.into.Equal(*u) {
			require.FailNow(c.t, "does not read back", "Format(%#v) = %q, read as %#v, %v", *u, text, c.into, parseErr)
		}
		return
	}
	c.refused[got]++
	if got.rule == "URI-reference" {
		return // neither URI nor relative reference, or both: no text can be right
	}
	if uri.ParseInto(&c.into, slowText(*u)) == nil && sameFields(&c.into, slowCanonicalURI(*u)) {
		require.FailNow(c.t, "refused without need", "Format(%#v): %v, but %q reads back", *u, err, slowText(*u))
	}
}

func (c *tally) requireEveryRule() {
	for _, r := range []refusal{
		{"scheme", "URI-reference"}, {"scheme", "scheme"}, {"userinfo", "userinfo"}, {"host", "reg-name"},
		{"path", "segment"}, {"path", "pct-encoded"}, {"path", "path-abempty"}, {"path", "path-absolute"},
		{"path", "path-noscheme"}, {"query", "query"}, {"fragment", "pct-encoded"},
	} {
		assert.Positive(c.t, c.refused[r], "no value was refused by %v", r)
	}
}

// belowIPLiteral are the rules that may refuse a host in brackets; which of them does, other tests pin.
var belowIPLiteral = []string{"IP-literal", "IPv6address", "IPvFuture", "IPv4address", "dec-octet"}

// slowRefusal returns which component and rule refuse u, components in the order in which they are written, or nothing.
func slowRefusal(u *uri.URI) refusal {
	isSet := !slowCanonicalURI(*u).Equal(uri.URI{}) || u.UserInfo != "" || u.ForceUserInfo || u.HasPort || u.Port != 0
	hasAuthority := u.Host != "" || u.ForceAuthority
	first := func(i int) string {
		if i < len(u.Path) {
			return u.Path[i]
		}
		return "none"
	}
	switch {
	case u.IsRelative && u.Scheme != "", !u.IsRelative && u.Scheme == "" && isSet:
		return refusal{"scheme", "URI-reference"}
	case u.Scheme != "" && !slowScheme.MatchString(u.Scheme):
		return refusal{"scheme", "scheme"}
	case hasAuthority && refusesEncoded(u.UserInfo, userinfoBytes) != "":
		return refusal{"userinfo", or("userinfo", refusesEncoded(u.UserInfo, userinfoBytes))}
	case hasAuthority && strings.HasPrefix(u.Host, "[") && !slowIPv6.MatchString(u.Host) && !slowIPvFuture.MatchString(u.Host):
		return refusal{"host", "IP-literal"}
	case hasAuthority && !strings.HasPrefix(u.Host, "[") && refusesEncoded(u.Host, regNameBytes) != "":
		return refusal{"host", or("reg-name", refusesEncoded(u.Host, regNameBytes))}
	}
	for _, segment := range u.Path {
		if why := refusesEncoded(segment, pcharBytes); why != "" {
			return refusal{"path", or("segment", why)}
		}
	}
	switch {
	case hasAuthority && len(u.Path) > 0 && first(0) != "":
		return refusal{"path", "path-abempty"}
	case !hasAuthority && first(0) == "" && first(1) == "" && len(u.Path) > 2:
		return refusal{"path", "path-absolute"}
	case !hasAuthority && u.Scheme == "" && strings.Contains(first(0), ":"):
		return refusal{"path", "path-noscheme"}
	case refusesEncoded(u.Query, pcharBytes+"/?") != "":
		return refusal{"query", or("query", refusesEncoded(u.Query, pcharBytes+"/?"))}
	case refusesEncoded(u.Fragment, pcharBytes+"/?") != "":
		return refusal{"fragment", or("fragment", refusesEncoded(u.Fragment, pcharBytes+"/?"))}
	}
	return refusal{}
}

const (
	regNameBytes  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;="
	userinfoBytes = regNameBytes + ":"
	pcharBytes    = regNameBytes + ":@"
)

// refusesEncoded returns "pct-encoded" where the first byte that *( allowed / pct-encoded ) refuses is a "%", "byte"
// where it is another one, and nothing where all of s is taken.
func refusesEncoded(s, allowed string) string {
	for i := 0; i < len(s); i++ {
		switch {
		case strings.IndexByte(allowed, s[i]) >= 0:
		case s[i] != '%':
			return "byte"
		case len(s) < i+3 || strings.Trim(s[i+1:i+3], "0123456789ABCDEFabcdef") != "":
			return "pct-encoded"
		default:
			i += 2
		}
	}
	return ""
}

// or returns the rule for a byte, or "pct-encoded".
func or(rule, why string) string {
	if why == "byte" {
		return rule
	}
	return why
}

// sameFields reports whether every field of u is that of v, but for an empty Path that is not nil.
func sameFields(u *uri.URI, v uri.URI) bool {
	return u.IsRelative == v.IsRelative && u.Scheme == v.Scheme && u.UserInfo == v.UserInfo && u.Host == v.Host &&
		u.Port == v.Port && u.HasPort == v.HasPort && slices.Equal(u.Path, v.Path) && u.Query == v.Query &&
		u.Fragment == v.Fragment && u.ForceAuthority == v.ForceAuthority && u.ForceUserInfo == v.ForceUserInfo &&
		u.ForceQuery == v.ForceQuery && u.ForceFragment == v.ForceFragment
}
