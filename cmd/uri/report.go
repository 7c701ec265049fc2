package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// toGitHub is the value of --format for annotations of GitHub Actions.
const toGitHub = "github"

// reportReferences is report for the references of args, which are files if --files is given. It reports references that
// are not valid or not accepted, and the findings in the others whose codes are wanted.
func (t *tool) reportReferences(cmd *cobra.Command, args []string, wanted map[string]bool) error {
	opts := &t.opts
	switch {
	case opts.JSON && opts.report.text == toGitHub:
		return misused(cmd, "--json and --format github cannot be combined")
	case opts.files && len(args) == 0:
		return misused(cmd, "--files requires a FILE")
	case opts.files:
		opts.Files, args = append(args, opts.Files...), nil
	}
	opts.Columns = opts.files || opts.report.text == toGitHub
	if i := slices.IndexFunc(args, namesFile); i >= 0 { // the name would be read as a valid reference, and the file would not be read
		return misused(cmd, "argument "+strconv.Itoa(i+1)+" names a file: --files reads the references in it")
	}
	return t.report(t.newPrinter(t.ofReferences(t.findings(wanted)), nil), args, wanted != nil)
}

// findings returns the producer of findings for reportReferences.
func (t *tool) findings(wanted map[string]bool) producer {
	return func(dst []byte, r *reference) ([]byte, error) {
		err := t.opts.accepted.check(r.text, &r.uri)
		if err != nil || wanted == nil {
			return dst, err
		}
		for _, f := range show.FindingRecords(r.text, r.uri, t.opts.showsText()) {
			if wanted[string(f.Code)] {
				f.Column = r.givenColumn(f.Column)
				r.answer.Find(f)
			}
		}
		return dst, nil
	}
}

// report prints what p finds in args, and the counts. The counts go to stderr if stdout has a JSON
// object for each remark.
func (t *tool) report(p *textio.Printer, args []string, finds bool) error {
	t.opts.draws = t.Term.Stdout.IsTerminal
	p.Tell = t.printAbout
	write := t.PrintLine
	if t.opts.JSON || t.opts.Quiet || t.opts.report.text == toGitHub {
		write = t.Complain
	}
	if err := p.Answer(args); err != nil {
		return err
	}
	counts := fmt.Sprintf("%s, %d bad", textio.Number(p.Lines, "reference"), p.Bad)
	if finds {
		counts += ", " + textio.Number(p.Findings, "finding")
	}
	return write(counts)
}

// draw returns a remark in words. If its text may be shown, the text comes first, with a mark at
// the place. gap comes before the next drawn remark.
func (t *tool) draw(r textio.Remark, words string, screen textio.Screen, gap *string) string {
	if !t.opts.draws {
		return words
	}
	before := *gap
	*gap = "\n"
	if text, start, end := r.Marked(); text != nil {
		before += strings.Join(show.Point(*text, start, end, screen.Width, screen.Colors), "\n") + "\n"
	}
	return before + words
}

// printAbout writes an error or a finding to stdout. On a terminal, a mark in the text that it is about comes first.
func (t *tool) printAbout(r textio.Remark) error {
	screen := t.Term.Stdout
	switch {
	case t.opts.Quiet:
		return nil
	case t.opts.JSON:
		return t.PrintJSON(r)
	case t.opts.report.text == toGitHub:
		return t.annotate(r)
	}
	text := screen.Colors.Paint(textio.PlaceStyle, r.Where().String()+":") + " " + r.InWords(screen.Colors)
	if shown, _, _ := r.Marked(); shown != nil {
		text = t.draw(r, text, screen, &t.gap)
	}
	return t.printText(text)
}

// printText writes to stdout a message, in lines of the width of the terminal.
func (t *tool) printText(message string) error { return t.PrintLine(t.Term.Stdout.Fold(message)) }

// The escapes in the commands of GitHub Actions, which end at the end of a line.
var (
	inAnnotation = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	inProperty   = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// annotate writes an annotation of GitHub Actions: "::error file=FILE,line=LINE,col=COLUMN,title=TITLE::message".
func (t *tool) annotate(r textio.Remark) error {
	level, title, at, text := "error", "invalid reference", r.Where(), r.InWords(false)
	if finding, ok := r.(*show.FindingRecord); ok {
		level, title = strings.Replace(finding.Level, refs.Levels[0], "notice", 1), string(finding.Code)
	}
	place := fmt.Sprintf("file=%s,line=%d,col=%d,", inProperty.Replace(at.File), cmp.Or(at.Line, at.Record), at.Column)
	if at.File == "" {
		place, text = "", at.String()+": "+text
	}
	return t.PrintLine("::" + level + " " + place + "title=" + title + "::" + inAnnotation.Replace(text))
}
