package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"
)

func TestRead(t *testing.T) {
	all := reading{IRI: true, Repair: true, Guess: "https"}
	for _, test := range []struct {
		options    reading
		text, want string // "" if it is refused
	}{
		{reading{}, "http://h/a", "http://h/a"},
		{reading{}, "/é", ""},
		{reading{IRI: true}, "http://é/é?é", "http://%C3%A9/%C3%A9?%C3%A9"},
		{reading{IRI: true}, "http://h:/", "http://h:/"}, // a URI stays the same, also where the library would write it in another way
		{reading{IRI: true}, "HTTP://h:080/%7e", "HTTP://h:080/%7e"},
		{reading{IRI: true}, "//h:?", "//h:?"},
		{reading{IRI: true, Native: true}, "http://é/é?é", "http://é/é?é"},
		{reading{IRI: true}, "/é b", ""},
		{reading{Repair: true}, "/é b?[]", "/%C3%A9%20b?%5B%5D"},
		{reading{Repair: true}, "http://h:x/a b", ""}, // nothing that a browser accepts
		{reading{Guess: "https"}, "example.com/a?b", "https://example.com/a?b"},
		{reading{Guess: "https"}, "//example.com/", "//example.com/"}, // it says what it is
		{reading{Guess: "https"}, "localhost:80", "https://localhost:80"},
		{reading{Guess: "https"}, "tel:80", "tel:80"}, // a scheme (RFC 3986, section 4.5)
		{reading{Guess: "https", Repair: true}, " \x01 www.example.com:80/a ", "https://www.example.com:80/a"},
		{reading{Guess: "https", Repair: true}, "\x01 /a b ", "/a%20b"},
		{reading{Repair: true}, " http://joe:p@ss@h/ ", "http://joe:p%40ss@h/"},
		{reading{Guess: "https"}, "a/b", "a/b"},
		{reading{Guess: "https"}, "joe@example.com", "joe@example.com"},
		{reading{Guess: "https"}, "127.0.0.1:80/a", "https://127.0.0.1:80/a"},
		{reading{Guess: "https"}, "http://h", "http://h"},
		{reading{Guess: "https"}, "example.com/a b", ""},
		{reading{Guess: "https", Repair: true}, "example.com/a b", "https://example.com/a%20b"},
		{reading{Guess: "https", Repair: true}, "例え.jp/é", "https://%E4%BE%8B%E3%81%88.jp/%C3%A9"},
		{reading{Guess: "https", IRI: true}, "例え.jp/é", "https://%E4%BE%8B%E3%81%88.jp/%C3%A9"},
		{reading{Guess: "https", Repair: true}, "h\u0080.example/", "https://h%C2%80.example/"}, // the first beyond ASCII
		{reading{Guess: "https", Repair: true}, "h\u00a0.example/", "https://h%C2%A0.example/"},
		{reading{Guess: "https", Repair: true}, "h\U0010FFFD.example/", "https://h%F4%8F%BF%BD.example/"},
		{reading{Guess: "https", IRI: true}, "h\u00a0.example/", "https://h%C2%A0.example/"},
		{all, "例え.jp/é b", "https://%E4%BE%8B%E3%81%88.jp/%C3%A9%20b"},
		{all, "", ""},
	} {
		var u uri.URI
		got, err := test.options.parse(&u, test.text)
		if refused := test.want == "" && test.text != ""; refused != (err != nil) || !refused && got != test.want {
			t.Errorf("%+v of %q: %q, %v, want %q", test.options, test.text, got, err, test.want)
		}
	}
}

