package iri_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"
)

var deep = flag.Bool("deep", false, "try everything that is drawn from otherwise, which takes minutes")

// A lawChecker compares the package with the plain implementation of slow_test.go and with the laws of its documentation.
type lawChecker struct {
	t                              testing.TB
	texts, accepted, pairs, values int
}

// fail stops the test. Formatting is slow, so fail is called only after a failure.
func (j *lawChecker) fail(format string, args ...any) {
	j.t.Helper()
	require.FailNow(j.t, "against the documentation: "+fmt.Sprintf(format, args...))
}

// log shows how much was tried.
func (j *lawChecker) log() {
	j.t.Logf("%d texts, %d of them accepted; %d pairs; %d values", j.texts, j.accepted, j.pairs, j.values)
}

// text checks Check and Parse on a text, valid or not, and Text on the URI of a valid one.
func (j *lawChecker) text(s string) {
	j.texts++
	want, bad := slowCheck(s)
	err := iri.Check(s)
	u, parseErr := iri.Parse(s, nil)
	switch {
	case !bad.OfText(err):
		j.fail("Check(%q) is %v; want %v", s, err, bad)
	case !reflect.DeepEqual(err, parseErr):
		j.fail("Check(%q) is %v; Parse has %v", s, err, parseErr)
	case err != nil && !u.IsZero():
		j.fail("Parse(%q) is %#v, %v", s, u, err)
	}
	if slowIsASCII(s) {
		if v, err := uri.Parse(s); !same(u, v) || !reflect.DeepEqual(parseErr, err) {
			j.fail("Parse(%q) is %#v, %v; uri.Parse has %#v, %v", s, u, parseErr, v, err)
		}
	}
	if err != nil {
		return
	}
	j.accepted++
	if mapped := slowMapped(want); !same(u, mapped) {
		j.fail("Parse(%q) is %#v; want %#v", s, u, mapped)
	}
	if split := uri.Split(s); !same(split, want) {
		j.fail("Split(%q) is %#v; want %#v", s, split, want)
	}
	j.shown(u)
}

// shown checks Text on a URI that Format accepts.
func (j *lawChecker) shown(u uri.URI) {
	text := iri.Text(u, nil)
	if want := slowText(u); text != want {
		j.fail("Text(%#v) is %q; want %q", u, text, want)
	}
	back, err := iri.Parse(text, nil)
	if err != nil || !same(back.Normalize(), u.Normalize()) {
		j.fail("Text(%#v) is %q, which is read as %#v, %v", u, text, back, err)
	}
}

// value checks Text on a value that was built by hand.
func (j *lawChecker) value(u uri.URI) {
	j.values++
	if written, err := uri.Format(u); err == nil {
		j.shown(plain.Canonical(u))
		if text := iri.Text(u, nil); text != slowText(u) {
			j.fail("Text(%#v) is %q, and %q in canonical form", u, text, written)
		}
		return
	}
	if text := iri.Text(u, never); text != u.String() || iri.Check(text) == nil {
		j.fail("Text of %#v, which Format rejects, is %q", u, text)
	}
}

// pair checks Resolve on two texts, valid or not.
func (j *lawChecker) pair(base, ref string) {
	j.pairs++
	target, err := iri.Resolve(base, ref)
	b, baseErr := iri.Parse(base, nil)
	r, refErr := iri.Parse(ref, nil)
	switch {
	case baseErr != nil:
		j.operand("base", target, err, baseErr)
		return
	case b.Scheme == "":
		if !errors.Is(err, uri.ErrRelativeBase) || target != "" {
			j.fail("%q is no base, but gives %q, %v", base, target, err)
		}
		return
	case refErr != nil:
		j.operand("reference", target, err, refErr)
		return
	}
	if want := slowResolve(base, ref); err != nil || target != want {
		j.fail("%q with %q is %q, %v; want %q", base, ref, target, err, want)
	}
	u, err := iri.Parse(target, nil)
	if v, resolveErr := b.Resolve(r); err != nil || resolveErr != nil || !same(u, v) {
		j.fail("%q with %q is %q, the URI %#v, %v; the URIs resolve to %#v, %v", base, ref, target, u, err, v, resolveErr)
	}
}

