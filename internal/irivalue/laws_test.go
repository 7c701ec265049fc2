package iri_test

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/check/texts"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// readings are the ways to parse, each with its rule in RFC 3986 and its counterpart in package uri.
var readings = []struct {
	rule  string
	parse func(string) (iri.IRI, error)
	uri   func(string) (uri.URI, error)
}{
	{"URI-reference", iri.Parse, uri.Parse},
	{"URI", iri.ParseIRI, uri.ParseURI},
	{"absolute-URI", iri.ParseAbsolute, uri.ParseAbsolute},
	{"relative-ref", iri.ParseRelative, uri.ParseRelative},
}

// A lawChecker compares the package with the plain implementations of slow_test.go and with the laws of its documentation.
type lawChecker struct {
	t                     testing.TB
	texts, accepted       int
	values, written, pair int
	before                iri.IRI // the value that was checked before
	operations            draw    // the values whose methods are called
}

// fail stops the test. Formatting is slow, so fail is called only after a failure.
func (j *lawChecker) fail(format string, args ...any) {
	j.t.Helper()
	require.FailNow(j.t, "against the documentation: "+fmt.Sprintf(format, args...))
}

// text checks everything that can be done with a text, valid or not. It returns the result of Parse.
func (j *lawChecker) text(s string) (iri.IRI, error) {
	j.reading(s)
	j.split(s)
	i, err := iri.Parse(s)
	if err == nil {
		j.accepted++
		j.value(i)
		j.image(i, s)
	}
	return i, err
}

// reading checks the four ways to parse a text.
func (j *lawChecker) reading(s string) {
	j.texts++
	for _, r := range readings {
		i, err := r.parse(s)
		if want, bad := plain.IRIs.Parse(r.rule, s); !bad.OfText(err) || !same(i, iri.IRI(want)) {
			j.fail("%s of %q: %#v, %v; want %#v, %v", r.rule, s, i, err, want, bad)
		}
		if !slowIsASCII(s) {
			continue
		}
		u, uriErr := r.uri(s)
		if !same(iri.IRI(u), i) || !sameError(err, uriErr) {
			j.fail("%s of %q: %#v, %v; package uri has %#v, %v", r.rule, s, i, err, u, uriErr)
		}
	}
	var i iri.IRI
	if _, err := iri.Parse(s); (i.UnmarshalText([]byte(s)) == nil) != (err == nil) {
		j.fail("UnmarshalText disagrees on %q", s)
	}
	j.scanned(s)
}

// parse checks Parse.
func (j *lawChecker) parse(s string) {
	j.texts++
	i, err := iri.Parse(s)
	if want, bad := plain.IRIs.Parse("URI-reference", s); !bad.OfText(err) || !same(i, iri.IRI(want)) {
		j.fail("%q: %#v, %v; want %#v, %v", s, i, err, want, bad)
	}
}

// must checks that MustParse panics if and only if Parse returns an error.
func (j *lawChecker) must(s string) {
	i, err := iri.Parse(s)
	defer func() {
		if thrown, _ := recover().(error); !sameError(thrown, err) {
			j.fail("MustParse(%q) panics with %v; want %v", s, thrown, err)
		}
	}()
	if k := iri.MustParse(s); !same(k, i) {
		j.fail("MustParse(%q) = %#v; want %#v", s, k, i)
	}
}

// same reports whether all fields of i and want are equal, and Path has no spare capacity.
func same(i, want iri.IRI) bool {
	return i.IsRelative == want.IsRelative && i.Scheme == want.Scheme && i.UserInfo == want.UserInfo && i.Host == want.Host &&
		i.Port == want.Port && i.HasPort == want.HasPort && slices.Equal(i.Path, want.Path) &&
		(i.Path == nil) == (want.Path == nil) && len(i.Path) == cap(i.Path) && i.Query == want.Query &&
		i.Fragment == want.Fragment && i.ForceAuthority == want.ForceAuthority && i.ForceUserInfo == want.ForceUserInfo &&
		i.ForceQuery == want.ForceQuery && i.ForceFragment == want.ForceFragment
}

// clipped returns i without spare capacity in its Path.
func clipped(i iri.IRI) iri.IRI {
	i.Path = slices.Clip(i.Path)
	return i
}

