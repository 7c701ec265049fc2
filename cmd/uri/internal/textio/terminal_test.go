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
		if got := width(environment, file); got != want {
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
	if got := width("", null); got != usualWidth {
		t.Errorf("width of the null device is %d, want %d", got, usualWidth)
	}
}

func TestRealTerminal(t *testing.T) {
	t.Setenv("COLUMNS", "33")
	if got := RealTerminal().Width(); got != 33 {
		t.Errorf("width is %d, want that of the environment", got)
	}
}