// operand checks an error of Resolve, which wraps want.
func (j *lawChecker) operand(name, target string, err, want error) {
	if target != "" || err == nil || !reflect.DeepEqual(errors.Unwrap(err), want) ||
		err.Error() != "uri: "+name+strings.Replace(want.Error(), "uri:", ":", 1) {
		j.fail("Resolve returns %q, %v; want the %s, %v", target, err, name, want)
	}
}

// toASCII checks Parse with a function, once with s as its result, and once with s as the host.
func (j *lawChecker) toASCII(s string) {
	u, err := iri.Parse("//é%2C%c3%a9", func(name string) (string, error) {
		if name != "é,é" {
			j.fail("toASCII gets %q", name)
		}
		return s, nil
	})
	if want := s != "" && plain.Is("reg-name", s) && !strings.Contains(s, "%"); (err == nil) != want || want && u.Host != s || !want && !u.IsZero() {
		j.fail("the answer %q gives %#v, %v", s, u, err)
	}
	if s == "" || !plain.IRIs.Is("reg-name", s) {
		return
	}
	calls, name := 0, plain.Decode(s)
	u, err = iri.Parse("//"+s, func(asked string) (string, error) {
		if calls++; asked != name {
			j.fail("the host %q is asked for as %q", s, asked)
		}
		return "a.example", nil
	})
	var bad *uri.ParseError
	switch {
	case slowIsASCII(name):
		if err != nil || calls > 0 || u.Host != s {
			j.fail("the host %q gives %v, %v after %d calls", s, u, err, calls)
		}
	case !utf8.ValidString(name):
		if !errors.As(err, &bad) || bad.Component != "host" || bad.Offset != 2 || calls > 0 || !u.IsZero() {
			j.fail("the host %q gives %v, %v after %d calls", s, u, err, calls)
		}
	case err != nil || calls != 1 || u.Host != "a.example":
		j.fail("the host %q gives %v, %v after %d calls", s, u, err, calls)
	}
}

// toUnicode checks Text with a function, once with s as its result, and once with s as the host.
func (j *lawChecker) toUnicode(s string) {
	const host = "xn--9ca%c3%a9%2c"
	text := iri.Text(uri.URI{IsRelative: true, Host: host}, func(name string) (string, error) {
		if name != "xn--9caé%2C" {
			j.fail("toUnicode gets %q", name)
		}
		return s, nil
	})
	want := "//" + host
	if s != "" && plain.IRIs.Is("reg-name", s) && !strings.ContainsAny(s, bidi) {
		want = "//" + s
	}
	if text != want {
		j.fail("the answer %q gives %q", s, text)
	}
	u, calls := uri.URI{IsRelative: true, ForceAuthority: true, Host: s}, 0
	text = iri.Text(u, func(string) (string, error) { calls++; return "é", nil })
	if asked := u.HostKind() == uri.HostRegName && s != ""; asked && (calls != 1 || text != "//é") || !asked && calls > 0 {
		j.fail("the host %q gives %q after %d calls", s, text, calls)
	}
}

// same reports whether all fields of u and v are equal.
func same(u, v uri.URI) bool {
	return reflect.DeepEqual(u, v) || len(u.Path) == 0 && len(v.Path) == 0 && reflect.DeepEqual(withoutPath(u), withoutPath(v))
}

func withoutPath(u uri.URI) uri.URI {
	u.Path = nil
	return u
}

// lawPieces are the alphabet of the exhaustive tests: all delimiters, a dot, and the text that RFC 3987 treats
// differently. That is a character, a private-use character, one that section 4.1 forbids, a byte that is not UTF-8, and
// the percent-encoded sequences of a character and of a dot.
var lawPieces = []string{"x", ":", "/", "?", "#", "@", "[", "]", ".", "é", "\ue000", "\u202e", "\xff", "%C3%a9", "%2e"}

