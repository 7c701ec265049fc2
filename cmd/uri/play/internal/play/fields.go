package play

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// A Field is a component in the table under the figure.
type Field struct {
	Name    string `json:"name"`
	Raw     string `json:"raw"`
	Decoded string `json:"decoded,omitempty"` // if it differs from Raw and is text
	Note    string `json:"note,omitempty"`    // what does not stand there
	NetURL  string `json:"netURL,omitempty"`  // what net/url reads
	Differs bool   `json:"differs,omitempty"` // whether that is other text
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

// describe adds the components of u, which was parsed from reference, and what they consist of.
func (a *Answer) describe(reference string, u uri.URI) {
	other, err := url.Parse(reference)
	if err != nil {
		var repeats *url.Error
		if errors.As(err, &repeats) {
			err = repeats.Err // the text is on the screen already
		}
		a.NetURL = visible(err.Error())
	}
	a.Fields = fields(u, other)
	a.Segments, a.Params = segments(u), params(u)
}

// fields returns the components of u, with their names in the RFC, beside what net/url reads. other may be nil.
func fields(u uri.URI, other *url.URL) []Field {
	var list []Field
	add := func(name, raw, note string, is bool) {
		if !is {
			return
		}
		f := Field{Name: name, Raw: visible(raw), Decoded: decoded(raw), Note: note}
		if other != nil {
			read := netURL(other, name)
			f.NetURL, f.Differs = visible(read), read != raw
		}
		list = append(list, f)
	}
	has := u.Has(uri.ComponentAuthority)
	port, note := "", ""
	if number, known := u.EffectivePort(); u.HasPort {
		port = strconv.Itoa(int(u.Port))
	} else if known {
		note = strconv.Itoa(int(number)) + " by default"
	}
	add("scheme", u.Scheme, "", u.Scheme != "")
	add("userinfo", u.UserInfo, "", u.Has(uri.ComponentUserInfo))
	add("host", u.Host, "", has)
	add("port", port, note, has && port+note != "")
	add("path", u.EscapedPath(), "", len(u.Path) > 0)
	add("query", u.Query, "", u.Has(uri.ComponentQuery))
	add("fragment", u.Fragment, "", u.Has(uri.ComponentFragment))
	return list
}

// netURL returns what net/url reads as a component: the fields that its documentation names.
func netURL(u *url.URL, name string) string {
	switch name {
	case "scheme":
		return u.Scheme
	case "userinfo":
		return u.User.String()
	case "host":
		return strings.TrimSuffix(u.Host, ":"+u.Port())
	case "port":
		return u.Port()
	case "query":
		return u.RawQuery
	case "fragment":
		return u.EscapedFragment()
	default:
		if u.Opaque != "" {
			return u.Opaque
		}
		return u.EscapedPath()
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

// plain returns raw decoded if that differs.
func plain(raw string) string {
	if text, err := escape.Decode(raw); err == nil && text != raw {
		return visible(text)
	}
	return ""
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
