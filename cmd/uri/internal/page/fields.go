package page

import (
	"cmp"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A Row is a row of a table: a component, or a part of one, as in "path: 1" for a segment and "query: x" for a parameter.
type Row struct {
	Name    string `json:"name"`
	Text    string `json:"text"`              // as it stands
	Note    string `json:"note,omitempty"`    // what does not stand there
	Decoded string `json:"decoded,omitempty"` // if it differs from Text and is text
	Other   string `json:"other,omitempty"`   // what net/url reads
}

// addFields adds all components, with their names in the RFC: what text, which need not be valid, has of them, beside what net/url
// reads. The segments follow the path, and the parameters the query.
func (a *Answer) addFields(text string) {
	all := refs.Texts(text)
	reads, refused := netURL(text)
	a.NetURL = refused
	for _, name := range refs.Components {
		raw, isThere := all[name].(string)
		note := "(empty)"
		if number, known := uri.Split(text).EffectivePort(); name == refs.Port && known {
			note = strconv.Itoa(int(number)) + " by default"
		} else if !isThere || name == refs.Path {
			note = "(none)"
		}
		f := newRow(name, raw, note)
		f.Other = reads[name]
		if refs.HasEncodedDelimiter(raw) {
			f.Decoded = "" // it would look like a delimiter
		}
		a.Fields = append(a.Fields, f)
		a.Fields = append(a.Fields, parts(name, raw)...)
	}
}

// parts returns rows for the parts of a component: the segments of a path that has more than one, numbered from 1, and the
// parameters of a query.
func parts(component, raw string) (rows []Row) {
	var pieces []string
	if segments := strings.Split(strings.TrimPrefix(raw, "/"), "/"); component == refs.Path && len(segments) > 1 {
		pieces = segments
	} else if component == refs.Query && strings.ContainsAny(raw, "=&") {
		pieces = strings.Split(raw, "&")
	}
	for i, piece := range pieces[:min(len(pieces), mostRows)] {
		name, text, note := strconv.Itoa(i+1), piece, "(empty)"
		if component == refs.Query {
			key, value, hasValue := strings.Cut(piece, "=")
			name, text = cmp.Or(plain(key), key), value
			if !hasValue {
				note = "(no value)"
			}
		}
		rows = append(rows, newRow(component+": "+name, text, note))
	}
	if left := len(pieces) - len(rows); left > 0 {
		rows = append(rows, Row{Name: component + ": …", Text: strconv.Itoa(left) + " more"})
	}
	return rows
}

// netURL returns what net/url reads as the components: the fields that its documentation names, decoded as they are. Or it returns
// why net/url refuses the text.
func netURL(text string) (reads map[string]string, refused string) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, errors.Unwrap(err).Error() // without the text, which is on the screen already
	}
	userinfo := u.User.Username()
	if password, has := u.User.Password(); has {
		userinfo += ":" + password
	}
	return map[string]string{
		refs.Scheme:   u.Scheme,
		refs.Userinfo: userinfo,
		refs.Host:     strings.TrimSuffix(u.Host, ":"+u.Port()),
		refs.Port:     u.Port(),
		refs.Path:     u.Opaque + u.Path,
		refs.Query:    u.RawQuery,
		refs.Fragment: u.Fragment,
	}, ""
}

// newRow returns a row for a text, with a note if it is empty.
func newRow(name, text, note string) Row {
	if text != "" {
		note = ""
	}
	return Row{Name: name, Text: text, Note: note, Decoded: plain(text)}
}

// plain returns raw decoded if that differs and is text.
func plain(raw string) string {
	if text, err := escape.Decode(raw); err == nil && text != raw && utf8.ValidString(text) {
		return text
	}
	return ""
}
