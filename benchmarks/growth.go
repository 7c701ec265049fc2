package main

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
	"github.com/go-rfc3986/uri/uritemplate"
)

// A trial is a text with the values that the steps need.
type trial struct {
	text  string
	value uri.URI // the value of text, zero if there is an error
	err   error
	buf   []byte // large enough for all results

	base     uri.URI  // value with a scheme, so that it can be a base
	prepared uri.Base // of base
	back     string   // double dots, as long as text
	backRef  uri.URI
}

// newTrial returns the trial of text.
func newTrial(text string) *trial {
	t := &trial{text: text, back: strings.Repeat("../", 1+len(text)/3)}
	if t.value, t.err = uri.Parse(text); t.err != nil {
		return t
	}
	t.base = t.value
	if t.base.Scheme == "" {
		t.base.Scheme, t.base.IsRelative = "x", false
	}
	t.prepared, t.err = uri.NewBase(t.base)
	t.backRef = uri.MustParse(t.back)
	t.buf = make([]byte, 0, 2*len(text)+64)
	return t
}

var (
	shortBase       = uri.MustParse("x://h/a/b")
	preparedBase, _ = uri.NewBase(shortBase)
	rawTemplate     = uritemplate.MustParse("{+x}{+y}") // each variable can match any text
)

// A step is an operation whose growth is measured.
type step struct {
	name    string
	applies func(*trial) bool
	run     func(*trial)
}

func always(*trial) bool           { return true }
func accepted(t *trial) bool       { return t.err == nil }
func refused(t *trial) bool        { return t.err != nil }
func refusedAsQuery(t *trial) bool { return asQuery(t).Validate() != nil }

// asQuery returns a value with the text as its query. It is rejected if and only if the text is not a query.
func asQuery(t *trial) uri.URI { return uri.URI{Scheme: "x", Query: t.text} }