// sameError reports whether two errors have the same type and the same fields, and so the same message.
func sameError(a, b error) bool { return reflect.DeepEqual(a, b) }

// value checks a value, built by hand or parsed, and whether it can be written.
func (j *lawChecker) value(i iri.IRI) {
	j.values++
	if j.operations.takes() {
		j.operate(i, j.before, i.Host+i.Query)
	}
	j.before = i
	text, err := iri.Format(i)
	if want := plain.IRIs.Refuse(uri.URI(i)); !want.OfValue(err) {
		j.fail("Format(%#v): %v; want %v", i, err, want)
	}
	j.sameWriters(i, text, err)
	if u := uri.URI(i); slowIsASCII(i.Scheme + i.UserInfo + i.Host + plain.PathText(i.Path) + i.Query + i.Fragment) {
		if uriText, uriErr := uri.Format(u); uriText != text || !sameError(err, uriErr) {
			j.fail("Format(%#v) = %q, %v; package uri has %q, %v", i, text, err, uriText, uriErr)
		}
	}
	if err != nil {
		j.refused(i, err)
		return
	}
	j.written++
	if text != slowFormat(i) {
		j.fail("Format(%#v) = %q; want %q", i, text, slowFormat(i))
	}
	back, err := iri.Parse(text)
	if err != nil || !back.Equal(i) || !same(back.Clone(), back) {
		j.fail("Format(%#v) = %q, which is read as %#v, %v", i, text, back, err)
	}
	j.normal(i)
}

// ofFormat returns err, an error of Validate, or nil if Format does not return it.
func ofFormat(err error) error {
	if errors.Is(err, uri.ErrNotWritten) {
		return nil
	}
	return err
}

// sameWriters checks that the other methods agree with Format.
func (j *lawChecker) sameWriters(i iri.IRI, text string, err error) {
	appended, appendErr := i.AppendText([]byte("x"))
	marshalled, marshalErr := i.MarshalText()
	want := text
	if err != nil {
		want = "%!IRI(" + err.Error() + ")"
	}
	if string(appended) != "x"+text || string(marshalled) != text || i.String() != want ||
		!sameError(err, ofFormat(i.Validate())) || !sameError(err, appendErr) || !sameError(err, marshalErr) {
		j.fail("not all ways to write %#v agree", i)
	}
	if err == nil {
		want = plain.Text(plain.WithoutPasswords(uri.URI(i), "xxxxx"))
	}
	if i.Redacted() != want || i.LogValue().String() != want {
		j.fail("Redacted of %#v is %q; want %q", i, i.Redacted(), want)
	}
	if c := i.Clone(); !c.Equal(i) || !i.Equal(c) {
		j.fail("%#v does not equal its clone", i)
	}
	if want := err == nil && text == ""; i.IsZero() != want {
		j.fail("IsZero of %#v is %t", i, i.IsZero())
	}
	j.stored(i, text, err)
}

// stored checks Value, which returns the text unless it has a password.
func (j *lawChecker) stored(i iri.IRI, text string, err error) {
	value, valueErr := i.Value()
	component, _ := plain.HiddenComponent(uri.URI(i))
	switch {
	case err != nil:
		if value != nil || !sameError(err, valueErr) {
			j.fail("Value of %#v is %v, %v; Format gives %v", i, value, valueErr, err)
		}
	case losesField(i) != errors.Is(i.Validate(), uri.ErrNotWritten):
		j.fail("Validate of %#v is %v", i, i.Validate())
	case losesField(i):
		if value != nil || !sameError(i.Validate(), valueErr) {
			j.fail("Value of %#v is %v, %v; Validate gives %v", i, value, valueErr, i.Validate())
		}
	case component != "":
		var e *uri.FormatError
		if value != nil || !errors.As(valueErr, &e) || string(e.Component) != component || e.Err != uri.ErrPassword {
			j.fail("Value of %#v is %v, %v; its %s has a password", i, value, valueErr, component)
		}
	case value != text || valueErr != nil:
		j.fail("Value of %#v is %v, %v; want %q", i, value, valueErr, text)
	}
}

