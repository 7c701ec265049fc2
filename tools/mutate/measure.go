package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A measured is what was found of the tests of a package before any mutant was made.
type measured struct {
	Key    string   `json:"key"`    // says what was measured: the compiled tests, and the data of the module
	Blocks []string `json:"blocks"` // of the targets, as the coverage tool names them
	Jobs   []*job   `json:"jobs"`
}

// A job is a test, in its short form or in the long one.
type job struct {
	Name    string        `json:"name"`
	Short   bool          `json:"short"`
	Cost    time.Duration `json:"cost"`    // of the processor
	Covered []byte        `json:"covered"` // a bit for each block
}

// covers reports whether the job runs one of the blocks.
func (j *job) covers(blocks []int) bool {
	return slices.ContainsFunc(blocks, func(i int) bool { return i/8 < len(j.Covered) && j.Covered[i/8]>>(i%8)&1 != 0 })
}

// dataKey returns a key for all that tests may read: the files in directories that the go command takes for data.
func (t *tree) dataKey() (string, error) {
	var texts []string
	data := string(filepath.Separator) + "testdata" + string(filepath.Separator)
	err := filepath.WalkDir(t.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && path != t.dir {
			return filepath.SkipDir
		}
		if !entry.Type().IsRegular() || !strings.Contains(path, data) {
			return nil
		}
		text, err := os.ReadFile(path)
		texts = append(texts, path, string(text))
		return err
	})
	return digest(texts...), err
}

// measureTests finds which code each test runs that may reach one of the targets, and what it costs. What is kept of
// that is not measured again.
func (r *runner) measureTests(targets []*target) error {
	data, err := r.tree.dataKey()
	if err != nil {
		return err
	}
	var paths []string
	for _, g := range r.tree.targets {
		paths = append(paths, g.path)
	}
	var todo []*measurement
	for _, test := range r.tree.tests {
		if !slices.ContainsFunc(targets, func(g *target) bool { return slices.Contains(g.tests, test) }) {
			continue
		}
		m, err := r.begin(test, data, "-coverpkg="+strings.Join(paths, ","))
		if err != nil {
			return fmt.Errorf("%s: %w", test.path, err)
		}
		todo = append(todo, m...)
	}
	return r.each(len(todo), func(i int) error {
		if err := todo[i].measure(); err != nil {
			return err
		}
		return r.state.keepJobs(todo[i])
	})
}

// A measurement is of one test.
type measurement struct {
	*runner
	tests   *testPackage
	program string
	name    string
	jobs    []*job
}

// begin compiles a package of tests, and returns what is to be measured in it.
func (r *runner) begin(test *testPackage, data, flag string) ([]*measurement, error) {
	program, err := r.tree.compile(r.work, "cover", test, nil, "-cover", "-covermode=set", flag)
	if err != nil {
		return nil, err
	}
	content, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	key := digest("1", string(content), data) // another number for another form of what is kept
	if kept, ok := r.state.measured(key); ok {
		test.measured = *kept
		return nil, nil
	}
	all := run{
		program: program, dir: test.dir, tests: []string{""}, usual: time.Minute, flags: []string{"-test.list=."},
	}.start()
	if all.result != passed {
		return nil, errors.New(all.output)
	}
	test.measured = measured{Key: key}
	var todo []*measurement
	for _, name := range regexp.MustCompile(`(?m)^(Test|Fuzz|Example)\w*$`).FindAllString(all.output, -1) {
		todo = append(todo, &measurement{runner: r, tests: test, program: program, name: name})
	}
	test.unmeasured = len(todo)
	return todo, nil
}

// measure runs a test by itself, in both forms. If the long one costs little more it is the only one that mutants meet:
// that the two run the same code does not say that they ask the same of it.
func (m *measurement) measure() error {
	short, shortSkipped, err := m.measureJob(true)
	if err != nil {
		return fmt.Errorf("%s: %w", m.tests.path, err)
	}
	long, longSkipped, err := m.measureJob(false)
	if err != nil {
		return fmt.Errorf("%s: %w", m.tests.path, err)
	}
	if !shortSkipped && long.Cost > short.Cost*5/4+20*time.Millisecond {
		m.jobs = append(m.jobs, short)
	}
	if !longSkipped {
		m.jobs = append(m.jobs, long)
	}
	return nil
}

