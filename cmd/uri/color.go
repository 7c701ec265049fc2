package main

import (
	"errors"
	"os"

	"github.com/muesli/termenv"
)

// A colorMode says when to write in colours.
type colorMode string

const (
	colorAuto   colorMode = "auto"
	colorAlways colorMode = "always"
	colorNever  colorMode = "never"
)

// errColorMode is the error for text that is not a colorMode.
var errColorMode = errors.New("it must be auto, always or never")

// Set sets m to the mode in text.
func (m *colorMode) Set(text string) error {
	switch mode := colorMode(text); mode {
	case colorAuto, colorAlways, colorNever:
		*m = mode
		return nil
	default:
		return errColorMode
	}
}

// String returns the mode in the syntax of the flag.
func (m *colorMode) String() string { return string(*m) }

// Type returns the name of the value in help.
func (m *colorMode) Type() string { return "WHEN" }

// choose returns where the mode writes colours. Mode auto leaves it to the terminal.
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

// A colorChoice says where colours are written.
type colorChoice int

const (
	noColors colorChoice = iota
	colorsOnTerminals
	colorsEverywhere
)

// environmentColors returns where the environment asks for colours: nowhere if NO_COLOR is not empty (no-color.org),
// everywhere if CLICOLOR_FORCE has a value other than 0 (bixense.com/clicolors), and otherwise on terminals, unless
// TERM is empty or "dumb".
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

// A style is how text is highlighted. The zero style is plain.
type style struct {
	color int // one of the 256 colours of terminals, 0 for none
	bold  bool
}

// The styles, which are never modified. Their colours are from the part of the 256 colours of terminals that no theme
// changes. They are readable on black and on white.
var (
	plain      = style{}
	placeStyle = style{bold: true}
	codeStyle  = style{color: 130}
	markStyle  = style{color: 160, bold: true}
)

// styleOf returns the style of a component. Components that are adjacent in a figure have different styles.
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

// A palette says whether to write colours.
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
