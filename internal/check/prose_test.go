package check

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	mostREADMELines = 140
	mostDocLines    = 12 // of prose in the comment of an exported name
)

func TestREADMEIsShort(t *testing.T) {
	readme, err := os.ReadFile(root + "/README.md")
	require.NoError(t, err)
	assert.LessOrEqual(t, strings.Count(string(readme), "\n"), mostREADMELines)
}

// The index of the documentation has a link to every page.
func TestIndexHasEveryPage(t *testing.T) {
	index, err := os.ReadFile(root + "/docs/README.md")
	require.NoError(t, err)
	for _, name := range append(glob(t, "docs/*.md"), glob(t, "docs/guides/*.md")...) {
		page, err := filepath.Rel(root+"/docs", name)
		require.NoError(t, err)
		if page != "README.md" {
			assert.Contains(t, string(index), "("+filepath.ToSlash(page)+")")
		}
	}
}

// The comment of an exported name has at most 12 lines of prose. Blank lines, code, grammars and tables do not count.
func TestDocCommentsAreShort(t *testing.T) {
	count := 0
	for _, dir := range publicPackages(t) {
		for name, comment := range docComments(packageDoc(t, dir)) {
			count++
			assert.LessOrEqual(t, proseLines(comment), mostDocLines, "%s: %s", dir, name)
		}
	}
	assert.Greater(t, count, 150)
}

// docComments returns the comments of the exported functions, types and methods of a package.
func docComments(p *doc.Package) map[string]string {
	comments := map[string]string{}
	add := func(prefix string, functions []*doc.Func) {
		for _, f := range functions {
			comments[prefix+f.Name] = f.Doc
		}
	}
	add("", p.Funcs)
	for _, typ := range p.Types {
		comments[typ.Name] = typ.Doc
		add("", typ.Funcs)
		add(typ.Name+".", typ.Methods)
	}
	return comments
}

// proseLines returns the number of lines that are neither blank nor code.
func proseLines(comment string) int {
	lines := 0
	for line := range strings.Lines(comment) {
		if strings.TrimSpace(line) != "" && line[0] != '\t' {
			lines++
		}
	}
	return lines
}

func TestProseLines(t *testing.T) {
	assert.Equal(t, 3, proseLines("a\n\n\tcode\n\tcode\n\n  - item\n    more\n"))
	assert.Zero(t, proseLines(""))
}

// ruledOut are the words that CONTRIBUTING.md rules out, each with what finds it.
var ruledOut = map[string]*regexp.Regexp{
	"that is none":   regexp.MustCompile(`\bthat is none\b`),
	"is none":        regexp.MustCompile(`\b(?:is|was|be) none\b`),
	"are none":       regexp.MustCompile(`\b(?:are|were) none\b`),
	"is no …":        regexp.MustCompile(`\b(?:is|are|was|were) no [a-z]\w+`),
	"but for":        regexp.MustCompile(`\bbut for\b`),
	"of its own":     regexp.MustCompile(`\bof its own\b`),
	"of their own":   regexp.MustCompile(`\bof their own\b`),
	"not at all":     regexp.MustCompile(`\bnot at all\b`),
	"Who …":          regexp.MustCompile(`(?:^|[.;:] )Who\b[^?]*$`),
	"those who":      regexp.MustCompile(`\b[Tt]hose who\b`),
	"one who":        regexp.MustCompile(`\bone who\b`),
	"all else":       regexp.MustCompile(`\b[Aa]ll else\b`),
	"triplet":        regexp.MustCompile(`(?:^|[^\w.])[Tt]riplets?\b`),
	"made by hand":   regexp.MustCompile(`\bmade by hand\b`),
	"without a word": regexp.MustCompile(`\bwithout a word\b`),
	"hand in":        regexp.MustCompile(`\b(?:hands?|handed) in\b`),
	"fit for":        regexp.MustCompile(`\bfit for\b`),
	"where there is": regexp.MustCompile(`\b[Ww]here there (?:is|are)\b`),
	"where nothing":  regexp.MustCompile(`\b[Ww]here nothing\b`),
	"where none":     regexp.MustCompile(`\b[Ww]here none\b`),
}

