package check

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updateRecipes = flag.Bool("update-recipes", false, "write docs/recipes.md anew from example_recipes_test.go")

const recipesHead = `# Recipes

The [index](../README.md#questions) has the recipes by topic. Each is a tested Example of package uri. The examples use
` + "`MustParse`, which panics on bad input. Use `Parse`" + ` for anything that comes from outside your program.
`

// filesInAnswers are the names of files in answers, which are links in the page.
var filesInAnswers = regexp.MustCompile(`\b(?:docs|integration)/[\w/.#-]*\w`)

// linkTo returns a link in the page to a file. The text of a link to a section is its heading.
func linkTo(name string) string {
	if page, section, ok := strings.Cut(strings.TrimPrefix(name, "docs/"), "#"); ok {
		heading := strings.ReplaceAll(section, "-", " ")
		return "[" + strings.ToUpper(heading[:1]) + heading[1:] + "](" + page + "#" + section + ")"
	}
	return "[" + name + "](../" + name + ")"
}

// A recipe is an Example of example_recipes_test.go: the first paragraph of its comment is the question, and the rest the answer.
type recipe struct{ name, question, answer, code string }

// docs/recipes.md has the recipes of example_recipes_test.go. The name of each Example is its question, each prints something, and
// none is longer than a reader takes in at a glance.
func TestRecipes(t *testing.T) {
	recipes := readRecipes(t)
	assert.GreaterOrEqual(t, len(recipes), 30)
	var page strings.Builder
	for _, r := range recipes {
		assert.True(t, strings.EqualFold("Example_"+regexp.MustCompile(`\W`).ReplaceAllString(r.question, ""), r.name), "%s: %s", r.name, r.question)
		code, _, found := strings.Cut(r.code, "// Output:")
		assert.True(t, found, "%s prints nothing", r.name)
		assert.LessOrEqual(t, strings.Count(code, "\n"), 18, r.name)
		assert.NotEmpty(t, r.answer, r.name)
		page.WriteString("\n## " + r.question + "\n\n" + filesInAnswers.ReplaceAllStringFunc(r.answer, linkTo) + "\n\n```go\n" + r.code + "```\n")
	}
	want := recipesHead + page.String()
	if *updateRecipes {
		require.NoError(t, os.WriteFile(root+"/docs/recipes.md", []byte(want), 0o600))
	}
	assert.Equal(t, want, contents(t, "docs/recipes.md"), "go test ./internal/check -run TestRecipes -update-recipes writes it anew")
}

// readRecipes returns the recipes in the order of the file.
func readRecipes(t *testing.T) (recipes []recipe) {
	t.Helper()
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, root+"/example_recipes_test.go", nil, parser.ParseComments)
	require.NoError(t, err)
	for _, declaration := range file.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok {
			question, answer, _ := strings.Cut(strings.TrimSpace(f.Doc.Text()), "\n\n")
			recipes = append(recipes, recipe{f.Name.Name, question, answer, bodyOf(t, fileSet, f)})
		}
	}
	return recipes
}
