package textio

import "testing"

func TestCutLine(t *testing.T) {
	for text, want := range map[string][2]string{
		"":           {"", ""},
		"a":          {"a", ""},
		"a\r":        {"a\r", ""},
		"\n":         {"", ""},
		"\r\n":       {"", ""},
		"a\nb\n":     {"a", "b\n"},
		"a\r\n\nb":   {"a", "\nb"},
		"a\rb\r\r\n": {"a\rb\r", ""},
		"\n\r\n":     {"", "\r\n"},
	} {
		if line, rest := cutLine(text); line != want[0] || rest != want[1] {
			t.Errorf("cutLine(%q) = %q, %q, want %q", text, line, rest, want)
		}
	}
}

func TestFramingCut(t *testing.T) {
	for text, want := range map[string][2]string{
		"":             {"", ""},
		"a\r\n":        {"a\r\n", ""}, // a line end is data
		"\x00":         {"", ""},
		"a\n\x00\x00b": {"a\n", "\x00b"},
		"\r\x00\n":     {"\r", "\n"},
	} {
		if record, rest := byNUL.cut(text); record != want[0] || rest != want[1] {
			t.Errorf("byNUL.cut(%q) = %q, %q, want %q", text, record, rest, want)
		}
	}
	if line, rest := ByLine.cut("a\x00\r\nb"); line != "a\x00" || rest != "b" {
		t.Errorf("byLine.cut gives %q, %q", line, rest)
	}
}
