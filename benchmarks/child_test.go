package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// isChild is the environment variable that makes this test a child.
const isChild = "BENCHMARKS_TEST_CHILD"

// fakeTask returns a task that this program runs itself.
func fakeTask(t *testing.T, name string) *task {
	t.Helper()
	t.Setenv(isChild, "1")
	self, err := os.Executable()
	require.NoError(t, err)
	return &task{t.TempDir(), []string{self, "-test.run=^TestChild$", "--"}, name}
}

// TestChild is a child that rejects texts with a space. Its lap takes 7 ns, and its checksum is the length of all pages and
// texts.
func TestChild(t *testing.T) {
	if os.Getenv(isChild) == "" {
		t.Skip("runs as a separate program")
	}
	name, file := os.Args[len(os.Args)-2], os.Args[len(os.Args)-1]
	if name == "broken" {
		fmt.Fprintln(os.Stderr, "out of order")
		os.Exit(3)
	}
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	fmt.Println("ready")
	laps := 0
	for commands := bufio.NewScanner(os.Stdin); commands.Scan(); {
		switch command, count, _ := strings.Cut(commands.Text(), " "); {
		case command == "judge" && name == "mute":
			fmt.Println("0")
		case command == "judge":
			for line := range strings.Lines(string(content)) {
				fmt.Print(map[bool]int{true: 0, false: 1}[strings.Contains(line, " ")])
			}
			fmt.Println()
		case name == "fickle":
			laps++
			fmt.Println(7, laps)
		default:
			fmt.Println(count+"7", len(content))
		}
	}
	os.Exit(0)
}

// twoPages returns an input of three texts.
func twoPages() (in input) {
	in.add("http://a/", "x")
	in.add("http://b/", "y z")
	in.add("http://b/", "")
	return in
}

func TestChildrenJudgeAndRun(t *testing.T) {
	task := fakeTask(t, "any")
	accepted, err := task.accepted(twoPages())
	require.NoError(t, err)
	assert.Equal(t, []bool{true, false, true}, accepted)

	c, err := task.start(twoPages())
	require.NoError(t, err)
	require.NoError(t, c.warm(0))
	took, err := c.run(12)
	require.NoError(t, err)
	assert.Equal(t, 127*time.Nanosecond, took)
	assert.Equal(t, fmt.Sprint(3*len("http://a/\t\n")+len("xy z")), c.sum)
	assert.NoError(t, c.stop())
}

func TestChildrenThatFail(t *testing.T) {
	_, err := fakeTask(t, "broken").start(twoPages())
	assert.ErrorContains(t, err, "out of order")
	_, err = fakeTask(t, "mute").accepted(twoPages())
	assert.ErrorContains(t, err, `judge: answer "0"`)
	c, err := fakeTask(t, "fickle").start(twoPages())
	require.NoError(t, err)
	assert.ErrorContains(t, c.warm(time.Minute), `answer "7 2"`, "a lap that does other work than the one before")
	_, err = fakeTask(t, "any").start(onOnePage([]string{"a\nb"}))
	assert.ErrorContains(t, err, "not one line")
}

// A task runs in a comparison like an entry of this program.
func TestChildrenAreCompared(t *testing.T) {
	op := operation{entries: []entry{fake(thisLibrary, "-", nil), {who: "child", task: fakeTask(t, "any")}}}
	texts := append(slices.Repeat([]string{"a"}, 19), "-", "a b")
	s, err := compare(op, &corpus{input: onOnePage(texts)}, effort{rounds: 2})
	require.NoError(t, err)
	assert.Equal(t, 19, s.texts)
	require.Len(t, s.results, 2)
	assert.Len(t, s.results[1].times, 2)
	assert.InDelta(t, 17.0/19, s.results[1].best(), 1e-9)
	assert.Equal(t, "–", factor(s.results[1].allocs), "another program does not say it")

	op.entries[1].task = fakeTask(t, "broken")
	_, err = compare(op, &corpus{input: onOnePage(texts)}, effort{rounds: 2})
	assert.ErrorContains(t, err, "out of order")
}