// The laws hold for every text of up to three pieces, and for some of the longer ones.
func TestLawsExhaustively(t *testing.T) {
	j := lawChecker{t: t}
	eachWord(lawPieces, many(2, 3, 3), j.text)
	longer := draw{of: 23}
	judgeSome := func(s string) {
		if longer.takes() {
			j.text(s)
		}
	}
	eachWord(lawPieces, many(3, 4, 5), judgeSome)
	eachWord([]string{"x", ":", "/", "é", "%2e", "."}, many(4, 6, 7), judgeSome)
	j.log()
}

func eachWord(pieces []string, most int, f func(word string)) {
	var extend func(word string, more int)
	extend = func(word string, more int) {
		f(word)
		if more > 0 {
			for _, piece := range pieces {
				extend(word+piece, more-1)
			}
		}
	}
	extend("", most)
}

// The laws of resolution hold for bases and references whose paths have up to four pieces.
func TestResolveExhaustively(t *testing.T) {
	j := lawChecker{t: t}
	var bases, refs []string
	eachWord([]string{"/", ".", "é"}, many(3, 4, 4), func(path string) {
		for _, prefix := range []string{"", "X:", "x://ü:01", "//ü", "x://"} {
			refs = append(refs, prefix+path)
			if strings.Contains(prefix, ":") || path == "é" {
				bases = append(bases, prefix+path)
			}
		}
	})
	for _, s := range []string{"?ü", "#ü", "?", "#", "é?ü#ü"} {
		refs = append(refs, s)
		bases = append(bases, "x://ü:p@h:1/é"+strings.TrimPrefix(s, "é"))
	}
	pairs := draw{of: 7}
	for _, base := range bases {
		for _, ref := range refs {
			if pairs.takes() {
				j.pair(base, ref)
			}
		}
	}
	j.log()
}

// lawTexts are pieces of random texts, in addition to those of package texts.
var lawTexts = []string{"é", "ü", "例え", ".jp", "引き出し", "пример", "مثال", "😀", "\ue000", "\U000f0000", "\U0010fffd", "\u202e",
	"\u200f", "\ufdd0", "\ufffd", "\ufffe", "\ufff0", "\U0001ffff", "\U000e0001", "\u0080", "\u00a0", "\xc3", "\xed\xa0\x80",
	"\xc0\xaf", "\xf4\x90\x80\x80", "\u212a", "\uff0f", "\u3002", "%C3%A9", "%c3", "%a9", "%EE%80%80", "%E2%80%AE", "%EF%BF%BE",
	"%2e", "%2E%2e", "%ED%A0%80", "http://", "x:", "//", "/", "?", "#", "@", ":", "[", "]", "[::1]", "[v1.", ":80", ".", "..", "A", "_", "~"}

// randomText returns a text of these pieces, or a random text of package texts.
func randomText(r *rand.Rand) string {
	if r.IntN(4) == 0 {
		return texts.RandomText(r)
	}
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteString(lawTexts[r.IntN(len(lawTexts))])
	}
	return b.String()
}

// The laws hold for random texts. Each of them is resolved against an IRI before it.
func TestLawsAtRandom(t *testing.T) {
	j := lawChecker{t: t}
	r := rand.New(rand.NewPCG(3987, 22))
	base := "http://ü:p@例え.jp/é/引き出し?ü"
	for range many(1_000, 5_000, 200_000) {
		s := randomText(r)
		if r.IntN(2) == 0 {
			s = "http://例え.jp/" + s
		}
		j.text(s)
		j.pair(base, s)
		if uri.Split(s).Scheme != "" && iri.Check(s) == nil {
			base = s
		}
	}
	j.log()
	assert.Greater(t, j.accepted, j.texts/10)
}

