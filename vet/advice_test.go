package vet

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What pieces of code may name. Two programs on the page are not one: u and base are of net/url in some, and of the library in others.
const (
	adviceImports = `
	"fmt"; "log"; "net"; "net/http"; "net/url"; "path"; "reflect"; "slices"; "strings"
	"github.com/go-rfc3986/uri"; "github.com/go-rfc3986/uri/fileuri"; "github.com/go-rfc3986/uri/httpuri"; "github.com/go-rfc3986/uri/query"; "github.com/go-rfc3986/uri/uritemplate"`
	adviceUses   = "fmt.Print, log.Print, net.Dial, http.Get, url.Parse, path.Join, reflect.TypeOf, strings.Cut, slices.Max[[]int], uri.Parse, fileuri.FromPath, httpuri.Href, query.Parse, uritemplate.Parse"
	adviceNames  = "w http.ResponseWriter, r, req *http.Request, target uri.URI, values url.Values, next, link, origin, tenant, p, v, x, port, prefix, q, host, text string"
	netURLNames  = "u, page *url.URL, base uri.Base, s struct{ host string }"
	libraryNames = "u, page uri.URI, base uri.URI, s string, params query.Params"
)

// Every piece of Go in the sentences of the page, in the documentation of the analyzers and in their messages compiles. TestHarm
// compiles the blocks of the page.
func TestAdviceCompiles(t *testing.T) {
	pieces := piecesOfPage(t)
	for _, a := range Analyzers() {
		pieces = append(pieces, piecesOf(a.Doc)...)
	}
	pieces = append(pieces, piecesOfMessages(t)...)
	slices.Sort(pieces)
	pieces = slices.Compact(pieces)
	t.Logf("%d pieces: %q", len(pieces), pieces)
	assert.Greater(t, len(pieces), 50)
	assert.Contains(t, pieces, "target, err := httpuri.LocalTarget(base, next)")
	assert.Empty(t, faultsOf(t, pieces))
}

// A piece that does not compile is found, whatever kind it is.
func TestFaultsOfAdvice(t *testing.T) {
	good := []string{"url.URL", "URI.Equal", "url.Parse", "values.Set(x, v)", "u.Path = x", "u.InDomain(x)", "base.Contains(u)", `x, err := url.Parse("a")`, `u.Host == ""`, `"a" + x`}
	bad := []string{
		"url.Nothing", "url.PathEscap(x)", "u.Nothing()", "u.Path = 1", "values.Set(x)", "x := httpuri.LocalTarget(base, next)", "httpuri.LocalTarget(r, next)",
		"target.Strin()", `u.Host == 1`, `"a" + r`, "unknown.URL(x)", "URI.Nothing", "url.Parse(x", "url.Parse(x))", "base.Contains u",
	}
	assert.Equal(t, bad, faultsOf(t, append(good, bad...)))
	for _, piece := range append(good, bad...) {
		assert.True(t, isGo(piece), piece)
	}
	for _, text := range []string{"a.go:13:12: urllog", "faults.tsv", "golang.org/x/tools", "-fix -diff", "evil.test/", "FormValue"} {
		assert.False(t, isGo(text), text)
	}
}

// piecesOfPage returns the code in the sentences of the page that is Go.
func piecesOfPage(t *testing.T) (pieces []string) {
	t.Helper()
	page, err := os.ReadFile("../docs/vet.md")
	if os.IsNotExist(err) {
		t.Skip("not the whole repository: ", err)
	}
	require.NoError(t, err)
	sentences := regexp.MustCompile("(?s)```.*?```").ReplaceAllString(string(page), "")
	for _, code := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(sentences, -1) {
		if isGo(code[1]) {
			pieces = append(pieces, strings.Join(strings.Fields(code[1]), " "))
		}
	}
	return pieces
}

// A name of a package or a variable, with what it has: a call or a value in braces without its end, or another name.
var codeInText = regexp.MustCompile(`(?:\w+, \w+ := )?\b[a-z]\w*\.[A-Z][\w.]*[({]|\b[a-z]\w*\.[A-Z]\w*`)

