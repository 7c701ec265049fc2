package main

import (
	"errors"
	"os"

	"github.com/muesli/termenv"
)

// A colorMode is when to write in colours.
type colorMode string

const (
	colorAuto   colorMode = "auto"
	colorAlways colorMode = "always"
	colorNever  colorMode = "never"
)

// errColorMode is what is wrong with the text of a colorMode.
var errColorMode = errors.New("it must be auto, always or never")

// Set takes the mode.
func (m *colorMode) Set(text string) error {
	switch mode := colorMode(text); mode {
	case colorAuto, colorAlways, colorNever:
		*m = mode
		return nil
	default:
		return errColorMode
	}
}

// String returns the mode as a flag takes it.
func (m *colorMode) String() string { return string(*m) }

// Type returns what the value is, for help.
func (m *colorMode) Type() string { return "WHEN" }

// choose returns the colours that the mode leaves to a terminal.
func (m colorMode) choose(term terminal) colorChoice {
	switch m {
	case colorAlways:
		return colorsEverywhere
	case colorNever:
		return noColors
	default:
		return term.colors
	}
}

// A colorChoice is where colours are written.
type colorChoice int

const (
	noColors colorChoice = iota
	colorsOnTerminals
	colorsEverywhere
)

// environmentColors returns where the environment asks for colours: nowhere if NO_COLOR has a value (no-color.org),
// everywhere if CLICOLOR_FORCE has one other than 0 (bixense.com/clicolors), and else on terminals, unless TERM has no
// value or names one without colours.
func environmentColors(getenv func(string) string) colorChoice {
	term, force := getenv("TERM"), getenv("CLICOLOR_FORCE")
	switch {
	case getenv("NO_COLOR") != "":
		return noColors
	case force != "" && force != "0":
		return colorsEverywhere
	case term == "" || term == "dumb":
		return noColors
	default:
		return colorsOnTerminals
	}
}

// A style is how text stands out. The zero style is how it does not.
type style struct {
	color int // of the 256 that terminals have, 0 for none
	bold  bool
}

// The styles, which nothing changes. The colours are of the 256 that terminals have, from the part that no theme changes, and
// of a brightness that is readable on black and on white.
var (
	plain      = style{}
	placeStyle = style{bold: true}
	codeStyle  = style{color: 130}
	markStyle  = style{color: 160, bold: true}
)

// styleOf returns the style of a component. Those that stand side by side in a figure differ.
func styleOf(component string) style {
	switch component {
	case scheme, userinfo:
		return style{color: 133} // magenta
	case authority, host:
		return style{color: 32} // blue
	case path, port:
		return style{color: 28} // green
	case query:
		return style{color: 130} // brown
	case fragment:
		return style{color: 161} // red
	default:
		return plain
	}
}

// A palette says whether there are colours.
type palette bool

// paint returns text in a style.
func (p palette) paint(s style, text string) string {
	if !p || s == plain || text == "" {
		return text
	}
	styled := termenv.String(text)
	if s.color > 0 {
		styled = styled.Foreground(termenv.ANSI256Color(s.color))
	}
	if s.bold {
		styled = styled.Bold()
	}
	return styled.String()
}

// realColors returns where the environment of the process asks for colours.
func realColors() colorChoice { return environmentColors(os.Getenv) }
