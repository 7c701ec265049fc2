package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fileOf writes text to a file and returns its name.
func fileOf(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

func TestReadURLs(t *testing.T) {
	c, err := readURLs(fileOf(t, "http://a/b\n\nc?d\r\n"))
	require.NoError(t, err)
	assert.Equal(t, []string{"http://a/b", "c?d"}, c.texts)
	assert.Equal(t, []page{{base, c.texts}}, c.pages)
	assert.InDelta(t, 6.5, c.meanLength(), 0)
	assert.False(t, c.absolute())

	_, err = readURLs(fileOf(t, "\n"))
	assert.ErrorContains(t, err, "no lines")
	_, err = readURLs(filepath.Join(t.TempDir(), "none"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestReadLinks(t *testing.T) {
	c, err := readLinks(fileOf(t, "http://h/a\tb\nhttp://h/a\t\n\nhttp://h/c\td\te\nhttp://h/a\tb\n"))
	require.NoError(t, err)
	assert.Equal(t, []string{"b", "", "d\te", "b"}, c.texts)
	assert.Equal(t, []page{{"http://h/a", []string{"b", ""}}, {"http://h/c", []string{"d\te"}}, {"http://h/a", []string{"b"}}},
		c.pages)

	_, err = readLinks(fileOf(t, "http://h/a\tb\n\nb\n"))
	assert.ErrorContains(t, err, ":3: no tab")
}

func TestFilterKeepsTheTextsOnTheirPages(t *testing.T) {
	var in input
	for _, line := range []string{"pa", "pb", "qc", "pd"} {
		in.add(line[:1], line[1:])
	}
	kept := in.filter(func(i int) bool { return i != 2 })
	assert.Equal(t, []string{"a", "b", "d"}, kept.texts)
	assert.Equal(t, []page{{"p", []string{"a", "b", "d"}}}, kept.pages)
	assert.Equal(t, in, in.filter(func(int) bool { return true }))
	assert.Empty(t, in.filter(func(int) bool { return false }))
}
