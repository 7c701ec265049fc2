package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/beam/internal/links"
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
	for list, want := range map[string][]string{"": {}, ",": {}, "a": {"a"}, "a,b": {"a", "b"}, "a,,b,": {"a", "b"}, "a b": {"a b"}, "a&b": {"a&b"}, "a=b,;": {"a=b", ";"}} {
		require.Equal(t, want, keys(list), "%q", list)
	}
}

// frontierCommand returns the command, in a separate process, on a directory of links.
func frontierCommand(t *testing.T, in, out string, workers int) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	command := exec.Command(program, "--input", in+"/pages-*.tsv.gz", "--output", out, "--drop", dropped+",,absent",
		"--workers", strconv.Itoa(workers))
	command.Env = append(os.Environ(), asCommand+"=1")
	return command
}

// The command refuses what it cannot run, with status 1 and a message on standard error, and writes nothing.
func TestCommandRefuses(t *testing.T) {
	dir := t.TempDir()
	program, err := os.Executable()
	require.NoError(t, err)
	const usage = "frontier: usage: frontier --input PATTERN --output DIRECTORY, see --help\n"
	for args, want := range map[string]string{
		"--input x": usage, "--output x": usage, "--input x --output x --shards 0": usage, "--input x --output x --workers -1": usage, "--input x --output x y": usage,
		"--input x --output x --cpuprofile " + dir: "frontier: open ",
	} {
		command := exec.Command(program, strings.Fields(args)...)
		command.Env, command.Dir = append(os.Environ(), asCommand+"=1"), dir
		var messages strings.Builder
		command.Stderr = &messages
		out, err := command.Output()
		var status *exec.ExitError
		require.ErrorAs(t, err, &status, args)
		require.Equal(t, 1, status.ExitCode(), args)
		require.Empty(t, out, args)
		require.Contains(t, messages.String(), want, args)
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Empty(t, entries, args)
	}
}

// The number of files, the keys and the profile are those of the flags.
func TestCommandOfFlags(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	require.NoError(t, links.Web{Seed: 1, Links: 300, Targets: 50, Files: 1}.Write(in))
	profile := filepath.Join(out, "profile")
	command := frontierCommand(t, in, out, 1)
	command.Args = append(command.Args, "--shards", "3", "--drop", "id,view,utm_source", "--cpuprofile", profile)
	require.NoError(t, command.Run())
	info, err := os.Stat(profile)
	require.NoError(t, err)
	require.NotZero(t, info.Size())
	var targets []string
	for number := range 3 {
		targets = append(targets, plainLines(t, filepath.Join(out, fmt.Sprintf("targets-%05d-of-00003", number)))...)
	}
	slices.Sort(targets)
	require.Equal(t, oracle(t, []string{filepath.Join(in, "pages-00000.tsv.gz")}, "id", "view", "utm_source")["targets"], targets)
}

// An output is a name, not a pattern: a run that succeeds writes into the directory of that name, a run that fails writes nothing,
// and neither touches the results beside it. The input is a pattern: with a name that is one, it reads what matches.
func TestCommandOfNames(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, links.Web{Seed: 1, Links: 30, Targets: 5, Files: 1}.Write(filepath.Join(root, "in1")))
	program, err := os.Executable()
	require.NoError(t, err)
	run := func(in, out string) error {
		command := exec.Command(program, "--input", in, "--output", out, "--workers", "1", "--shards", "1")
		command.Env, command.Dir = append(os.Environ(), asCommand+"=1"), root
		return command.Run()
	}
	require.NoError(t, run("in?/pages-*", "out1"))
	want := contents(t, filepath.Join(root, "out1"))
	for _, name := range []string{"out?"} {
		require.Error(t, run("none*", name), name)
		require.Equal(t, want, contents(t, filepath.Join(root, "out1")), name)
	}
	for _, name := range []string{"out?", `out\1`, "-out1", "out1/.."} {
		require.NoError(t, run("in1/pages-*", name), name)
		require.Equal(t, want, contents(t, root+"/"+name), name)
		require.Equal(t, want, contents(t, filepath.Join(root, "out1")), name)
	}
}

// Prism reads as many parts as there are workers, and other runners distribute files by themselves.
func TestPartsOfRunners(t *testing.T) {
	runner, procs := *runners.Runner, runtime.GOMAXPROCS(0)
	defer func() { *runners.Runner, *workers = runner, 0; runtime.GOMAXPROCS(procs) }()
	for name, want := range map[string]int{"": 3, "prism": 3, "Prism": 3, "PrismRunner": 3, "direct": 1, "dataflow": 1} {
		*runners.Runner, *workers = name, 3
		require.Equal(t, want, parts(), name)
	}
	*runners.Runner, *workers = "", 0
	require.Equal(t, runtime.GOMAXPROCS(0), parts())
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
