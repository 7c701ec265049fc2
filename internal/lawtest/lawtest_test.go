package lawtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// A recorder is a test that may fail without failing the one that runs.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Helper() {}

func (r *recorder) Fatalf(format string, args ...any) {
	r.failure = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// failureOf returns how assertion fails, or nothing.
func failureOf(assertion func(t testing.TB)) string {
	var r recorder
	done := make(chan struct{})
	go func() {
		defer close(done)
		assertion(&r)
	}()
	<-done
	return r.failure
}

var (
	plain    = uri.MustParse("http://u:pass@h:80/a/b?q#f")
	base     = uri.MustParse("http://h/a/b")
	bad      = uri.URI{Scheme: "http", Host: "a b"}
	badPlain = uri.URI{Scheme: "http", UserInfo: "u", Host: "h", Path: []string{"a"}}
)

// What holds is not reported.
func TestAssertionsHold(t *testing.T) {
	RoundTrips(t, "HTTP://h:080", "http://h:80", uri.URI{Scheme: "http", Host: "h", Port: 80, HasPort: true})
	TextRoundTrips(t, plain, plain.String())
	NothingLost(t, plain.String(), plain)
	for _, ref := range []string{"a", "//[::1]:1", "//[v1.x]", "//127.0.0.1", "//h", "//", "x:"} {
		NothingLost(t, ref, uri.MustParse(ref))
		AccessorsAgree(t, uri.MustParse(ref), true)
	}
	AccessorsAgree(t, plain, true)
	AccessorsAgree(t, bad, false)
	RefusalIsNeeded(t, bad)
	RefusalIsNeeded(t, badPlain)
	RefusalIsNeeded(t, uri.URI{Path: []string{"a"}})
	Target(t, base, "http://h/a/b")
	Agree(t, "http://h/a/b", "http:../c")
	AgreeOn(t, base, oracle.Split("http://h/a/b"), oracle.Split("..//c"))
	Normal(t, uri.MustParse("HTTP://h/%61"), uri.MustParse("http://h/a"))
	Relativized(t, base, uri.MustParse("http://h/a/c"), uri.MustParse("c"))
	Relativized(t, base, uri.MustParse("../a/c"), uri.MustParse("c"))

	for _, text := range []string{"a b", "//u<@h", "//h:65536"} {
		u, err := uri.Parse(text)
		Refused(t, text, u, err, errors.Is(err, uri.ErrPortRange))
	}
}

// What does not hold is.
func TestAssertionsFail(t *testing.T) {
	refusal := func(e *uri.ParseError) error { e.Rule = "rule"; return e }
	cause := errors.New("'x' is not allowed")
	for name, assertion := range map[string]func(t testing.TB){
		"RoundTrips, no reference":     func(t testing.TB) { RoundTrips(t, "a b", "a b", uri.URI{}) },
		"RoundTrips, another value":    func(t testing.TB) { RoundTrips(t, "http://h/a/b", "http://h/a/b", plain) },
		"RoundTrips, another text":     func(t testing.TB) { RoundTrips(t, "http://h/a/b", "http://h/a", base) },
		"TextRoundTrips, another text": func(t testing.TB) { TextRoundTrips(t, base, "http://h/a") },
		"TextRoundTrips, no text":      func(t testing.TB) { TextRoundTrips(t, bad, "") },
		"written, another text":        func(t testing.TB) { written(t, "http://h/a", base) },
		"written, no text":             func(t testing.TB) { written(t, "", bad) },
		"readInto, another value":      func(t testing.TB) { readInto(t, "http://h/a/b", plain) },
		"readByKind, another kind":     func(t testing.TB) { readByKind(t, "http://h/a/b", uri.MustParse("a")) },
		"readByKind, another value":    func(t testing.TB) { readByKind(t, "http://h/a", base) },

		"Refused, a value":      func(t testing.TB) { Refused(t, "a", base, refusal(&uri.ParseError{Err: cause}), false) },
		"Refused, no error":     func(t testing.TB) { Refused(t, "a", uri.URI{}, nil, false) },
		"Refused, another type": func(t testing.TB) { Refused(t, "a", uri.URI{}, cause, false) },
		"Refused, no cause":     func(t testing.TB) { Refused(t, "a", uri.URI{}, refusal(&uri.ParseError{}), false) },
		"Refused, before the end": func(t testing.TB) {
			Refused(t, "a", uri.URI{}, refusal(&uri.ParseError{Offset: -1, Err: cause}), false)
		},
		"Refused, after the end": func(t testing.TB) { Refused(t, "a", uri.URI{}, refusal(&uri.ParseError{Offset: 2, Err: cause}), false) },
		"Refused, but allowed":   func(t testing.TB) { Refused(t, "a", uri.URI{}, refusal(&uri.ParseError{Err: cause}), true) },
		"Refused, a byte of userinfo": func(t testing.TB) {
			Refused(t, "a", uri.URI{}, refusal(&uri.ParseError{Component: "userinfo", Err: cause}), false)
		},

		"NothingLost, path":      func(t testing.TB) { NothingLost(t, "http://h/a", base) },
		"NothingLost, query":     func(t testing.TB) { NothingLost(t, "http://h/a/b?", base) },
		"NothingLost, authority": func(t testing.TB) { NothingLost(t, "http:/a/b", uri.URI{Scheme: "http", Host: "h", Path: base.Path}) },
		"NothingLost, canonical": func(t testing.TB) {
			NothingLost(t, "http://h/a", uri.URI{Scheme: "http", Host: "h", Port: 1, Path: []string{"", "a"}})
		},

		"ReadsBack, refused":       func(t testing.TB) { ReadsBack(t, bad) },
		"RefusalIsNeeded, written": func(t testing.TB) { RefusalIsNeeded(t, base) },
		"AccessorsAgree, written":  func(t testing.TB) { AccessorsAgree(t, base, false) },
		"AccessorsAgree, refused":  func(t testing.TB) { AccessorsAgree(t, bad, true) },
		"Displayed, password":      func(t testing.TB) { Displayed(t, plain, plain) },
		"Displayed, no userinfo":   func(t testing.TB) { Displayed(t, base, plain) },
		"Displayed, refused":       func(t testing.TB) { Displayed(t, bad, bad) },

		"Target, another": func(t testing.TB) { Target(t, base, "http://h/a") },
		"Target, refused": func(t testing.TB) { Target(t, bad, "") },
		"Target, room": func(t testing.TB) {
			Target(t, uri.URI{Scheme: "x", Path: append(make([]string, 0, 8), "a")}, "x:a")
		},
		"Target, not canonical":     func(t testing.TB) { Target(t, uri.URI{Scheme: "X"}, "x:") },
		"AgreeOn, another base":     func(t testing.TB) { AgreeOn(t, base, oracle.Split("http://h/b/"), oracle.Split("c")) },
		"agreeWith, another target": func(t testing.TB) { agreeWith(t, base, "c", "http://h/a", true) },
		"agreeWith, non-strict":     func(t testing.TB) { agreeWith(t, base, "http:c", "http:c", false) },

		"Normal, refused":       func(t testing.TB) { Normal(t, base, bad) },
		"Normal, not normal":    func(t testing.TB) { Normal(t, base, uri.MustParse("http://h/%61")) },
		"Normal, not canonical": func(t testing.TB) { Normal(t, base, uri.URI{Scheme: "http", Host: "h", Port: 1}) },
		"Normal, room": func(t testing.TB) {
			Normal(t, base, uri.URI{Scheme: "x", Path: append(make([]string, 0, 8), "a")})
		},

		"Relativized, another target": func(t testing.TB) { Relativized(t, base, uri.MustParse("c"), uri.MustParse("d")) },
		"Relativized, relative base":  func(t testing.TB) { Relativized(t, uri.MustParse("/a"), base, base) },
		"Relativized, refused":        func(t testing.TB) { Relativized(t, base, base, bad) },
		"Relativized, longer":         func(t testing.TB) { Relativized(t, base, uri.MustParse("c"), uri.MustParse("./c")) },
		"Relativized, room": func(t testing.TB) {
			Relativized(t, base, uri.MustParse("c"), uri.URI{IsRelative: true, Path: append(make([]string, 0, 8), "c")})
		},

		"Lines, no file":          func(t testing.TB) { Lines(t, "no file", 0) },
		"AddReferences, no files": func(t testing.TB) { AddReferences(t, "no directory", func(string) {}) },
	} {
		assert.NotEmpty(t, failureOf(assertion), name)
	}
	assert.Empty(t, failureOf(func(t testing.TB) { ReadsBack(t, base) }))
}

// The target is compared by both strict forms of resolution, and as it stands.
func TestIsTarget(t *testing.T) {
	assert.True(t, isTarget(base, nil, "http://h/a/b"))
	assert.True(t, isTarget(uri.MustParse("x:"), nil, "x:"))
	assert.False(t, isTarget(base, nil, "http://h/a"))
	assert.False(t, isTarget(base, uri.ErrRelativeBase, "http://h/a/b"))
	assert.False(t, isTarget(uri.URI{Scheme: "x", Path: []string{}}, nil, "x:"), "an empty Path that is not nil")
}

func TestLines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "references.txt")
	for _, tt := range []struct {
		text    string
		atLeast int
		want    []string
	}{
		{"a\nb c\n", 2, []string{"a", "b c"}},
		{"a\nb\r\n", 0, []string{"a", "b\r"}},
		{"a\nb\n", 3, nil},
		{"a\nb", 1, nil},
		{"a\nb\na\n", 1, nil},
		{"", 0, nil},
	} {
		require.NoError(t, os.WriteFile(name, []byte(tt.text), 0o600))
		var got []string
		failure := failureOf(func(t testing.TB) { got = Lines(t, name, tt.atLeast) })
		assert.Equal(t, tt.want, got, "%q", tt.text)
		assert.Equal(t, tt.want == nil, failure != "", "%q: %s", tt.text, failure)
	}
}

func TestAddReferences(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "references.txt"), []byte("a\nb\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "invalid.txt"), []byte("c d\t1\tsegment\n"), 0o600))
	var got []string
	AddReferences(t, dir, func(ref string) { got = append(got, ref) })
	assert.Equal(t, []string{"a", "b", "c d", ""}, got)
}

// The automata of both grammars leave out ports above 65535; a grammar or a rule that is missing fails the test.
func TestAutomaton(t *testing.T) {
	for file, rule := range map[string]string{"../../testdata/rfc3986.abnf": "URI-reference", "../../testdata/rfc3987.abnf": "IRI-reference"} {
		a := Automaton(t, file, rule)
		assert.True(t, a.Accepts("//h:65535"), rule)
		assert.False(t, a.Accepts("//h:65536"), rule)
	}
	assert.NotEmpty(t, failureOf(func(t testing.TB) { Automaton(t, "missing.abnf", "URI") }))
	assert.NotEmpty(t, failureOf(func(t testing.TB) { Automaton(t, "../../testdata/rfc3986.abnf", "missing") }))
}
