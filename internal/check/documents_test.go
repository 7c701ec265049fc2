package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/schemes"
)

// A repository is what documents speak of.
type repository struct {
	files []string            // and directories, from the root
	tests map[string][]string // the functions that go test runs, by directory
}

// The names in a document exist: files, directories, tests, the tests that a command would run, and the targets of links. The
// index of the documentation has a link to every page.
func TestDocumentsNameWhatExists(t *testing.T) {
	needWorkspace(t)
	repo, index, documents := readRepository(t), contents(t, "docs/README.md"), 0
	for _, name := range repo.files {
		if path.Ext(name) == ".md" {
			documents++
			assert.Empty(t, repo.faults(name, contents(t, name)), name)
		}
		if page, ok := strings.CutPrefix(name, "docs/"); ok && path.Ext(name) == ".md" && strings.Count(name, "/") < 3 && page != "README.md" {
			assert.Contains(t, index, "("+page+")")
		}
	}
	assert.Greater(t, documents, 8)
}

// readRepository returns what lies in the repository, except for what git keeps.
func readRepository(t *testing.T) repository {
	t.Helper()
	repo := repository{tests: map[string][]string{}}
	require.NoError(t, fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		if d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		repo.files = append(repo.files, name)
		if strings.HasSuffix(name, "_test.go") {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			for _, declaration := range file.Decls {
				if function, ok := declaration.(*ast.FuncDecl); ok && testName.MatchString(function.Name.Name) {
					repo.tests[path.Dir(name)] = append(repo.tests[path.Dir(name)], function.Name.Name)
				}
			}
		}
		return nil
	}))
	return repo
}

var (
	inlineCode = regexp.MustCompile("`([^`\n]+)`")
	testName   = regexp.MustCompile(`^(?:Test|Fuzz|Benchmark|Example)[\w…]+$`) // "…" stands for the rest of some names
	fileName   = regexp.MustCompile(`^[\w./-]*\w\.(?:go|txt|tsv|abnf|md|json|mod|work)$|^[\w.-]+(?:/[\w.-]+)+$`)
	markedLink = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]*)?\)`)
	heading    = regexp.MustCompile(`(?m)^#+ (.*)$`)
	goTest     = regexp.MustCompile(`(?m)^(?:    )?(?:\w+=\S+ )*go (?:-C (\S+) )?test (.*)$`)
	pattern    = regexp.MustCompile(`-(?:run|bench|fuzz) (?:'([^']*)'|(\S+))`)
	directory  = regexp.MustCompile(`(?:^| )(\.\S*)`)
)

// faults returns what a document names that does not exist.
func (repo repository) faults(document, text string) (faults []string) {
	for _, code := range inlineCode.FindAllStringSubmatch(text, -1) {
		switch name := code[1]; {
		case testName.MatchString(name) && !repo.hasTest("...", "^"+strings.ReplaceAll(name, "…", `\w*`)+"$"):
			faults = append(faults, "no test "+name)
		case fileName.MatchString(name) && !repo.hasFile(document, name):
			faults = append(faults, "no file "+name)
		}
	}
	for _, link := range markedLink.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(link[1], ":") && !repo.hasTarget(document, link[1], link[2]) {
			faults = append(faults, "no target "+link[1]+link[2])
		}
	}
	for _, command := range goTest.FindAllStringSubmatch(text, -1) {
		arguments, _, _ := strings.Cut(command[2], "  #")
		faults = append(faults, repo.faultsOfCommand(command[1], arguments)...)
	}
	return faults
}

// hasFile reports whether a name is that of a file or a directory: from the root, from the document, or without the
// directories before it. What begins with ".." is a reference, and a name with slashes that begins with no directory of the
// repository is of something else.
func (repo repository) hasFile(document, name string) bool {
	first, _, nested := strings.Cut(name, "/")
	if first == ".." || nested && !slices.Contains(repo.files, first) && !slices.Contains(repo.files, path.Join(path.Dir(document), first)) {
		return true
	}
	return slices.Contains(repo.files, path.Clean(name)) || slices.Contains(repo.files, path.Join(path.Dir(document), name)) ||
		slices.ContainsFunc(repo.files, func(file string) bool { return strings.HasSuffix(file, "/"+name) })
}

