package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// built is the path of the command. It is built without the names of directories, so that go vet knows in each of them what it has found.
var built = sync.OnceValues(func() (string, error) {
	program := filepath.Join(programs, "urivet")
	output, err := exec.Command("go", "build", "-trimpath", "-o", program, ".").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, output)
	}
	return program, err
})

var programs string // the directory of the command

func TestMain(m *testing.M) {
	var err error
	if programs, err = os.MkdirTemp("", "urivet"); err != nil {
		log.Fatal(err)
	}
	status := m.Run()
	if err := os.RemoveAll(programs); err != nil {
		log.Fatal(err)
	}
	os.Exit(status)
}

// urivet returns the path of the command.
func urivet(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat("../../testdata/go.mod"); err != nil {
		t.Skip("not the whole repository: ", err)
	}
	sources, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range sources { // so that go test does not repeat the result for another version: it looks at what a test has read
		_, err := os.ReadFile(name)
		require.NoError(t, err)
	}
	program, err := built()
	require.NoError(t, err)
	return program
}

// small returns the directory of a module whose packages import little: go vet runs the command for each package that they depend on.
func small(t *testing.T) string {
	t.Helper()
	const head = "\n\nimport \"strings\"\n\nfunc f(host, domain string) bool { return "
	return module(t, map[string]string{
		"go.mod":      "module example.test\n\ngo 1.25.0\n",
		"found/a.go":  "package found" + head + "strings.HasSuffix(host, \"example.com\") }\n",
		"strict/a.go": "package strict" + head + "strings.HasSuffix(host, domain) }\n",
		"clean/a.go":  "package clean" + head + "strings.EqualFold(host, domain) }\n",
	})
}

// module returns a directory with files.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

// run returns what a command prints in a directory outside of the workspace, and whether it succeeds.
func run(dir string, command ...string) (string, bool) {
	c := exec.Command(command[0], command[1:]...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOWORK=off")
	output, err := c.CombinedOutput()
	return string(output), err == nil
}

// As the tool of go vet, and by itself; with one analyzer, and without it.
func TestCommand(t *testing.T) {
	program, dir := urivet(t), small(t)
	const found = `"evilexample.com" ends in "example.com" too`
	vet := []string{"go", "vet", "-vettool=" + program}
	for _, c := range []struct {
		command []string
		clean   bool
	}{
		{append(vet, "./found"), false},
		{append(vet, "-urlhost", "./found"), false},
		{append(vet, "-urlpath", "./found"), true},
		{append(vet, "-urlhost=false", "./found"), true},
		{[]string{program, "./found"}, false},
		{[]string{program, "-urlhost=false", "./found"}, true},
	} {
		output, ok := run(dir, c.command...)
		assert.Equal(t, c.clean, ok, "%s: %s", c.command, output)
		if !c.clean {
			assert.Contains(t, output, found, c.command)
		}
	}
}

// The exit status of urivet: findings, none, -json, -strict, and a flag that means nothing.
func TestStatus(t *testing.T) {
	program, small := urivet(t), small(t)
	for _, c := range []struct {
		arguments []string
		status    int
		prints    string
	}{
		{[]string{"./found"}, 3, "(urlhost)"},
		{[]string{"./clean"}, 0, ""},
		{[]string{"-json", "./found"}, 0, `"urlhost"`},
		{[]string{"./strict"}, 0, ""},
		{[]string{"-strict", "./strict"}, 3, "(urlhost)"},
		{[]string{"-strict=true", "./strict"}, 3, "(urlhost)"},
		{[]string{"-strict=false", "./strict"}, 0, ""}, // as package flag says of a boolean flag
		{[]string{"-strict=0", "./strict"}, 0, ""},
		{[]string{"-strict=false", "./found"}, 3, "(urlhost)"},
		{[]string{"-strict=some", "./strict"}, 2, "invalid"},
		{[]string{"-urlhost.strict", "./strict"}, 3, "(urlhost)"},
		{[]string{"./missing"}, 1, "missing"},
		{[]string{"-nothing", "./found"}, 2, "not defined"},
		{[]string{"-nothing", "all"}, 2, "not defined"}, // a pattern of packages, and no flag
	} {
		command := exec.Command(program, c.arguments...)
		command.Dir, command.Env = small, append(os.Environ(), "GOWORK=off")
		output, _ := command.CombinedOutput()
		assert.Equal(t, c.status, command.ProcessState.ExitCode(), "%s: %s", c.arguments, output)
		assert.Contains(t, string(output), c.prints, c.arguments)
	}
	all, _ := run("../../testdata", program, "-strict", "./strict/...")
	dirs, err := os.ReadDir("../../testdata/strict")
	require.NoError(t, err)
	for _, dir := range dirs {
		assert.Contains(t, all, "("+dir.Name()+")", "-strict is for all analyzers")
	}
	output, ok := run(small, "go", "vet", "-vettool="+program, "-strict", "./strict")
	assert.False(t, ok)
	assert.Contains(t, output, "(urlhost)")
}

// The page shows what urivet prints.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/vet.md")
	if os.IsNotExist(err) {
		t.Skip("not the whole repository: ", err)
	}
	require.NoError(t, err)
	program := urivet(t)
	output, _ := run("../../testdata", program, "./harm/u...")
	dir, err := filepath.Abs("../../testdata")
	require.NoError(t, err)
	assert.Contains(t, string(page), "```text\n"+strings.ReplaceAll(output, dir+string(filepath.Separator), "")+"```\n")
}

