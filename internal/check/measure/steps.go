package measure

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

const (
	short  = 2 << 10 // bytes
	factor = 16

	// These are the maximum ratios of the cost for factor times the text. All statements together are exact. One block may be
	// for long texts only. Slices that grow are allocated twice, and long ones, which grow by a quarter, five times. Quadratic
	// work has a ratio of 256.
	mostStatements, mostTimes, mostBytes = 17, 32, 64

	// slack need not grow with the text: a block of statements may run once for each byte of one long text although it
	// never runs for short ones, and an error or the runtime takes some bytes.
	slackTimes, slackBytes = factor * short, 32 << 10
)

// timeout ends work without an end. Other work takes a small part of it.
const timeout = "15s"

// variable is the name of the variable that tells a process to do the work, and the length of the texts.
const variable = "HOSTILE_TEXT"

// RequireLinear checks that for 16 times the text, run executes at most 17 times as many statements, each block of them at most 32
// times as often, and allocates at most 64 times as much. The shapes are counted together: quadratic work on one of them runs some
// block more often than linear work on all. A test calls RequireLinear once, and does nothing before that except to prepare: it
// runs again for each length, in a separate process with the statements counted. The tests of the root module are in package
// measure, so that one program that counts serves all.
func RequireLinear(t *testing.T, shapes []texts.Shape, run func(text string)) {
	t.Helper()
	if length := os.Getenv(variable); length != "" {
		work(t, length, shapes, run)
		return
	}
	for _, excess := range excesses(t) {
		t.Error(excess)
	}
}

// excesses returns what grows more than it may in the work of the test.
func excesses(t *testing.T) []string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a test binary and runs it")
	}
	NeedGo(t)
	c := newCounter(t)
	return c.count(t, factor*short).over(c.count(t, short))
}

// NeedGo skips a test that calls the go command if that cannot build here, as in the module cache, where go.work names modules
// that are not there.
func NeedGo(t testing.TB) {
	t.Helper()
	if output, err := exec.Command("go", "list", "-m").CombinedOutput(); err != nil {
		t.Skipf("the go command cannot build here: %v: %s", err, output)
	}
}

// work does the work that is counted, and prints how much it allocates.
func work(t *testing.T, length string, shapes []texts.Shape, run func(text string)) {
	t.Helper()
	n, err := strconv.Atoi(length)
	if err != nil {
		t.Fatal(err)
	}
	var allocated uint64
	for _, shape := range shapes {
		fmt.Println("shape:", shape.Name) // the last one is that of work without an end
		text := shape.Text(n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run(text)
		runtime.ReadMemStats(&after)
		allocated += after.TotalAlloc - before.TotalAlloc
	}
	fmt.Printf("%s=%d\n", variable, allocated)
}

// A counter is a test binary that counts statements, and a directory for what it writes.
type counter struct{ dir, binary string }

// newCounter returns the running program if it counts statements, and otherwise the counter for the package in the current
// directory.
func newCounter(t *testing.T) counter {
	t.Helper()
	dir := t.TempDir()
	if self, err := os.Executable(); err == nil && testing.CoverMode() == "count" {
		return counter{dir, self}
	}
	program, err := counting()
	if err != nil {
		t.Fatal(err)
	}
	c := counter{dir, filepath.Join(dir, "counting.test")}
	if err := os.WriteFile(c.binary, program, 0o700); err != nil {
		t.Fatal(err)
	}
	return c
}

// counting builds the counter once, since linking takes longer than the work. It is held in memory, since each test removes its files.
var counting = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "counting")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	packages, err := counted()
	if err != nil {
		return nil, err
	}
	binary := filepath.Join(dir, "counting.test")
	build := exec.Command("go", "test", "-c", "-ldflags=-w", "-covermode=count", "-coverpkg="+packages, "-o", binary, ".")
	if output, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, output)
	}
	return os.ReadFile(binary)
})

// counted returns the packages whose statements are counted: the one under test and all packages of this repository that it or its
// tests import, except for those that only check.
func counted() (string, error) {
	output, err := exec.Command("go", "list", "-deps", "-test", "-f", "{{if not .ForTest}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		return "", err
	}
	list := []string{"."}
	for path := range strings.FieldsSeq(string(output)) {
		const library = "github.com/go-rfc3986/uri"
		if (path == library || strings.HasPrefix(path, library+"/")) && !strings.HasPrefix(path, library+"/internal/check/") && !strings.HasSuffix(path, ".test") {
			list = append(list, path)
		}
	}
	return strings.Join(list, ","), nil
}

// A cost is that of one run: the statements that it executes, how often it executes each block of them, and how much it allocates.
type cost struct {
	statements uint64
	times      map[string]uint64
	bytes      uint64
}

// over returns what exceeds, for factor times the text, the limit relative to few.
func (c cost) over(few cost) (excesses []string) {
	for block, times := range c.times {
		if times > mostTimes*few.times[block]+slackTimes {
			excesses = append(excesses, fmt.Sprintf("%s runs %d times, and %d times for %d times the text", block, few.times[block], times, factor))
		}
	}
	if c.statements > mostStatements*few.statements {
		excesses = append(excesses, fmt.Sprintf("%d statements, and %d for %d times the text", few.statements, c.statements, factor))
	}
	if c.bytes > mostBytes*few.bytes+slackBytes {
		excesses = append(excesses, fmt.Sprintf("allocates %d bytes, and %d for %d times the text", few.bytes, c.bytes, factor))
	}
	return excesses
}

// count runs the test for texts of a length.
func (c counter) count(t *testing.T, length int) cost {
	t.Helper()
	profile := filepath.Join(c.dir, "profile")
	run := exec.Command(c.binary, "-test.run=^"+t.Name()+"$", "-test.coverprofile="+profile, "-test.timeout="+timeout)
	run.Env = append(os.Environ(), fmt.Sprintf("%s=%d", variable, length))
	output, err := run.CombinedOutput()
	_, allocated, found := strings.Cut(string(output), variable+"=")
	total := cost{times: map[string]uint64{}}
	if _, scanned := fmt.Sscan(allocated, &total.bytes); err != nil || !found || scanned != nil {
		t.Fatalf("%d bytes: %v: %s", length, err, output)
	}
	if err := total.read(profile); err != nil {
		t.Fatal(err)
	}
	return total
}

// read adds what a profile counts. Each line has the place of a block, the number of its statements, and how often they were
// executed.
func (c *cost) read(profile string) error {
	text, err := os.ReadFile(profile)
	if err != nil {
		return err
	}
	_, lines, _ := strings.Cut(string(text), "\n") // after the mode
	for line := range strings.Lines(lines) {
		var block string
		var size, times uint64
		if _, err := fmt.Sscan(line, &block, &size, &times); err != nil {
			return fmt.Errorf("%s: %q: %w", profile, line, err)
		}
		c.times[block] += times
		c.statements += size * times
	}
	return nil
}
