package main

import (
	"strconv"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

const parseHelp = `Writes the components of each reference as a line of key=value: kind (uri or relative-ref), scheme, userinfo, host, hostkind, port, path, pathrule, query and fragment.

Absent components are left out, and empty ones have an empty value. The path is never absent. For a reference that is not valid, the line is empty and the reason is on standard error. JSON has the segments of the path and the decoded parameters of the query too, and an object with "error" for a reference that is not valid.`

const parseExamples = `$ uri parse 'http://example.com/a?b=c'
kind=uri scheme=http host=example.com hostkind=reg-name path=/a pathrule=path-abempty query=b=c

$ uri parse --json urn:a
{"reference":"urn:a","isRelative":false,"scheme":"urn","path":"a","segments":["a"],"decodedSegments":["a"],"pathRule":"path-rootless"}

$ printf '//h\na b\n' | uri parse
kind=relative-ref host=h hostkind=reg-name path= pathrule=path-abempty

uri: line 2: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)`

// newParse returns the command that writes the components of each reference on a line.
func (t *tool) newParse() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "parse [FLAG...] [REF...]",
		Short:   "write the components as key=value or JSON",
		Long:    parseHelp,
		Example: parseExamples,
		RunE:    func(_ *cobra.Command, args []string) error { return t.parse(args) },
	}
	return t.writesRecords(t.takesReferences(t.hasJSON(t.masks(cmd))))
}

// parse answers each reference with its components.
func (t *tool) parse(args []string) error {
	opts := &t.opts
	newAnswerer := func() textio.Answerer { return newPairsWriter(opts) }
	if opts.JSON {
		newAnswerer = func() textio.Answerer { return newRecordWriter(opts) }
	}
	return t.answer(newAnswerer, args)
}

// newPairsWriter returns an answerer that writes a line of key=value.
func newPairsWriter(opts *options) textio.Answerer {
	var u uri.URI
	bad := opts.refusals()
	return func(a *textio.Answer, text string) {
		text, err := opts.reading.Read(&u, text)
		if err != nil {
			a.RefuseRecord(jsonline.Refuse(text, err, bad).ErrorRecord())
			return
		}
		v := display.NewView(text, u, opts.showPassword)
		a.Output = appendPairs(a.Output, &v.URI)
		a.EndRecord()
	}
}

// newRecordWriter returns an answerer that writes a line of JSON.
func newRecordWriter(opts *options) textio.Answerer {
	var u uri.URI
	bad := opts.refusals()
	encode := jsonline.NewEncoder()
	return func(a *textio.Answer, text string) {
		text, err := opts.reading.Read(&u, text)
		if err != nil {
			a.RefuseRecord(jsonline.Refuse(text, err, bad).ErrorRecord())
			return
		}
		a.Output = encode.Append(a.Output, jsonline.NewRecord(display.NewView(text, u, opts.showPassword)))
	}
}

// appendPairs appends the components of u, which was parsed, as key=value, separated by spaces. The text of a URI
// contains no space, so nothing needs quotes.
func appendPairs(b []byte, u *uri.URI) []byte {
	if u.IsRelative {
		b = append(b, "kind=relative-ref"...)
	} else {
		b = appendPair(append(b, "kind=uri"...), "scheme", u.Scheme)
	}
	if u.Has(uri.ComponentAuthority) {
		b = appendAuthority(b, u)
	}
	b = appendPair(b, "path", u.EscapedPath())
	b = appendPair(b, "pathrule", display.PathRule(u))
	if u.Has(uri.ComponentQuery) {
		b = appendPair(b, "query", u.Query)
	}
	if u.Has(uri.ComponentFragment) {
		b = appendPair(b, "fragment", u.Fragment)
	}
	return b
}

// appendAuthority appends the components of the authority of u, which must have one.
func appendAuthority(b []byte, u *uri.URI) []byte {
	if u.Has(uri.ComponentUserInfo) {
		b = appendPair(b, "userinfo", u.UserInfo)
	}
	b = appendPair(b, "host", u.Host)
	b = appendPair(b, "hostkind", u.HostKind().String())
	if u.HasPort {
		b = strconv.AppendUint(append(b, " port="...), uint64(u.Port), 10)
	}
	return b
}

// appendPair appends a space and key=value.
func appendPair(b []byte, key, value string) []byte {
	b = append(b, ' ')
	b = append(b, key...)
	b = append(b, '=')
	return append(b, value...)
}
