package textio

import (
	"regexp"
	"strings"
)

// WrapWords breaks text at spaces into lines of at most width columns, unless a word is longer. It returns at least one
// line.
func WrapWords(text string, width int) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case paintedWidth(*last)+1+paintedWidth(word) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// sgr matches what Paint adds to a text.
var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

// paintedWidth returns the number of columns of text, which may be painted.
func paintedWidth(text string) int {
	if strings.Contains(text, "\x1b") {
		text = sgr.ReplaceAllString(text, "")
	}
	return DisplayWidth(text)
}

// wrapMessage breaks the lines of a message that are longer than width at spaces, but not at a quoted one. Lines that
// fit stay the same, since they may be part of a figure.
func wrapMessage(text string, width int) string {
	const quoted, bound = "' '", "'\x00'"
	const indent = "  "
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if paintedWidth(line) <= width {
			lines = append(lines, line)
			continue
		}
		words := WrapWords(strings.ReplaceAll(line, quoted, bound), width-len(indent))
		lines = append(lines, strings.ReplaceAll(strings.Join(words, "\n"+indent), bound, quoted))
	}
	return strings.Join(lines, "\n")
}

// WrapText breaks the lines of text between words. The rest of an indented line has the same indentation. In a row of a
// list, it is below the text after the gap.
func WrapText(text string, width int) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		words := strings.TrimLeft(line, " ")
		indent := len(line) - len(words)
		name, rest, isRow := strings.Cut(words, "   ")
		if indent == 0 || !isRow {
			margin := strings.Repeat(" ", indent)
			b.WriteString(margin + strings.Join(WrapWords(words, width-indent), "\n"+margin) + "\n")
			continue
		}
		b.WriteString(wrapRow(name, line, strings.TrimLeft(rest, " "), width))
	}
	return b.String()
}

// wrapRow breaks a row of a list. The text is beside the name or, if there is little room, below it.
func wrapRow(name, line, text string, width int) string {
	column := strings.Index(line, text)
	if width-column < LeastRoom {
		margin := strings.Repeat(" ", 3*LeastMargin)
		return "  " + name + "\n" + margin + strings.Join(WrapWords(text, width-len(margin)), "\n"+margin) + "\n"
	}
	return line[:column] + strings.Join(WrapWords(text, width-column), "\n"+strings.Repeat(" ", column)) + "\n"
}

// WrapExample returns an example, indented. It breaks long lines between the members of a JSON object or at spaces, or
// else anywhere, and indents what follows more.
func WrapExample(text string, width int) string {
	const indent, more = "  ", "    "
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		room := width - len(indent)
		if line == "" {
			b.WriteByte('\n')
			continue
		}
		b.WriteString(indent)
		for DisplayWidth(line) > room {
			end, next := breakPoint(line, room)
			if head := strings.TrimRight(line[:end], " "); head != "" {
				b.WriteString(head + "\n" + indent + more)
			}
			line = strings.TrimLeft(line[next:], " ")
			room = width - len(indent) - len(more)
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// breakPoint returns where a line that is longer than room ends, and where the next begins.
func breakPoint(line string, room int) (end, next int) {
	fits := 0
	for columns := 0; fits < len(line); fits++ { // bytes of the characters that fit
		c := line[fits:]
		size := len(string([]rune(c[:min(len(c), 4)])[:1]))
		if columns += DisplayWidth(c[:size]); columns > room {
			break
		}
		fits += size - 1
	}
	if i := strings.LastIndex(line[:fits], `,"`); i > 0 {
		return i + 1, i + 1
	}
	if i := strings.LastIndexByte(line[:min(fits+1, len(line))], ' '); i > 0 && strings.TrimSpace(line[:i]) != "" {
		return i, i + 1
	}
	return fits, fits
}
