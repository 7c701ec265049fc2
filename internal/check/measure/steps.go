package measure

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// counted returns the packages whose statements are counted: the one under test and all packages of this repository that it or its
// tests import, except for those that only check.
func counted(t *testing.T) string {
	t.Helper()
	output, err := exec.Command("go", "list", "-deps", "-test", "-f", "{{if not .ForTest}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	list := []string{"."}
	for path := range strings.FieldsSeq(string(output)) {
		const library = "github.com/go-rfc3986/uri"
		if (path == library || strings.HasPrefix(path, library+"/")) && !strings.HasPrefix(path, library+"/internal/check/") && !strings.HasSuffix(path, ".test") {
			list = append(list, path)
		}
	}
	return strings.Join(list, ",")
}

const (
	short  = 4 << 10 // bytes
	factor = 16

	// These are the maximum ratios of the cost for factor times the text. Statements are exact. Slices that grow are
	// allocated twice, and long ones, which grow by a quarter, five times. Quadratic work has a ratio of 256.
	mostStatements, mostBytes = 17, 64

	slack = 4 << 10 // bytes that need not grow with the text, such as those of an error
)

// together is how many shapes share a process, since that takes longer to start than to run. Quadratic work of one still shows: for
// texts of this length, it is more than the linear work of all.
const together = 15

// timeout ends work without an end. Other work takes a small part of it.
const timeout = "15s"

// variable is the name of the variable that tells a process which work to do: the indices of the first shape and of that after the
// last, and the length of the texts.
const variable = "HOSTILE_TEXT"

// RequireLinear checks for the shapes that run executes at most 17 times as many statements for 16 times the text, and allocates at
// most 64 times as much. A test calls it once, and does nothing before that except to prepare: it runs again for each few shapes and
// length, in a separate process with the statements counted.
func RequireLinear(t *testing.T, shapes []texts.Shape, run func(text string)) {
	t.Helper()
	if text := os.Getenv(variable); text != "" {
		work(t, text, shapes, run)
		return
	}
	if testing.Short() {
		t.Skip("builds a test binary and runs it often")
	}
	NeedGo(t)
	c := newCounter(t)
	for from := 0; from < len(shapes); from += together {
		to := min(from+together, len(shapes))
		if c.isLinear(t, shapes, from, to) {
			continue
		}
		for i := from; i < to; i++ {
			c.isLinear(t, shapes, i, i+1)
		}
		t.Error("too much work")
	}
}

// isLinear reports whether the work on the shapes grows as it may, and tells if it does not.
func (c counter) isLinear(t *testing.T, shapes []texts.Shape, from, to int) bool {
	t.Helper()
	few, many := c.count(t, from, to, short), c.count(t, from, to, factor*short)
	if many.exceeds(few) {
		t.Logf("%v: %v, and %v for %d times the text", shapes[from:to], few, many, factor)
		return false
	}
	return true
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
func work(t *testing.T, text string, shapes []texts.Shape, run func(text string)) {
	t.Helper()
	var from, to, length int
	if _, err := fmt.Sscan(text, &from, &to, &length); err != nil {
		t.Fatal(err)
	}
	var inputs []string
	for _, shape := range shapes[from:to] {
		inputs = append(inputs, shape.Text(length))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i, input := range inputs {
		fmt.Println("shape:", shapes[from+i].Name) // the last one is that of work without an end
		run(input)
	}
	runtime.ReadMemStats(&after)
	fmt.Printf("%s=%d\n", variable, after.TotalAlloc-before.TotalAlloc)
}

// A counter is a test binary that counts statements.
type counter struct{ dir, binary string }

// newCounter builds the counter for the package in the current directory.
func newCounter(t *testing.T) counter {
	t.Helper()
	dir := t.TempDir()
	c := counter{dir, filepath.Join(dir, "counting.test")}
	build := exec.Command("go", "test", "-c", "-ldflags=-w", "-covermode=count", "-coverpkg="+counted(t), "-o", c.binary, ".")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return c
}

// A cost is that of one run.
type cost struct{ statements, bytes uint64 }

// exceeds reports whether c, for factor times the text, exceeds the limit relative to few.
func (c cost) exceeds(few cost) bool {
	return c.statements > mostStatements*few.statements || c.bytes > mostBytes*few.bytes+slack
}

func (c cost) String() string {
	return fmt.Sprintf("%d statements and %d bytes", c.statements, c.bytes)
}

// count runs the test for texts of the shapes from one index up to another.
func (c counter) count(t *testing.T, from, to, length int) cost {
	t.Helper()
	profile := filepath.Join(c.dir, "profile")
	run := exec.Command(c.binary, "-test.run=^"+t.Name()+"$", "-test.coverprofile="+profile, "-test.timeout="+timeout)
	run.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %d", variable, from, to, length))
	output, err := run.CombinedOutput()
	_, allocated, found := strings.Cut(string(output), variable+"=")
	var total cost
	if _, scanned := fmt.Sscan(allocated, &total.bytes); err != nil || !found || scanned != nil {
		t.Fatalf("shape %d: %v: %s", from, err, output)
	}
	if total.statements, err = statements(profile); err != nil {
		t.Fatal(err)
	}
	return total
}

// statements returns the number of statements that a profile counts. Each line ends in the number
// of statements in a block, and how often they were executed.
func statements(profile string) (total uint64, err error) {
	text, err := os.ReadFile(profile)
	if err != nil {
		return 0, err
	}
	_, blocks, _ := strings.Cut(string(text), "\n") // after the mode
	for block := range strings.Lines(blocks) {
		fields := strings.Fields(block)
		if len(fields) != 3 {
			return 0, fmt.Errorf("%s: %q is no block", profile, block)
		}
		size, err := strconv.ParseUint(fields[1], 10, 64)
		if err != nil {
			return 0, err
		}
		times, err := strconv.ParseUint(fields[2], 10, 64)
		if err != nil {
			return 0, err
		}
		total += size * times
	}
	return total, nil
}