// steps are all operations that read a whole text.
var steps = []step{
	{"Parse", accepted, func(t *trial) { _, _ = uri.Parse(t.text) }},
	{"Parse, refused", refused, func(t *trial) { _, _ = uri.Parse(t.text) }},
	{"ParseInto", accepted, func(t *trial) { _ = uri.ParseInto(&t.value, t.text) }},
	{"Split", always, func(t *trial) { _ = uri.Split(t.text) }},
	{"Format", accepted, func(t *trial) { _, _ = uri.Format(t.value) }},
	{"AppendText", accepted, func(t *trial) { _, _ = t.value.AppendText(t.buf) }},
	{"Validate", accepted, func(t *trial) { _ = t.value.Validate() }},
	{"Validate, refused", refusedAsQuery, func(t *trial) { _ = asQuery(t).Validate() }},
	{"Redactor.Text", always, func(t *trial) { _ = uri.Redactor{}.Text(t.text) }},
	{"Redacted", accepted, func(t *trial) { _ = t.value.Redacted() }},
	{"Resolve", accepted, func(t *trial) { _, _ = shortBase.Resolve(t.value) }},
	{"AppendResolve", accepted, func(t *trial) { _, _ = shortBase.AppendResolve(t.buf, t.text) }},
	{"Base.Resolve", accepted, func(t *trial) { _, _ = preparedBase.Resolve(t.value) }},
	{"Base.AppendResolve", accepted, func(t *trial) { _, _ = preparedBase.AppendResolve(t.buf, t.text) }},
	{"RemoveDotSegments", always, func(t *trial) { _ = uri.RemoveDotSegments(t.text) }},
	{"Resolve, as base", accepted, func(t *trial) { _, _ = t.base.Resolve(t.backRef) }},
	{"AppendResolve, as base", accepted, func(t *trial) { _, _ = t.base.AppendResolve(t.buf, t.back) }},
	{"Base.Resolve, as base", accepted, func(t *trial) { _, _ = t.prepared.Resolve(t.backRef) }},
	{"Base.AppendResolve, as base", accepted, func(t *trial) { _, _ = t.prepared.AppendResolve(t.buf, t.back) }},
	{"NewBase", accepted, func(t *trial) { _, _ = uri.NewBase(t.base) }},
	{"Normalize", accepted, func(t *trial) { _ = t.value.Normalize() }},
	{"NormalizeForScheme", accepted, func(t *trial) { _ = t.value.NormalizeForScheme() }},
	{"Compare", accepted, func(t *trial) { _ = t.value.Compare(t.value) }},
	{"CheckScheme", accepted, func(t *trial) { _ = t.value.CheckScheme() }},
	{"lint.Check", accepted, func(t *trial) { _ = lint.Check(t.value) }},
	{"Relativize", accepted, func(t *trial) { _ = shortBase.Relativize(t.value) }},
	{"Relativize, as base", accepted, func(t *trial) { _ = t.base.Relativize(shortBase) }},
	{"JoinPath", accepted, func(t *trial) { _, _ = shortBase.JoinPath(t.text) }},
	{"WithAuthority", accepted, func(t *trial) { _, _ = t.value.WithAuthority("joe@h:1") }},
	{"escape.Segment", always, func(t *trial) { _ = escape.Segment(t.text) }},
	{"escape.Decode", always, func(t *trial) { _, _ = escape.Decode(t.text) }},
	{"escape.Normalize", always, func(t *trial) { _, _ = escape.Normalize(t.text) }},
	{"Params.Set", always, func(t *trial) { p := query.ParseForm(t.text); p.Set("k", "v") }},
	{"Params.Add", always, func(t *trial) { addParameters(t.text) }},
	{"ParseForm", always, func(t *trial) { query.ParseForm(t.text).All()(func(string, string) bool { return true }) }},
	{"iri.Parse", accepted, func(t *trial) { _, _ = iri.Parse(t.text, nil) }},
	{"iri.Check", accepted, func(t *trial) { _ = iri.Check(t.text) }},
	{"iri.Resolve", accepted, func(t *trial) { _, _ = iri.Resolve("x://h/a/b", t.text) }},
	{"iri.Text", accepted, func(t *trial) { _ = iri.Text(t.value, nil) }},
	{"uritemplate.Parse", always, func(t *trial) { _, _ = uritemplate.Parse(t.text) }},
	{"Expand", always, func(t *trial) { _, _ = rawTemplate.Expand(uritemplate.Values{"x": uritemplate.String(t.text)}) }},
	{"Match", always, func(t *trial) { _, _ = rawTemplate.Match(t.text) }},
	{"MatchURI", accepted, func(t *trial) { _, _ = rawTemplate.MatchURI(t.value) }},
}

// addParameters adds a parameter for each sixteen bytes of a text.
func addParameters(text string) {
	var params query.Params
	for ; text != ""; text = text[min(16, len(text)):] {
		params.Add("key", text[:min(16, len(text))])
	}
}

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

// A growth is the measurement of all curves.
type growth struct {
	max, memory int
	curves      []curve
	cuts        []string // the measurements that were left out, in words
	live        uint64   // bytes on the heap after the last collection
}

// run measures all shapes. The garbage collector runs only between the timed calls: if it marks a heap of gigabytes during a
// call, all stores of pointers are several times as slow, and it depends on the sizes whether it does.
func (g *growth) run(shapes []texts.Shape) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(g.memory) * 5 / 4))
	for _, s := range shapes {
		g.measure(s)
	}
}

// measure measures all steps on one shape, at 10 bytes, at 100 bytes, and so on. What the hungriest step allocates at one
// length says how much the next length needs.
func (g *growth) measure(s texts.Shape) {
	curves, need := make([]curve, len(steps)), 0
	for i, step := range steps {
		curves[i] = curve{step: step.name, shape: s.Name}
	}
	for n := 10; n <= g.max; n *= 10 {
		if 10*need > g.memory {
			g.cuts = append(g.cuts, fmt.Sprintf("%s at %s bytes", s.Name, thousands(n)))
			break
		}
		var t *trial
		held, most := allocated(func() { t = newTrial(s.Text(n)) }), 0
		for i, step := range steps {
			if step.applies(t) {
				most = max(most, allocated(func() { step.run(t) }))
				g.add(&curves[i], len(t.text), func() { step.run(t) })
			}
		}
		need = held + most
	}
	for _, c := range curves {
		if len(c.points) > 0 {
			g.curves = append(g.curves, c)
		}
	}
}

