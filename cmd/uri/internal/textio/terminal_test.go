package textio

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWidth(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	for environment, want := range map[string]int{
		"":     usualWidth,
		"40":   40,
		"1000": 1000,
		"5":    LeastWidth,
		"0":    usualWidth,
		"-3":   usualWidth,
		"wide": usualWidth,
	} {
		t.Setenv("COLUMNS", environment)
		if got := newScreen(file).Width; got != want {
			t.Errorf("width(%q) = %d, want %d", environment, got, want)
		}
	}
	if isTerminal(file) {
		t.Error("a file is taken for a terminal")
	}
}

func TestWidthOfNullDevice(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = null.Close() }()
	t.Setenv("COLUMNS", "")
	if got := newScreen(null).Width; got != usualWidth {
		t.Errorf("width of the null device is %d, want %d", got, usualWidth)
	}
}

func TestRealTerminal(t *testing.T) {
	t.Setenv("COLUMNS", "33")
	if got := RealTerminal().Stdout.Width; got != 33 {
		t.Errorf("width is %d, want that of the environment", got)
	}
}

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
