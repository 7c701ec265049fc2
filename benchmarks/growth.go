package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"time"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
	"github.com/go-rfc3986/uri/uritemplate"
)

// A trial is a text with the values that the operations need.
type trial struct {
	text  string
	value uri.URI // the value parsed from text, zero if there is an error
	err   error
	buf   []byte // large enough for all results

	base     uri.URI  // value with a scheme, so that it can be a base
	prepared uri.Base // of base
	back     string   // double dots, as long as text
	backRef  uri.URI
}

// shortBase is the base for the texts.
var shortBase = uri.MustParse("x://h/a/b")

// preparedBase is shortBase, prepared for many references.
var preparedBase = mustBase(shortBase)

// mustBase returns u as a base. u must be one.
func mustBase(u uri.URI) uri.Base {
	base, err := uri.NewBase(u)
	if err != nil {
		panic(err)
	}
	return base
}

// A step is an operation whose growth is measured.
type step struct {
	name    string
	applies func(*trial) bool
	run     func(*trial)

	// memory returns the maximum of bytes that the step allocates, for a text of n bytes with that number of segments.
	memory func(n, segments int) int
}

// The memory of steps. While append copies a slice, there are two.
func noMemory(int, int) int               { return 0 }
func textMemory(n, _ int) int             { return 3 * n }
func segmentMemory(_, segments int) int   { return segmentBytes * segments }
func twoPathsMemory(n, segments int) int  { return 2 * segmentBytes * (segments + n/len(backStep)) }
func grownPathMemory(_, segments int) int { return 2 * segmentBytes * segments }
func manyPathsMemory(n, segments int) int { return textMemory(n, segments) + 4*segmentBytes*segments }
func findingsMemory(n, _ int) int         { return 3 * findingBytes * n / 3 }

// A byte becomes at most one percent-encoded sequence. While the text grows, there are two copies,
// each with as much spare capacity.
func addedMemory(n, _ int) int { return 4 * (3*n + len("&key=")*(n/addedBytes+1)) }

const (
	addedBytes   = 16  // of each value that is added
	segmentBytes = 16  // of the header of a string
	findingBytes = 104 // of a lint.Finding; a percent-encoded sequence may have one
	backStep     = "../"
)

// steps are all operations that read a whole text.
var steps = []step{
	{"Parse", accepted, func(t *trial) { _, _ = uri.Parse(t.text) }, segmentMemory},
	{"Parse, refused", refused, func(t *trial) { _, _ = uri.Parse(t.text) }, noMemory},
	{"ParseInto", accepted, func(t *trial) { _ = uri.ParseInto(&t.value, t.text) }, noMemory},
	{"Validate", accepted, func(t *trial) { _ = t.value.Validate() }, noMemory},
	{"Validate, refused", refusedAsQuery, func(t *trial) { _ = asQuery(t).Validate() }, noMemory},
	{"Format", accepted, func(t *trial) { _, _ = uri.Format(t.value) }, textMemory},
	{"AppendText", accepted, func(t *trial) { _, _ = t.value.AppendText(t.buf) }, noMemory},
	{"RemoveDotSegments", always, func(t *trial) { _ = uri.RemoveDotSegments(t.text) }, textMemory},
	{"Resolve", accepted, func(t *trial) { _, _ = shortBase.Resolve(t.value) }, grownPathMemory},
	{"Resolve, as base", accepted, func(t *trial) { _, _ = t.base.Resolve(t.backRef) }, twoPathsMemory},
	{"AppendResolve", accepted, func(t *trial) { _, _ = shortBase.AppendResolve(t.buf, t.text) }, noMemory},
	{"AppendResolve, as base", accepted, func(t *trial) { _, _ = t.base.AppendResolve(t.buf, t.back) }, noMemory},
	{"NewBase", accepted, func(t *trial) { _, _ = uri.NewBase(t.base) }, manyPathsMemory},
	{"Base.Resolve", accepted, func(t *trial) { _, _ = preparedBase.Resolve(t.value) }, grownPathMemory},
	{"long Base.Resolve", accepted, func(t *trial) { _, _ = t.prepared.Resolve(t.backRef) }, twoPathsMemory},
	{"Base.AppendResolve", accepted, func(t *trial) { _, _ = preparedBase.AppendResolve(t.buf, t.text) }, noMemory},
	{"long Base.AppendResolve", accepted, func(t *trial) { _, _ = t.prepared.AppendResolve(t.buf, t.back) }, noMemory},
	{"Normalize", accepted, func(t *trial) { _ = t.value.Normalize() }, manyPathsMemory},
	{"NormalizeForScheme", accepted, func(t *trial) { _ = t.value.NormalizeForScheme() }, manyPathsMemory},
	{"Compare", accepted, func(t *trial) { _ = t.value.Compare(t.value) }, noMemory},
	{"CheckScheme", accepted, func(t *trial) { _ = t.value.CheckScheme() }, noMemory},
	{"Relativize", accepted, func(t *trial) { _ = shortBase.Relativize(t.value) }, manyPathsMemory},
	{"Relativize, as base", accepted, func(t *trial) { _ = t.base.Relativize(shortBase) }, manyPathsMemory},
	{"JoinPath", accepted, func(t *trial) { _, _ = shortBase.JoinPath(t.text) }, manyPathsMemory},
	{"lint.Check", accepted, func(t *trial) { _ = lint.Check(t.value) }, findingsMemory},
	{"escape.Segment", always, func(t *trial) { _ = escape.Segment(t.text) }, textMemory},
	{"escape.Decode", always, func(t *trial) { _, _ = escape.Decode(t.text) }, textMemory},
	{"query.Params.Set", accepted, func(t *trial) { setParameter(t.text) }, textMemory},
	{"query.Params.Add", always, func(t *trial) { addParameters(t.text) }, addedMemory},
	{"query.ParseForm", always, func(t *trial) { readForm(t.text) }, textMemory},
	{"escape.Normalize", always, func(t *trial) { _, _ = escape.Normalize(t.text) }, textMemory},
	{"Split", always, func(t *trial) { _ = uri.Split(t.text) }, segmentMemory},
	{"WithAuthority", accepted, func(t *trial) { _, _ = t.value.WithAuthority("joe@h:1") }, grownPathMemory},
	{"Redacted", accepted, func(t *trial) { _ = t.value.Redacted() }, manyPathsMemory},
	{"iri.Parse", accepted, func(t *trial) { _, _ = iri.Parse(t.text) }, manyPathsMemory},
	{"iri.FromURI", accepted, func(t *trial) { _ = iri.FromURI(t.value, nil) }, manyPathsMemory},
	{"uritemplate.Parse", always, func(t *trial) { _, _ = uritemplate.Parse(t.text) }, textMemory},
	{"Template.Expand", always, func(t *trial) { _, _ = rawTemplate.Expand(uritemplate.Values{"x": uritemplate.String(t.text)}) }, textMemory},
	{"Template.Match", always, func(t *trial) { _, _ = rawTemplate.Match(t.text) }, matchMemory},
}

