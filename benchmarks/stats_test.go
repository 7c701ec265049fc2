package main

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMedianAndBest(t *testing.T) {
	for _, test := range []struct {
		times        []float64
		best, median float64
	}{
		{[]float64{7}, 7, 7},
		{[]float64{9, 1}, 1, 5},
		{[]float64{9, 1, 2}, 1, 2},
		{[]float64{4, 1, 100, 2}, 1, 3},
	} {
		r := result{times: test.times}
		assert.InDelta(t, test.best, r.best(), 0, "best of %v", test.times)
		assert.InDelta(t, test.median, r.median(), 0, "median of %v", test.times)
	}
	times := []float64{3, 1, 2}
	median(times)
	assert.Equal(t, []float64{3, 1, 2}, times, "the order is the rounds'")
	assert.True(t, math.IsNaN(result{}.best()))
	assert.True(t, math.IsNaN(result{}.median()))
}

func TestRatiosAreOfBestToBestAndMedianToMedian(t *testing.T) {
	a, b := result{times: []float64{1, 4, 5}}, result{times: []float64{2, 16, 20}}
	assert.Equal(t, ratio{best: 0.5, median: 0.25}, a.over(b))
	assert.True(t, math.IsNaN(a.over(result{}).best))
}

func TestWhatResultsAreRelatedTo(t *testing.T) {
	s := standing{results: []result{
		{who: thisLibrary, call: callSound, times: []float64{10}},
		{who: thisLibrary, call: callAtEnd, times: []float64{5}},
		{who: netURL, call: callSound, times: []float64{20}},
		{who: netURL, call: callAtEnd, times: []float64{40}},
		{who: floorName, times: []float64{2}},
	}}
	assert.InDelta(t, 0.25, s.overNetURL(s.results[1]).best, 0, "the first of net/url")
	assert.InDelta(t, 2.5, s.overFloor(s.results[1]).best, 0)
	s.op.ownSound = true
	assert.InDelta(t, 0.125, s.overNetURL(s.results[1]).best, 0, "net/url with the same texts")
	assert.InDelta(t, 0.5, s.overFloor(s.results[1]).best, 0, "its own time on sound texts")
}
