package main

import (
	"cmp"
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// encoders has the function that encodes data for each place. It is never modified.
var encoders = map[string]func(data string) (string, error){
	"segment":    always(escape.Segment),
	"path":       always(encodePath),
	"param":      always(escape.Param),
	"query":      always(escape.Query),
	"fragment":   always(escape.Fragment),
	"userinfo":   always(encodeUserOrPassword),
	"host":       escape.Host,
	"unreserved": always(escape.Unreserved),
}

// always returns an encoder that encodes any data.
func always(encode func(data string) string) func(data string) (string, error) {
	return func(data string) (string, error) { return encode(data), nil }
}

// encoderNames has the names of the places in the order of help. It is never modified.
var encoderNames = []string{"segment", "path", "param", "query", "fragment", "userinfo", "host", "unreserved"}

// encodeUserOrPassword encodes a user name or a password, including each ":", since the first ":" of userinfo ends the
// user name.
func encodeUserOrPassword(data string) string {
	return strings.ReplaceAll(escape.UserInfo(data), ":", "%3A")
}

// encodePath encodes the segments of a path and keeps its slashes.
func encodePath(data string) string {
	return strings.ReplaceAll(escape.Segment(data), "%2F", "/")
}

// newEscape returns the command that encodes data.
func (t *tool) newEscape() *cobra.Command {
	cmd := command("escape", t.escape)
	t.chooses(cmd, cmd.Flags(), &t.opts.purpose, "for", "encode for `PLACE`, one of the above", encoderNames...)
	t.hasForm(cmd)
	return t.writesRecords(t.takesLines(cmd))
}

// escape answers each text with the encoded text.
func (t *tool) escape(cmd *cobra.Command, args []string) error {
	place := cmp.Or(t.opts.purpose.text, "param")
	encode := encoders[place]
	switch {
	case t.opts.form && place != "param":
		return misused(cmd, "--form is for parameters")
	case t.opts.form:
		encode = always(encodeInForm)
	}
	return t.convert(args, encode)
}

// convert answers each text, which is not a reference, with the result of do.
func (t *tool) convert(args []string, do func(text string) (string, error)) error {
	return t.produce(args, func() producer {
		return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
			result, err := do(text)
			return append(dst, result...), t.opts.reason(nil, err)
		}
	}, nil)
}

// encodeInForm encodes a key or a value as HTML forms do.
func encodeInForm(text string) string {
	p := query.New(query.Form)
	p.Add("", text)
	return strings.TrimPrefix(p.String(), "=")
}

// newUnescape returns the command that decodes text.
func (t *tool) newUnescape() *cobra.Command {
	cmd := command("unescape", t.unescape)
	t.hasForm(cmd)
	return t.writesRecords(t.takesLines(cmd))
}

// unescape answers each text with the decoded text. That can hold any byte, so it is escaped for a terminal.
func (t *tool) unescape(_ *cobra.Command, args []string) error {
	return t.convert(args, func(text string) (string, error) {
		if t.opts.form {
			text = strings.ReplaceAll(text, "+", "%20")
		}
		decoded, err := escape.Decode(text)
		switch {
		case err == nil && !t.opts.Null && (strings.Contains(decoded, "\n") || strings.HasSuffix(decoded, "\r")):
			return "", errors.New("the decoded text is not one line (--null allows it)") // it would be read as several, or lose its CR
		case t.Term.Stdout.IsTerminal:
			return textio.Visible(decoded), err
		default:
			return decoded, err
		}
	})
}