// heap returns the bytes in use or garbage, and those that have been allocated, without stopping the program.
func heap() (held, allocated uint64) {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}

// allocated returns the bytes that run allocates.
func allocated(run func()) int {
	_, before := heap()
	run()
	_, after := heap()
	return int(after - before)
}

// collect collects the garbage if there is much of it: much more than a batch of short calls makes.
func (g *growth) collect() {
	if held, _ := heap(); held > g.live+128<<20 {
		runtime.GC()
		g.live, _ = heap()
	}
}

// add times run for the next point. If the time is too long compared with the point before it, run is timed again a few times:
// another process may have been running, which never makes a call faster.
func (g *growth) add(c *curve, n int, run func()) {
	p := point{n, g.timed(run)}
	for more := 3; more > 0 && len(c.points) > 0 && p.ns < 1e8 && exponent(c.points[len(c.points)-1], p) > 1.1; more-- {
		p.ns = min(p.ns, g.timed(run))
	}
	c.points = append(c.points, p)
}

// timed returns the time of a call in nanoseconds: for short calls the best of several batches, each of which is long compared
// with the resolution of the clock, and for long ones the best of one or two calls. Garbage is collected before each.
func (g *growth) timed(run func()) float64 {
	calls, best, total := 1, math.Inf(1), time.Duration(0)
	for batches := 0; batches < 1 || batches < 6 && total < 50*time.Millisecond; batches++ {
		g.collect()
		start := time.Now()
		for range calls {
			run()
		}
		took := time.Since(start)
		total += took
		best = min(best, float64(took.Nanoseconds())/float64(calls))
		if batches == 0 {
			calls = 1 + int(100*time.Microsecond/max(1, took))
		}
	}
	return best
}

// exponent returns the slope from a to b, both logarithmic. It is 1 if the time is proportional to the length, and 2
// if it is proportional to its square.
func exponent(a, b point) float64 {
	return math.Log(b.ns/a.ns) / math.Log(float64(b.n)/float64(a.n))
}

// slopesFrom is the length from which slopes count. Below it, costs that do not depend on the length matter.
const slopesFrom = 9_000

// slope returns the slope of a curve from slopesFrom on, as the line that fits best (least squares). It is NaN if there are fewer
// than two points.
func (c curve) slope() float64 {
	var xs, ys []float64
	for _, p := range c.points {
		if p.n >= slopesFrom {
			xs, ys = append(xs, math.Log(float64(p.n))), append(ys, math.Log(p.ns))
		}
	}
	_, slope := stat.LinearRegression(xs, ys, nil, false)
	return slope
}

// growthSteps are in the table: the calls that read what others send.
var growthSteps = []string{"Parse", "Resolve", "Normalize", "Redactor.Text", "Expand", "Match"}

// growthTable has a row for each of growthSteps: the slope of its steepest curve, and the nanoseconds for each byte of the slowest
// shape at its greatest length.
func growthTable(curves []curve) string {
	var rows [][]string
	for _, step := range growthSteps {
		var worst, rate float64
		var shape string
		for _, c := range curves {
			if c.step != step {
				continue
			}
			if slope := c.slope(); slope > worst {
				worst, shape = slope, c.shape
			}
			end := c.points[len(c.points)-1]
			rate = max(rate, end.ns/float64(end.n))
		}
		rows = append(rows, []string{"`" + step + "`", fmt.Sprintf("%.2f", worst), shape, fmt.Sprintf("%.2f", rate)})
	}
	slices.SortStableFunc(rows, func(a, b []string) int { return strings.Compare(b[1], a[1]) })
	return table([]string{"Call", "Slope", "Shape", "ns/byte"}, rows)
}