// rawTemplate has two variables, each of which can match any text.
var rawTemplate = uritemplate.MustParse("{+x}{+y}")

// matchMemory is that of the text, and of a set of the automaton's states for each byte.
func matchMemory(n, _ int) int { return 40 * n }

// readForm reads all parameters of a form.
func readForm(text string) {
	for range query.ParseForm(text).All() {
	}
}

// setParameter sets a parameter of a query, if there is one.
func setParameter(text string) {
	if params, err := query.Parse(text, query.RFC3986); err == nil {
		params.Set("k", "v")
	}
}

// addParameters adds a parameter for each addedBytes bytes of a text.
func addParameters(text string) {
	var params query.Params
	for ; text != ""; text = text[min(addedBytes, len(text)):] {
		params.Add("key", text[:min(addedBytes, len(text))])
	}
}

func always(*trial) bool           { return true }
func accepted(t *trial) bool       { return t.err == nil }
func refused(t *trial) bool        { return t.err != nil }
func refusedAsQuery(t *trial) bool { return asQuery(t).Validate() != nil }

// asQuery returns a value with the text as its query. It is rejected if and only if the text is not
// a query.
func asQuery(t *trial) uri.URI { return uri.URI{Scheme: "x", Query: t.text} }

// A point is the time of one call in nanoseconds for a text of n bytes.
type point struct {
	n  int
	ns float64
}

// A curve is the time of a step for texts of one shape and different lengths.
type curve struct {
	step, shape string
	points      []point
}

// runGrowth measures all curves, prints their slopes and rates, and writes their plot.
func runGrowth(o options, w io.Writer) error {
	fmt.Fprintf(w, "\ntime against length: %d shapes from 10 B to %v, with up to %v of data\n"+
		"garbage is collected between the calls that are timed, not during them\n", len(texts.Shapes), o.max, o.memory)
	g := growth{max: int(o.max), memory: int(o.memory)}
	g.run()
	writeGrowth(w, g.curves, g.cuts)
	return os.WriteFile(o.growth, growthPlot(g.curves), 0o644)
}

// A growth is the measurement of all curves.
type growth struct {
	max, memory int
	curves      []curve
	cuts        []string // the measurements that were left out, in words
	live        uint64   // bytes on the heap after the last collection
}

// run measures all shapes. The garbage collector runs only between the timed calls. If it marks a heap of gigabytes
// during a call, all stores of pointers are several times as slow, and it depends on the sizes whether it does. It
// runs by itself only if far more memory is needed than was calculated.
func (g *growth) run() {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(g.memory) * 5 / 4))
	for _, s := range texts.Shapes {
		g.measure(s)
	}
}

