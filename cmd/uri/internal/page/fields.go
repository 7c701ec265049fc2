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
	Other   string `json:"other,omitempty"`   // what net/url reads, or what the other reference has
	Result  string `json:"result,omitempty"`  // how Other differs
}

// addFields adds all components, with their names in the RFC: what text, which u was split from, has of them, beside what net/url
// reads. The segments follow the path, and the parameters the query.
func (a *Answer) addFields(text string, u uri.URI) {
	all := refs.Texts(text)
	reads, refused := netURL(text)
	a.NetURL = refused
	for _, name := range componentNames {
		note := "(empty)"
		if number, known := u.EffectivePort(); name == refs.Port && known {
			note = strconv.Itoa(int(number)) + " by default"
		} else if !has(all, name) || name == refs.Path {
			note = "(none)"
		}
		f := newRow(name, all[name], note)
		f.Other = reads[name]
		if refs.HasEncodedDelimiter(f.Text) {
			f.Decoded = "" // it would look like a delimiter
		}
		if refused == "" && !sameData(f.Text, f.Other) && (name != refs.Scheme || !strings.EqualFold(f.Text, f.Other)) {
			f.Result = different
		}
		a.Fields = append(a.Fields, f)
		switch name {
		case refs.Path:
			a.Fields = append(a.Fields, segments(f.Text)...)
		case refs.Query:
			a.Fields = append(a.Fields, params(f.Text)...)
		}
	}
}

// componentNames has the names of the components in their order. It is never modified.
var componentNames = []string{refs.Scheme, refs.Userinfo, refs.Host, refs.Port, refs.Path, refs.Query, refs.Fragment}

// sameData reports whether read is raw, or raw decoded without another slash.
func sameData(raw, read string) bool {
	text, err := escape.Decode(raw)
	return read == raw || err == nil && read == text && strings.Count(raw, "/") == strings.Count(text, "/")
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

// segments returns rows for the segments of a path if there is more than one, numbered from 1.
func segments(path string) (list []Row) {
	all := strings.Split(strings.TrimPrefix(path, "/"), "/")
	if len(all) < 2 {
		return nil
	}
	for i, segment := range all[:min(len(all), mostRows)] {
		list = append(list, newRow("path: "+strconv.Itoa(i+1), segment, "(empty)"))
	}
	return withMore(list, "path: …", len(all))
}

// params returns rows for the parameters of a query.
func params(query string) (list []Row) {
	if !strings.ContainsAny(query, "=&") {
		return nil
	}
	pairs := strings.Split(query, "&")
	for _, pair := range pairs[:min(len(pairs), mostRows)] {
		key, value, found := strings.Cut(pair, "=")
		note := "(empty)"
		if !found {
			note = "(no value)"
		}
		list = append(list, newRow("query: "+cmp.Or(plain(key), key), value, note))
	}
	return withMore(list, "query: …", len(pairs))
}

// withMore returns the first rows of n with one for the others.
func withMore(list []Row, name string, n int) []Row {
	if left := n - len(list); left > 0 {
		return append(list, Row{Name: name, Text: strconv.Itoa(left) + " more"})
	}
	return list
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
