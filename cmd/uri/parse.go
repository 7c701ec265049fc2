package main

import (
	"strconv"

	"github.com/go-rfc3986/uri"
)

// parse is the command that writes each reference as a line of key=value or of JSON.
func (t *tool) parse(opts options, operands []string) error {
	var u uri.URI
	var line []byte
	return t.each(operands, func(ref reference) error {
		if err := uri.ParseInto(&u, ref.text); err != nil {
			return t.refuseParse(ref, refuse(ref.text, err, opts.showPassword), opts.json)
		}
		v := newView(ref.text, u, opts.showPassword)
		if opts.json {
			return t.printJSON(newRecord(v))
		}
		line = appendPairs(line[:0], &v.uri)
		_, err := t.stdout.Write(append(line, '\n'))
		return err
	})
}

// refuseParse writes what stands for a refused reference.
func (t *tool) refuseParse(ref reference, r refusal, asJSON bool) error {
	if asJSON {
		return t.refuseJSON(refusedRecord{Reference: &r.text, Error: r.errorRecord()})
	}
	return t.refuseLine(ref, r)
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
