package main

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/internal/links"
)

// The command uri gives the same targets for some pages: uri resolve | uri normalize --for-scheme | uri edit | sort -u. It takes
// one base at a time, and no pairs.
func TestOracleAgreesWithTheTool(t *testing.T) {
	in := t.TempDir()
	require.NoError(t, links.Web{Seed: 2, Links: 3_000, Targets: 8_000, Files: 1}.Write(in))
	file := filepath.Join(in, "pages-00000.tsv.gz")
	tool := build(t, "github.com/go-rfc3986/uri/cmd/uri")
	hrefs := map[string][]string{}
	for _, line := range readLines(t, file) {
		if page, href, ok := strings.Cut(line, "\t"); ok {
			hrefs[page] = append(hrefs[page], href)
		}
	}
	require.Greater(t, len(hrefs), 100)
	var targets []string
	for page, list := range hrefs {
		if _, err := uri.Parse(page); err != nil { // the tool would repair it, too
			continue
		}
		for target := range strings.Lines(pipe(t, strings.Join(list, "\n")+"\n", tool, "resolve", "--repair", page)) {
			if target != "\n" { // an empty line stands for a link that was rejected
				targets = append(targets, target)
			}
		}
	}
	text := pipe(t, strings.Join(targets, ""), tool, "normalize", "--for-scheme")
	text = pipe(t, text, tool, "edit", "--no-fragment", "--delete", dropped)
	text = strings.ReplaceAll(text, "http://0x7f.1/\n", "http://127.0.0.1/\n") // the tool repairs the text alone
	got := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	slices.Sort(got)
	assert.Equal(t, oracle(t, []string{file}, dropped)["targets"], slices.Compact(got))
}

// pipe returns the output of a command for a text. Status 1 means that the command has rejected some of it, and status 2 that a
// page cannot be a base, so that there is no output.
func pipe(t *testing.T, in string, command ...string) string {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin = strings.NewReader(in)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	var status *exec.ExitError
	if errors.As(err, &status) && (status.ExitCode() == 1 || status.ExitCode() == 2 && out.Len() == 0) {
		err = nil
	}
	require.NoError(t, err)
	return out.String()
}
