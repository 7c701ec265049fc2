package plain

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// linesOf returns the lines of a file in testdata.
func linesOf(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile("../../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// references returns the valid references of the test data.
func references(t testing.TB) []string {
	t.Helper()
	lines := linesOf(t, "references.txt")
	if len(lines) <= 300 {
		t.Fatalf("BUG: testdata/references.txt has %d lines; want more than 300", len(lines))
	}
	return lines
}

// invalid returns texts that are refused, each with the offset and the rule.
func invalid(t testing.TB) (rows [][]string) {
	t.Helper()
	for _, line := range linesOf(t, "invalid.txt") {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			t.Fatalf("BUG: testdata/invalid.txt has the line %q with %d fields; want 3: text, offset and rule", line, len(fields))
		}
		rows = append(rows, fields)
	}
	if len(rows) <= 150 {
		t.Fatalf("BUG: testdata/invalid.txt has %d lines; want more than 150", len(rows))
	}
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
		if err != nil {
			fail(t, "Parse", "Parse of %q returns %s; want no error", line, described(err))
		}
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
	if passed <= 700 {
		t.Fatalf("BUG: URL accepts %d lines of testdata/references.txt; want more than 700", passed)
	}
}

// Every text of the other file is refused, at the offset and by the rule that stand beside it.
func TestInvalidTextsOfTheWorld(t *testing.T) {
	for _, row := range invalid(t) {
		text, rule := row[0], row[2]
		_, err := uri.Parse(text)
		e, ok := err.(*uri.ParseError) //nolint // the documentation says that it is not wrapped
		if !ok || strconv.Itoa(e.Offset) != row[1] || e.Rule != rule {
			t.Fatalf("%s, rule %s: Parse of %q returns %s; want a ParseError at offset %s, by the rule %s", sectionOf(rule), rule, text, described(err), row[1], rule)
		}
		requireRead(t, text, readings)
		want, r := parse(text)
		requireUnmarshaled(t, text, want, r)
	}
}