// losesField reports whether Format does not write a field of i that is set.
func losesField(i iri.IRI) bool {
	kept := slowCanonical(i)
	return i.UserInfo != kept.UserInfo || i.Port != kept.Port || i.HasPort != kept.HasPort ||
		i.ForceUserInfo && i.Host == "" && !i.ForceAuthority
}

// scanned checks that Scan agrees with Parse, and that an error does not change the value.
func (j *lawChecker) scanned(s string) {
	want, err := iri.Parse(s)
	for _, src := range []any{s, append([]byte{}, s...)} {
		kept := iri.IRI{Scheme: "x", Path: []string{"é"}}
		i := kept
		scanErr := i.Scan(src)
		if err != nil && !same(i, kept) || err == nil && !same(i, want) || !sameError(err, scanErr) {
			j.fail("Scan(%T of %q) gives %#v, %v; want %#v, %v", src, s, i, scanErr, want, err)
		}
	}
}

// equal checks Equal for two values built by hand.
func (j *lawChecker) equal(a, b iri.IRI) {
	want := same(slowCanonical(a), slowCanonical(b))
	if a.Equal(b) != want || b.Equal(a) != want || !a.Equal(a) || !b.Equal(b) {
		j.fail("Equal of %#v and %#v is %t", a, b, a.Equal(b))
	}
}

// goString checks GoString against the fields as fmt prints them.
func (j *lawChecker) goString(i iri.IRI) {
	type fields iri.IRI
	masked := fields(plain.WithoutPasswords(uri.URI(i), "xxxxx"))
	if want := "iri.IRI" + strings.TrimPrefix(fmt.Sprintf("%#v", masked), "iri_test.fields"); i.GoString() != want {
		j.fail("GoString is %s; want %s", i.GoString(), want)
	}
}

// refused checks the methods of a value that Format rejects with err.
func (j *lawChecker) refused(i iri.IRI, err error) {
	if n := i.Normalize(); !same(n, clipped(i)) {
		j.fail("Normalize changes %#v, which Format refuses", i)
	}
	base := iri.MustParse("x://h/a")
	u, uriErr := i.URI(nil)
	target, resolveErr := base.Resolve(i)
	if !sameError(err, uriErr) || !sameError(err, resolveErr) || !same(iri.IRI(u), iri.IRI{}) || !same(target, iri.IRI{}) {
		j.fail("%#v: URI gives %v, Resolve gives %v; Format gives %v", i, uriErr, resolveErr, err)
	}
	if target, err := i.Resolve(base); err == nil {
		j.fail("%#v as a base gives %v", i, target)
	}
}

// normal checks Normalize and the conversions of a value that Format accepts.
func (j *lawChecker) normal(i iri.IRI) {
	n := i.Normalize()
	if text := n.String(); text != slowNormalize(i) || !same(n, n.Normalize()) {
		j.fail("%#v normalized is %q, and that %q; want %q", i, n, n.Normalize(), slowNormalize(i))
	}
	u, err := i.URI(nil)
	nu, nErr := n.URI(nil)
	if err != nil || nErr != nil || u.String() != slowEncode(slowFormat(i)) || !nu.Equal(u.Normalize()) {
		j.fail("the URI of %#v is %q, %v; normalized before %q, after %q", i, u, err, nu, u.Normalize())
	}
	back := iri.FromURI(u, nil)
	if !same(back, slowFromURI(u)) {
		j.fail("FromURI(%#v, nil) = %#v; want %#v", u, back, slowFromURI(u))
	}
	again, err := back.URI(nil)
	if err != nil || !again.Normalize().Equal(u.Normalize()) {
		j.fail("FromURI(%q, nil) = %q, whose URI is %q, %v", u, back, again, err)
	}
}

// image checks the value parsed from s against the URI that results from encoding s.
func (j *lawChecker) image(i iri.IRI, s string) {
	u, err := i.URI(nil)
	want, wantErr := uri.Parse(slowEncode(s))
	if err != nil || wantErr != nil || !same(iri.IRI(u), iri.IRI(want)) {
		j.fail("%q as a URI is %#v, %v; want %#v, %v", s, u, err, want, wantErr)
	}
	if text := i.String(); len(text) == len(s) && !strings.EqualFold(text, s) {
		j.fail("%q is written as %q", s, text)
	}
}

