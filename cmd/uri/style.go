package main

// A style is how text stands out on a terminal: the parameters of SGR (ECMA-48, section 8.3.117), or "" where it does
// not. The colours are those that every terminal has, so that its user's choice of them holds.
type style string

const (
	plain      style = ""
	placeStyle style = "1"    // bold
	codeStyle  style = "33"   // yellow
	markStyle  style = "1;31" // bold red
)

// styleOf returns the style of a component. Those that stand side by side in a figure differ.
func styleOf(component string) style {
	switch component {
	case scheme, userinfo:
		return "35" // magenta
	case authority, host:
		return "36" // cyan
	case path, port:
		return "32" // green
	case query:
		return "33" // yellow
	case fragment:
		return "34" // blue
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
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// wantsColors reports whether the environment lets a terminal have colours: not where NO_COLOR has a value
// (no-color.org), or TERM has none or names a terminal without colours.
func wantsColors(noColor, term string) bool { return noColor == "" && term != "" && term != "dumb" }
