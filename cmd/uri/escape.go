package main

import (
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/spf13/cobra"
)

const escapeHelp = `Writes each DATA percent-encoded, for the place that --for names. What the place allows, and what does not delimit there, stays as it is; "%" never does. DATA are arguments, or lines as references are elsewhere, and may hold any byte.

  segment      one segment of a path: a "/" is encoded
  path         a path whose slashes are in place
  param        a key or a value of a parameter in a query; usual without --for
  query        a query whose delimiters are in place
  fragment     a fragment
  userinfo     a user name or a password
  host         a registered name
  unreserved   all but letters, digits, "-", ".", "_" and "~" is encoded, as signatures need it`

const escapeExamples = `$ uri escape 'a b&c' 100%
a%20b%26c
100%25

$ uri escape --for path '/home/a b'
/home/a%20b`

const unescapeHelp = `Writes each TEXT without its percent-encoding, once; a "+" stays a "+", unless --form is given. A "%" without two hexadecimal digits gives an empty line, and the reason on standard error. TEXT are arguments, or lines as references are elsewhere.

What is decoded is written byte for byte. On a terminal, each byte that is not part of a printable character is shown in hexadecimal, as in "\x1B". A text that would not be one line, since it holds LF or ends with CR, is refused without --null.`

const unescapeExamples = `$ uri unescape a%20b%26c 100%25
a b&c
100%

$ uri unescape --form a+b
a b`

// encoders has the function that encodes data for each place. It is never modified.
var encoders = map[string]func(string) string{
	"segment":    escape.Segment,
	"path":       encodePath,
	"param":      escape.Param,
	"query":      escape.Query,
	"fragment":   escape.Fragment,
	"userinfo":   encodeUserOrPassword,
	"host":       nil, // see newHostEscaper
	"unreserved": escape.Unreserved,
}

// encoderNames has the names of the places in the order of help. It is never modified.
var encoderNames = []string{"segment", "path", "param", "query", "fragment", "userinfo", "host", "unreserved"}

// newEscape returns the command that encodes data.
func (t *tool) newEscape() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "escape [FLAG...] [DATA...]",
		Short:   "percent-encode data",
		Long:    escapeHelp,
		Example: escapeExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.escape(cmd, args) },
	}
	cmd.Flags().StringVar(&t.opts.purpose, "for", "", "the `PLACE` that the data are for: one of the above")
	t.mustComplete(cmd, "for", encoderNames...)
	return t.takesReferences(cmd)
}

// escape answers each text with the encoded text.
func (t *tool) escape(cmd *cobra.Command, args []string) error {
	place := t.opts.purpose
	if place == "" {
		place = "param"
	}
	encode, ok := encoders[place]
	if !ok {
		return misused(cmd, "there is no place \""+harmless(place)+"\""+meant(place, encoderNames, ""))
	}
	t.opts.operandsAreFiles = true
	if place == host {
		return t.answer(newHostEscaper, args)
	}
	return t.answer(func() answerer {
		return func(a *answer, text string) {
			a.output = append(a.output, encode(text)...)
			a.endRecord()
		}
	}, args)
}

// newHostEscaper returns an answerer that encodes registered names. It rejects a name that is not UTF-8.
func newHostEscaper() answerer {
	return func(a *answer, text string) {
		encoded, err := escape.AppendHost(a.output, text)
		if err != nil {
			a.refuseRecord(&errorRecord{Message: withoutPrefix(err)})
			return
		}
		a.output = encoded
		a.endRecord()
	}
}

// newUnescape returns the command that decodes text.
func (t *tool) newUnescape() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "unescape [FLAG...] [TEXT...]",
		Short:   "decode percent-encoded text",
		Long:    unescapeHelp,
		Example: unescapeExamples,
		RunE:    func(_ *cobra.Command, args []string) error { return t.unescape(args) },
	}
	t.hasForm(cmd)
	return t.takesReferences(cmd)
}

// unescape answers each text with the decoded text. That can hold any byte, so it is escaped for a terminal.
func (t *tool) unescape(args []string) error {
	write, plus := appendPlain, "+"
	if t.term.stdout {
		write = appendVisible
	}
	if t.opts.form {
		plus = "%20"
	}
	t.opts.operandsAreFiles = true
	return t.answer(func() answerer {
		return func(a *answer, text string) {
			decoded, err := escape.Decode(strings.ReplaceAll(text, "+", plus))
			if err == nil && a.framing == byLine && (strings.Contains(decoded, "\n") || strings.HasSuffix(decoded, "\r")) {
				a.refuseRecord(&errorRecord{Message: "what is decoded would not be one line (unless --null is given)"})
				return
			}
			if err != nil {
				a.refuseRecord(&errorRecord{Message: withoutPrefix(err)})
				return
			}
			a.output = write(a.output, decoded)
			a.endRecord()
		}
	}, args)
}