// resolution checks the target of ref relative to base. Format must accept both.
func (j *lawChecker) resolution(base, ref iri.IRI) {
	j.pair++
	target, err := base.Resolve(ref)
	if base.Scheme == "" {
		if !errors.Is(err, uri.ErrRelativeBase) || !same(target, iri.IRI{}) {
			j.fail("%q is no base, but gives %q, %v", base, target, err)
		}
		return
	}
	if want := iri.IRI(plain.TargetOf(uri.URI(base), uri.URI(ref), true)); err != nil || !same(target, want) {
		j.fail("%q with %q is %#v, %v; want %#v", base, ref, target, err, want)
	}
	j.resolutions(base, ref, target)
	u, err := target.URI(nil)
	b, bErr := base.URI(nil)
	r, rErr := ref.URI(nil)
	want, wantErr := b.Resolve(r)
	if err := errors.Join(err, bErr, rErr, wantErr); err != nil || !same(iri.IRI(u), iri.IRI(want)) {
		j.fail("%q with %q is %q as a URI, %v; want %q", base, ref, u, err, want)
	}
}

// lawPieces are the alphabet of the exhaustive tests: all delimiters, a dot, and the text that RFC 3987 treats
// differently. That is a character, a private-use character, one that section 4.1 forbids, a byte that is not UTF-8, and
// the percent-encoded sequences of a character and of a dot.
var lawPieces = []string{"x", ":", "/", "?", "#", "@", "[", "]", ".", "é", "\ue000", "\u202e", "\xff", "%C3%a9", "%2e"}

// The laws hold for every text of up to three pieces, and for some of the longer ones.
func TestLawsExhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many texts")
	}
	j := lawChecker{t: t}
	eachWord(lawPieces, 3, func(s string) { _, _ = j.text(s) })
	longer := draw{of: 23}
	judgeSome := func(s string) {
		if longer.takes() {
			_, _ = j.text(s)
		}
	}
	eachWord(lawPieces, 4, judgeSome)
	t.Logf("%d texts of up to 4 of %d pieces, %d of them accepted", j.texts, len(lawPieces), j.accepted)
	eachWord([]string{"x", ":", "/", "é", "%2e", "."}, 6, judgeSome)
	t.Logf("%d with those of up to 6 of 6 pieces, %d of them accepted", j.texts, j.accepted)
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
	if testing.Short() {
		t.Skip("tries many pairs")
	}
	j := lawChecker{t: t}
	var bases, refs []iri.IRI
	eachWord([]string{"/", ".", "é"}, 4, func(path string) {
		for _, prefix := range []string{"", "x:", "x://ü", "//ü", "x://"} {
			if i, err := iri.Parse(prefix + path); err == nil {
				refs = append(refs, i)
				if i.Scheme != "" || path == "é" {
					bases = append(bases, i)
				}
			}
		}
	})
	for _, s := range []string{"?ü", "#ü", "?", "#", "é?ü#ü"} {
		refs = append(refs, iri.MustParse(s))
		bases = append(bases, iri.MustParse("x://ü:p@h:1/é"+strings.TrimPrefix(s, "é")))
	}
	pairs := draw{of: 7}
	for _, base := range bases {
		for _, ref := range refs {
			if pairs.takes() {
				j.resolution(base, ref)
			}
		}
	}
	t.Logf("%d pairs", j.pair)
}

// Values whose fields are pieces that are dangerous in their place. The number of those of each field and that of the draw have no
// common divisor, so that each piece meets each other.
func TestValuesExhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many values")
	}
	j := lawChecker{t: t}
	values := draw{of: 11}
	paths := [][]string{nil, {""}, {"é"}, {"", "é"}, {"", "", "é"}, {"é:", "x"}, {"", "é", "\ue000"}, {"\xff"}, {"x", "", "%"}, {"x:"}}
	for _, scheme := range []string{"", "X", "é"} {
		for _, host := range []string{"", "ü", "[v1.é]", "[::1]é", "\ue000", "ü[", "\xc3"} {
			for _, userinfo := range []string{"", "ü:p", "\xff:"} {
				for _, query := range []string{"", "\ue000", "é#", "%zé"} {
					for _, fragment := range []string{"", "é", "\ue000"} {
						for flags := range 1 << 4 {
							set := func(bit int) bool { return flags>>bit&1 == 1 }
							for _, path := range paths {
								if !values.takes() {
									continue
								}
								j.value(iri.IRI{
									IsRelative: set(0), Scheme: scheme, UserInfo: userinfo, Host: host, Path: path, Query: query, Fragment: fragment,
									ForceAuthority: set(1), HasPort: set(2), Port: uint16(flags & 1), ForceUserInfo: set(2),
									ForceQuery: set(3), ForceFragment: set(3),
								})
							}
						}
					}
				}
			}
		}
	}
	t.Logf("%d values, %d of them written", j.values, j.written)
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

