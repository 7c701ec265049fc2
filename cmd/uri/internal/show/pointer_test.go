package show

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

func TestPoint(t *testing.T) {
	const digits = "0123456789"
	for _, test := range []struct {
		name         string
		text         string
		offset       int
		line, column string
	}{
		{"start", digits, 0, "  0123456789", "  ^"},
		{"middle", digits, 4, "  0123456789", "      ^"},
		{"after the end", digits, 10, "  0123456789", "            ^"},
		{"nothing", "", 0, "", "  ^"},
		{"escaped", "\x07\xc3\xe9b c", 4, `  \x07\xC3\xE9b c`, "               ^"},
		{"a character", "\x07éb c", 4, `  \x07éb c`, "        ^"},
		{"wide characters", "http://例え.jp", 10, "  http://例え.jp", "           ^"},
		{"a wide one itself", "例え引き出し", 9, "  例え引き出し", "        ^"},
		{"marks", "e\u0301e\u0301e\u0301x", 9, "  e\u0301e\u0301e\u0301x", "     ^"},
		{"a mark itself", "ae\u0301x", 2, "  ae\u0301x", "   ^"},
		{"what is not printable", "a\u202eb c", 5, `  a\xE2\x80\xAEb c`, "                ^"},
		{"cut between wide characters", "例例例例例例例例例例例例", 18, "  ...例例例例例例...", "           ^"},
		{"cut between a wide character and a narrow one", "例例例例abcdefghijklmnop例例例", 17, "  ...abcdefghijkl...", "          ^"},
		{"just fits", digits + "01234567", 17, "  " + digits + "01234567", strings.Repeat(" ", 19) + "^"},
		{"no room for the mark", digits + "01234567", 18, "  ...678901234567", strings.Repeat(" ", 17) + "^"},
		{"cut on the right", digits + digits, 1, "  012345678901...", "   ^"},
		{"cut on the left", digits + digits, 18, "  ...890123456789", "               ^"},
		{"cut on both sides", digits + digits + digits, 15, "  ...901234567890...", "           ^"},
		{"cut in escapes", strings.Repeat("\xff", 20), 10, `  ...FF\xFF\xFF\x...`, "           ^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Point(test.text, test.offset, test.offset, 20, false)
			if got[0] != test.line || got[1] != test.column {
				t.Errorf("got\n%s|\n%s|\nwant\n%s|\n%s|", got[0], got[1], test.line, test.column)
			}
		})
	}
}

// The mark is under the byte, and both lines fit, for any offset and width.
func TestPointEverywhere(t *testing.T) {
	text := strings.Repeat("abcé\x07例e\u0301", 10)
	for width := textio.LeastWidth; width < 300; width += 7 {
		for offset := range len(text) + 1 {
			lines := Point(text, offset, offset, width, false)
			column := strings.IndexByte(lines[1], '^')
			if textio.DisplayWidth(lines[0]) > width || column >= width {
				t.Fatalf("width %d, offset %d: too wide: %q", width, offset, lines)
			}
			want := ""
			for i, c := range text { // the character that contains the byte
				if i <= offset && c != '\u0301' {
					want = textio.Visible(string(c))
				}
			}
			if offset == len(text) {
				want = ""
			}
			if _, got := textio.CutColumns(lines[0], column); !strings.HasPrefix(got, want) {
				t.Fatalf("width %d, offset %d: %q under %q, want %q", width, offset, lines[1], lines[0], want)
			}
		}
	}
}

// The mark is as wide as what it is about, as far as that is shown.
func TestPointAtSpans(t *testing.T) {
	for _, test := range []struct {
		text         string
		start, end   int
		line, marked string
	}{
		{"/a%2Fb", 2, 5, "  /a%2Fb", "    ^^^"},
		{"//例え/", 2, 8, "  //例え/", "    ^^^^"},
		{"a\xffb", 1, 2, `  a\xFFb`, "   ^^^^"},
		{"0123456789", 5, 10, "  0123456789", "       ^^^^^"},
		{"012345678901234567890123456789", 15, 30, "  ...901234567890...", "           ^^^^^^"},
		{"0123456789" + strings.Repeat("x", 1000), 8, 1010, "  ...23456789xxxx...", "           ^^^^^^"},
	} {
		got := Point(test.text, test.start, test.end, 20, false)
		if got[0] != test.line || got[1] != test.marked {
			t.Errorf("got\n%s|\n%s|\nwant\n%s|\n%s|", got[0], got[1], test.line, test.marked)
		}
	}
}

// Of a text that is longer than may be shown, the start and the end are shown, with the number of bytes between them. What fits is whole.
func TestAbridgeAtTheLimit(t *testing.T) {
	for n := mostShown - 3; n <= mostShown+3; n++ {
		text := strings.Repeat("x", n)
		got := abridge(text, mostShown)
		start, rest, isCut := strings.Cut(got, " ...")
		number, end, _ := strings.Cut(rest, " bytes... ")
		if isCut == (n <= mostShown) || !isCut && got != text || isCut && number != strconv.Itoa(n-len(start)-len(end)) {
			t.Errorf("%d bytes: %q", n, got)
		}
	}
}

// A text is cut before the character or the percent-encoded sequence that the place is in, if it is in one.
func TestWholeAtEachPlace(t *testing.T) {
	pieces := []string{"a", "%41", "\u00e9", "\u6f22", "\U0001F600"}
	for _, first := range pieces {
		for _, second := range pieces {
			for _, third := range pieces {
				text := first + second + third
				for i := range len(text) + 1 {
					want := 0
					for _, end := range []int{len(first), len(first + second), len(text)} {
						if end <= i {
							want = end
						}
					}
					if got := whole(text, i); got != want {
						t.Errorf("%q at %d: %d, want %d", text, i, got, want)
					}
				}
			}
		}
	}
	for n := range 12 { // bytes of which none begins a character
		text := strings.Repeat("\x80", n)
		for i := range n + 1 {
			if got := whole(text, i); got < max(0, i-utf8.UTFMax) || got > i {
				t.Errorf("%q at %d: %d", text, i, got)
			}
		}
	}
}
