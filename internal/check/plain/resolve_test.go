package plain

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// bases are URIs with paths of each kind, by their texts.
var bases = []string{"http://a/b/c/d;p?q", "x:a/b", "x:", "file:///a//b/?q#f", "HTTP://u:p@A:080", "x:/.//a", "urn:a:b"}

// Section 5.2.4, to the letter, on any text.
func TestRemoveDotSegments(t *testing.T) {
	t.Parallel()
	for text := range mixed(texts.Longest) {
		requireWithoutDots(t, text)
	}
	for text := range eachByte(9) {
		requireWithoutDots(t, "/a/"+text)
		requireWithoutDots(t, text+"/..")
	}
	for _, path := range words(7, "/", ".", "a") {
		requireWithoutDots(t, path)
	}
}

func requireWithoutDots(t *testing.T, path string) {
	if got, want := uri.RemoveDotSegments(path), RemoveDotSegments(path); got != want {
		fail(t, "RemoveDotSegments", "RemoveDotSegments of %q returns %q; want %q", path, got, want)
	}
}

// Each text is a reference, and a base.
func TestResolveText(t *testing.T) {
	t.Parallel()
	n := 0
	for text := range mixed(25) {
		n++
		requireResolved(t, bases[n%len(bases)], text)
		if len(text) < 10 {
			requireResolved(t, text, []string{"", "..//g?y", "#s"}[n%3])
			requireResolved(t, "x://h/"+text, "../g")
		}
	}
}

// requireResolved compares Resolve and AppendResolve with the plain ones.
func requireResolved(t *testing.T, base, ref string) {
	b, refusedBase := parse(base)
	r, refusedRef := parse(ref)
	got, err := uri.Resolve(base, ref)
	if !refusedBase.None() {
		requireBlamed(t, base, ref, "base", err, refusedBase, got)
		return
	}
	appended, appendErr := b.AppendResolve([]byte("before"), ref)
	want := ""
	switch {
	case b.Scheme == "":
		if _, err := uri.NewBase(b); err != uri.ErrRelativeBase {
			fail(t, "NewBase", "NewBase of %q returns %s; want ErrRelativeBase", base, described(err))
		}
		if !errors.Is(err, uri.ErrRelativeBase) || !errors.Is(appendErr, uri.ErrRelativeBase) || got != "" {
			fail(t, "Resolve", "Resolve of %q and %q returns %q, %s, and AppendResolve %s; want ErrRelativeBase from both", base, ref, got, described(err), described(appendErr))
		}
	case !refusedRef.None():
		requireBlamed(t, base, ref, "reference", err, refusedRef, got)
		requireParseError(t, "AppendResolve", ref, appendErr, refusedRef)
	default:
		want = text(TargetOf(b, r))
		if err != nil || appendErr != nil || got != want {
			fail(t, "Resolve", "Resolve of %q and %q returns %q, %s, and AppendResolve %s; want %q", base, ref, got, described(err), described(appendErr), want)
		}
	}
	if string(appended) != "before"+want {
		fail(t, "AppendResolve", "AppendResolve of %q and %q, after \"before\", returns %q; want %q", base, ref, appended, "before"+want)
	}
	if b.Scheme != "" {
		requireAppendedToBase(t, b, ref, refusedRef, want)
	}
}

// requireAppendedToBase is requireResolved for a Base.
func requireAppendedToBase(t *testing.T, b uri.URI, ref string, r Refusal, want string) {
	base, err := uri.NewBase(b)
	if err != nil {
		fail(t, "NewBase", "NewBase of %s returns %s; want no error", shown(b), described(err))
	}
	appended, err := base.AppendResolve([]byte("before"), ref)
	requireParseError(t, "Base.AppendResolve", ref, err, r)
	if string(appended) != "before"+want {
		fail(t, "Base.AppendResolve", "Base.AppendResolve of %s and %q, after \"before\", returns %q; want %q", shown(b), ref, appended, "before"+want)
	}
}