// On any text, with any options, the URI is that of the returned text, and an error has an offset in it. A text that
// package uri accepts, and that has a scheme, stays the same.
func TestReadOnEachByte(t *testing.T) {
	options := []reading{{}, {IRI: true}, {Repair: true}, {Guess: "x"}, {IRI: true, Repair: true, Guess: "https"}, {IRI: true, Native: true}}
	namesPort := regexp.MustCompile(`\A(?i:localhost|[a-z0-9][-a-z0-9.]*\.[-a-z0-9]*[a-z][-a-z0-9]*)\.?:[0-9]+([/?#]|\z)`)
	try := func(text string) {
		for _, o := range options {
			var u uri.URI
			read, err := o.parse(&u, text)
			var refused *uri.ParseError
			if err != nil && (!errors.As(err, &refused) || refused.Offset > len(read)) {
				t.Fatalf("%+v of %q: %v", o, text, err)
			}
			v, plainErr := iri.Parse(read, nil)
			if err == nil && (plainErr != nil || !v.Equal(u)) {
				t.Fatalf("%+v of %q reads %q, which is another URI", o, text, read)
			}
			if v, err := uri.Parse(text); err == nil && !v.IsRelative && read != text && !(o.Guess != "" && namesPort.MatchString(text)) {
				t.Fatalf("%+v changes %q to %q", o, text, read)
			}
			_, repairedErr := uri.Parse(httpuri.Repair(text))
			if iriErr := iri.Check(text); o.Guess == "" && (err == nil) != (o.Repair && repairedErr == nil || o.IRI && iriErr == nil || isURI(text)) {
				t.Fatalf("%+v of %q: %v", o, text, err)
			}
		}
	}
	for text := range texts.EachByte(6) {
		try(text)
		try("h.example/" + text)
	}
	for text := range texts.Random(18, 3_000) {
		try(text)
		try("http://h/" + text)
	}
}

// isURI reports whether package uri accepts text.
func isURI(text string) bool {
	_, err := uri.Parse(text)
	return err == nil
}

// The column of an error is that of the line as it was given, whatever a flag has put in front or rewritten.
func TestColumnsOfGivenLines(t *testing.T) {
	for flags, befores := range map[string][]string{
		"":                       {"http://h:", "//h:", "http://joe@[::1]:"},
		"--guess https":          {"www.example.com:", "http://h:"},
		"--repair":               {"  http://h:", "\thttp://joe@h:", "http://h:"},
		"--iri":                  {"http://é@h:", "http://例.example:"},
		"--repair --guess https": {" www.example.com:", "  http://h:"},
		"--iri --guess https":    {"www.é.example:", "http://é@h:"},
	} {
		for _, before := range befores {
			for _, cmd := range []string{"check --files", "lint --files"} {
				file := writeFile(t, "lines", "http://h/\n"+before+"99999/\n")
				args := slices.Concat(strings.Fields(cmd), strings.Fields(flags), []string{file})
				want := fmt.Sprintf("%s:2:%d: invalid port", file, len(before)+1)
				if got := runWith("", args...); !strings.HasPrefix(got.stdout, want) {
					t.Errorf("uri %s of %q: %+v, want %q", args, before, got, want)
				}
			}
		}
	}
}

func TestGuessIsScheme(t *testing.T) {
	for scheme, want := range map[string]int{"": 0, "https": 0, "1x": 2, "a b": 2} {
		if got := runWith("", "check", "--guess", scheme, "/a"); got.status != want {
			t.Errorf("%q: %+v", scheme, got)
		}
	}
}

