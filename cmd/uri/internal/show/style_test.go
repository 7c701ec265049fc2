package show

import (
	"math"
	"testing"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// Styles that are side by side in a figure differ.
func TestStylesOfNeighboursDiffer(t *testing.T) {
	for _, row := range [][]string{{refs.Scheme, refs.Authority, refs.Path, refs.Query, refs.Fragment}, {refs.Userinfo, refs.Host, refs.Port}} {
		seen := map[textio.Style]bool{textio.Plain: true}
		for _, component := range row {
			if s := styles[component]; seen[s] {
				t.Errorf("%s has the style %v of another, or none", component, s)
			} else {
				seen[s] = true
			}
		}
	}
	if s := styles["written"]; s != textio.Plain {
		t.Errorf("what is not a component has the style %v", s)
	}
}

// The colours are readable on black and on white: their contrast with both is at least 3.5 (WCAG 2 asks for 3 for large
// text). They are in the cube of the 256 colours, so that no theme changes them.
func TestColorsAreReadable(t *testing.T) {
	for _, s := range []textio.Style{styles[refs.Scheme], styles[refs.Host], styles[refs.Path], styles[refs.Query], styles[refs.Fragment], textio.CodeStyle, textio.NoteStyle, textio.MarkStyle} {
		if s.Color < 16 || s.Color > 231 {
			t.Fatalf("%v is not a colour of the cube", s)
		}
		l := luminance(s.Color - 16)
		if onBlack, onWhite := (l+0.05)/0.05, 1.05/(l+0.05); onBlack < 3.5 || onWhite < 3.5 {
			t.Errorf("%v has a contrast of %.2f on black and %.2f on white", s, onBlack, onWhite)
		}
	}
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