// The laws hold for random texts. Each IRI among them is resolved against the one before.
func TestLawsAtRandom(t *testing.T) {
	texts := many(40_000)
	j := lawChecker{t: t}
	r := rand.New(rand.NewPCG(3987, 22))
	base := iri.MustParse("http://ü:p@例え.jp/é/引き出し?ü")
	for range texts {
		s := randomText(r)
		if r.IntN(2) == 0 {
			s = "http://例え.jp/" + s
		}
		i, err := j.text(s)
		if err != nil {
			continue
		}
		j.resolution(base, i)
		if i.Scheme != "" {
			base = i
		}
	}
	t.Logf("%d texts, %d of them accepted; %d resolved", j.texts, j.accepted, j.pair)
	assert.Greater(t, j.accepted, texts/10)
}

// The laws hold for random texts in every field.
func TestValuesAtRandom(t *testing.T) {
	values := many(40_000)
	j := lawChecker{t: t}
	r := rand.New(rand.NewPCG(3987, 5))
	text := func() string {
		if r.IntN(3) > 0 {
			return []string{"", "a", "é", "x", "例え", "ü:p", "h"}[r.IntN(7)]
		}
		return randomText(r)
	}
	flag := func() bool { return r.IntN(2) == 0 }
	for range values {
		i := iri.IRI{
			IsRelative: flag(), Scheme: []string{"", "x", "X", "http", text()}[r.IntN(5)], UserInfo: text(), Host: text(),
			Port: uint16(r.IntN(3)), HasPort: flag(), Query: text(), Fragment: text(),
			ForceAuthority: flag(), ForceUserInfo: flag(), ForceQuery: flag(), ForceFragment: flag(),
		}
		for range r.IntN(4) {
			i.Path = append(i.Path, text())
		}
		j.value(i)
	}
	t.Logf("%d values, %d of them written", j.values, j.written)
	assert.Greater(t, j.written, values/50)
}

// Parse looks up blocks of bytes at once. Whatever stands at the boundary of two of them, the result is the plain one.
func TestPaddedReadings(t *testing.T) {
	j := lawChecker{t: t}
	of, runs := 16, 20_000
	if *deep {
		of, runs = 1, 400_000
	} else if testing.Short() {
		of, runs = 160, 2_000
	}
	for s := range texts.Padded(of) {
		j.parse(s)
	}
	for s := range texts.Runs(8, runs) {
		j.reading(s)
		j.split(s)
	}
	t.Logf("%d texts", j.texts)
}

// Each byte is tried at each place of text for the four ways to parse, alone and in the place of each component.
func TestEveryByteReadings(t *testing.T) {
	j := lawChecker{t: t}
	for s := range eachByte(texts.Longest) {
		j.parse(s)
	}
	for s := range eachByte(8) {
		for _, place := range []string{"%", "é://h/%", "x://%@é", "x://é%:8", "x://h/é/%", "é?%", "?é#%", "//[%é]"} {
			j.reading(strings.Replace(place, "%", s, 1))
		}
		j.must(s)
	}
	t.Logf("%d texts", j.texts)
}

