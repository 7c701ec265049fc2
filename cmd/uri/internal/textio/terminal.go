package textio

import (
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
	Width       int  // columns of stdout
	ErrorWidth  int  // columns of stderr, for messages and progress
	Stdin       bool // stdin is a terminal: a person types the lines
	Stdout      bool // stdout is a terminal
	Stderr      bool // stderr is a terminal
	Colors      Palette
	ErrorColors Palette // of stderr
}

// RealTerminal returns the terminal of this process.
func RealTerminal() Terminal {
	return Terminal{
		Width:       width(os.Stdout),
		ErrorWidth:  width(os.Stderr),
		Stdin:       isTerminal(os.Stdin),
		Stdout:      isTerminal(os.Stdout),
		Stderr:      isTerminal(os.Stderr),
		Colors:      palette(os.Stdout),
		ErrorColors: palette(os.Stderr),
	}
}

// width returns the number of columns in the environment or, if it has none, of the terminal that a stream is.
func width(stream *os.File) int {
	columns, err := strconv.Atoi(os.Getenv("COLUMNS"))
	if err != nil || columns <= 0 {
		if columns, _, err = term.GetSize(int(stream.Fd())); err != nil || columns <= 0 {
			columns = usualWidth
		}
	}
	return max(columns, LeastWidth)
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream *os.File) bool { return term.IsTerminal(int(stream.Fd())) }

// palette returns the palette that the environment asks for: without colours if NO_COLOR is not empty (no-color.org),
// with colours if CLICOLOR_FORCE has a value other than 0 (bixense.com/clicolors), and otherwise with colours if the
// stream is a terminal that has them.
func palette(stream *os.File) Palette {
	return termenv.NewOutput(stream).EnvColorProfile() != termenv.Ascii
}

// A Palette says whether to write colours.
type Palette bool

// A Style is how text is highlighted. The zero style is plain.
type Style struct {
	Color int // one of the 256 colours of terminals, 0 for none
	bold  bool
}

// The styles, which are never modified. Their colours are from the part of the 256 colours of terminals that no theme
// changes. They are readable on black and on white.
var (
	Plain      = Style{}
	PlaceStyle = Style{bold: true}
	CodeStyle  = Style{Color: 130}
	NoteStyle  = Style{Color: 66}
	MarkStyle  = Style{Color: 160, bold: true}
)

// Paint returns text in a style.
func (p Palette) Paint(s Style, text string) string {
	if !p || s == Plain || text == "" {
		return text
	}
	styled := termenv.String(text)
	if s.Color > 0 {
		styled = styled.Foreground(termenv.ANSI256Color(s.Color))
	}
	if s.bold {
		styled = styled.Bold()
	}
	return styled.String()
}
