package show

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// Styles that are side by side in a figure differ.
func TestStylesOfNeighboursDiffer(t *testing.T) {
	for _, row := range [][]string{{refs.Scheme, refs.Authority, refs.Path, refs.Query, refs.Fragment}, {refs.Userinfo, refs.Host, refs.Port}} {
		seen := map[int]bool{}
		for _, component := range row {
			n := colorOf(t, styles[component])
			if seen[n] {
				t.Errorf("%s has the colour %d of another", component, n)
			}
			seen[n] = true
		}
	}
	if shown := textio.Palette(true).Paint(styles["written"], "x"); shown != "x" {
		t.Errorf("what is not a component is shown as %q", shown)
	}
}

// The colours are readable on black and on white: their contrast with both is at least 3.5 (WCAG 2 asks for 3 for large
// text). They are in the cube of the 256 colours, so that no theme changes them.
func TestColorsAreReadable(t *testing.T) {
	for _, s := range []textio.Style{styles[refs.Scheme], styles[refs.Host], styles[refs.Path], styles[refs.Query], styles[refs.Fragment], textio.CodeStyle, textio.NoteStyle, textio.MarkStyle} {
		n := colorOf(t, s)
		if n < 16 || n > 231 {
			t.Fatalf("%d is not a colour of the cube", n)
		}
		l := luminance(n - 16)
		if onBlack, onWhite := (l+0.05)/0.05, 1.05/(l+0.05); onBlack < 3.5 || onWhite < 3.5 {
			t.Errorf("%d has a contrast of %.2f on black and %.2f on white", n, onBlack, onWhite)
		}
	}
}

// colorOf returns which of the 256 colours of terminals a style has.
func colorOf(t *testing.T, s textio.Style) (n int) {
	t.Helper()
	shown := textio.Palette(true).Paint(s, "x")
	if _, err := fmt.Sscanf(shown, "\x1b[38;5;%d", &n); err != nil {
		t.Errorf("%q has no colour: %v", shown, err)
	}
	return n
}

// luminance returns the relative luminance of the n-th colour of the cube.
func luminance(n int) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		level := n / []int{36, 6, 1}[i] % 6
		value := 0.0
		if level > 0 {
			value = (55 + 40*float64(level)) / 255
		}
		if value <= 0.04045 {
			value /= 12.92
		} else {
			value = math.Pow((value+0.055)/1.055, 2.4)
		}
		sum += weight * value
	}
	return sum
}