// measureJob runs a test.
func (m *measurement) measureJob(short bool) (j *job, skipped bool, err error) {
	profile := m.program + "." + m.name
	o := run{
		program: m.program, dir: m.tests.dir, tests: []string{m.name}, short: short, usual: time.Minute,
		flags: []string{"-test.v", "-test.coverprofile=" + profile},
	}.start()
	if o.result != passed {
		m.log("%s: %s %s while its coverage was measured:\n%s", m.tests.path, m.name, o.result,
			brief(o.output))
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		return nil, false, fmt.Errorf("%s tells nothing of its coverage: %w\n%s", m.name, err, o.output)
	}
	j = &job{Name: m.name, Short: short, Cost: o.cpu}
	for line := range strings.Lines(string(text)) {
		block, count, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.Contains(block, ".go:") {
			j.cover(m.tests.block(block), !strings.HasSuffix(count, " 0"))
		}
	}
	return j, strings.Contains(o.output, "--- SKIP: "+m.name+" "), os.Remove(profile)
}

// block returns the index of a block.
func (t *testPackage) block(name string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	i, known := t.index[name]
	if !known {
		i = len(t.Blocks)
		t.index[name] = i
		t.Blocks = append(t.Blocks, name)
	}
	return i
}

// cover notes whether the job runs a block.
func (j *job) cover(i int, covered bool) {
	j.Covered = append(j.Covered, make([]byte, max(0, i/8+1-len(j.Covered)))...)
	if covered {
		j.Covered[i/8] |= 1 << (i % 8)
	}
}

// A place finds the blocks that mutants are in.
type place struct {
	blocks []block // of a target, in a package of tests
}

// A block is a part of a file that is run as a whole.
type block struct {
	file                         string
	fromLine, fromColumn, toLine int
	toColumn, index              int
}

// places returns the blocks of a target.
func places(g *target, m *measured) place {
	var p place
	for i, text := range m.Blocks {
		file, lines, _ := strings.Cut(strings.TrimPrefix(text, g.path+"/"), ":")
		b := block{file: file, index: i}
		if strings.Contains(file, "/") {
			continue
		}
		if _, err := fmt.Sscanf(lines, "%d.%d,%d.%d", &b.fromLine, &b.fromColumn, &b.toLine, &b.toColumn); err == nil {
			p.blocks = append(p.blocks, b)
		}
	}
	return p
}

// of returns the blocks whose tests may notice a mutant: the one that it is in; if there is none, such as before the
// first statement of a case, those of the function; outside of functions, all.
func (p place) of(m *mutant) []int {
	if blocks := p.overlapping(m.file, m.from, m.from); len(blocks) > 0 {
		return blocks
	}
	if m.unit != nil && m.unit.function != nil {
		set, function := m.target.set, m.unit.function
		return p.overlapping(m.file, set.Position(function.Pos()).Offset, set.Position(function.End()).Offset)
	}
	return p.all()
}

// all returns all blocks of the target.
func (p place) all() []int {
	var all []int
	for _, b := range p.blocks {
		all = append(all, b.index)
	}
	return all
}

// overlapping returns the blocks of a file that have one of the bytes from begin to end.
func (p place) overlapping(file *source, begin, end int) []int {
	var found []int
	fromLine, fromColumn := lineColumn(file.text, begin)
	toLine, toColumn := lineColumn(file.text, end)
	for _, b := range p.blocks {
		if b.file == filepath.Base(file.path) && !before(toLine, toColumn, b.fromLine, b.fromColumn) &&
			before(fromLine, fromColumn, b.toLine, b.toColumn) {
			found = append(found, b.index)
		}
	}
	return found
}

// before reports whether the first place stands before the second one.
func before(line, column, otherLine, otherColumn int) bool {
	return line < otherLine || line == otherLine && column < otherColumn
}

// lineColumn returns the line and the column of an offset, from 1.
func lineColumn(text string, offset int) (line, column int) {
	return strings.Count(text[:offset], "\n") + 1, offset - strings.LastIndexByte(text[:offset], '\n')
}