// requireBlamed requires an error that says which operand is to blame, and wraps its refusal.
func requireBlamed(t *testing.T, base, ref, operand string, err error, r Refusal, got string) {
	e := new(uri.ParseError)
	if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), "uri: "+operand) || got != "" {
		fail(t, "Resolve", "Resolve of %q and %q returns %q, %s; want no text, and a ParseError for the %s", base, ref, got, described(err), operand)
	}
	requireParseError(t, "Resolve", operand, e, r)
	if r.component == "userinfo" && showsByte(err.Error()) {
		fail(t, "the error", "the message of Resolve of %q and %q is %q; want no byte of the userinfo in it", base, ref, err)
	}
}

// partners are the other values of what takes two: the bases, references, and some that are refused.
var partners = []uri.URI{
	{Scheme: "http", Host: "a", Path: roomy("", "b", "c", "d;p"), Query: "q"}, {Scheme: "x", Path: roomy("a", "b")},
	{Scheme: "X"}, {Scheme: "http", Host: "h", Fragment: "f"}, {IsRelative: true, Path: roomy("..", "", "g")},
	{IsRelative: true, Query: "y"}, {}, {IsRelative: true, Scheme: "x"}, {Scheme: "http", Host: "h", Path: roomy("a")},
	{Scheme: "HTTP", Path: roomy("g")}, {IsRelative: true, Path: roomy("")}, {Scheme: "x", Path: roomy("", ".", "", "a", "..")},
	{Scheme: "file", ForceAuthority: true, Path: roomy("", "a", "%2e%2e", "b")},
}

// requireTarget resolves one value against the other.
func requireTarget(t *testing.T, base, ref uri.URI) {
	r := refuseValidate(base)
	isRelative := r.None() && base.Scheme == ""
	if r.None() && !isRelative {
		r = refuseValidate(ref)
	}
	got, err := base.Resolve(ref)
	want := uri.URI{}
	switch {
	case isRelative:
		if err != uri.ErrRelativeBase {
			fail(t, "Resolve", "Resolve of %s and %s returns %s; want ErrRelativeBase", shown(base), shown(ref), described(err))
		}
	case !r.OfValue(err):
		fail(t, "Resolve", "Resolve of %s and %s returns %s; want %s", shown(base), shown(ref), described(err), r)
	case !r.None():
	default:
		want = TargetOf(base, ref)
	}
	requireSame(t, "Resolve", []uri.URI{base, ref}, got, want)
	requireOwnPath(t, "Resolve", got, base, ref)
}

// requireBase makes a Base of u.
func requireBase(t *testing.T, u, ref uri.URI) {
	base, err := uri.NewBase(u)
	if r := refuseValidate(u); !r.None() || u.Scheme == "" {
		if r.None() && err != uri.ErrRelativeBase {
			fail(t, "NewBase", "NewBase of %s returns %s; want ErrRelativeBase", shown(u), described(err))
		}
		if !r.None() {
			requireFormatError(t, "NewBase", u, err, r)
		}
		if base != (uri.Base{}) {
			fail(t, "NewBase", "NewBase of %s returns %s with an error; want the zero Base with the error", shown(u), base)
		}
		return
	}
	want := Canonical(u)
	want.Fragment, want.ForceFragment = "", false
	got := base.URI()
	requireSame(t, "Base.URI", u, got, want)
	requireOwnPath(t, "Base.URI", got, u, base.URI())
	if base.String() != text(want) {
		fail(t, "NewBase", "NewBase of %s returns a Base with the text %q; want %q", shown(u), base, text(want))
	}
	target, err := base.Resolve(ref)
	r := refuseValidate(ref)
	requireFormatError(t, "Base.Resolve", ref, err, r)
	wantTarget := uri.URI{}
	if r.None() {
		wantTarget = TargetOf(u, ref)
	}
	requireSame(t, "Base.Resolve", []uri.URI{u, ref}, target, wantTarget)
	requireOwnPath(t, "Base.Resolve", target, u, ref, got)
}
