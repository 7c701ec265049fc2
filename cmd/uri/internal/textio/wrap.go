package textio

import "strings"

// Ellipsis marks where a text is cut.
const Ellipsis = "..."

// wrap breaks text into lines of at most width columns, of which there is at least one. breakAt returns where a line ends
// and the next begins, in a text of which only the first bytes, most of them, fit in a line.
func wrap(text string, width int, breakAt func(text string, most int) (end, next int)) (lines []string) {
	const widest = 2 // columns of a character
	for {
		line, rest := CutColumns(text, max(width, widest))
		if rest == "" {
			return append(lines, line)
		}
		end, next := breakAt(text, len(line))
		lines = append(lines, text[:end])
		text = text[next:]
	}
}

// WrapWords breaks text, which must be printable, into lines of at most width columns: between the members of a JSON
// object, or at spaces, but not at a quoted one. A word is broken only if it is longer than a line.
func WrapWords(text string, width int) []string {
	return wrap(text, width, func(text string, most int) (end, next int) {
		if i := strings.LastIndex(text[:most], `,"`); i > 0 && text[i+len(`,"`)] != ',' { // else it is a quoted comma
			return i + 1, i + 1
		}
		for i := most; i > 0; i-- {
			if text[i] == ' ' && !strings.HasPrefix(text[i-1:], "' '") {
				return i, i + 1
			}
		}
		return most, most
	})
}

// WrapData breaks the text of a component, as it is shown, into lines of at most width columns: after a delimiter if one
// is in the second half of a line, and never inside a percent-encoded sequence.
func WrapData(text string, width int) []string {
	return wrap(Visible(text), width, func(text string, most int) (end, next int) {
		line := text[:most]
		end = most
		if i := strings.LastIndexAny(line, "/?&;,=:@.") + 1; i > len(line)/2 {
			end = i
		} else if i := strings.LastIndexByte(line, '%'); i > 0 && i > len(line)-len("%XX") {
			end = i
		}
		return end, end
	})
}

// lowIndent is the indentation of a text below its name in a list.
const lowIndent = 3 * LeastMargin

// Fold breaks the lines of text that are longer than width with WrapWords. The rest of a line is indented like the line,
// and by hang more. Without that, an indented line with a gap is a row of a list: the rest is below the text after the gap or,
// if there is little room, all of that text is below the name. Lines that fit stay the same.
func Fold(text string, width, hang int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if DisplayWidth(line) <= width {
			lines = append(lines, line)
			continue
		}
		words := strings.TrimLeft(line, " ")
		if _, after, hasGap := strings.Cut(words, "   "); hasGap && hang == 0 && words != line { // a row
			words = strings.TrimLeft(after, " ")
		}
		head := line[:len(line)-len(words)]
		if DisplayWidth(head) > max(lowIndent, width-LeastRoom) {
			lines = append(lines, strings.TrimRight(head, " "))
			head = strings.Repeat(" ", lowIndent)
		}
		column := DisplayWidth(head) + hang
		for _, part := range WrapWords(words, width-column) {
			lines = append(lines, strings.TrimRight(head+part, " "))
			head = strings.Repeat(" ", column)
		}
	}
	return strings.Join(lines, "\n")
}
