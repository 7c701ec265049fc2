package uri_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// readLines returns the lines of a file in testdata, each unlike the others.
func readLines(t *testing.T, name string, atLeast int) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(string(text), "\n"), "%s ends with a line break", name)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	require.GreaterOrEqual(t, len(lines), atLeast, name)
	seen := map[string]bool{}
	for _, line := range lines {
		assert.False(t, seen[line], "%s has %q twice", name, line)
		seen[line] = true
	}
	return lines
}

// Every reference of the file is read, written back as it stands, and taken through all encodings.
func TestReferencesOfTheWorld(t *testing.T) {
	for i, line := range readLines(t, "references.txt", 300) {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			require.True(t, slowURIReference.MatchString(line), "appendix A allows %q", line)
			u, err := uri.Parse(line)
			require.NoError(t, err, "Parse(%q)", line)
			requireRoundTrips(t, line, line, u)
			requireNothingLost(t, line, u)
			requireAgree(t, "http://a/b/c/d;p?q", line)
			requireAgree(t, "x:a/b", line)
		})
	}
}

// Every text of the other file is refused, at the offset and by the rule that stand beside it.
func TestInvalidTextsOfTheWorld(t *testing.T) {
	for i, line := range readLines(t, "invalid.txt", 150) {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			fields := strings.Split(line, "\t")
			require.Len(t, fields, 3, "text, offset and rule of %q", line)
			text, rule := fields[0], fields[2]
			offset, err := strconv.Atoi(fields[1])
			require.NoError(t, err)

			u, err := uri.Parse(text)
			require.Zero(t, u)
			var parseError *uri.ParseError
			require.ErrorAs(t, err, &parseError, "Parse(%q)", text)
			assert.Equal(t, offset, parseError.Offset, "Parse(%q): %v", text, err)
			assert.Equal(t, rule, parseError.Rule, "Parse(%q): %v", text, err)
			requireRefused(t, text, u, err, slowURIReference.MatchString(text))

			kept := uri.MustParse("x:kept")
			require.Error(t, kept.UnmarshalText([]byte(text)))
			assert.Equal(t, "x:kept", kept.String())
		})
	}
}
