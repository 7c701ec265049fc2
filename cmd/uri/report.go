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

// report writes the references of args, which are files if --files is given, that are not valid or not accepted, the findings in the
// others whose codes are wanted, and the counts. The counts go to stderr if stdout has an object or an annotation for each.
func (t *tool) report(cmd *cobra.Command, args []string, wanted map[string]bool) error {
	opts := &t.opts
	switch {
	case opts.files && len(args) == 0:
		return misused(cmd, "--files requires a FILE")
	case opts.files:
		opts.Files, args = append(args, opts.Files...), nil
	}
	if i := slices.IndexFunc(args, namesFile); i >= 0 { // the name would be read as a valid reference, and the file would not be read
		return misused(cmd, "argument "+strconv.Itoa(i+1)+" names a file: --files reads the references in it")
	}
	opts.Columns, opts.reports, opts.draws = opts.files || opts.report == toGitHub, true, t.Term.Stdout.IsTerminal
	if err := t.produce(args, t.findings(wanted), nil); err != nil {
		return err
	}
	counts := fmt.Sprintf("%s, %d bad", textio.Number(t.Lines, "reference"), t.Bad)
	if wanted != nil {
		counts += ", " + textio.Number(t.Findings, "finding")
	}
	if opts.JSON || opts.Quiet || opts.report == toGitHub {
		return t.Complain(counts)
	}
	return t.PrintLine(counts)
}

// findings returns the producer of findings for report.
func (t *tool) findings(wanted map[string]bool) producer {
	return func(dst []byte, r *reference) ([]byte, error) {
		err := t.opts.accepted.check(r.text, &r.uri)
		if err != nil || wanted == nil {
			return dst, err
		}
		for _, f := range show.FindingRecords(r.text, r.uri, t.opts.showsText()) {
			if wanted[string(f.Code)] {
				f.Column = t.opts.givenColumn(r, f.Column)
				r.answer.Find(f)
			}
		}
		return dst, nil
	}
}

// tell writes an error or a finding: to stdout in a report and in JSON, and to stderr otherwise. If its text is drawn, that
// comes first, with a mark at the place.
func (t *tool) tell(r textio.Remark) error {
	screen, write, before, gap := t.Term.Stderr, t.Complain, "uri: ", &t.gapOfErrors
	if t.opts.reports {
		screen, write, before, gap = t.Term.Stdout, t.printText, "", &t.gap
	}
	switch {
	case t.opts.reports && t.opts.Quiet:
		return nil
	case t.opts.JSON && !t.opts.SkipBad:
		return t.PrintJSON(r)
	case t.opts.report == toGitHub:
		return t.annotate(r)
	}
	colors := screen.Colors && textio.Palette(t.opts.reports)
	text := before + colors.Paint(textio.PlaceStyle, r.Where().String()+":") + " " + r.InWords(colors)
	if shown, start, end := r.Marked(); t.opts.draws && shown != nil {
		text = *gap + strings.Join(show.Point(*shown, start, end, screen.Width, screen.Colors), "\n") + "\n" + text
		*gap = "\n"
	}
	return write(text)
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
