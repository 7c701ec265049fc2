package main

import "testing"

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		" plain ~":       " plain ~",
		`a\b`:            `a\b`,
		"\x00\x07\x1b\n": `\x00\x07\x1B\x0A`,
		"é\x7f\xff":      `\xC3\xA9\x7F\xFF`,
	} {
		if got := escape(text); got != want || escapedLen(text) != len(want) {
			t.Errorf("escape(%q) = %q with length %d, want %q", text, got, escapedLen(text), want)
		}
	}
}