// allowed are uses of these words that say what they mean.
var allowed = regexp.MustCompile(`\b[Tt]here (?:is|are|was|were) no(?:ne)?\b|\bthere is none\b|\b(?:is|are|was|were) no (?:longer|more)\b`)

// wordFaults returns what is ruled out in a paragraph, except in code.
func wordFaults(paragraph string) (faults []string) {
	text := allowed.ReplaceAllString(strings.Join(strings.Fields(inlineCode.ReplaceAllString(paragraph, "")), " "), "")
	for words, pattern := range ruledOut {
		if found := pattern.FindString(text); found != "" {
			faults = append(faults, words+": "+text)
		}
	}
	return faults
}

// Markdown files, comments and manual pages do without the words that CONTRIBUTING.md rules out.
func TestWordsAreCommon(t *testing.T) {
	paragraphs := 0
	for _, name := range readRepository(t).files {
		if name == "CONTRIBUTING.md" || strings.Contains("/"+name, "/testdata/fuzz/") {
			continue
		}
		for _, paragraph := range proseOf(t, name) {
			paragraphs++
			assert.Empty(t, wordFaults(paragraph), name)
		}
	}
	assert.Greater(t, paragraphs, 2000)
}

// proseOf returns the paragraphs of a Markdown file, of the comments of a Go file, or of a manual page.
func proseOf(t *testing.T, name string) (paragraphs []string) {
	t.Helper()
	file := filepath.Join(root, name)
	switch path.Ext(name) {
	case ".md":
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		return regexp.MustCompile("\n\n|\n- |\n\\|").Split(string(text), -1)
	case ".1":
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		return proseOfManual(string(text))
	case ".go":
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, group := range parsed.Comments {
			paragraphs = append(paragraphs, proseOfComment(group)...)
		}
	}
	return paragraphs
}

// proseOfComment returns the paragraphs of a comment without code, of which Examples show output.
func proseOfComment(group *ast.CommentGroup) (paragraphs []string) {
	text := group.Text()
	if strings.HasPrefix(text, "Output:") {
		return nil
	}
	text = regexp.MustCompile(`(?m)^\t.*$`).ReplaceAllString(text, "")
	return strings.Split(text, "\n\n")
}

// proseOfManual returns the paragraphs of a manual page, each of which is one line, except for its examples.
func proseOfManual(page string) (paragraphs []string) {
	for section := range strings.SplitSeq(page, "\n.SH ") {
		if strings.HasPrefix(section, "EXAMPLE\n") {
			continue
		}
		for line := range strings.SplitSeq(section, "\n") {
			if line != "" && line[0] != '.' {
				paragraphs = append(paragraphs, line)
			}
		}
	}
	return paragraphs
}

func TestProseOfManual(t *testing.T) {
	const page = ".TH \"A\"\n\n.SH NAME\na - b\n\n.EX\n  row\n.EE\n\n.SH EXAMPLE\n.EX\n$ a\n.EE\n\n.SH SEE ALSO\nc"
	assert.Equal(t, []string{"NAME", "a - b", "  row", "SEE ALSO", "c"}, proseOfManual(page))
}

// CONTRIBUTING.md lists what the test looks for, and nothing else.
func TestWordsAreListed(t *testing.T) {
	text, err := os.ReadFile(root + "/CONTRIBUTING.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "| Not | But |\n|---|---|\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	var listed, held []string
	for row := range strings.Lines(table) {
		for _, words := range inlineCode.FindAllStringSubmatch(strings.Split(row, "|")[1], -1) {
			listed = append(listed, words[1])
		}
	}
	for words := range ruledOut {
		held = append(held, words)
	}
	assert.ElementsMatch(t, listed, held)
}

func TestWordFaults(t *testing.T) {
	for text, want := range map[string]int{
		"A port without digits\nis none.":            1,
		"a triplet that is none":                     3,
		"It is no key of a map.":                     1,
		"There is no host, and there is none later.": 0,
		"It is no longer needed.":                    0,
		"All but for the case.":                      1,
		"Who reads this goes on.":                    1,
		"Where there are two":                        1,
		"It is `of its own`.":                        0,
		"charset.IsTriplet and countTriplets":        0,
		"the triplets of a character":                1,
		"if there is one":                            0,
		"Nothing is lost. Who asks?":                 0,
	} {
		assert.Len(t, wordFaults(text), want, text)
	}
}
