package main

import (
	"strconv"

	"github.com/go-rfc3986/uri"
)

// parse is the command that writes each reference as a line of key=value or of JSON.
func (t *tool) parse(opts options, operands []string) error {
	newAnswerer := func() answerer { return newPairsWriter(opts.showPassword) }
	if opts.json {
		newAnswerer = func() answerer { return newRecordWriter(opts.showPassword) }
	}
	return t.answer(newAnswerer, opts, operands)
}

// newPairsWriter returns an answerer that gives a line of key=value.
func newPairsWriter(showPassword bool) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		if err := uri.ParseInto(&u, text); err != nil {
			a.refuseRecord(refuse(text, err, showPassword).errorRecord())
			return
		}
		v := newView(text, u, showPassword)
		a.output = appendPairs(a.output, &v.uri)
		a.endRecord()
	}
}

// newRecordWriter returns an answerer that gives a line of JSON.
func newRecordWriter(showPassword bool) answerer {
	var u uri.URI
	encode := newEncoder()
	return func(a *answer, text string) {
		if err := uri.ParseInto(&u, text); err != nil {
			r := refuse(text, err, showPassword)
			a.refuseJSON(encode, refusedRecord{Reference: &r.text, Error: r.errorRecord()})
			return
		}
		a.output = encode.append(a.output, newRecord(newView(text, u, showPassword)))
	}
}

// appendPairs appends the components of u, which was parsed, as key=value with spaces between. The text of a URI holds
// no space, so nothing needs quotes.
func appendPairs(b []byte, u *uri.URI) []byte {
	if u.IsRelative {
		b = append(b, "kind=relative-ref"...)
	} else {
		b = appendPair(append(b, "kind=uri"...), "scheme", u.Scheme)
	}
	if hasAuthority(u) {
		b = appendAuthority(b, u)
	}
	b = appendPair(b, "path", u.EscapedPath())
	b = appendPair(b, "pathrule", pathRule(u))
	if u.Query != "" || u.ForceQuery {
		b = appendPair(b, "query", u.Query)
	}
	if u.Fragment != "" || u.ForceFragment {
		b = appendPair(b, "fragment", u.Fragment)
	}
	return b
}

// appendAuthority appends the components of the authority of u, which has one.
func appendAuthority(b []byte, u *uri.URI) []byte {
	if u.UserInfo != "" || u.ForceUserInfo {
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
