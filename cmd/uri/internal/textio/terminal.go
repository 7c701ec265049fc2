package textio

import (
	"os"
	"strconv"

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
	Width      func() int // columns of stdout, for the commands that need it
	ErrorWidth func() int // columns of stderr, for messages and progress
	Stdin      bool       // stdin is a terminal: a person types the lines
	Stdout     bool       // stdout is a terminal
	Stderr     bool       // stderr is a terminal
	Colors     ColorChoice
}

// RealTerminal returns the terminal of this process.
func RealTerminal() Terminal {
	return Terminal{
		Width:      func() int { return width(os.Getenv("COLUMNS"), os.Stdout) },
		ErrorWidth: func() int { return width(os.Getenv("COLUMNS"), os.Stderr) },
		Stdin:      isTerminal(os.Stdin),
		Stdout:     isTerminal(os.Stdout),
		Stderr:     isTerminal(os.Stderr),
		Colors:     realColors(),
	}
}

// OutputPalette returns the palette for stdout.
func (t Terminal) OutputPalette() Palette { return t.palette(t.Stdout) }

// ErrorPalette returns the palette for stderr.
func (t Terminal) ErrorPalette() Palette { return t.palette(t.Stderr) }

// ForOutput returns a message for stdout: in lines of its width if that is a terminal, and unchanged otherwise.
func (t Terminal) ForOutput(message string) string {
	if !t.Stdout {
		return message
	}
	return wrapMessage(message, t.Width())
}

// ForErrors is ForOutput for stderr.
func (t Terminal) ForErrors(message string) string {
	if !t.Stderr {
		return message
	}
	return wrapMessage(message, t.ErrorWidth())
}

// palette returns the palette for a stream that may be a terminal.
func (t Terminal) palette(isTerminal bool) Palette {
	return Palette(t.Colors == ColorsEverywhere || isTerminal && t.Colors == ColorsOnTerminals)
}

// width returns the number of columns in the environment or, if it has none, of the terminal that stream is.
func width(environment string, stream *os.File) int {
	columns, err := strconv.Atoi(environment)
	if err != nil || columns <= 0 {
		if columns, _, err = term.GetSize(int(stream.Fd())); err != nil || columns <= 0 {
			columns = usualWidth
		}
	}
	return max(columns, LeastWidth)
}

// isTerminal reports whether file is a terminal.
func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }
