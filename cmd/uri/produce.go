package main

import (
	"os"
	"strconv"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A reference is a text that a command answers: a valid reference or, in commands such as escape,
// any text.
type reference struct {
	given   string // as it was given
	text    string // as it was read
	uri     uri.URI
	dialect query.Dialect // of its parameters
	answer  *textio.Answer
}

// givenColumn converts a column in the text that was read to a column in the given text. For a
// column in a part that was rewritten, it returns the start of the part.
func (opts *options) givenColumn(r *reference, column int) int {
	text := r.given
	if opts.reading.Guess != "" {
		text = opts.reading.guess(r.given)
	}
	at, _ := refs.NewReplacement(r.text, text).Move(column-1, column-1)
	return max(0, at+len(r.given)-len(text)) + 1
}

// A producer appends the result for a text, or returns why there is none. Calls for different texts may be concurrent.
type producer func(dst []byte, r *reference) ([]byte, error)

// produce answers each text, which is a valid reference if the command reads references, with the result of a producer: drawn, on
// a line, or with --json in the record of the text and the result. If record is nil, the producer itself writes JSON. A report has no
// results.
func (t *tool) produce(args []string, do producer, record func(text, result string) any) error {
	t.opts.Records = !t.opts.draws && !t.opts.reports
	t.hintAtFiles(args)
	p := textio.Printer{Session: &t.Session, Tell: t.tell, OneByOne: t.opts.draws}
	p.Reject = func(reason string) textio.Remark { return &show.ErrorRecord{Fault: show.Fault{Message: reason}} }
	p.NewAnswerer = func() textio.Answerer {
		r := reference{dialect: t.opts.dialect()}
		return func(a *textio.Answer, text string) {
			r.given, r.text, r.answer = text, text, a
			from, dst, err := len(a.Output), a.Output, error(nil)
			if t.opts.References {
				r.text, err = t.opts.reading.parse(&r.uri, text)
			}
			if err == nil {
				dst, err = do(dst, &r)
			}
			switch {
			case err != nil:
				a.Refuse(t.opts.reason(&r, err))
			case t.opts.JSON && record != nil:
				a.Output = show.AppendJSON(dst[:from], record(text, string(dst[from:])))
			default:
				a.Output = dst
				if t.opts.Records && !t.opts.JSON {
					a.EndRecord()
				}
			}
		}
	}
	return p.Answer(args)
}

// The records of a reference and its result in JSON, which has the members in the order of their names.
func newResultRecord(text, result string) any {
	return map[string]string{"reference": text, "result": result}
}

func newTargetRecord(text, target string) any {
	return map[string]string{"reference": text, "target": target}
}

// hintAtFiles writes a hint to stderr for each argument that is read as a reference, but names a file: how to read the
// references in it. Such an argument is a valid reference, so this is not an error.
func (t *tool) hintAtFiles(args []string) {
	for i, arg := range args {
		if t.opts.References && namesFile(arg) {
			_ = t.Complain("uri: hint: argument " + strconv.Itoa(i+1) + " is read as a reference, but names a file too: " +
				"to read the references in it, use --from " + textio.Harmless(arg))
		}
	}
}

// hintAtHosts writes a hint to stderr for the first argument that begins like a host, but has no
// host since it has no "//", if the command needs a host. It skips an argument that names a file.
func (t *tool) hintAtHosts(args []string, matters func(u uri.URI, text string) bool) {
	for i, arg := range args {
		u, err := uri.Parse(arg)
		_, notHost := uri.GuessURI(arg, "https")
		if t.opts.reading.Guess == "" && err == nil && notHost == nil && !u.Has(uri.ComponentAuthority) && !namesFile(arg) && matters(u, arg) {
			_ = t.Complain("uri: hint: argument " + strconv.Itoa(i+1) + " has no '//', so it has no host: to read a host at its start, use --guess https")
			return
		}
	}
}

// namesFile reports whether an argument is a valid reference that names a regular file.
func namesFile(arg string) bool {
	u, err := uri.Parse(arg)
	if err != nil || u.Kind() > uri.KindAbsolutePath { // not only a path
		return false
	}
	info, err := os.Stat(arg)
	return err == nil && info.Mode().IsRegular()
}

// reason returns why there is no result for a reference.
func (opts *options) reason(r *reference, err error) *show.ErrorRecord {
	reason := show.Refuse(r.text, err, opts.showsText() && !opts.showPassword)
	if opts.showPassword {
		text := r.text
		reason.ShownReference = &text
	}
	reason.Column = opts.givenColumn(r, reason.Column)
	return reason
}

// showsText reports whether an error or a finding shows its text, without secrets.
func (opts *options) showsText() bool {
	return opts.draws || opts.JSON && !opts.SkipBad && !opts.redacts
}
