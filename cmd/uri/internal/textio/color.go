package textio

import (
	"os"

	"github.com/muesli/termenv"
)

// The values of --color. It leaves the choice to the terminal if it is ColorAuto.
const (
	ColorAuto   = "auto"
	ColorAlways = "always"
	ColorNever  = "never"
)

// Choose returns where colours are written on a terminal for a value of --color.
func (t Terminal) Choose(mode string) ColorChoice {
	switch mode {
	case ColorAlways:
		return ColorsEverywhere
	case ColorNever:
		return NoColors
	default:
		return t.Colors
	}
}

// A ColorChoice says where colours are written.
type ColorChoice int

const (
	NoColors ColorChoice = iota
	ColorsOnTerminals
	ColorsEverywhere
)

// environmentColors returns where the environment asks for colours: nowhere if NO_COLOR is not empty (no-color.org),
// everywhere if CLICOLOR_FORCE has a value other than 0 (bixense.com/clicolors), and otherwise on terminals, unless
// TERM is empty or "dumb".
func environmentColors(getenv func(string) string) ColorChoice {
	term, force := getenv("TERM"), getenv("CLICOLOR_FORCE")
	switch {
	case getenv("NO_COLOR") != "":
		return NoColors
	case force != "" && force != "0":
		return ColorsEverywhere
	case term == "" || term == "dumb":
		return NoColors
	default:
		return ColorsOnTerminals
	}
}

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

// A Palette says whether to write colours.
type Palette bool

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

// realColors returns where the environment of the process asks for colours.
func realColors() ColorChoice { return environmentColors(os.Getenv) }
