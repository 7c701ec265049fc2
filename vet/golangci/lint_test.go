package golangci

import (
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var deep = flag.Bool("deep", false, "build golangci-lint with the plugin, which takes minutes, and run it")

const lint = "github.com/golangci/golangci-lint/v2@v2.15.0"

// golangci-lint with the plugin: what it prints, and that it knows the comments that silence.
func TestGolangciLint(t *testing.T) {
	if !*deep {
		t.Skip("slow: -deep runs it")
	}
	program, dir := buildLint(t), t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.test\n\ngo 1.25.0\n", "a.go": source, ".golangci.yml": config} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	command := exec.Command(program, "run", "--show-stats=false", "--output.text.print-issued-lines=false")
	command.Dir, command.Env = dir, append(os.Environ(), "GOWORK=off", "GOLANGCI_LINT_CACHE="+t.TempDir())
	output, err := command.CombinedOutput()
	assert.Error(t, err, "there are findings")
	assert.Equal(t, findings, string(output))
}

const config = `version: "2"
linters:
  default: none
  enable: [urivet, nolintlint]
  settings:
    nolintlint:
      allow-unused: false
    custom:
      urivet:
        type: module
        settings:
          strict: true
          disable: [urlhost]
`

// One finding is silenced, and urlhost is off.
const source = `package a

import (
	"log"
	"net/http"
	"net/url"
	"strings"
)

func f(w http.ResponseWriter, r *http.Request, u *url.URL) bool {
	http.Redirect(w, r, r.FormValue("next"), http.StatusFound)
	http.Redirect(w, r, r.FormValue("next"), http.StatusFound) //nolint:urivet // any host is meant
	log.Print(u)
	log.Print(r.Host) //nolint:urivet // which silences nothing
	return strings.HasSuffix(u.Host, "example.com")
}
`

const findings = "a.go:14:20: directive `//nolint:urivet // which silences nothing` is unused for linter \"urivet\" (nolintlint)\n" +
	"a.go:11:22: urlredirect: \"https://evil.test/\" leads there: accept paths of this site only (urivet)\n" +
	"a.go:13:12: urllog: this logs the password if the URL has one; Redacted does not (urivet)\n"

// buildLint builds golangci-lint with the plugin of this directory, as golangci-lint custom does, but from the module cache.
func buildLint(t *testing.T) string {
	t.Helper()
	download := exec.Command("go", "mod", "download", "-json", lint)
	download.Dir = t.TempDir()
	output, err := download.Output()
	if err != nil {
		t.Skip("the module proxy does not have it: ", err)
	}
	var module struct{ Dir string }
	require.NoError(t, json.Unmarshal(output, &module))
	dir := filepath.Join(t.TempDir(), "golangci-lint")
	require.NoError(t, os.CopyFS(dir, os.DirFS(module.Dir)))
	require.NoError(t, filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error { // the cache cannot be written
		if err != nil {
			return err
		}
		return os.Chmod(name, 0o700)
	}))
	vet, err := filepath.Abs("..")
	require.NoError(t, err)
	const plugin = "package main\n\nimport _ \"github.com/go-rfc3986/uri/vet/golangci\"\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cmd/golangci-lint/plugins.go"), []byte(plugin), 0o600))
	run(t, dir, "mod", "edit", "-require=github.com/go-rfc3986/uri/vet@v0.0.0", "-replace=github.com/go-rfc3986/uri/vet="+vet,
		"-replace=github.com/go-rfc3986/uri="+filepath.Dir(vet))
	run(t, dir, "mod", "tidy")
	run(t, dir, "build", "-o", "golangci-lint", "./cmd/golangci-lint")
	return filepath.Join(dir, "golangci-lint")
}

// run runs the go command.
func run(t *testing.T, dir string, arguments ...string) {
	t.Helper()
	command := exec.Command("go", arguments...)
	command.Dir, command.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "CGO_ENABLED=0")
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
}
