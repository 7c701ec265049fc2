package show

import (
	"bytes"
	"testing"
	"unicode"
)

func TestAppendEscapedLeavesWhatIsPrintable(t *testing.T) {
	const text = "{\"a\":\"ä ~ 漢字\"}\n"
	if got := appendEscaped(nil, text); string(got) != text {
		t.Errorf("appendEscaped(%q) = %q", text, got)
	}
	for c := rune(0x7F); c < 0x2100; c++ {
		got := appendEscaped(nil, string(c))
		if bytes.ContainsFunc(got, func(c rune) bool { return !unicode.IsPrint(c) }) {
			t.Errorf("appendEscaped(%q) = %q", c, got)
		}
	}
}

func TestAppendJSONPanicsOnWhatIsNoRecord(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	AppendJSON(nil, func() {})
}
