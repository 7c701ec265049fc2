package textio

import (
	"strings"
	"testing"
)

// Notes are broken at spaces, and words only if they are longer than a line. Components are broken after delimiters.
func TestWrap(t *testing.T) {
	for _, test := range []struct {
		wrap       func(string, int) []string
		text, want string
	}{
		{WrapWords, "", ""},
		{WrapWords, "not 443, the default", "not 443,|the|default"},
		{WrapWords, "two  lines", "two |lines"}, // the spaces of data are not joined
		{WrapWords, "exactly8 of them", "exactly8|of them"},
		{WrapWords, "decoded: abcdefghijk", "decoded:|abcdefgh|ijk"},
		{WrapWords, "例例 例例例", "例例|例例例"},
		{WrapWords, "abcd ' 'ef", "abcd|' 'ef"}, // a quoted space
		{WrapWords, `a ",", b c`, `a ",", b|c`}, // a quoted comma
		{WrapWords, "\x1b[1mfour\x1b[0m four", "\x1b[1mfour\x1b[0m|four"},
		{WrapData, "abcdefg/hijk?lm", "abcdefg/|hijk?lm"},
		{WrapData, "abcdef%20", "abcdef|%20"},
		{WrapData, "abcdefghij", "abcdefgh|ij"},
		{WrapWords, " abcdefghij", " abcdefg|hij"}, // not in front of the first space
		{WrapWords, `1,"bcdefghij`, `1,|"bcdefgh|ij`},
		{WrapWords, `,"bcdefghij`, `,"bcdefg|hij`},
		{WrapWords, `{"a":1,"b":2}`, `{"a":1,|"b":2}`},
	} {
		if got := strings.Join(test.wrap(test.text, 8), "|"); got != test.want {
			t.Errorf("%q is %q, want %q", test.text, got, test.want)
		}
	}
}

// A component is broken after a delimiter in the second half of a line, wherever it is there, and never inside a percent-encoded sequence.
func TestWrapDataAtEachPlace(t *testing.T) {
	const width, text = 8, "abcdefghijkl"
	for c := ' ' + 1; c < 0x7F; c++ {
		for i := range width {
			end := width
			if strings.ContainsRune("/?&;,=:@.", c) && i+1 > width/2 {
				end = i + 1
			}
			data := text[:i] + string(c) + text[i+1:]
			if c == '%' {
				data = text[:i] + "%41" + text[i+3:]
				if i > 0 && i > width-len("%41") {
					end = i
				}
			}
			want := data[:end] + "|" + data[end:]
			if got := strings.Join(WrapData(data, width), "|"); got != want {
				t.Errorf("%q is %q, want %q", data, got, want)
			}
		}
	}
}

// Lines that are too long are indented below, like the line, or below the text of a row.
func TestFold(t *testing.T) {
	for _, test := range []struct {
		text        string
		width, hang int
		want        string
	}{
		{"  $ uri a\n\nb", 20, 4, "  $ uri a\n\nb"},
		{`  {"a":"bbbbbb","c":"dddd"}`, 20, 4, "  {\"a\":\"bbbbbb\",\n      \"c\":\"dddd\"}"},
		{"  words that are too long together", 20, 4, "  words that are\n      too long\n      together"},
		{"  abcdefghijklmnopqrstuvwxyz", 20, 4, "  abcdefghijklmn\n      opqrstuvwxyz"},
		{"  例例例例例例例例例例例", 20, 4, "  例例例例例例例\n      例例例例"},
		{"  name   some words that are many", 30, 0, "  name   some words that are\n         many"},
		{"  name                some words", 30, 0, "  name\n      some words"},
		{"  name   some words that are many", 30, 4, "  name   some words that\n      are many"}, // with a hang, it is no row
		{"name   some words that are many", 28, 0, "name   some words that are\nmany"},           // nor without indentation
		{"some words\nand some others", 12, 2, "some words\nand some\n  others"},
	} {
		if got := Fold(test.text, test.width, test.hang); got != test.want {
			t.Errorf("%q is %q, want %q", test.text, got, test.want)
		}
	}
}

// A percent-encoded sequence stays whole in lines that are just long enough for it, and each line has something.
func TestWrapDataInNarrowLines(t *testing.T) {
	for text, want := range map[string]string{"%41%42": "%41|%42", "a%41": "a|%41", "ab%41": "ab|%41", "abc%41": "abc|%41", "%41a%42": "%41|a|%42", "a\u6f22": "a\u6f22"} {
		if got := strings.Join(WrapData(text, 3), "|"); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if got := strings.Join(WrapData("a\u6f22b", 2), "|"); got != "a|\u6f22|b" {
		t.Errorf("%q", got)
	}
}
