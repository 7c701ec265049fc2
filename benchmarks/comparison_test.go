package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fake returns an entry that rejects texts with that letter, and writes to log when it runs.
func fake(who, refused string, log *strings.Builder) entry {
	return entry{
		who:     who,
		accepts: func(text string) bool { return !strings.Contains(text, refused) },
		prepare: func(texts []string) lap {
			return func() int {
				if len(texts) == 0 {
					return 0
				}
				log.WriteString(who[:1])
				return len(texts)
			}
		},
	}
}

func TestOrderRotates(t *testing.T) {
	var log strings.Builder
	op := operation{entries: []entry{fake("1", "-", &log), fake("2", "-", &log), fake("3", "-", &log)}}
	s, err := compare(op, &corpus{input: onOnePage([]string{"a"})}, effort{rounds: 3})
	require.NoError(t, err)
	// Each has two laps to count allocations, and then, in three rounds, one lap to warm up and one that is timed.
	assert.Equal(t, "112233"+"112233"+"223311"+"331122", log.String())
	for _, r := range s.results {
		assert.Len(t, r.times, 3)
		assert.Equal(t, 1, r.accepted)
	}
}

func TestStretchesAreLongEnough(t *testing.T) {
	much := effort{bytes: 1000, texts: 50}
	for _, test := range []struct{ texts, length, laps int }{
		{1, 2000, 1}, {1, 300, 4}, {60, 1, 1}, {20, 1, 3}, {10, 0, 6}, {0, 0, 51},
	} {
		texts := make([]string, test.texts)
		for i := range texts {
			texts[i] = strings.Repeat("a", test.length)
		}
		assert.Equal(t, test.laps, newRunner(entry{}, onOnePage(texts), much, nil).laps, "%+v", test)
	}
}

func TestCommonTextsAreThoseThatAllAccept(t *testing.T) {
	var log strings.Builder
	op := operation{common: true, entries: []entry{
		fake(thisLibrary, "a", &log), fake(netURL, "b", &log), fake("nearly all", "c", &log), fake("few", "aa", &log),
	}}
	texts := make([]string, 0, 22)
	for _, letter := range "abcdefghijklmnopqrstuv" {
		texts = append(texts, string(letter))
	}
	op.entries[3].accepts = func(text string) bool { return text > "k" }
	s, runners, err := lineUp(op, &corpus{input: onOnePage(texts)}, effort{})
	require.NoError(t, err)
	assert.Equal(t, 19, s.texts)
	assert.Equal(t, 22, s.of)
	require.Len(t, runners, 3)
	for _, r := range runners {
		assert.Equal(t, texts[3:], r.input.texts)
	}
	assert.True(t, s.results[3].out)
	assert.Equal(t, 11, s.results[3].accepted)
	assert.Equal(t, 21, s.results[2].accepted)
}

func TestSomeContestantsReadAbsoluteURLsOnly(t *testing.T) {
	var log strings.Builder
	e := fake("absolute", "-", &log)
	e.absoluteOnly = true
	op := operation{entries: []entry{e}}
	s, runners, err := lineUp(op, &corpus{input: onOnePage([]string{"../a"})}, effort{})
	require.NoError(t, err)
	assert.True(t, s.results[0].out)
	assert.Empty(t, runners)
	_, runners, err = lineUp(op, &corpus{input: onOnePage([]string{"https://a/"})}, effort{})
	require.NoError(t, err)
	assert.Len(t, runners, 1)
}

// If the calls of a lap failed, the lap would be timed as if they had not.
func TestAllLapsDoWhatTheyAreTimedFor(t *testing.T) {
	texts := []string{"https://www.example.com/a/../b?q=%41#f", "http://h/"}
	in := input{texts, []page{{base, texts[:1]}, {"http://a/", texts[1:]}}}
	for _, op := range operations {
		for _, e := range op.entries {
			if e.who != floorName && e.texts == nil {
				assert.Equal(t, len(texts), e.lap(in)(), "%s: %s %s", op.name, e.who, e.call)
			}
		}
	}
}

// The floor must read every byte.
func TestFloorLooksAtEveryByte(t *testing.T) {
	assert.EqualValues(t, 1|2, look("abc012"))
	assert.EqualValues(t, 1|2|4|8, look(" a0/"))
	assert.Zero(t, look(""))
}
