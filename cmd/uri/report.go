package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// toGitHub is the value of --format for annotations of GitHub Actions.
const toGitHub = "github"

// reports adds to cmd, which reports on references, the flags for where they come from and how reports are written.
func (t *tool) reports(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.files, "files", false, "the operands are files with a reference on each line, as hooks name them; messages begin with FILE:LINE:COLUMN")
	flags.BoolVar(&t.opts.Where, "where", false, "each line begins with FILE:LINE:COLUMN and a tab, as \"uri extract --where\" writes it")
	t.chooses(cmd, flags, &t.opts.report, "format", "write messages in `FORMAT`: text, json (like --json) or github, the annotations of GitHub Actions", "text", "json", toGitHub)
	return t.takesReferences(t.hasJSON(cmd))
}

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
	for i, arg := range args { // it would be read as a valid reference, and the references in the file not at all
		if namesFile(arg) {
			return misused(cmd, "argument "+strconv.Itoa(i+1)+" names a file: --files reads the references in it")
		}
	}
	p := t.newPrinter(func() textio.Answerer { return t.newFinder(wanted) })
	return t.report(p, args, "reference", wanted != nil)
}

// newFinder returns an answerer for reportReferences.
func (t *tool) newFinder(wanted map[string]bool) textio.Answerer {
	var u uri.URI
	shown := t.drawnRefusals()
	return func(a *textio.Answer, given string) {
		text, err := t.opts.reading.parse(&u, given)
		if err == nil {
			err = t.opts.accepted.check(text, &u)
		}
		if err != nil {
			reason := show.Refuse(text, err, shown)
			reason.At = givenOffset(given, text, reason.At-1) + 1
			a.Refuse(reason)
			return
		}
		if wanted == nil {
			return
		}
		for _, f := range show.FindingRecords(text, u, shown) {
			if wanted[string(f.Code)] {
				f.At = givenOffset(given, text, f.At-1) + 1
				a.Find(f)
			}
		}
	}
}

// report prints what answerers find in the things of args, and the counts: on stderr if stdout has objects for things only.
func (t *tool) report(p *textio.Printer, args []string, thing string, finds bool) error {
	t.opts.JSON = t.opts.JSON || t.opts.report.text == "json"
	p.Tell, p.More = t.printAbout, t.printText
	p.Unlimited = t.opts.JSON || t.opts.Quiet || t.opts.report.text == toGitHub
	if err := p.Answer(args); err != nil {
		return err
	}
	counts, write := fmt.Sprintf("%s, %d bad", textio.Number(p.Lines, thing), p.Bad), t.PrintLine
	if finds {
		counts += ", " + textio.Number(p.Findings, "finding")
	}
	if p.Unlimited {
		write = t.Complain
	}
	if err := write(counts); err != nil {
		return err
	}
	return p.TellStats()
}

// drawnRefusals returns what check and lint show of bad references. On a terminal, they draw them.
func (t *tool) drawnRefusals() show.ShownAs {
	if t.opts.JSON || t.Term.Stdout.IsTerminal {
		return show.ShownMasked
	}
	return show.NotShown
}

// A message is what there is to say about a text.
type message struct {
	level  string    // of a finding
	text   string    // in words
	shown  *string   // the text that it is about, if it may be shown
	about  refs.Span // in what is shown
	record any       // for JSON
}

// messageOf returns what an error or a finding in the text at a place says.
func messageOf(where textio.Place, about textio.Remark, p textio.Palette) message {
	switch about := about.(type) {
	case *show.FindingRecord:
		about.Location = where.Location()
		return message{about.Level, about.Text(p), &about.Reference, about.Shown, about}
	case show.Finding:
		return message{"", about.Code + ": " + about.Message, &about.Template, refs.Span{End: len(about.Template)}, about}
	default:
		reason := errorOf(about)
		reason.Location = where.Location()
		m := message{text: reason.Message, record: reason}
		if reason.Offset != nil {
			m.shown = cmp.Or(reason.ShownReference, reason.ShownTemplate)
			m.about = refs.Span{Start: *reason.Offset, End: *reason.Offset}
		}
		return m
	}
}

// errorOf returns the error that a remark is.
func errorOf(about textio.Remark) *show.ErrorRecord {
	if reason, ok := about.(*show.ErrorRecord); ok {
		return reason
	}
	return &show.ErrorRecord{Fault: show.Fault{Message: about.Kind()}}
}

// printAbout writes an error or a finding to stdout. On a terminal, a mark in the text that it is about comes first.
func (t *tool) printAbout(where textio.Place, about textio.Remark) error {
	screen := t.Term.Stdout
	switch {
	case t.opts.Quiet:
		return nil
	case t.opts.JSON:
		return t.PrintJSON(messageOf(where, about, false).record)
	case t.opts.report.text == toGitHub:
		return t.annotate(where, about)
	}
	m := messageOf(where, about, screen.Colors)
	text := screen.Colors.Paint(textio.PlaceStyle, where.String()+":") + " " + m.text
	if screen.IsTerminal && m.shown != nil {
		figure := show.Point(*m.shown, m.about.Start, m.about.End, screen.Width, screen.Colors)
		text = t.gap + strings.Join(figure, "\n") + "\n" + text
		t.gap = "\n"
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

// annotate writes an annotation of GitHub Actions: "::error file=FILE,line=LINE,col=COLUMN,title=KIND::message".
func (t *tool) annotate(where textio.Place, about textio.Remark) error {
	m := messageOf(where, about, false)
	level := strings.Replace(cmp.Or(m.level, "error"), refs.Levels[0], "notice", 1)
	place, text := "", where.String()+": "+m.text
	if where.File != "" {
		place, text = fmt.Sprintf("file=%s,line=%d,col=%d,", inProperty.Replace(where.Location().File), where.Number, where.Column), m.text
	}
	return t.PrintLine("::" + level + " " + place + "title=" + inProperty.Replace(about.Kind()) + "::" + inAnnotation.Replace(text))
}