// A package that does not compile costs one line, whatever the fault and its size, and the others are checked.
func TestBroken(t *testing.T) {
	program := urivet(t)
	large := "package large\n"
	for i := range 300 {
		large += fmt.Sprintf("\nvar v%d int = undefined%d + \"\"\n", i, i)
	}
	dir := module(t, map[string]string{
		"go.mod": "module v.test\n\ngo 1.25.0\n", "types/a.go": "package types\n\nvar X int = \"\"\n", "syntax/a.go": "package syntax\n\nfunc f( {\n",
		"missing/a.go": "package missing\n\nimport _ \"b.test/b\"\n", "uses/a.go": "package uses\n\nimport (\n\t\"v.test/types\"\n\t_ \"unsafe\"\n)\n\nvar Y = types.X\n", "large/a.go": large,
		"early/a.go": "package early\n\nimport (\n\t\"unsafe\"\n\n\t\"v.test/zlast\"\n)\n\nvar Y unsafe.Pointer = zlast.X\n", "zlast/a.go": "package zlast\n\nvar X int = \"\"\n",
		"good/a.go":      "package good\n\nimport \"net/url\"\n\nfunc f(s string) string {\n\tu, _ := url.Parse(s)\n\treturn u.Host\n}\n",
		"good/a_test.go": "package good\n\nvar x int = \"\"\n", "onlytest/a_test.go": "package onlytest\n",
	})
	for _, c := range []struct {
		arguments     string
		status, lines int
	}{
		{"./types", 1, 1}, {"./syntax", 1, 1}, {"./missing", 1, 1}, {"./uses", 1, 1}, {"./large", 1, 1}, {"./good", 3, 1}, {"./onlytest", 0, 0}, {"./...", 1, 8},
		{"-strict ./types ./good", 1, 2}, {"-c 0 ./types", 1, 1}, {"-fix ./...", 1, 7}, {"./nothing", 1, 1},
	} {
		command := exec.Command(program, strings.Fields(c.arguments)...)
		command.Dir, command.Env = dir, append(os.Environ(), "GOWORK=off")
		output, _ := command.CombinedOutput()
		assert.Equal(t, c.status, command.ProcessState.ExitCode(), c.arguments)
		assert.Equal(t, c.lines, strings.Count(string(output), "\n"), "%s: %s", c.arguments, output)
		assert.NotContains(t, string(output), "unsafe does not compile") // it has no export data
	}
}

// The flag -fix writes what a program needs, with its imports, in whatever form the file has its own. What it writes compiles.
func TestFix(t *testing.T) {
	program := urivet(t)
	const before = "package a\n\nimport (\n\t\"net/url\"\n)\n\nvar escaped = \"https://h.test/?q=\" + url.PathEscape(text)\n\nvar text = \"a&b\"\n"
	files := map[string]string{"go.mod": "module example.test\n\ngo 1.25.0\n", "group/a.go": before}
	for i, imports := range []string{
		`("net/url")`, `("net/url"; _ "os")`, "( // of Go\n\t\"net/url\"\n)", "(\n\t// of Go\n\n\t\"net/url\"\n)", "(\n\t/* of Go */ \"net/url\"\n)",
		`(); import "net/url"`, `"net/url"`, `"net/url"; import _ "os"`, `"net/url"; import _ "strings"`, `("net/url"; s "strings"); var _ = s.ToLower`, `("net/url"; . "strings"); var _ = ToLower`,
	} {
		files[fmt.Sprintf("p%d/a.go", i)] = strings.Replace(before, "(\n\t\"net/url\"\n)", imports, 1)
	}
	const anotherStrings = "(\n\t\"net/url\"\n\n\t\"example.test/strings\"\n)\n\nvar _ = strings.ToLower"
	unfixed := strings.Replace(before, "(\n\t\"net/url\"\n)", anotherStrings, 1)
	files["other/a.go"], files["strings/a.go"] = unfixed, "package strings\n\nfunc ToLower(s string) string { return s }\n"
	dir := module(t, files)
	output, _ := run(dir, program, "-fix", "./...")
	for name := range files {
		after, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		want := strings.Replace(before, "url.PathEscape(text)", `strings.ReplaceAll(url.QueryEscape(text), "+", "%20")`, 1)
		switch path.Dir(name) {
		case "group":
			assert.Equal(t, strings.Replace(want, "net/url\"\n", "net/url\"\n\t\"strings\"\n", 1), string(after), output)
		case "other":
			assert.Equal(t, unfixed, string(after), output)
		case ".", "strings":
		default:
			assert.Contains(t, string(after), `.ReplaceAll(url.QueryEscape(text), "+", "%20")`, output)
		}
	}
	broken, ok := run(dir, "go", "build", "./...")
	assert.True(t, ok, broken)
}
