package links

import (
	"fmt"
	"strings"
	"testing"
)

// blocks are lines of which some begin, end or go on with a block (CommonMark 0.31.2, sections 4 and 5).
var blocks = []string{"```\n", "- ```\n", "> ~~~\n", "    http://h/1\n", "  - http://h/2\n", "<pre>\n", "</pre> http://h/3\n", "<!--\n", "--> <a href=4>\n",
	"[x]: 5\n", "[http://h/6][x] [x]\n", "a\n---\n", "é@h.example\n"}

// A document in pieces has the links of the document as a whole: 13 lines in each order, four at a time, with and without empty
// lines between them, are 57122 documents.
func TestPieces(t *testing.T) {
	tried := 0
	for i := range len(blocks) * len(blocks) * len(blocks) * len(blocks) {
		var lines []string
		for rest := i; len(lines) < 4; rest /= len(blocks) {
			lines = append(lines, blocks[rest%len(blocks)])
		}
		for _, between := range []string{"", "\n"} {
			agreeInPieces(t, strings.Join(lines, between))
			tried++
		}
	}
	if tried != 57122 {
		t.Errorf("%d documents", tried)
	}
	agreeInPieces(t, strings.Repeat("<http://h/>\r\n\r\n", 100)+"```\n"+strings.Repeat("no http://h/\n\n", 100))
}

// agreeInPieces checks that the smallest pieces of a document have the links of the whole.
func agreeInPieces(t *testing.T, document string) {
	t.Helper()
	inPieces := collect(func(found func(Link)) { fromPieces(document, 1, found) })
	whole := collect(func(found func(Link)) { fromPieces(document, len(document)+1, found) })
	if got, want := fmt.Sprint(inPieces), fmt.Sprint(whole); got != want {
		t.Errorf("%q: %s, want %s", document, got, want)
	}
}

// The references of Markdown come in their order: 11 lines in each order, four at a time.
func TestOrderOfBlocks(t *testing.T) {
	lines := []string{"http://h/1\n", "[a](b)\n", "[c](d) | http://h/2\n", "-|\n", "-\n", "===\n", "> http://h/3\n", "1. [e](f)\n", "<a href=g>\n", "[x]: h\n", "\n"}
	var try func(document string, more int)
	try = func(document string, more int) {
		last := -1
		for _, l := range found("markdown", document) {
			if l.Offset <= last {
				t.Errorf("%q: %v", document, found("markdown", document))
			}
			last = l.Offset
		}
		for _, line := range lines {
			if more > 0 {
				try(document+line, more-1)
			}
		}
	}
	try("", 4)
}

// A piece that has only empty lines has no block.
func TestPiecesWithoutBlocks(t *testing.T) {
	for _, empty := range []string{"\n", "\r\n", " \n", "\t\n", " \r\n\n"} {
		for n := range 5 {
			before := strings.Repeat(empty, n)
			agreeInPieces(t, before+"a http://h/1\n"+before+"\n\nb http://h/2\n"+before)
			agreeInPieces(t, before)
		}
	}
}