// The laws of Text hold for random texts in every field.
func TestValuesAtRandom(t *testing.T) {
	j := lawChecker{t: t}
	r := rand.New(rand.NewPCG(3987, 5))
	text := func() string {
		if r.IntN(4) > 0 {
			return []string{"", "a", "%C3%A9", "x", "%e4%BE%8B", "%c3%bc:p", "h", "%2e", "%2E%2e"}[r.IntN(9)]
		}
		return randomText(r)
	}
	flag := func() bool { return r.IntN(2) == 0 }
	accepted := 0
	for range many(1_000, 5_000, 100_000) {
		u := uri.URI{
			IsRelative: flag(), Scheme: []string{"", "x", "X", "http", text()}[r.IntN(5)], UserInfo: text(), Host: text(),
			Port: uint16(r.IntN(3)), HasPort: flag(), Query: text(), Fragment: text(),
			ForceAuthority: flag(), ForceUserInfo: flag(), ForceQuery: flag(), ForceFragment: flag(),
		}
		for range r.IntN(4) {
			u.Path = append(u.Path, text())
		}
		if _, err := uri.Format(u); err == nil {
			accepted++
		}
		j.value(u)
	}
	j.log()
	assert.Greater(t, accepted, j.values/50)
}

// The reader looks up blocks of bytes at once. Whatever stands at the boundary of two of them, the result is the plain one.
func TestPaddedTexts(t *testing.T) {
	j := lawChecker{t: t}
	for s := range texts.Padded(many(320, 96, 2)) {
		j.text(s)
	}
	for s := range texts.Runs(8, many(1_000, 2_000, 100_000)) {
		j.text(s)
	}
	j.log()
}

// Each byte is tried at each place of a text, alone and in the place of each component, and of both texts of Resolve.
func TestEveryByte(t *testing.T) {
	j := lawChecker{t: t}
	for s := range texts.Part(*deep, many(3, 20, texts.Longest), 3) {
		j.text(s)
	}
	for s := range texts.Part(*deep, many(3, 4, 8), 3) {
		for _, place := range []string{"%", "é://h/%", "x://%@é", "x://é%:8", "x://h/é/%", "x:%", "é?%", "?é#%", "//[%é]"} {
			j.text(strings.Replace(place, "%", s, 1))
		}
		for _, base := range []string{"X://é/a/ü/b?é", "x:é/a", "x:/a!/", "é"} {
			j.pair(base, s)
		}
		j.pair("x:"+s, "../é")
		j.pair("x://h/a?"+s, "#!")
		j.pair(s, "é")
	}
	j.log()
}

// Each byte is tried at each place of every field of a value.
func TestEveryByteOfAValue(t *testing.T) {
	j := lawChecker{t: t}
	for s := range texts.Part(*deep, many(3, 4, 6), 3) {
		for _, u := range []uri.URI{
			{Scheme: s, Path: []string{"%C3%A9"}}, {IsRelative: true, Host: "%C3%A9", UserInfo: s}, {Scheme: "x", Host: s, Path: []string{"", "%c3%a9"}},
			{IsRelative: true, Path: []string{s, "%C3%A9"}}, {Scheme: "x", Path: []string{s}}, {Scheme: "x", Host: "h", Path: []string{"", s, "%2e"}},
			{IsRelative: true, Query: s, Fragment: "%C3%A9"}, {IsRelative: true, Query: "%EE%80%80", Fragment: s},
		} {
			j.value(u)
		}
	}
	j.log()
}

// Each byte is tried at each place of the argument and the result of a caller's function.
func TestEveryByteOfAName(t *testing.T) {
	j := lawChecker{t: t}
	names := 0
	try := func(s string) {
		names++
		j.toASCII(s)
		j.toUnicode(s)
	}
	for s := range texts.Part(*deep, many(3, 4, 8), 3) {
		try(s)
	}
	r := rand.New(rand.NewPCG(3987, 31))
	for range many(1_000, 20_000, 100_000) {
		try(randomText(r))
	}
	t.Logf("%d names", names)
}

// many returns how much is tried: few with -short, all with -deep, and some otherwise.
func many(few, some, all int) int {
	switch {
	case *deep:
		return all
	case testing.Short():
		return few
	default:
		return some
	}
}

// A draw takes one of so many things, always the same ones, and all of them if everything is to be tried.
type draw struct{ of, n int }

func (d *draw) takes() bool {
	d.n++
	return *deep || d.n%d.of == 0
}
