package textio

import "testing"

func TestPaint(t *testing.T) {
	for _, test := range []struct {
		palette Palette
		style   Style
		text    string
		want    string
	}{
		{true, MarkStyle, "a", "\x1b[38;5;160;1ma\x1b[0m"},
		{true, Plain, "a", "a"},
		{true, PlaceStyle, "", ""}, // no text
		{false, PlaceStyle, "a", "a"},
	} {
		if got := test.palette.Paint(test.style, test.text); got != test.want {
			t.Errorf("paint(%v, %q) = %q, want %q", test.style, test.text, got, test.want)
		}
	}
}

func TestEnvironmentColors(t *testing.T) {
	for _, test := range []struct {
		noColor, force, term string
		want                 ColorChoice
	}{
		{"", "", "xterm-256color", ColorsOnTerminals},
		{"", "", "screen", ColorsOnTerminals},
		{"", "0", "screen", ColorsOnTerminals},
		{"1", "", "xterm", NoColors},
		{"0", "", "xterm", NoColors}, // any value turns colours off
		{"", "", "dumb", NoColors},
		{"", "", "", NoColors}, // nothing says that there are colours
		{"1", "1", "xterm", NoColors},
		{"", "1", "", ColorsEverywhere},
		{"", "1", "dumb", ColorsEverywhere},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("CLICOLOR_FORCE", test.force)
		t.Setenv("TERM", test.term)
		if got := RealTerminal().Colors; got != test.want {
			t.Errorf("NO_COLOR=%s CLICOLOR_FORCE=%s TERM=%s: %d, want %d", test.noColor, test.force, test.term, got, test.want)
		}
	}
}
