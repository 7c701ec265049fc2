package main

import "fmt"

// print writes text to stdout.
func (t *tool) print(text string) error {
	_, err := t.stdout.WriteString(text)
	return err
}

// printLine writes text and a line end to stdout.
func (t *tool) printLine(text string) error {
	if err := t.print(text); err != nil {
		return err
	}
	return t.stdout.WriteByte('\n')
}

// printJSON writes v to stdout as JSON on a line of its own.
func (t *tool) printJSON(v any) error {
	_, err := t.stdout.Write(newEncoder().append(nil, v))
	return err
}

// complain writes a message, a line or more, to stderr, after all that stdout has been given, so that a terminal shows
// the two in order. The error is that of stdout: there is nowhere to tell one of stderr.
func (t *tool) complain(message string) error {
	t.progress.erase()
	err := t.stdout.Flush()
	_, _ = fmt.Fprintf(t.stderr, "%s\n", message)
	return err
}