// piecesOf returns the code in a text that marks none: names with a package before them, and calls as far as their parentheses. If
// the text has no end of a call, since an analyzer adds it, the piece is the name.
func piecesOf(text string) (pieces []string) {
	for _, at := range codeInText.FindAllStringIndex(text, -1) {
		end := at[1]
		for end < len(text) && !parses(asStatement(text[at[0]:end])) {
			end++
		}
		if !parses(asStatement(text[at[0]:end])) {
			end = at[1] - len("(")
		}
		pieces = append(pieces, text[at[0]:end])
	}
	return pieces
}

// piecesOfMessages returns the code in the texts that the analyzers have, of which they make messages and fixes.
func piecesOfMessages(t *testing.T) (pieces []string) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING && strings.Contains(literal.Value, " ") { // without a space, it is a name to compare with
				text, err := strconv.Unquote(literal.Value)
				require.NoError(t, err)
				pieces = append(pieces, piecesOf(text)...)
			}
			return true
		})
	}
	return pieces
}

// isGo reports whether code is meant as Go, whether or not it compiles: it names something exported, or adds to a text. Names of files,
// hosts and flags do neither.
func isGo(code string) bool { return regexp.MustCompile(`\w\.[A-Z]|" \+ `).MatchString(code) }

func parses(statement string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", "package p; func _() { "+statement+" }", parser.SkipObjectResolution)
	return err == nil
}

var assignment = regexp.MustCompile(`^[\w., ]+ (:?)= `)

// asStatement returns a statement with the code in it.
func asStatement(code string) string {
	switch a := assignment.FindStringSubmatch(code); {
	case a == nil:
		return "use(" + code + ")"
	case a[1] == "":
		return code
	default:
		names, _, _ := strings.Cut(code, " :=")
		return code + "; use(" + strings.ReplaceAll(names, "_", "0") + ")"
	}
}

// faultsOf returns the pieces that do not compile: neither as a statement, nor as a type, with either set of names.
func faultsOf(t *testing.T, pieces []string) (faults []string) {
	t.Helper()
	program := "package advice\n\nimport (" + adviceImports + ")\n\ntype URI = uri.URI\n\nfunc use(...any) {}\nfunc _() { use(" + adviceUses + ") }\n"
	first, lines := strings.Count(program, "\n")+1, map[int]string{}
	for _, piece := range pieces {
		for _, names := range []string{netURLNames, libraryNames} {
			for _, statement := range []string{asStatement(piece), piece, "var _ " + piece, "use(" + piece + "[[]string])"} { // the last is for a generic function
				if !parses(statement) {
					continue // a fault of syntax would hide the others
				}
				lines[strings.Count(program, "\n")+1] = piece
				program += fmt.Sprintf("func _(%s, %s) { { %s } }\n", adviceNames, names, statement)
			}
		}
	}
	for _, line := range compileAdvice(t, program) {
		require.GreaterOrEqual(t, line, first)
		delete(lines, line)
	}
	compiled := map[string]bool{}
	for _, piece := range lines {
		compiled[piece] = true
	}
	return slices.DeleteFunc(slices.Clone(pieces), func(piece string) bool { return compiled[piece] })
}

// compileAdvice returns the lines of a program that do not compile.
func compileAdvice(t *testing.T, program string) (lines []int) {
	t.Helper()
	dir := testdata(t)
	source, overlay := filepath.Join(t.TempDir(), "advice.go"), filepath.Join(t.TempDir(), "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(dir, "advice", "advice.go"): source}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(source, []byte(program), 0o600))
	require.NoError(t, os.WriteFile(overlay, text, 0o600))
	command := exec.Command("go", "build", "-gcflags=-e", "-overlay", overlay, "./advice")
	command.Dir, command.Env = "testdata", append(os.Environ(), "GOWORK=off")
	output, _ := command.CombinedOutput() // the faults are in it
	for _, fault := range regexp.MustCompile(`(?m)^\S*\.go:(\d+):.*$`).FindAllStringSubmatch(string(output), -1) {
		line, err := strconv.Atoi(fault[1])
		require.NoError(t, err)
		lines = append(lines, line)
	}
	require.NotEmpty(t, lines, "%s", output) // a type is no statement, for example
	return lines
}
