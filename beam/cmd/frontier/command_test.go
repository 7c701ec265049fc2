package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// asCommand is the environment variable that makes the test program run as the command.
const asCommand = "FRONTIER"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestKeys(t *testing.T) {
	for list, want := range map[string][]string{"": {}, ",": {}, "a": {"a"}, "a,b": {"a", "b"}, "a,,b,": {"a", "b"}, "a b": {"a b"}} {
		require.Equal(t, want, keys(list), "%q", list)
	}
}

// frontierCommand returns the command, in a separate process, on a directory of links.
func frontierCommand(t *testing.T, in, out string, workers int) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	command := exec.Command(program, "--input", in+"/pages-*.tsv.gz", "--output", out, "--drop", dropped,
		"--workers", strconv.Itoa(workers))
	command.Env = append(os.Environ(), asCommand+"=1")
	return command
}

// build returns the path of a command that it builds.
func build(t *testing.T, pkg string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), path.Base(pkg))
	out, err := exec.Command("go", "build", "-o", name, pkg).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return name
}

// killDuring starts a command and kills it after its log has a message three times. The command cannot clean up. killDuring
// reports whether the command was still running, since the log may be late on a busy machine.
func killDuring(t *testing.T, command *exec.Cmd, message string) bool {
	t.Helper()
	log, err := command.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	seen := 0
	for scanner := bufio.NewScanner(log); seen < 3 && scanner.Scan(); {
		if strings.Contains(scanner.Text(), message) {
			seen++
		}
	}
	require.Equal(t, 3, seen)
	command.Process.Kill() // the error if it has ended also comes from Wait
	io.Copy(io.Discard, log)
	return command.Wait() != nil
}