// Each byte is tried at each place of every field. The value is written, normalized and converted.
func TestEveryByteWriting(t *testing.T) {
	j := lawChecker{t: t, operations: draw{of: 5}} // of the six values below
	before := ""
	for s := range eachByte(6) {
		j.value(iri.IRI{IsRelative: true, Host: "é", UserInfo: s})
		j.goString(iri.IRI{IsRelative: true, UserInfo: s, Path: []string{s}})
		j.equal(iri.IRI{Scheme: s, UserInfo: "é", Path: []string{""}}, iri.IRI{Scheme: before, Path: []string{"", ""}})
		j.equal(iri.IRI{IsRelative: true, Query: s, ForceFragment: true}, iri.IRI{Query: before, ForceQuery: true, Fragment: s})
		j.equal(iri.IRI{Scheme: "X", Host: s, UserInfo: "é", HasPort: true}, iri.IRI{Scheme: "x", Host: strings.Clone(s), UserInfo: before})
		before = s
		j.value(iri.IRI{Scheme: s, Path: []string{"é"}})
		j.value(iri.IRI{Scheme: "x", Host: s, Path: []string{"", "é"}})
		j.value(iri.IRI{IsRelative: true, Path: []string{s, "é"}})
		j.value(iri.IRI{Scheme: "x", Host: "h", Path: []string{"", s, "é"}})
		j.value(iri.IRI{IsRelative: true, Query: s, Fragment: "é"})
		j.value(iri.IRI{IsRelative: true, Query: "é", Fragment: s})
	}
	for s := range texts.EachByte(1) {
		for _, i := range []iri.IRI{
			{Scheme: "sip", Path: []string{"é:" + s + "@h"}}, {Scheme: "SIPS", Path: []string{s, s + ":é"}, Query: "é@", Fragment: s},
			{Scheme: "iax", Path: []string{"é:"}, Query: s, Fragment: "ü@" + s}, {Scheme: "sip", UserInfo: "é:" + s, Host: "h", Path: []string{"", s}},
			{Scheme: "vnc", Host: "é", Query: "VncPassword=" + s + "&n=é&SSHPASSWORD=é" + s}, {Scheme: "vnc", Host: "h", Query: s + "VncPassword=é"},
			{Scheme: "pkcs11", Path: []string{"é"}, Query: "pin-value" + s + "=é&%70in-value=" + s},
			{Scheme: "imap", Host: "h", Path: []string{"", "é;urlauth=é:é:" + s, ";%55RLAUTH=a:" + s + "b:é;c"}},
			{Scheme: "secret-token", UserInfo: s, Host: "é", Port: 1, HasPort: true, Path: []string{"", s, "é"}, Query: s, Fragment: "é"},
			{Scheme: "Secret-to\u212Aen", Path: []string{s}}, {Scheme: "x", Path: []string{"é:é@" + s}, Query: "VncPassword=é&pin-value=é"},
			{IsRelative: true, UserInfo: s}, {UserInfo: s, HasPort: true}, // the latter contradicts itself, although it has no text
		} {
			text, err := iri.Format(i)
			j.sameWriters(i, text, err)
			j.goString(i)
		}
	}
	t.Logf("%d values, %d of them written", j.values, j.written)
}

// Each byte is tried at each place of references, with bases beyond US-ASCII.
func TestEveryByteResolve(t *testing.T) {
	j := lawChecker{t: t}
	bases := []iri.IRI{iri.MustParse("x://é/a/ü/b?é"), iri.MustParse("é"), iri.MustParse("x:é/a"), iri.MustParse("x:a")}
	for s := range eachByte(12) {
		ref, err := iri.Parse(s)
		if err != nil {
			continue
		}
		for _, base := range bases {
			j.resolution(base, ref)
		}
		if ref.Scheme == "" {
			if base, err := iri.Parse("x:" + s); err == nil {
				j.resolution(base, iri.MustParse("../é"))
			}
		}
	}
	t.Logf("%d pairs", j.pair)
}

// Each byte is tried at each place of text for the methods that take one, of an IRI in US-ASCII and of others, and of both texts for
// Resolve.
func TestEveryByteOperations(t *testing.T) {
	j := lawChecker{t: t}
	list := []iri.IRI{
		iri.MustParse("x://h/a/b?q#f"), iri.MustParse("X://ü@é:1/a/ü!/"), iri.MustParse("x:é:a/b"), iri.MustParse("ü"),
		{Scheme: "x", Path: []string{"é", "\xff"}}, {},
	}
	drawn := draw{of: 5}
	for s := range eachByte(8) {
		for n, i := range list {
			if drawn.takes() {
				j.operate(i, list[(n+1)%len(list)], s)
			}
		}
		j.split(s)
		j.resolveTexts("x://é/a!/", s)
		j.resolveTexts("x://h/a?"+s, "#!")
		j.resolveTexts(s, "é")
	}
}

