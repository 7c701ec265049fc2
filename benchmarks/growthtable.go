package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
)

const (
	// slopesFrom is the length from which slopes count. Below it, costs that do not depend on the
	// length matter.
	slopesFrom = 9_000

	// ratesAt is the length at which steps are compared.
	ratesAt = 900_000
)

// straight is the maximum slope of a line that counts as straight. The slope may exceed 1 because
// longer inputs do not fit in the caches.
const straight = 1.1

// writeGrowth writes the slopes and the rates of the curves.
func writeGrowth(w io.Writer, curves []curve, cuts []string) {
	fmt.Fprintf(w, "\nslope of the steepest line with logarithmic axes, from 10 kB on; straight up to %v\n\n", straight)
	for _, s := range steps {
		if worst, ok := steepest(curves, s.name); ok {
			fmt.Fprintf(w, "  %-27s%8.2f  %-10s%s\n", s.name, worst.slope(), judgeSlope(worst.slope()), worst.shape)
		}
	}
	fmt.Fprintf(w, "\nslope of the steepest piece, from one length to the next: caches and the heap leave marks\n\n")
	for _, s := range steps {
		if worst, ok := steepestPiece(curves, s.name); ok {
			fmt.Fprintf(w, "  %-27s%8.2f  %-10s%s\n", s.name, worst.slope, "to "+size(roundLength(worst.upTo)).String(),
				worst.shape)
		}
	}
	fmt.Fprintf(w, "\nnanoseconds per byte at 1 MB: the least, the median and the most of all shapes, and which\n\n")
	for _, s := range steps {
		if rates := ratesOf(curves, s.name); len(rates) > 0 {
			fmt.Fprintf(w, "  %-27s%8.3f%8.3f%8.3f  %s\n", s.name, rates[0].nsPerByte, medianRate(rates),
				rates[len(rates)-1].nsPerByte, rates[len(rates)-1].shape)
		}
	}
	writeCuts(w, cuts)
}

// writeCuts writes the measurements that were left out for lack of memory.
func writeCuts(w io.Writer, cuts []string) {
	if len(cuts) == 0 {
		return
	}
	fmt.Fprintf(w, "\nleft out, for -memory\n\n")
	for _, cut := range cuts {
		fmt.Fprintf(w, "  %s\n", cut)
	}
}

// judgeSlope says whether a slope counts as that of a straight line.
func judgeSlope(slope float64) string {
	if math.Round(slope*100)/100 <= straight {
		return "straight"
	}
	return "bends"
}

// long returns the points from which slopes are computed.
func (c curve) long() []point {
	return slices.DeleteFunc(slices.Clone(c.points), func(p point) bool { return p.n < slopesFrom })
}

// slope returns the slope of the straight line through the long points, by least squares. There must be at least two.
func (c curve) slope() float64 {
	var n, sumX, sumY, sumXX, sumXY float64
	for _, p := range c.long() {
		x, y := math.Log(float64(p.n)), math.Log(p.ns)
		n, sumX, sumY, sumXX, sumXY = n+1, sumX+x, sumY+y, sumXX+x*x, sumXY+x*y
	}
	return (n*sumXY - sumX*sumY) / (n*sumXX - sumX*sumX)
}

// steepest returns the steepest curve of a step, and reports whether there is one with a slope.
func steepest(curves []curve, step string) (worst curve, ok bool) {
	for _, c := range curves {
		if c.step == step && len(c.long()) > 1 && (!ok || c.slope() > worst.slope()) {
			worst, ok = c, true
		}
	}
	return worst, ok
}

// A piece is the line between two points of a curve.
type piece struct {
	shape string
	upTo  int
	slope float64
}

// steepestPiece returns the steepest piece of the curves of a step, and reports whether there is
// one.
func steepestPiece(curves []curve, step string) (worst piece, ok bool) {
	for _, c := range curves {
		if c.step != step {
			continue
		}
		points := c.long()
		for i := 1; i < len(points); i++ {
			if slope := exponent(points[i-1], points[i]); !ok || slope > worst.slope {
				worst, ok = piece{c.shape, points[i].n, slope}, true
			}
		}
	}
	return worst, ok
}

// A rate is the time of a step for each byte of a shape.
type rate struct {
	shape     string
	nsPerByte float64
}

// ratesOf returns the rates of a step at 1 MB, from the least to the most.
func ratesOf(curves []curve, step string) []rate {
	var rates []rate
	for _, c := range curves {
		for _, p := range c.points {
			if c.step == step && ratesAt <= p.n && p.n < 10*ratesAt {
				rates = append(rates, rate{c.shape, p.ns / float64(p.n)})
			}
		}
	}
	slices.SortFunc(rates, func(a, b rate) int { return cmp.Compare(a.nsPerByte, b.nsPerByte) })
	return rates
}

// medianRate returns the median of the rates.
func medianRate(rates []rate) float64 {
	values := make([]float64, len(rates))
	for i, r := range rates {
		values[i] = r.nsPerByte
	}
	return median(values)
}

// roundLength returns the power of ten that is nearest to the length of a text.
func roundLength(n int) int { return int(math.Pow10(int(math.Round(math.Log10(float64(n)))))) }
