package textio

import (
	"cmp"
	"os"
	"strconv"

	"github.com/muesli/termenv"
	"golang.org/x/term"
)

// The widths of figures, tables and help.
const (
	usualWidth = 80
	LeastWidth = 20 // a narrower terminal has to break lines
)

// The layout of text on a terminal.
const (
	LeastMargin = 2               // spaces before a figure, a table or a bad reference
	LowColumn   = 2 * LeastMargin // of a text below its name
	LeastRoom   = 20              // for a text beside its name
)

// A Terminal is what a run knows about the terminal, if there is one.
type Terminal struct {
	Stdin  bool // stdin is a terminal: a person types the lines
	Stdout Screen
	Stderr Screen // for messages and progress
}

// A Screen is what an output is written to.
type Screen struct {
	IsTerminal bool
	Width      int // columns
	Colors     Palette
}

// RealTerminal returns the terminal of this process.
func RealTerminal() Terminal {
	return Terminal{isTerminal(os.Stdin), newScreen(os.Stdout), newScreen(os.Stderr)}
}

// newScreen returns the screen that a stream is. Its width is that in the environment or, if it has none, that of the
// terminal. It has no colours if NO_COLOR is not empty (no-color.org), has colours if CLICOLOR_FORCE has a value other
// than 0 (bixense.com/clicolors), and otherwise has colours if it is a terminal that has them.
func newScreen(stream *os.File) Screen {
	wanted, _ := strconv.ParseUint(os.Getenv("COLUMNS"), 10, 16) // 0 if it is no number
	actual, _, _ := term.GetSize(int(stream.Fd()))               // 0 or less if it is no terminal
	width := cmp.Or(int(wanted), max(actual, 0), usualWidth)
	return Screen{isTerminal(stream), max(width, LeastWidth), termenv.NewOutput(stream).EnvColorProfile() != termenv.Ascii}
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream *os.File) bool { return term.IsTerminal(int(stream.Fd())) }

// Fold returns a message in lines of the width of the screen if that is a terminal, and unchanged otherwise.
func (s Screen) Fold(message string) string {
	if !s.IsTerminal {
		return message
	}
	return Fold(message, s.Width, LeastMargin)
}

// A Palette says whether to write colours.
type Palette bool

// A Style is how text is highlighted.
type Style = termenv.Style

// The styles, which are never modified. Their colours are from the part of the 256 colours of terminals that no theme
// changes. They are readable on black and on white.
var (
	Plain      = termenv.String()
	PlaceStyle = Plain.Bold()
	CodeStyle  = Color(130)
	NoteStyle  = Color(66)
	MarkStyle  = Color(160).Bold()
)

// Color returns the style with one of the 256 colours of terminals.
func Color(n int) Style { return Plain.Foreground(termenv.ANSI256Color(n)) }

// Paint returns text in a style.
func (p Palette) Paint(s Style, text string) string {
	if !p || text == "" {
		return text
	}
	return s.Styled(text)
}