// Each byte is tried at each place of the argument and the result of a caller's function.
func TestEveryByteConversion(t *testing.T) {
	j := lawChecker{t: t}
	for s := range eachByte(8) {
		j.toASCII(s)
		j.toUnicode(s)
	}
	r := rand.New(rand.NewPCG(3987, 31))
	for range 20_000 {
		s := randomText(r)
		j.toASCII(s)
		j.toUnicode(s)
	}
}

// toASCII checks URI with a function, once with s as the result of the function, and once with s as the host.
func (j *lawChecker) toASCII(s string) {
	const host = "é%2C%c3%a9"
	u, err := iri.IRI{IsRelative: true, Host: host}.URI(func(name string) (string, error) {
		if name != "é,é" {
			j.fail("toASCII gets %q", name)
		}
		return s, nil
	})
	if want := s != "" && plain.Is("reg-name", s) && !strings.Contains(s, "%"); (err == nil) != want || want && u.Host != s || !want && !same(iri.IRI(u), iri.IRI{}) {
		j.fail("the answer %q gives %#v, %v", s, u, err)
	}
	calls := 0
	i := iri.IRI{IsRelative: true, ForceAuthority: true, Host: s}
	u, err = i.URI(func(string) (string, error) { calls++; return "a.example", nil })
	name := plain.Decode(s)
	switch valid := plain.IRIs.Refuse(uri.URI(i)).None(); {
	case !valid, !slowIsASCII(name) && !utf8.ValidString(name):
		if err == nil || calls > 0 {
			j.fail("the host %q gives %v, %v after %d calls", s, u, err, calls)
		}
	case slowIsASCII(name):
		if err != nil || calls > 0 || u.Host != s {
			j.fail("the host %q gives %v, %v after %d calls", s, u, err, calls)
		}
	case err != nil || calls != 1 || u.Host != "a.example":
		j.fail("the host %q gives %v, %v after %d calls", s, u, err, calls)
	}
}

// toUnicode checks FromURI with a function, once with s as the result of the function, and once with s as the host.
func (j *lawChecker) toUnicode(s string) {
	i := iri.FromURI(uri.URI{IsRelative: true, Host: "xn--9ca%c3%a9%2c"}, func(name string) (string, error) {
		if name != "xn--9caé%2C" {
			j.fail("toUnicode gets %q", name)
		}
		return s, nil
	})
	want := "xn--9caé%2C"
	if s != "" && plain.IRIs.Is("reg-name", s) && !strings.ContainsAny(s, bidi) {
		want = s
	}
	if i.Host != want {
		j.fail("the answer %q gives %q", s, i.Host)
	}
	u := uri.URI{IsRelative: true, ForceAuthority: true, Host: s}
	calls := 0
	i = iri.FromURI(u, func(string) (string, error) { calls++; return "é", nil })
	switch asked := u.HostKind() == uri.HostRegName && s != ""; {
	case asked && (calls != 1 || i.Host != "é"), !asked && calls > 0:
		j.fail("the host %q gives %q after %d calls", s, i.Host, calls)
	case ofFormat(u.Validate()) != nil && !same(i, iri.IRI(u)):
		j.fail("the host %q, which Format refuses, gives %#v", s, i)
	}
}

// eachByte returns texts with each byte at each place: all of them of up to longest bytes if everything is to be tried, or up to half as
// many, drawn from the kinds of neighbours.
func eachByte(longest int) iter.Seq[string] {
	switch {
	case *deep:
		return texts.EachByte(longest)
	case testing.Short():
		return texts.EachByte(min(longest, 3))
	default:
		return texts.Drawn((longest+1)/2, 8)
	}
}

// many returns n, or less if not everything is to be tried.
func many(n int) int {
	if *deep {
		return n
	}
	return n / 8
}

// A draw takes one of so many things, always the same ones, and all of them if everything is to be tried. The zero draw takes all.
type draw struct{ of, n int }

func (d *draw) takes() bool {
	d.n++
	return *deep || d.n%max(d.of, 1) == 0
}
