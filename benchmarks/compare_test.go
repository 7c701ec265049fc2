package main

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fake returns an entry that rejects texts with that letter. It writes its name to log for each text, if there is a log.
func fake(who, refused string, log *strings.Builder) entry {
	return entry{who, "", perText(func(text string) error {
		if log != nil {
			log.WriteString(who[:1])
		}
		if strings.Contains(text, refused) {
			return errors.New("refused")
		}
		return nil
	}), nil}
}

func TestOrderRotates(t *testing.T) {
	var log strings.Builder
	op := operation{entries: []entry{fake("1", "-", &log), fake("2", "-", &log), fake("3", "-", &log)}}
	s, err := compare(op, &corpus{input: onOnePage([]string{"a"})}, effort{rounds: 3})
	require.NoError(t, err)
	// Each judges the text, has two laps to count allocations, and then, in each round, one lap to warm up and one that is timed.
	assert.Equal(t, "123"+"112233"+"112233"+"223311"+"331122", log.String())
	for _, r := range s.results {
		assert.Len(t, r.times, 3)
	}
}

func TestStretchesAreLongEnough(t *testing.T) {
	for _, test := range []struct{ texts, length, laps int }{{1, 2000, 1}, {1, 300, 4}, {60, 1, 1}, {20, 1, 3}, {10, 0, 6}} {
		texts := slices.Repeat([]string{strings.Repeat("a", test.length)}, test.texts)
		r, err := newRunner(fake("a", "-", nil), onOnePage(texts), effort{bytes: 1000, texts: 50})
		require.NoError(t, err)
		assert.Equal(t, test.laps, r.laps, "%+v", test)
	}
}

func TestCommonTextsAreThoseThatAllAccept(t *testing.T) {
	few := fake("few", "a", nil)
	few.accepts = func(text string) bool { return text > "k" }
	op := operation{entries: []entry{fake(thisLibrary, "a", nil), fake(netURL, "b", nil), fake("nearly all", "c", nil), few}}
	entries, in, err := common(op, &corpus{input: onOnePage(strings.Split("abcdefghijklmnopqrstuv", ""))})
	require.NoError(t, err)
	assert.Equal(t, strings.Split("defghijklmnopqrstuv", ""), in.texts)
	require.Len(t, entries, 3)
	assert.Equal(t, "nearly all", entries[2].who)
}

// If the calls of a lap failed, the lap would be timed as if they had not.
func TestAllLapsDoWhatTheyAreTimedFor(t *testing.T) {
	texts := []string{"https://www.example.com/a/../b?q=%41#f", "http://h/"}
	in := input{texts, []page{{base, texts[:1]}, {"http://a/", texts[1:]}}}
	for _, op := range operations {
		for _, e := range op.entries {
			assert.True(t, e.accepts(texts[0]), "%s: %s %s", op.name, e.who, e.name)
			assert.Equal(t, len(texts), e.lap(in)(), "%s: %s %s", op.name, e.who, e.name)
		}
	}
	for _, template := range templates {
		ops, c := templateOps(template.text, template.values)
		for _, op := range ops {
			for _, e := range op.entries {
				assert.Equal(t, shapeCopies, e.lap(c.input)(), "%s: %s", template.text, e.name)
			}
		}
	}
}

func TestCallsRejectWhatIsNotAURI(t *testing.T) {
	for _, op := range operations {
		assert.False(t, op.entries[0].accepts("http://h/%"), op.name)
	}
}

// The floor must read every byte.
func TestFloorLooksAtEveryByte(t *testing.T) {
	assert.EqualValues(t, 'a'|'b'|'0', look("ab0"))
	assert.Zero(t, look(""))
}

func TestBest(t *testing.T) {
	a, b := result{times: []float64{9, 1, 2}}, result{times: []float64{4, 100, 2}}
	assert.InDelta(t, 0.5, ratio(a, b), 0)
	assert.True(t, math.IsNaN(ratio(a, result{})))
}

// BenchmarkTemplates measures what the part templates does, with the go command.
func BenchmarkTemplates(b *testing.B) {
	for _, t := range templates {
		ops, c := templateOps(t.text, t.values)
		for _, op := range ops {
			for _, e := range op.entries {
				b.Run(e.name+"/"+e.who+"/"+t.text, func(b *testing.B) {
					b.ReportAllocs()
					once := e.lap(onOnePage(c.texts[:1]))
					for b.Loop() {
						once()
					}
				})
			}
		}
	}
}
