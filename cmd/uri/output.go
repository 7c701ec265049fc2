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

// printJSON writes v to stdout as a line of JSON.
func (t *tool) printJSON(v any) error {
	_, err := t.stdout.Write(newEncoder().append(nil, v))
	return err
}

// complain writes a message of one or more lines to stderr. It flushes stdout first, so that a terminal shows the two
// in order. It returns the error of stdout; an error of stderr cannot be reported.
func (t *tool) complain(message string) error {
	t.progress.erase()
	err := t.stdout.Flush()
	_, _ = fmt.Fprintf(t.stderr, "%s\n", message)
	return err
}
