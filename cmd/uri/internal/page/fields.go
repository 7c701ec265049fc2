package page

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

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

// fields returns all components, with their names in the RFC: what text, which u was split from, has of them, beside what net/url
// reads. other may be nil.
func fields(text string, u uri.URI, other *url.URL) []Field {
	var list []Field
	all := refs.Texts(text)
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
		list = append(list, f)
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
	return rows(path, func(i int, segment string) Row {
		return Row{Key: strconv.Itoa(i + 1), Raw: visible(segment), Decoded: plain(segment)}
	})
}

// params returns the parameters of the query of u.
func params(u uri.URI) []Row {
	if !strings.ContainsAny(u.Query, "=&") {
		return nil
	}
	return rows(strings.Split(u.Query, "&"), func(_ int, pair string) Row {
		key, value, found := strings.Cut(pair, "=")
		if name, err := escape.Decode(key); err == nil {
			key = name
		}
		return Row{Key: visible(key), Raw: visible(value), Decoded: plain(value), HasValue: found}
	})
}

// rows returns a row for each text, and one for those that are not shown.
func rows(texts []string, row func(i int, text string) Row) (list []Row) {
	for i, text := range texts[:min(len(texts), mostRows)] {
		list = append(list, row(i, text))
	}
	if n := len(texts) - mostRows; n > 0 {
		list = append(list, Row{Key: "…", Raw: strconv.Itoa(n) + " more"})
	}
	return list
}

// plain returns raw decoded if that differs.
func plain(raw string) string {
	if text, err := escape.Decode(raw); err == nil && text != raw {
		return visible(text)
	}
	return ""
}

// decoded is plain if that helps people: if the result is text, and no encoded delimiter would look like a delimiter.
func decoded(raw string) string {
	if text, err := escape.Decode(raw); err != nil || !utf8.ValidString(text) || refs.HasEncodedDelimiter(raw) {
		return ""
	}
	return plain(raw)
}
