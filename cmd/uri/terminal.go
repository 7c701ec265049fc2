package main

import (
	"os"
	"strconv"

	"golang.org/x/term"
)

// The widths of figures, tables and help.
const (
	usualWidth = 80
	leastWidth = 20 // a narrower terminal has to break lines
)

// The layout of text on a terminal.
const (
	leastMargin = 2               // spaces before a figure, a table or a bad reference
	lowColumn   = 2 * leastMargin // of a text below its name
	leastRoom   = 20              // for a text beside its name
)

// A terminal is what a run knows about the terminal, if there is one.
type terminal struct {
	width  func() int // columns of stdout, for the commands that need it
	stdin  bool       // stdin is a terminal: a person types the lines
	stdout bool       // stdout is a terminal
	stderr bool       // stderr is a terminal
	colors colorChoice
}

// realTerminal returns the terminal of this process.
func realTerminal() terminal {
	return terminal{
		width:  func() int { return width(os.Getenv("COLUMNS"), os.Stdout) },
		stdin:  isTerminal(os.Stdin),
		stdout: isTerminal(os.Stdout),
		stderr: isTerminal(os.Stderr),
		colors: realColors(),
	}
}

// outputPalette returns the palette for stdout.
func (t terminal) outputPalette() palette { return t.palette(t.stdout) }

// errorPalette returns the palette for stderr.
func (t terminal) errorPalette() palette { return t.palette(t.stderr) }

// palette returns the palette for a stream that may be a terminal.
func (t terminal) palette(isTerminal bool) palette {
	return palette(t.colors == colorsEverywhere || isTerminal && t.colors == colorsOnTerminals)
}

// width returns the number of columns in the environment or, if it has none, of the terminal that stdout is.
func width(environment string, stdout *os.File) int {
	columns, err := strconv.Atoi(environment)
	if err != nil || columns <= 0 {
		if columns, _, err = term.GetSize(int(stdout.Fd())); err != nil || columns <= 0 {
			columns = usualWidth
		}
	}
	return max(columns, leastWidth)
}

// isTerminal reports whether file is a terminal.
func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }
