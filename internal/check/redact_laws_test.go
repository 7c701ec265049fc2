package check

import (
	"cmp"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/samples"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// secretPieces are parts of texts that have secrets, and of those that look as if they had.
var secretPieces = []string{
	"http://", "https:", "//", "/", ":", "@", "u:", "p@", "h", "h:80", "a@b", "?", "#", "&", ";", "=", ",", " ", "\n", "'", `"`, "`", `\`, `\'`, "<", ">", "(", ")",
	"%3A", "%2F%2F", "%40", "%3F", "%3D", "%26", "%", "password", "password=", "token=", "sig", "access_token%3D", "AccountKey=", "pass%77ord=", "x=y",
	`\u0026`, `\/`, "sip:", "imap://", ";URLAUTH=a:b:", "secret-token:", "pkcs11:", "jdbc:", "postgres://", "mongodb+srv://", "@tcp(", ")/", "xxxxx", "[::1]", "é", "\x80",
	"ghp_0123456789abcdefghijklmnopqrstuvwxyz", "8080", "12:30:45", "{", "}",
}

// withSecrets returns n random texts made of secretPieces. The same seed gives the same texts.
func withSecrets(seed uint64, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(seed, 7))
		for range n {
			var b strings.Builder
			for range 1 + r.IntN(14) {
				b.WriteString(secretPieces[r.IntN(len(secretPieces))])
			}
			if !yield(b.String()) {
				return
			}
		}
	}
}

// someTexts returns how many random texts are tried.
func someTexts() int {
	if *deep {
		return 3_000_000
	}
	return 60_000
}

// redactors are the options with which the laws are tried.
var redactors = []uri.Redactor{{}, {All: true}, {Param: func(name string) bool { return len(name) == 1 }}, {Mask: "***"}}

// lawsOf passes to fail what is not true of Text for a text, and should be for every one: a text without what marks a secret stays,
// and between the masks the result has parts of the text, in their order.
func lawsOf(text string, fail func(class string, f failure)) {
	for i, r := range redactors {
		mask := cmp.Or(r.Mask, "xxxxx")
		got := r.Text(text)
		if !r.All && got != text && !strings.ContainsAny(text, "@=:%") {
			fail(fmt.Sprintf("redactor %d: nothing marks a secret", i), failure{text, got, text, 1})
		}
		if !isMadeOf(got, text, mask) {
			fail(fmt.Sprintf("redactor %d: other parts", i), failure{text, got, "parts of the text", 1})
		}
	}
}

// isMadeOf reports whether a result is the text with parts of it replaced by the mask.
func isMadeOf(result, text, mask string) bool {
	parts := strings.Split(result, mask)
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 {
		return result == text
	}
	if !strings.HasPrefix(text, first) || !strings.HasSuffix(text, last) || len(first)+len(last) > len(text) {
		return false
	}
	text = text[len(first) : len(text)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		_, after, found := strings.Cut(text, part)
		if !found {
			return false
		}
		text = after
	}
	return true
}

// lawsOfURIs passes to fail whether Text of a URI is not what URI returns for it, or Redacted not that of the zero Redactor.
func lawsOfURIs(text string, fail func(class string, f failure)) {
	u, err := uri.Parse(text)
	if err != nil {
		return
	}
	for i, r := range redactors {
		if got, want := r.Text(u.String()), r.URI(u); got != want {
			fail(fmt.Sprintf("redactor %d: Text is not URI", i), failure{u.String(), got, want, 1})
		}
	}
	if got, want := u.Redacted(), (uri.Redactor{}).URI(u); got != want {
		fail("Redacted is not Redactor{}.URI", failure{u.String(), got, want, 1})
	}
}

// tryTexts tries laws on all texts and reports what they found.
func tryTexts(t *testing.T, laws func(text string, fail func(string, failure)), all ...iter.Seq[string]) {
	l := newLooker()
	for _, some := range all {
		for text := range some {
			l.counts["texts"]++
			laws(text, l.fail)
		}
	}
	l.report(t)
}

func TestRedactorLawsAtRandom(t *testing.T) {
	tryTexts(t, lawsOf, withSecrets(1, someTexts()), texts.Random(2, someTexts()))
}

func TestRedactorLawsOnEachByte(t *testing.T) {
	tryTexts(t, lawsOf, texts.Part(*deep, 17, 9))
}

// A text without "@", "=", ":" and "%" has no secret.
func TestRedactorLeavesPlainTextAlone(t *testing.T) {
	plain := strings.NewReplacer("@", "", "=", "", ":", "", "%", "")
	for text := range withSecrets(3, someTexts()) {
		text = plain.Replace(text)
		require.Equal(t, text, uri.Redactor{}.Text(text))
	}
}

func TestRedactorTextOfURIs(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	references := func(yield func(string) bool) {
		for range someTexts() {
			if !yield(samples.RandomReference(r)) {
				return
			}
		}
	}
	tryTexts(t, lawsOfURIs, withSecrets(4, someTexts()), texts.Random(5, someTexts()), texts.Part(*deep, 17, 9), references)
}

// Redactor.URI takes values that are not valid, made of any text, and shows no more of a secret than of one that is.
func TestRedactorOfAnyValue(t *testing.T) {
	for text := range withSecrets(8, someTexts()/4) {
		u := builtByHand(text)
		for _, r := range redactors {
			_ = r.URI(u)
		}
		u.UserInfo = "u:JZ" + text
		require.False(t, showsLetter(uri.Redactor{}.URI(u), ""), "%q", text)
	}
}

// FuzzRedactor asserts the laws on any text, and that no byte of a secret shows that is put into it.
func FuzzRedactor(f *testing.F) {
	for _, lines := range logLines {
		for _, line := range lines {
			f.Add(line.in)
		}
	}
	for i := range places {
		for _, scheme := range allSchemes() {
			if places[i].takes(scheme) {
				f.Add(newForm(&places[i], scheme, places[i].name(i), "JZ").text)
				break
			}
		}
	}
	for text := range withSecrets(9, 50) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fail := func(class string, f failure) { t.Errorf("%s: text %q, got %q, want %q", class, f.text, f.got, f.want) }
		lawsOf(text, fail)
		lawsOfURIs(text, fail)
		plain := strings.Map(func(r rune) rune {
			if strings.ContainsRune(spaces+"JZ", r) {
				return -1
			}
			return r
		}, text)
		for _, text := range []string{"see http://u:JZ@" + plain, "http://u:JZ@h/" + plain, plain + " http://u:JZ@h/ there", plain + " /a?token=JZ&b=c there"} {
			require.False(t, showsLetter(uri.Redactor{}.Text(text), ""), "%q", text)
		}
	})
}