// measure measures all steps on one shape. The text of one length is dropped before the next one is
// made.
func (g *growth) measure(s texts.Shape) {
	curves := make([]curve, len(steps))
	for i, step := range steps {
		curves[i] = curve{step: step.name, shape: s.Name}
	}
	for n := 10; n <= g.max; n *= 10 {
		g.measureAt(s, n, curves)
	}
	for _, c := range curves {
		if len(c.points) > 0 {
			g.curves = append(g.curves, c)
		}
	}
}

// measureAt adds a point to the curves of all steps that apply.
func (g *growth) measureAt(s texts.Shape, n int, curves []curve) {
	text := s.Text(n)
	segments := strings.Count(text, "/") + 1
	held := trialMemory(len(text), segments)
	if held > g.memory {
		g.cut("all", s, n, held)
		return
	}
	t := newTrial(text)
	for i, step := range steps {
		if !step.applies(t) {
			continue
		}
		if need := held + step.memory(len(text), segments); need > g.memory {
			g.cut(step.name, s, n, need)
			continue
		}
		g.addPoint(&curves[i], len(text), func() { step.run(t) })
	}
}

// addPoint times run for the next point. If the time is too long compared with the point before it, run is timed again
// a few times: another process may have been running, which never makes a call faster.
func (g *growth) addPoint(c *curve, n int, run func()) {
	start := time.Now()
	p := point{n, g.timed(run)}
	if len(c.points) > 0 {
		before := c.points[len(c.points)-1]
		for more := moreTries; more > 0 && time.Since(start) < reason && exponent(before, p) > straight; more-- {
			p.ns = min(p.ns, g.timed(run))
		}
	}
	c.points = append(c.points, p)
}

// cut records that a step was left out.
func (g *growth) cut(step string, s texts.Shape, n, need int) {
	g.cuts = append(g.cuts, fmt.Sprintf("%s, %s, at %v: might need %.1f GiB", step, s.Name, size(n),
		float64(need)/(1<<30)))
}

// trialMemory returns the maximum memory of a trial: the text, the reference that leads back, the buffer, the
// segments of both, and a base with its text and segments.
func trialMemory(n, segments int) int { return 6*n + segmentBytes*(2*segments+n/len(backStep)) }

// newTrial returns the trial of text.
func newTrial(text string) *trial {
	t := &trial{text: text, back: strings.Repeat(backStep, 1+len(text)/len(backStep))}
	if t.value, t.err = uri.Parse(text); t.err != nil {
		return t
	}
	t.base = t.value
	if t.base.Scheme == "" {
		t.base.Scheme, t.base.IsRelative = "x", false
	}
	t.prepared = mustBase(t.base)
	t.backRef = uri.MustParse(t.back)
	t.buf = make([]byte, 0, 2*len(text)+64)
	return t
}

// The limits of timed and addPoint.
const (
	leastBatch = 100 * time.Microsecond // a batch is long compared with the resolution of the clock
	leastTotal = 5 * time.Millisecond   // for short calls
	longEnough = 60 * time.Millisecond  // for long calls
	fewBatches = 5
	moreTries  = 3
	reason     = 300 * time.Millisecond
)

// timed returns the time of a call in nanoseconds. For short calls it is the best of several batches, for long ones
// the best of one or two calls.
func (g *growth) timed(run func()) float64 {
	g.collect()
	first := elapsed(run, 1)
	calls := 1 + int(leastBatch/max(1, first))
	best := float64(first.Nanoseconds())
	for batches, total := 0, first; total < longEnough && (batches < fewBatches || total < leastTotal); batches++ {
		g.collect()
		took := elapsed(run, calls)
		total += took
		best = min(best, float64(took.Nanoseconds())/float64(calls))
	}
	return best
}

// muchGarbage is the amount of garbage that is collected. It is small compared with the memory of the machine, and
// large compared with the garbage of a batch of short calls.
const muchGarbage = 128 << 20

// collect collects the garbage if there is much of it.
func (g *growth) collect() {
	if heap() > g.live+muchGarbage {
		runtime.GC()
		g.live = heap()
	}
}

// heap returns the number of bytes on the heap, in use or garbage. It does not stop the program.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// elapsed returns the time of that number of calls.
func elapsed(run func(), calls int) time.Duration {
	start := time.Now()
	for range calls {
		run()
	}
	return time.Since(start)
}

// exponent returns the slope from a to b in a plot with logarithmic axes. It is 1 if the time is proportional to
// the length, and 2 if it is proportional to its square.
func exponent(a, b point) float64 {
	return math.Log(b.ns/a.ns) / math.Log(float64(b.n)/float64(a.n))
}
