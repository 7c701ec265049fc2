package main

import (
	"os"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"github.com/go-rfc3986/uri/lint"
)

// The committed file is what the program writes. A release of Go with another version of Unicode writes another file.
func TestFile(t *testing.T) {
	const generatedWith = "15.0.0"
	if norm.Version != generatedWith {
		t.Skip("the file has the properties of Unicode "+generatedWith+", not those of ", norm.Version)
	}
	want, err := file()
	require.NoError(t, err)
	got, err := os.ReadFile("../../lint/tables.go")
	require.NoError(t, err)
	assert.True(t, string(want) == string(got), "lint/tables.go is not what the program writes: run go generate ./lint")

	// The package has it. Without this, the go command would show an old result of this test after a change of the file.
	assert.Len(t, lint.CheckIRI("//ﬁ"), 1)
}

// What IDNA maps to US-ASCII, by UTS #46 for the URL Standard: no transitional processing, and symbols too.
func TestASCIIOf(t *testing.T) {
	for r, want := range map[rune]string{
		'ﬁ': "fi", 0x212A: "k", 'ſ': "s", '™': "tm", '１': "1", '℀': "a/c", '‼': "!!", '。': ".", '\u00AD': "", '\u00A0': " ", 'Ａ': "a",
	} {
		got, ok := asciiOf(r)
		assert.True(t, ok, "%U", r)
		assert.Equal(t, want, got, "%U", r)
	}
	for _, r := range "ßςüα—中" {
		_, ok := asciiOf(r)
		assert.False(t, ok, "%U", r)
	}
}

// The choices are not what the modules have.
func TestChoices(t *testing.T) {
	assert.Len(t, []rune(likeSlashes+likeDelimiters+blanks), 41)
	for _, r := range likeDelimiters {
		mapped, _ := asciiOf(r)
		assert.NotContains(t, "/?#@:[].", norm.NFKC.String(string(r))+mapped, "%U", r)
	}
	for _, r := range blanks {
		assert.False(t, unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector), "%U", r)
	}
}

// The emoji of Unicode 13 and of later versions are in the table. Symbols that are not emoji are not.
func TestIsEmoji(t *testing.T) {
	for _, r := range []rune{'❤', '©', 0x1F469, 0x1F3FD, 0x1F1E8, 0x1FAE8, 0x1F979, 0x1FADC, 0x1F6D8} {
		assert.True(t, isEmoji(r), "%U", r)
	}
	for _, r := range "→✓√♪★½ü" {
		assert.False(t, isEmoji(r), "%U", r)
	}
}
