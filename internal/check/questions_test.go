package check

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// questions are what users ask, each with the place of the answer. A README that links to the place answers in one step.
var questions = []struct{ question, answer string }{
	{"How do I compare URLs if a trailing slash does not count?", "docs/recipes.md#compare-ignoring-a-trailing-slash"},
	{"How do I parse host:port?", "docs/recipes.md#parse-hostport"},
	{"What is the registrable domain of a URL?", "docs/recipes.md#get-the-registrable-domain"},
	{"How do I put text with slashes and spaces into a path?", "docs/recipes.md#put-text-into-a-path"},
	{"How do I read all values of a=1&a=2?", "docs/recipes.md#read-a-query-parameter"},
	{"What are the decoded segments of a path?", "docs/recipes.md#get-the-decoded-segments-of-a-path"},
	{"Do two URLs have the same origin?", "docs/recipes.md#check-for-the-same-origin"},
	{"How do I print a URL with an IDN for people?", "docs/recipes.md#show-a-url-to-people"},
	{"How do I remove the default port?", "docs/recipes.md#remove-the-default-port"},
	{"How do I resolve against a directory without its slash?", "docs/recipes.md#resolve-against-a-directory-without-its-slash"},
	{"What is the URL of a request behind a reverse proxy?", "docs/http.md#behind-a-reverse-proxy"},
	{"How do I read a URL from YAML or the environment?", "docs/recipes.md#read-a-url-from-a-flag-the-environment-or-yaml"},
	{"How do I read the paths of LSP?", "docs/recipes.md#read-the-file-uris-of-an-editor"},
	{"How do I resolve a $ref with a JSON Pointer?", "docs/recipes.md#resolve-a-ref-with-a-json-pointer"},
	{"What is there for mailto, data, urn and tel?", "docs/recipes.md#read-mailto-data-urn-and-tel"},
	{"How do I read several hosts?", "docs/recipes.md#read-a-dsn-with-several-hosts"},
	{"How do I keep secrets out of logs?", "docs/recipes.md#log-a-url-without-its-password"},
	{"Why does omitempty keep a URI, and what is omitzero?", "docs/recipes.md#use-a-url-in-json"},
	{"Is a URI safe as a map key?", "docs/recipes.md#use-a-url-as-a-map-key"},
}

// Each question is one step from the README, and so is each recipe.
func TestQuestionsAreOneStepFromTheREADME(t *testing.T) {
	needWorkspace(t)
	repo, links := readRepository(t), map[string]bool{}
	for _, link := range markedLink.FindAllStringSubmatch(contents(t, "README.md"), -1) {
		links[link[1]+link[2]] = true
	}
	for _, q := range questions {
		page, anchor, found := strings.Cut(q.answer, "#")
		require.True(t, found)
		assert.True(t, repo.hasTarget("README.md", page, "#"+anchor), "%s: there is no %s", q.question, q.answer)
		assert.True(t, links[q.answer], "%s: README.md has no link to %s", q.question, q.answer)
	}
	for _, r := range readRecipes(t) {
		assert.True(t, links["docs/recipes.md#"+slug(r.question)], "README.md has no link to the recipe %q", r.question)
	}
}
