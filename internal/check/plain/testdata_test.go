package plain

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// linesOf returns the lines of a file in testdata.
func linesOf(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile("../../../testdata/" + name)
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// references returns the valid references of the test data.
func references(t testing.TB) []string {
	t.Helper()
	lines := linesOf(t, "references.txt")
	require.Greater(t, len(lines), 300)
	return lines
}

// invalid returns texts that are refused, each with the offset and the rule.
func invalid(t testing.TB) (rows [][]string) {
	t.Helper()
	for _, line := range linesOf(t, "invalid.txt") {
		fields := strings.Split(line, "\t")
		require.Len(t, fields, 3, "text, offset and rule of %q", line)
		rows = append(rows, fields)
	}
	require.Greater(t, len(rows), 150)
	return rows
}

// seeds returns texts to begin with when fuzzing.
func seeds(f *testing.F) []string {
	f.Helper()
	list := append(references(f), patterns...)
	for _, row := range invalid(f) {
		list = append(list, row[0])
	}
	return append(append(append(list, fieldPatterns...), addresses...), "")
}

// Every reference of the file is read, written back as it stands, taken through all encodings, and put to every law.
func TestReferencesOfTheWorld(t *testing.T) {
	passed := 0
	for i, line := range references(t) {
		u, err := uri.Parse(line)
		require.NoError(t, err, line)
		RoundTrips(t, line, line, u)
		requireRead(t, line, readings)
		requireNormalText(t, line)
		for _, base := range bases {
			requireResolved(t, base, line)
		}
		requireLaws(t, u)
		requireLawsOfTwo(t, u, partners[i%len(partners)])
		Normal(t, u, u.Normalize())
		if _, err := u.URL(); err == nil {
			passed++
		}
	}
	require.Greater(t, passed, 700, "references that net/url reads as they are")
}

// Every text of the other file is refused, at the offset and by the rule that stand beside it.
func TestInvalidTextsOfTheWorld(t *testing.T) {
	for _, row := range invalid(t) {
		text, rule := row[0], row[2]
		offset, err := strconv.Atoi(row[1])
		require.NoError(t, err)
		_, err = uri.Parse(text)
		var parseError *uri.ParseError
		require.ErrorAs(t, err, &parseError, "Parse(%q)", text)
		assert.Equal(t, offset, parseError.Offset, "Parse(%q): %v", text, err)
		assert.Equal(t, rule, parseError.Rule, "Parse(%q): %v", text, err)
		requireRead(t, text, readings)
		want, r := parse(text)
		requireUnmarshaled(t, text, want, r)
	}
}
