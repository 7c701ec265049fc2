package vet

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// testdata returns the directory of the programs, which are a module of their own, so that the module cache does not have them.
func testdata(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat("testdata/go.mod"); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	return analysistest.TestData()
}

// byDirectory returns an analyzer that runs the one to which a directory belongs. So what the programs import is loaded once, which takes
// seconds.
func byDirectory(analyzers map[string]*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{Name: "bydirectory", Doc: "runs others", Requires: []*analysis.Analyzer{indexer}, Run: func(p *analysis.Pass) (any, error) {
		own := *p
		own.Analyzer = analyzers[path.Base(p.Pkg.Path())]
		return own.Analyzer.Run(&own)
	}}
}

// The analyzers whose findings have no fix: the source does not show what is meant.
var withoutFix = []string{"urlpath", "urlequal", "urlerr", "urlconst"}

// Each analyzer reports the lines that say so and no others, and its fixes give the file beside.
func TestAnalyzers(t *testing.T) {
	analyzers, dirs, fixed := map[string]*analysis.Analyzer{}, []string{}, []string{}
	for _, a := range Analyzers() {
		analyzers[a.Name] = a
		dirs = append(dirs, "./"+a.Name)
		if !slices.Contains(withoutFix, a.Name) {
			fixed = append(fixed, "./harm/"+a.Name)
		} else {
			dirs = append(dirs, "./harm/"+a.Name)
		}
	}
	dirs = append(dirs, "./import/urlbuild")
	analysistest.Run(t, testdata(t), byDirectory(analyzers), dirs...)
	analysistest.RunWithSuggestedFixes(t, testdata(t), byDirectory(analyzers), append(fixed, "./harm/more/...")...)
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
		require.Contains(t, line, wanted[i][1])
		require.Contains(t, line, " leads to evil.test")
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
	analyzers, dirs := map[string]*analysis.Analyzer{}, []string{}
	for _, a := range Analyzers() {
		dir := "strict/" + a.Name
		if _, err := os.Stat("testdata/" + dir); err != nil {
			continue
		}
		require.NoError(t, a.Flags.Set("strict", "true"))
		defer func() { require.NoError(t, a.Flags.Set("strict", "false")) }()
		analyzers[a.Name] = a
		dirs = append(dirs, "./"+dir)
	}
	require.NotEmpty(t, dirs)
	analysistest.Run(t, testdata(t), byDirectory(analyzers), dirs...)
}

// Shapes that advisories describe: those that are found by default and with -strict, and those that are left to others.
func TestShapes(t *testing.T) {
	all := &analysis.Analyzer{Name: "all", Doc: "runs all", Requires: []*analysis.Analyzer{indexer}, Run: func(p *analysis.Pass) (any, error) {
		for _, a := range Analyzers() {
			own := *p
			own.Analyzer = a
			if _, err := a.Run(&own); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}}
	analysistest.Run(t, testdata(t), all, "./shapes/found")
	for _, a := range Analyzers() {
		require.NoError(t, a.Flags.Set("strict", "true"))
		defer func() { require.NoError(t, a.Flags.Set("strict", "false")) }()
	}
	analysistest.Run(t, testdata(t), all, "./shapes/found", "./shapes/strict", "./shapes/left")
}