// hasTarget reports whether a link leads to a file, and to a heading in it.
func (repo repository) hasTarget(document, name, anchor string) bool {
	target := path.Join(path.Dir(document), name)
	if name == "" {
		target = document
	}
	if !slices.Contains(repo.files, target) || anchor == "" {
		return slices.Contains(repo.files, target)
	}
	text, err := os.ReadFile(filepath.Join(root, target))
	return err == nil && slices.ContainsFunc(heading.FindAllStringSubmatch(string(text), -1), func(h []string) bool {
		return "#"+slug(h[1]) == anchor
	})
}

// slug returns the anchor of a heading: in lowercase, with hyphens for spaces, and without punctuation.
func slug(heading string) string {
	text := regexp.MustCompile(`[^\w -]`).ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(text, " ", "-")
}

// faultsOfCommand returns the packages that a call of go test names in vain, and the names that match no test in the others.
func (repo repository) faultsOfCommand(from, arguments string) (faults []string) {
	var dirs []string
	for _, dir := range directory.FindAllStringSubmatch(pattern.ReplaceAllString(arguments, ""), -1) {
		dirs = append(dirs, path.Join(from, dir[1]))
	}
	if dirs == nil {
		dirs = []string{path.Join(from, ".")}
	}
	for _, dir := range dirs {
		if !repo.hasTest(dir, "") {
			faults = append(faults, "no tests in "+dir)
		}
	}
	for _, match := range pattern.FindAllStringSubmatch(arguments, -1) {
		for alternative := range strings.SplitSeq(match[1]+match[2], "|") {
			if alternative != "^$" && !slices.ContainsFunc(dirs, func(dir string) bool { return repo.hasTest(dir, alternative) }) {
				faults = append(faults, fmt.Sprintf("no test %s in %q", alternative, dirs))
			}
		}
	}
	return faults
}

// hasTest reports whether the name of a test matches, in a directory or, if it ends in "...", below it.
func (repo repository) hasTest(dir, name string) bool {
	pattern := regexp.MustCompile(name)
	above, isTree := strings.CutSuffix(dir, "...")
	for at, tests := range repo.tests {
		if (at == dir || isTree && strings.HasPrefix(at+"/", above)) && slices.ContainsFunc(tests, pattern.MatchString) {
			return true
		}
	}
	return false
}

// The documents count the schemes and the codes of package lint as the code does.
func TestCountsInDocuments(t *testing.T) {
	codes := strings.Count("\n"+contents(t, "testdata/api.txt"), "\nlint: const ")
	for sentence, documents := range map[string][]string{
		fmt.Sprintf("%d schemes", len(schemes.All())): {"docs/design.md", "docs/comparison.md"},
		fmt.Sprintf("%d codes", codes):                {"docs/comparison.md"},
	} {
		for _, name := range documents {
			assert.Contains(t, contents(t, name), sentence, name)
		}
	}
}

func TestFaultsOfDocuments(t *testing.T) {
	repo := repository{
		files: []string{"README.md", "a.go", "docs", "docs/b.md", "docs/c.svg", "sub", "sub/deep", "sub/deep/d_test.go", ".ci", ".ci/run"},
		tests: map[string][]string{".": {"TestAB", "FuzzC"}, "sub/deep": {"TestD", "BenchmarkE"}},
	}
	const good = "`TestAB` `TestA…` `BenchmarkE` `Test…B` `a.go` `sub/deep` `d_test.go` `.ci/run` `deep/d_test.go` `encoding/json` `h/1.1` `../g`\n" +
		"[b](b.md) [up](../a.go) [x](https://x)\n    go test -run 'AB|C' -v .  # all\n    go test -run 'D|AB' . ./sub/deep\n" +
		"    go test -run '^$' -bench E ./...\n    go test -fuzz '^FuzzC$' -fuzztime 10m\n    GOOS=js go -C sub test -run D ./deep\n"
	assert.Empty(t, repo.faults("docs/b.md", good))
	const bad = "`TestA` `Fuzz…D` `e.go` `sub/deeper` [b](a.go) [x](#a-b-c)\n    go test -run AB ./sub/deep\n    go test ./other\n"
	assert.Equal(t, []string{
		"no test TestA", "no test Fuzz…D", "no file e.go", "no file sub/deeper", "no target a.go", "no target #a-b-c",
		"no test AB in [\"sub/deep\"]", "no tests in other",
	}, repo.faults("docs/b.md", bad))
}
