package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/beam/internal/links"
)

// asCommand is the environment variable that makes the test program run as the command.
const asCommand = "LINKS"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// run returns the exit status of the command, and what it writes to standard error.
func run(t *testing.T, args ...string) (int, string) {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	command := exec.Command(program, args...)
	command.Env = append(os.Environ(), asCommand+"=1")
	var messages strings.Builder
	command.Stderr = &messages
	err = command.Run()
	var status *exec.ExitError
	if errors.As(err, &status) {
		return status.ExitCode(), messages.String()
	}
	require.NoError(t, err)
	return 0, messages.String()
}

// Each flag has its default, and the files are those of the generator.
func TestFlags(t *testing.T) {
	for _, row := range []struct {
		args []string
		web  links.Web
	}{
		{nil, links.Web{Seed: 1, Links: 20_000, Targets: 8_000, Files: 8}},
		{[]string{"-seed", "3", "-links", "40", "-targets", "5", "-files", "2"}, links.Web{Seed: 3, Links: 40, Targets: 5, Files: 2}},
		{[]string{"-links", "0", "-targets", "1", "-files", "1"}, links.Web{Seed: 1, Links: 0, Targets: 1, Files: 1}},
	} {
		got, want := t.TempDir(), t.TempDir()
		status, messages := run(t, append(row.args, "-output", got)...)
		assert.Zero(t, status, messages)
		require.NoError(t, row.web.Write(want))
		assert.Equal(t, contents(t, want), contents(t, got), "%q", row.args)
	}
}

// contents returns the texts of the files of a directory, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		require.NoError(t, err)
		texts[entry.Name()] = string(text)
	}
	return texts
}

// The exit status is 2 for wrong flags, with the usage, and 1 if something cannot be written.
func TestStatus(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	for args, want := range map[string]int{
		"": 2, "-links -1": 2, "-targets 0": 2, "-files 0": 2, "argument": 2, "-unknown": 2, "-output " + file: 1, "-output " + file + "/d": 1,
	} {
		fields := strings.Fields(args)
		if want == 2 && args != "" {
			fields = append([]string{"-output", filepath.Join(t.TempDir(), "d")}, fields...)
		}
		status, messages := run(t, fields...)
		assert.Equal(t, want, status, args)
		assert.Equal(t, want == 2, strings.Contains(messages, "Usage"), args)
		assert.Equal(t, want == 1, strings.HasPrefix(messages, "links: "), args)
	}
}
