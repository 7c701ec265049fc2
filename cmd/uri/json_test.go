package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

// JSON contains the input as a string, and nothing that controls a terminal.
func TestJSONOfHostileText(t *testing.T) {
	for text, want := range map[string]string{
		"é<&>":             `"reference":"é<&>"`,
		"\x07\x1b[2J":      `"reference":"\u0007\u001b[2J"`,
		"\x7f":             `"reference":"\u007f"`,
		"\u009b2J":         `"reference":"\u009b2J"`,
		"\u202eabc":        `"reference":"\u202eabc"`, // changes the direction of writing
		"\U000e0001":       `"reference":"\udb40\udc01"`,
		"\U0001f600":       "\"reference\":\"\U0001f600\"",
		"a\xffb":           `"reference":"a\ufffdb"`,
		"quote \" and \\ ": `"reference":"quote \" and \\ "`,
	} {
		got := runWith("", "parse", "--json", text)
		if !strings.Contains(got.stdout, want+",") || got.status != 1 {
			t.Errorf("parse --json %q: exit status %d, got %s, want %s", text, got.status, got.stdout, want)
		}
		var decoded struct{ Reference string }
		if err := json.Unmarshal([]byte(got.stdout), &decoded); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if want := strings.ToValidUTF8(text, "\ufffd"); decoded.Reference != want {
			t.Errorf("reference %q, want %q", decoded.Reference, want)
		}
	}
}

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
	newEncoder().append(nil, func() {})
}
