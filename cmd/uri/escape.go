package main

import (
	"cmp"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// encoders has the function that encodes data for each place. It is never modified.
var encoders = map[string]func(string) string{
	"segment":    escape.Segment,
	"path":       encodePath,
	"param":      escape.Param,
	"query":      escape.Query,
	"fragment":   escape.Fragment,
	"userinfo":   encodeUserOrPassword,
	"host":       nil, // it may fail
	"unreserved": escape.Unreserved,
}

// encoderNames has the names of the places in the order of help. It is never modified.
var encoderNames = []string{"segment", "path", "param", "query", "fragment", "userinfo", "host", "unreserved"}

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
		encode = encodeInForm
	}
	return t.produce(args, func() producer {
		return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
			if place != refs.Host {
				return append(dst, encode(text)...), nil
			}
			encoded, err := escape.Host(text)
			return refuseError(append(dst, encoded...), err)
		}
	}, nil)
}

// encodeInForm encodes a key or a value as HTML forms do.
func encodeInForm(text string) string {
	p := query.New(query.Form)
	p.Add("", text)
	return strings.TrimPrefix(p.String(), "=")
}

// refuseError returns the reason for an error, whose message shows nothing of the text.
func refuseError(result []byte, err error) ([]byte, *show.ErrorRecord) {
	if err != nil {
		return result, &show.ErrorRecord{Message: show.WithoutPrefix(err)}
	}
	return result, nil
}

// newUnescape returns the command that decodes text.
func (t *tool) newUnescape() *cobra.Command {
	cmd := command("unescape", t.unescape)
	t.hasForm(cmd)
	return t.writesRecords(t.takesLines(cmd))
}

// unescape answers each text with the decoded text. That can hold any byte, so it is escaped for a terminal.
func (t *tool) unescape(_ *cobra.Command, args []string) error {
	write, plus := appendPlain, "+"
	if t.Term.Stdout {
		write = textio.AppendVisible
	}
	if t.opts.form {
		plus = "%20"
	}
	return t.produce(args, func() producer {
		return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
			decoded, err := escape.Decode(strings.ReplaceAll(text, "+", plus))
			switch {
			case err != nil:
				return refuseError(dst, err)
			case !t.opts.Null && (strings.Contains(decoded, "\n") || strings.HasSuffix(decoded, "\r")):
				return dst, &show.ErrorRecord{Message: "the decoded text is not one line (--null allows it)"}
			default:
				return write(dst, decoded), nil
			}
		}
	}, nil)
}
