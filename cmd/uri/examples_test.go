package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// What the examples at the end of a usage show is what the commands print: both streams, in their order.
func TestExamplesInUsage(t *testing.T) {
	for name, usage := range allUsages(t) {
		if name == "help" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			_, text, found := strings.Cut(usage, "\n\nExamples")
			commands := exampleCommands(text)
			if !found || len(commands) < 2 || len(commands) > 4 {
				t.Errorf("%d examples", len(commands))
			}
			if want := examples(t, name, commands); text != want {
				t.Errorf("the examples are\n%s\nwant\n%s", text, want)
			}
		})
	}
}

// examples returns what is to follow the word "Examples" in the usage of a command.
func examples(t *testing.T, name string, commands []string) string {
	t.Helper()
	heading := ":\n"
	var b strings.Builder
	for _, command := range commands {
		b.WriteString("\n  $ " + command + "\n")
		for line := range strings.Lines(runExample(t, name, command)) {
			if len(line) > exampleRoom+len("\n") {
				heading = ", long lines broken:\n"
			}
			b.WriteString(breakLine(line))
		}
	}
	return heading + b.String()
}

// exampleCommands returns the command lines in the examples.
func exampleCommands(text string) []string {
	var commands []string
	for line := range strings.Lines(text) {
		if command, found := strings.CutPrefix(line, "  $ "); found {
			commands = append(commands, strings.TrimSuffix(command, "\n"))
		}
	}
	return commands
}

// runExample returns what the example of a command writes to a terminal without colours. The input is none, or what the
// first command of a pipe prints, and the last may make it a line of each NUL.
func runExample(t *testing.T, name, line string) string {
	t.Helper()
	var input string
	if before, after, found := strings.Cut(line, " | uri "); found {
		words, err := shellWords(before)
		if err != nil || len(words) != 2 || words[0] != "printf" {
			t.Fatalf("%s: not a printf of one text: %v", line, err)
		}
		input = strings.NewReplacer(`\n`, "\n", `\0`, "\x00").Replace(words[1])
		line = "uri " + after
	}
	line, visible := strings.CutSuffix(line, ` | tr '\0' '\n'`)
	words, err := shellWords(line)
	if err != nil || len(words) < 2 || words[0] != "uri" || words[1] != name {
		t.Fatalf("%s: not the command %s: %v", line, name, err)
	}
	var both bytes.Buffer
	run(words[1:], strings.NewReader(input), &both, &both, columns(80))
	if visible {
		return strings.ReplaceAll(both.String(), "\x00", "\n")
	}
	return both.String()
}

// shellWords returns the words of a command line as a shell of POSIX does, of which it knows only single quotes. It
// refuses what else would be special.
func shellWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quoted, begun := false, false
	for _, c := range []byte(line + " ") {
		switch {
		case c == '\'':
			quoted, begun = !quoted, true
		case quoted:
			word.WriteByte(c)
		case c == ' ' && begun:
			words = append(words, word.String())
			word.Reset()
			begun = false
		case c == ' ':
		case strings.IndexByte("|&;<>()$`\\\"*?[]#\t\n", c) >= 0:
			return nil, errors.New("a shell would take it for something else: " + string(c))
		default:
			word.WriteByte(c)
			begun = true
		}
	}
	if quoted {
		return nil, errors.New("a quote is not closed")
	}
	return words, nil
}

// exampleRoom is the number of columns that an example has.
const exampleRoom = 78

// breakLine returns a line, with its end, as a usage shows it: indented, and where it is too long broken, with more
// spaces before what follows.
func breakLine(line string) string {
	const indent, more = "  ", "    "
	line = strings.TrimSuffix(line, "\n")
	if line == "" {
		return "\n"
	}
	var b strings.Builder
	for room := exampleRoom; len(line) > room; room = exampleRoom - len(more) {
		end, next := breakPoint(line, room)
		b.WriteString(indent + line[:end] + "\n" + more)
		line = line[next:]
	}
	return b.String() + indent + line + "\n"
}

// breakPoint returns where a line is to end that is longer than room, and where the next is to begin: between the
// members of a JSON object, or else at a space, which is not shown.
func breakPoint(line string, room int) (end, next int) {
	if i := strings.LastIndex(line[:room+1], `,"`); i > 0 {
		return i + 1, i + 1
	}
	i := strings.LastIndexByte(line[:room+1], ' ')
	return i, i + 1
}
