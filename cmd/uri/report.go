package main

import (
	"cmp"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The values of --format, which says how check and lint write what they find.
const (
	reportText   = "text"
	reportJSON   = "json"
	reportGitHub = "github" // annotations of GitHub Actions
)

// reports adds to cmd, which reports on references, the flags for where they come from and how reports are written.
func (t *tool) reports(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.files, "files", false, "the operands are files with a reference on each line, as hooks name them; messages begin with FILE:LINE:COLUMN")
	flags.BoolVar(&t.opts.Where, "where", false, "each line begins with FILE:LINE:COLUMN and a tab, as \"uri extract --where\" writes it")
	t.chooses(cmd, flags, &t.opts.report, "format", "write messages in `FORMAT`: text, json (like --json) or github, the annotations of GitHub Actions", reportText, reportJSON, reportGitHub)
	return t.takesReferences(t.hasJSON(cmd))
}

// report prints what answerers find in the references of args, and the counts.
func (t *tool) report(cmd *cobra.Command, args []string, newAnswerer func() textio.Answerer, inWords func(p *textio.Printer) string) error {
	opts := &t.opts
	opts.JSON = opts.JSON || opts.report.text == reportJSON
	switch {
	case opts.JSON && opts.report.text == reportGitHub:
		return misused(cmd, "--json and --format github cannot be combined")
	case opts.files && len(args) == 0:
		return misused(cmd, "--files requires a FILE")
	case opts.files:
		opts.Files, opts.Columns, args = append(args, opts.Files...), true, nil
	}
	if err := refuseFiles(cmd, args); err != nil {
		return err
	}
	p := t.newPrinter(newAnswerer)
	p.More = t.printText
	switch {
	case opts.Quiet:
		p.Tell, p.Unlimited = func(textio.Place, textio.Remark) error { return nil }, true
	case opts.report.text == reportGitHub:
		p.Tell, p.Unlimited = tell(t.annotateRefusal, t.annotateFinding), true
	case opts.JSON:
		p.Tell = tell(t.printRefused, t.printFinding)
	default:
		p.Tell = tell(t.printRefusal, t.printFinding)
	}
	if err := p.Answer(args); err != nil {
		return err
	}
	if err := t.summarize(inWords(p)); err != nil {
		return err
	}
	return p.TellStats()
}

// refuseFiles returns an error if one of args names a file: it would be read as a valid reference, and the references in
// the file would not be read at all.
func refuseFiles(cmd *cobra.Command, args []string) error {
	for i, arg := range args {
		if namesFile(arg) {
			return misused(cmd, "argument "+strconv.Itoa(i+1)+" names a file: --files reads the references in it")
		}
	}
	return nil
}

// namesFile reports whether an argument is a valid reference that names a regular file.
func namesFile(arg string) bool {
	if !isPath(arg) {
		return false
	}
	info, err := os.Stat(arg)
	return err == nil && info.Mode().IsRegular()
}

// drawnRefusals returns what check and lint show of bad references. On a terminal, they draw them.
func (t *tool) drawnRefusals() show.ShownAs {
	how := t.opts.refusals()
	if t.opts.report.text == reportJSON || how == show.NotShown && t.Term.Stdout {
		return show.ShownMasked
	}
	return how
}

// printRefusal writes to stdout why a reference is not valid. On a terminal, a mark in the reference comes first.
func (t *tool) printRefusal(where textio.Place, reason *show.ErrorRecord) error {
	shown := cmp.Or(reason.ShownReference, reason.ShownTemplate)
	if shown == nil || reason.Offset == nil {
		return t.printAt(where, reason.Message)
	}
	return t.printMarked(where, *shown, refs.Span{Start: *reason.Offset, End: *reason.Offset}, reason.Message)
}

// printFinding writes a finding.
func (t *tool) printFinding(where textio.Place, f *show.FindingRecord) error {
	if t.opts.JSON {
		f.Location = where.Location()
		return t.PrintJSON(f)
	}
	return t.printMarked(where, f.Reference, f.Span(), f.Text(t.Term.Colors))
}

// printMarked writes to stdout a message about a part of the reference at a place. On a terminal, a mark in the reference
// comes first.
func (t *tool) printMarked(where textio.Place, reference string, about refs.Span, message string) error {
	if t.Term.Stdout {
		lines := show.Point(reference, about.Start, about.End, t.Term.Width, t.Term.Colors)
		if t.marked {
			lines = append([]string{""}, lines...)
		}
		t.marked = true
		if err := t.PrintLine(strings.Join(lines, "\n")); err != nil {
			return err
		}
	}
	return t.printAt(where, message)
}

// printAt writes to stdout a message about the reference at a place.
func (t *tool) printAt(where textio.Place, message string) error {
	return t.printText(t.Term.Colors.Paint(textio.PlaceStyle, where.String()+":") + " " + message)
}

// printText writes to stdout a message, in lines of the width of the terminal.
func (t *tool) printText(message string) error { return t.PrintLine(t.Term.ForOutput(message)) }

// summarize writes the counts. If stdout has objects for references only, they are on stderr.
func (t *tool) summarize(counts string) error {
	if t.opts.JSON || t.opts.report.text == reportGitHub || t.opts.Quiet {
		return t.Complain(counts)
	}
	return t.PrintLine(counts)
}

// annotateRefusal writes why a reference is not valid as an annotation.
func (t *tool) annotateRefusal(where textio.Place, reason *show.ErrorRecord) error {
	return t.annotate("error", where, "", reason.Message)
}

// annotateFinding writes a finding as an annotation.
func (t *tool) annotateFinding(where textio.Place, f *show.FindingRecord) error {
	level := f.Level
	if level == refs.Levels[0] {
		level = "notice"
	}
	return t.annotate(level, where, string(f.Code), f.Text(false))
}

// The escapes in the commands of GitHub Actions, which end at the end of a line.
var (
	inAnnotation = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	inProperty   = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// annotate writes an annotation of GitHub Actions: "::error file=FILE,line=LINE,col=COLUMN::message".
func (t *tool) annotate(level string, where textio.Place, title, message string) error {
	var properties []string
	if where.File != "" {
		properties = append(properties, "file="+inProperty.Replace(where.Location().File), "line="+strconv.Itoa(where.Number))
		if where.Column > 0 {
			properties = append(properties, "col="+strconv.Itoa(where.Column))
		}
	} else {
		message = where.String() + ": " + message
	}
	if title != "" {
		properties = append(properties, "title="+inProperty.Replace(title))
	}
	return t.PrintLine(strings.TrimSuffix("::"+level+" "+strings.Join(properties, ","), " ") + "::" + inAnnotation.Replace(message))
}

// counts returns, in words, the number of references and how many of them are bad.
func counts(references, bad int) string {
	return textio.Number(references, "reference") + ", " + strconv.Itoa(bad) + " bad"
}
