package main

import (
	"cmp"
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// encoders has the function that encodes data for each place. It is never modified.
var encoders = map[string]func(data string) (string, error){
	"segment":    always(escape.Segment),
	"path":       always(escape.Path),
	"param":      always(escape.Param),
	"query":      always(escape.Fragment), // which allows the same characters
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

// escape answers each text with the encoded text.
func (t *tool) escape(cmd *cobra.Command, args []string) error {
	place := cmp.Or(t.opts.purpose, "param")
	encode := encoders[place]
	switch {
	case t.opts.form && place != "param":
		return misused(cmd, "--form is for parameters")
	case t.opts.form:
		encode = always(encodeInForm)
	}
	return t.produce(args, func(dst []byte, r *reference) ([]byte, error) {
		text, err := encode(r.text)
		return append(dst, text...), err
	}, nil)
}

// encodeInForm encodes a key or a value as HTML forms do.
func encodeInForm(text string) string {
	p := query.New(query.Form)
	p.Add("", text)
	return strings.TrimPrefix(p.String(), "=")
}

// unescape answers each text with the decoded text.
func (t *tool) unescape(_ *cobra.Command, args []string) error {
	return t.produce(args, func(dst []byte, r *reference) ([]byte, error) {
		text := r.text
		if t.opts.form {
			text = strings.ReplaceAll(text, "+", " ")
		}
		decoded, err := escape.Decode(text)
		if err != nil {
			return dst, err
		}
		return t.appendLine(dst, decoded, "the decoded text is not one line (--null allows it)")
	}, nil)
}

// appendLine appends data that can hold any byte, escaped for a terminal unless it goes to JSON. It rejects data that
// contains LF, which would be read as several lines, or ends with CR, which a reader would drop.
func (t *tool) appendLine(dst []byte, data, message string) ([]byte, error) {
	if t.opts.JSON {
		return append(dst, data...), nil
	}
	if !t.opts.Null && (strings.Contains(data, "\n") || strings.HasSuffix(data, "\r")) {
		return dst, errors.New(message)
	}
	if t.Term.Stdout.IsTerminal {
		data = textio.Visible(data)
	}
	return append(dst, data...), nil
}
