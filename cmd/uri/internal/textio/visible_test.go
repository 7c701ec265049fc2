package textio

import "testing"

func TestAppendVisible(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		` C:\a "ä 漢😀~`:       ` C:\a "ä 漢😀~`,
		"\x00\x1b\n\r\x7f":   `\x00\x1B\x0A\x0D\x7F`,
		"a\xc3b\xff":         `a\xC3b\xFF`,                       // not UTF-8
		"\u009b\u202e\u2028": `\xC2\x9B\xE2\x80\xAE\xE2\x80\xA8`, // not printable
		"\ufffd":             "\ufffd",                           // an ordinary character
		"\xed\xa0\x80":       `\xED\xA0\x80`,                     // a surrogate
	} {
		if got := AppendVisible([]byte("x"), text); string(got) != "x"+want {
			t.Errorf("appendVisible(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		" plain ~":       " plain ~",
		`a\b`:            `a\b`,
		"\x00\x07\x1b\n": `\x00\x07\x1B\x0A`,
		"é\x7f\xff":      `\xC3\xA9\x7F\xFF`,
	} {
		size := 0
		for i := range len(text) {
			size += escapedSize(text[i])
		}
		if got := hexadecimal(text); got != want || size != len(want) {
			t.Errorf("hexadecimal(%q) = %q with size %d, want %q", text, got, size, want)
		}
	}
}
