package lint_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

func TestSection3_1_DriveLetters(t *testing.T) { requireRows(t, driveRows) }

var driveRows = []row{
	{"C:/a/b", []string{"drive-letter scheme 0:c"}},
	{"c:a%5Cb", []string{"drive-letter scheme 0:c"}},
	{"C:%5Ca", []string{"drive-letter scheme 0:c"}},
	{"c:/a%5Cb", []string{"drive-letter scheme 0:c", "encoded-backslash path[1] 1:%5C"}},
	{"C://Users/a", []string{"drive-letter scheme 0:c"}},
	{"c:", []string{"drive-letter scheme 0:c"}},
	{"cc:/a", nil},
	{"c1:/a", nil},
	{"c-:/a", nil},
	{"/C:/a", nil},
	{"./C:/a", nil},
	{"ex:C:/a", nil},
	{"urn:c:a", nil},
	{"file:///C:/a", nil},
	{"go:/a", nil}, // two letters are registered
	{"//c/d", nil},
}

// Each letter with each form that a path on a drive has and Parse accepts: 52 letters, 13 forms. A name of two letters with the same
// form has no such finding.
func TestEachDrive(t *testing.T) {
	forms := []string{"", "a", "/", "/a/b", "a/b", "//a/b", "./a", "../a", "%5C", "%5Ca%5Cb", "/a%5Cb", "a%5Cb", "/Program%20Files/x.txt?y#z"}
	tried := 0
	for _, letter := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		for _, form := range forms {
			text := string(letter) + ":" + form
			require.True(t, codesOf(lint.Check(uri.MustParse(text)))[lint.DriveLetter], text)
			require.True(t, codesOf(lint.CheckIRI(text))[lint.DriveLetter], text)
			require.False(t, codesOf(lint.Check(uri.MustParse("x" + text)))[lint.DriveLetter], "x"+text)
			tried++
		}
	}
	assert.Equal(t, 676, tried)
}
