package vet

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
)

// testdata returns the directory of the programs, which are a module of their own, so that the module cache does not have them.
func testdata(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat("testdata/go.mod"); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	dir, err := filepath.Abs("testdata")
	require.NoError(t, err)
	return dir
}

// The analyzers whose findings have no fix: the source does not show what is meant.
var withoutFix = []string{"urlpath", "urlequal", "urlerr", "urlconst"}

// Each analyzer reports the lines that say so and no others, and its fixes give the file beside.
func TestAnalyzers(t *testing.T) {
	count := 0
	for _, a := range Analyzers() {
		for _, dir := range []string{a.Name, "harm/" + a.Name, "harm/more/" + a.Name, "import/" + a.Name} {
			if p := loaded(t)[dir]; p != nil {
				count++
				found := expect(t, p, a)
				if strings.HasPrefix(dir, "harm/") {
					hasFix := expectGolden(t, p, found) > 0
					require.NotEqual(t, slices.Contains(withoutFix, a.Name), hasFix, dir)
				}
			}
		}
	}
	require.Equal(t, 2*len(Analyzers())+5, count)
}

// Each handler in testdata/urlredirect/hosts.go, which has a finding, leads a browser to another host, with the request that the message names.
func TestRedirects(t *testing.T) {
	testdata(t)
	source, err := os.ReadFile("testdata/urlredirect/hosts.go")
	require.NoError(t, err)
	wanted := regexp.MustCompile("// want `(GET [^ `]+)?").FindAllStringSubmatch(string(source), -1)
	lines := strings.Split(strings.TrimSpace(goCommand(t, "run", "./redirects")), "\n")
	require.Len(t, lines, len(wanted))
	for i, line := range lines {
		require.Contains(t, line, wanted[i][1]+" leads to evil.test")
	}
}

// Each analyzer has a section on the page, which its URL names, and so have its findings.
func TestURLs(t *testing.T) {
	text, err := os.ReadFile("../docs/vet.md")
	if os.IsNotExist(err) {
		t.Skip("not the whole repository: ", err)
	}
	require.NoError(t, err)
	for _, a := range Analyzers() {
		require.Equal(t, page+"#"+a.Name, a.URL)
		require.Contains(t, string(text), "\n## "+a.Name+"\n")
	}
}

// Command urivet does not look at dependencies, which is right as long as no analyzer has facts of them.
func TestNoFacts(t *testing.T) {
	var check func(*analysis.Analyzer)
	check = func(a *analysis.Analyzer) {
		require.Empty(t, a.FactTypes, a.Name)
		for _, required := range a.Requires {
			check(required)
		}
	}
	for _, a := range Analyzers() {
		check(a)
	}
}

// What is reported with -strict, since it is a mistake in some programs only.
func TestStrict(t *testing.T) {
	setStrict(t)
	count := 0
	for _, a := range Analyzers() {
		if p := loaded(t)["strict/"+a.Name]; p != nil {
			expect(t, p, a)
			count++
		}
	}
	dirs, err := os.ReadDir("testdata/strict")
	require.NoError(t, err)
	require.Len(t, dirs, count)
}

// Shapes that advisories describe: those that are found by default and with -strict, and those that are left to others.
func TestShapes(t *testing.T) {
	expect(t, loaded(t)["shapes/found"], Analyzers()...)
	setStrict(t)
	for _, dir := range []string{"found", "strict", "left"} {
		expect(t, loaded(t)["shapes/"+dir], Analyzers()...)
	}
}

// setStrict sets the flag of all analyzers until the end of a test.
func setStrict(t *testing.T) {
	t.Helper()
	for _, a := range Analyzers() {
		require.NoError(t, a.Flags.Set("strict", "true"))
		t.Cleanup(func() { require.NoError(t, a.Flags.Set("strict", "false")) })
	}
}
