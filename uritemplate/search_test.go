package uritemplate

import (
	"flag"
	"math/bits"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

// costly returns functions that return templates of at most so many bytes: the product of operators, modifiers, names, ways to put
// variables together and literals around them.
func costly(size int) (templates []func() string) {
	for _, op := range []string{"", "+", "#", ".", "/", ";", "?", "&"} {
		for _, modifier := range []string{"", "*", ":1", ":9", ":99", ":9999", ",b,c*"} {
			for _, isNew := range []bool{false, true} {
				for _, around := range []string{" ", " !", "é [", "%C3 %C3xyz!", " " + strings.Repeat("!", 40)} {
					before, after, _ := strings.Cut(around, " ")
					variable := func(i int) string { return nameOf(i, isNew) + modifier }
					expression := func(i int) string { return "{" + op + variable(i) + "}" }
					templates = append(templates, func() string { return fill(size, before+"{"+op, variable, ",", "}"+after) })
					for _, between := range []string{"", "a", "!", "%C3"} {
						templates = append(templates, func() string { return fill(size, before, expression, between, after) })
					}
				}
			}
		}
	}
	return append(templates, costlyLiterals(size)...)
}

// nameOf returns the name "a", or one that is new.
func nameOf(i int, isNew bool) string {
	if isNew {
		return "a" + strconv.FormatInt(int64(i), 36)
	}
	return "a"
}

// fill returns as many items as there is room for.
func fill(size int, before string, item func(int) string, between, after string) string {
	var b strings.Builder
	b.WriteString(before + item(0))
	for i := 1; b.Len()+len(between)+len(item(i))+len(after) <= size; i++ {
		b.WriteString(between + item(i))
	}
	return b.String() + after
}

// costlyLiterals returns functions that return templates with a long literal or name, and texts that are no templates.
func costlyLiterals(size int) (templates []func() string) {
	for _, literal := range []string{"a", "%C3", "é", "€", "/", ",", "=&a", "}", "{", "{a"} {
		for _, expression := range []string{"", "{x}", "{x:9999}", "{?x*}", "{+x:99}{+y:999}{+z:99}", "{" + strings.Repeat("n", 50) + "*}"} {
			long := func() string { return strings.Repeat(literal, (size-len(expression))/len(literal)) }
			templates = append(templates, func() string { return expression + long() }, func() string { return long() + expression })
		}
	}
	for _, op := range []string{"", ";", "?"} {
		name := func() string { return strings.Repeat("n", size-4) }
		templates = append(templates, func() string { return "{" + op + name() + "*}" }, func() string { return "{" + op + name() + "}" })
	}
	return templates
}

// Parse allocates at most 64 bytes for each byte of the text, for every text.
func TestParseTakesLinearMemory(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	n, most := 0, 0.0
	for _, size := range []int{100, 1_000, 10_000, 100_000} {
		for i, template := range costly(size) {
			if i%(5+size/200) != 0 && !isDeep() {
				continue
			}
			n++
			text := template()
			most = max(most, requireBytes(t, 64, text, "", func() { _, _ = Parse(text) }))
		}
	}
	t.Logf("%d templates, at most %.1f bytes for each", n, most)
}

// allocated returns how many bytes a call and others allocate meanwhile.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// isDeep reports whether the flag -deep is set, which the other tests define.
func isDeep() bool { return flag.Lookup("deep").Value.String() == "true" }

// cost returns the pairs of nodes that a search visits and the steps it keeps, and whether it found a text.
func cost(s *search) (work int, found bool) {
	found = s.run()
	for _, word := range s.visited {
		work += bits.OnesCount64(word)
	}
	return work + int(s.steps.count+s.prefixStates.count), found
}

// Ambiguous and Overlap visit at most 1<<25 pairs for templates of the greatest length, and allocate at most 64 MiB.
func TestSearchOfLongTemplates(t *testing.T) {
	short, every := costly(1<<6), 701
	if isDeep() {
		every = 29
	}
	searches, found, mostWork, mostBytes := 0, 0, 0, uint64(0)
	check := func(one, other func() string, mustDiffer bool) {
		a, err := Parse(one())
		b, otherErr := Parse(other())
		if err != nil || otherErr != nil || isTooComplex(a, b) {
			return
		}
		var work int
		var ok bool
		bytes := allocated(func() { work, ok = cost(newSearch(a, b, mustDiffer)) })
		assert.LessOrEqual(t, work, 1<<25, "%.60s and %.60s", a, b)
		if !measure.Race {
			assert.LessOrEqual(t, bytes, uint64(64<<20), "%.60s and %.60s", a, b)
		}
		searches, mostWork, mostBytes = searches+1, max(mostWork, work), max(mostBytes, bytes)
		if ok {
			found++
		}
	}
	for _, size := range []int{1 << 10, 1 << 8} { // the second one with parts of characters
		templates, long := costly(size), costly(size*size>>6)
		for i := 0; i < len(templates); i += every {
			one := templates[i]
			check(one, one, true)
			check(one, templates[i*i%len(templates)], false)
			check(long[i], short[i*i%len(short)], false)
		}
	}
	t.Logf("%d searches, %d found a text, at most %d pairs and %d bytes", searches, found, mostWork, mostBytes)
}

// The limits, and both sides of them.
func TestErrTooComplex(t *testing.T) {
	literal := func(n int) Template { return MustParse(strings.Repeat("a", n)) }
	for _, tt := range []struct {
		a, b int
		want error
	}{
		{1024, 1024, nil}, {1024, 1025, ErrTooComplex}, {512, 2048, nil}, {512, 2049, ErrTooComplex},
		{64, 1 << 14, nil}, {64, 1<<14 + 1, ErrTooComplex}, {65, 1 << 14, ErrTooComplex},
		{0, 1 << 14, nil}, {0, 1<<14 + 1, ErrTooComplex}, {0, 0, nil}, {1 << 20, 1 << 20, ErrTooComplex},
	} {
		a, b := literal(tt.a), literal(tt.b)
		text, ok, err := Overlap(a, b)
		require.Equal(t, tt.want, err, "%d and %d", tt.a, tt.b)
		assert.Equal(t, tt.want == nil && tt.a == tt.b, ok)
		assert.True(t, ok || text == "")
		_, _, err = Overlap(b, a)
		require.Equal(t, tt.want, err, "%d and %d", tt.b, tt.a)
	}
	part := MustParse("%C3" + strings.Repeat("a", 253))
	for n, want := range map[int]error{256: nil, 257: ErrTooComplex} {
		_, _, err := Overlap(part, literal(n))
		assert.Equal(t, want, err)
		_, _, err = Overlap(literal(n), part)
		assert.Equal(t, want, err)
	}
	_, _, _, err := MustParse("{x}€" + strings.Repeat("%E2%82%AC", 100)).Ambiguous() // no parts of characters
	assert.NoError(t, err)
	for length, want := range map[int]error{1024: nil, 1025: ErrTooComplex, 1 << 20: ErrTooComplex} {
		a, b, ok, err := MustParse("{x}{y}" + strings.Repeat("!", length-6)).Ambiguous()
		assert.Equal(t, want, err)
		assert.Equal(t, want == nil, ok)
		assert.Equal(t, want == nil, a != nil && b != nil)
	}
}
