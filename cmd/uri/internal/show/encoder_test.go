package show

import (
	"bytes"
	"testing"
	"unicode"
)

func TestAppendEscapedLeavesWhatIsPrintable(t *testing.T) {
	const text = "{\"a\":\"ä ~ 漢字\"}\n"
	if got := appendEscaped(nil, []byte(text)); string(got) != text {
		t.Errorf("appendEscaped(%q) = %q", text, got)
	}
	for c := rune(0x7F); c < 0x2100; c++ {
		got := appendEscaped(nil, []byte(string(c)))
		if bytes.ContainsFunc(got, func(c rune) bool { return !unicode.IsPrint(c) }) {
			t.Errorf("appendEscaped(%q) = %q", c, got)
		}
	}
}

func TestEncoderPanicsOnWhatIsNoRecord(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	NewEncoder().Append(nil, func() {})
}
