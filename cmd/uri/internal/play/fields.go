package play

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A Field is a component in the table under the figure.
type Field struct {
	Name    string `json:"name"`
	Has     bool   `json:"has"` // whether the reference has it
	Raw     string `json:"raw"`
	Decoded string `json:"decoded,omitempty"` // if it differs from Raw and is text
	Note    string `json:"note,omitempty"`    // what does not stand there
	NetURL  string `json:"netURL,omitempty"`  // what net/url reads
	Differs bool   `json:"differs,omitempty"` // whether that is other data
}

// A Row is a segment of the path or a parameter of the query. The key of a segment is its number.
type Row struct {
	Key      string `json:"key"`
	Raw      string `json:"raw"`
	Decoded  string `json:"decoded,omitempty"`
	HasValue bool   `json:"hasValue,omitempty"` // of a parameter: whether it has a "="
}

// mostRows is how many rows of a kind a page shows. A keystroke in a long text is not to wait for more.
const mostRows = 30

// describe adds the components of u, which was split from reference, and what they consist of.
func (a *Answer) describe(reference string, u uri.URI) {
	other, err := url.Parse(reference)
	if err != nil {
		var repeats *url.Error
		if errors.As(err, &repeats) {
			err = repeats.Err // the text is on the screen already
		}
		a.NetURL = visible(err.Error())
	}
	a.Fields = fields(reference, u, other)
	a.Segments, a.Params = segments(u), params(u)
}

// fields returns the components of text, which u was split from, with their names in the RFC, beside what net/url reads. other
// may be nil.
func fields(text string, u uri.URI, other *url.URL) []Field {
	list := []Field{}
	all := components(text)
	for _, name := range componentNames {
		raw, has := all[name]
		f := Field{Name: name, Has: has && (name != refs.Path || raw != ""), Raw: visible(raw), Decoded: decoded(raw)}
		if number, known := u.EffectivePort(); name == refs.Port && raw == "" && known {
			f.Has, f.Note = true, strconv.Itoa(int(number))+" by default"
		}
		if other != nil {
			read := netURL(other, name)
			f.NetURL, f.Differs = visible(read), !sameData(raw, read) && (name != refs.Scheme || !strings.EqualFold(raw, read))
		}
		if f.Has || f.NetURL != "" {
			list = append(list, f)
		}
	}
	return list
}

// componentNames has the names of the components in their order. It is never modified.
var componentNames = []string{refs.Scheme, refs.Userinfo, refs.Host, refs.Port, refs.Path, refs.Query, refs.Fragment}

// sameData reports whether read is raw, or raw decoded without another slash.
func sameData(raw, read string) bool {
	text, err := escape.Decode(raw)
	return read == raw || err == nil && read == text && strings.Count(raw, "/") == strings.Count(text, "/")
}

// netURL returns what net/url reads as a component: the fields that its documentation names, decoded as they are.
func netURL(u *url.URL, name string) string {
	switch name {
	case refs.Scheme:
		return u.Scheme
	case refs.Userinfo:
		if password, has := u.User.Password(); has {
			return u.User.Username() + ":" + password
		}
		return u.User.Username()
	case refs.Host:
		return strings.TrimSuffix(u.Host, ":"+u.Port())
	case refs.Port:
		return u.Port()
	case refs.Query:
		return u.RawQuery
	case refs.Fragment:
		return u.Fragment
	default:
		return u.Opaque + u.Path
	}
}

// segments returns the segments of the path of u if there is more than one, numbered from 1.
func segments(u uri.URI) []Row {
	path := u.Path
	if len(path) > 0 && path[0] == "" {
		path = path[1:]
	}
	if len(path) < 2 {
		return nil
	}
	var rows []Row
	for i, segment := range path[:min(len(path), mostRows)] {
		rows = append(rows, Row{Key: strconv.Itoa(i + 1), Raw: visible(segment), Decoded: plain(segment)})
	}
	return append(rows, more(len(path))...)
}

// params returns the parameters of the query of u.
func params(u uri.URI) []Row {
	if !strings.ContainsAny(u.Query, "=&") {
		return nil
	}
	pairs := strings.Split(u.Query, "&")
	var rows []Row
	for _, pair := range pairs[:min(len(pairs), mostRows)] {
		key, value, found := strings.Cut(pair, "=")
		if name, err := escape.Decode(key); err == nil {
			key = name
		}
		rows = append(rows, Row{Key: visible(key), Raw: visible(value), Decoded: plain(value), HasValue: found})
	}
	return append(rows, more(len(pairs))...)
}

// more returns a row for those of n rows that are not shown.
func more(n int) []Row {
	if n <= mostRows {
		return nil
	}
	return []Row{{Key: "…", Raw: strconv.Itoa(n-mostRows) + " more"}}
}

// decoded returns raw without percent-encoding if that helps people: if the result is text, and no encoded delimiter would
// look like a delimiter.
func decoded(raw string) string {
	text, err := escape.Decode(raw)
	if err != nil || text == raw || strings.ToValidUTF8(text, "\uFFFD") != text {
		return ""
	}
	for _, c := range ":/?#[]@!$&'()*+,;=%" {
		if c != '%' && strings.Count(text, string(c)) != strings.Count(raw, string(c)) || c == '%' && strings.Contains(text, "%") {
			return ""
		}
	}
	return visible(text)
}
