// Package samples is for tests: a source of random numbers comes in, and references, lines and streams that try the command
// come out.
package samples

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// RandomLines returns up to n lines, some of them long, and perhaps one more without a line end.
func RandomLines(random *rand.Rand, n int) string {
	var text bytes.Buffer
	for range random.IntN(n + 1) {
		switch random.IntN(8) {
		case 0:
		case 1:
			text.WriteString("b c" + RandomReference(random))
		case 2:
			text.WriteString(strings.Repeat("long", random.IntN(50)))
		case 3:
			text.WriteString("a\rb\r")
		default:
			text.WriteString(RandomReference(random))
		}
		text.WriteString([]string{"\n", "\n", "\r\n"}[random.IntN(3)])
	}
	if random.IntN(2) == 0 {
		text.WriteString([]string{"last", "la st", "last\r"}[random.IntN(3)])
	}
	return text.String()
}

// RandomReference returns a valid reference, short or long. Some of its components are empty or absent.
func RandomReference(random *rand.Rand) string {
	some := func(alphabet string) string {
		n := random.IntN(4)
		if random.IntN(3) == 0 {
			n = random.IntN(60)
		}
		text := make([]byte, n)
		for i := range text {
			text[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(text)
	}
	maybe := func(text string) string {
		if random.IntN(2) == 0 {
			return ""
		}
		return text
	}
	s := maybe("s" + some("abc+.-") + ":")
	if random.IntN(3) > 0 {
		host := []string{some("abc."), "[::1]", "127.0.0.1", "[v1." + some("a:") + "z]"}[random.IntN(4)]
		s += "//" + maybe(some("abc:")+"@") + host + maybe(":"+some("0"))
		return s + maybe("/"+some("abc/:@")) + maybe("?"+some("abc/:?@")) + maybe("#"+some("abc/:?@"))
	}
	return s + maybe("p") + maybe("/p"+some("abc/:@")) + maybe("?"+some("abc/:?@")) + maybe("#"+some("abc/:?@"))
}

// InScripts returns a reference in which wide, combining and unprintable characters replace some letters.
func InScripts(reference string) string {
	before, rest, found := strings.Cut(reference, ":")
	if !found || strings.ContainsAny(before, "/?#") {
		before, rest = "", reference
	} else {
		before += ":"
	}
	if strings.Contains(rest, "[v1.") {
		return reference
	}
	return before + strings.NewReplacer("a", "例", "b", "\u0301", "c", "\u202e", "p", "é").Replace(rest)
}

// Compressed returns a text compressed by gzip.
func Compressed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