// A port without a host before it gets no scheme, after which the error would be about the port.
func TestGuessNeedsHost(t *testing.T) {
	for _, text := range []string{":x", "::?x", ":99999/"} {
		if got := runWith("", "check", "--guess", "https", text); !strings.HasPrefix(got.stdout, "argument 1: invalid path at offset 0: ") {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// The commands that say more about a reference with a host have a hint about one without.
func TestHintAtHosts(t *testing.T) {
	const hint = "uri: hint: argument 1 has no '//', so it has no host: to read a host at its start, use --guess https\n"
	for args, want := range map[string]string{
		"explain example.com":                      hint,
		"example.com":                              hint,
		"localhost:80":                             hint,
		"example.com --guess https":                "",
		"http://example.com":                       "",
		"mailto:joe@example.com":                   "",
		"a/b":                                      "",
		"edit --scheme https example.com/a":        hint,
		"edit --scheme https --path /a localhost":  hint,
		"edit --scheme urn example.com/a":          hint,
		"edit --fragment f example.com/a":          "",
		"edit --host h --path /a example.com/a":    "",
		"get {host} example.com":                   hint,
		"get {path} example.com":                   "",
		"normalize example.com":                    "",
		"edit --scheme https --guess http h.x/a":   "",
		"edit --scheme https //example.com/a h.x/": strings.Replace(hint, "1", "2", 1),
		"edit --scheme https h.x/ i.x/":            hint, // once
		"explain h.x/ i.x/ j.x/":                   hint,
		"explain a/b h.x/ i.x/":                    strings.Replace(hint, "1", "2", 1),
		"get {host} h.x/ i.x/":                     hint,
	} {
		got := runWith("", strings.Fields(args)...)
		if got.stderr != want {
			t.Errorf("uri %s: %q, want %q", args, got.stderr, want)
		}
		got.stderr = "" // with --quiet, there are no messages about references
		runWith("", append([]string{"--quiet"}, strings.Fields(args)...)...).check(t, got)
	}
}

// Without --iri and --repair, a name beyond ASCII is no host, so the error is that of the text as it is.
func TestGuessOfNamesBeyondASCII(t *testing.T) {
	for text, start := range map[string]string{
		"例え.jp": "invalid path at offset 0: ", "www.é.example/a": "invalid path at offset 4: ", "é.example": "invalid path at offset 0: ", "www.example.com/é": "invalid path at offset 16: ",
	} {
		if got := runWith("", "check", "--guess", "https", text); !strings.HasPrefix(got.stdout, "argument 1: "+start) || got.status != 1 {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// The column of a finding is that of the line as it was given, as for an error.
func TestColumnsOfFindingsInGivenLines(t *testing.T) {
	for flags, lines := range map[string][]string{
		"": {"http://h/a%2Fb"}, "--guess https": {"www.example.com/a%2Fb", "http://h/a%2Fb"}, "--repair": {"  http://h/a%2Fb"}, "--iri": {"http://é.example/ü/a%2Fb"}, "--repair --guess https": {" www.example.com/a%2Fb"},
	} {
		for _, line := range lines {
			file := writeFile(t, "lines", "http://h/\n"+line+"\n")
			want := fmt.Sprintf("%s:2:%d: warning: path: encoded-slash ", file, strings.Index(line, "%2F")+1)
			if got := runWith("", slices.Concat([]string{"lint", "--files"}, strings.Fields(flags), []string{file})...); !strings.HasPrefix(got.stdout, want) {
				t.Errorf("%s of %q: %+v, want %q", flags, line, got, want)
			}
		}
	}
}

// A host that begins as the guessed scheme does still begins in column 1.
func TestColumnsOfGuessedHosts(t *testing.T) {
	const scheme = "https"
	for n := range len(scheme) + 1 {
		for flags, rest := range map[string]string{"--iri": "\u0435llo.example", "--iri --repair": "\u0435llo.example/ "} {
			file := writeFile(t, "lines", scheme[:n]+rest+"\n")
			got := runWith("", slices.Concat([]string{"lint", "--files", "--guess", scheme}, strings.Fields(flags), []string{file})...)
			if want := file + ":1:1: "; !strings.HasPrefix(got.stdout, want) || got.status != 1 {
				t.Errorf("%s of %q: %+v, want %q", flags, scheme[:n]+rest, got, want)
			}
		}
	}
}

// A finding in a part that --repair rewrote has the column where the part begins, at "^". One before the part or behind it has its own column.
func TestColumnsInRewrittenParts(t *testing.T) {
	for _, marked := range []string{"http://h/a^|%2F|b", "http://h/^%2F|b|c", "http://h/a|b|c/^%2F", "http://h/a^|b/%2F/c|d", "/é|/^%2F", "/x^é%2Fé/y", "^  http://h/%2F|", "  http://h/^%2F", "http://h/^ %2F "} {
		line := strings.Replace(marked, "^", "", 1)
		file := writeFile(t, "lines", line+"\n")
		want := fmt.Sprintf("%s:1:%d: warning: path: encoded-slash ", file, strings.Index(marked, "^")+1)
		if got := runWith("", "lint", "--files", "--repair", file); !strings.HasPrefix(got.stdout, want) {
			t.Errorf("%q: %+v, want %q", line, got, want)
		}
	}
}
