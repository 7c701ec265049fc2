package dsn_test

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

var deep = flag.Bool("deep", false, "try more texts")

// requireParseError checks that an error for s is a *uri.ParseError with all its fields, and returns it.
func requireParseError(t *testing.T, s string, err error) *uri.ParseError {
	t.Helper()
	bad, ok := err.(*uri.ParseError)
	if !ok || bad.Offset < 0 || bad.Offset > len(s) || bad.Rule == "" || bad.Err == nil || bad.Component == uri.ComponentAuthority {
		t.Fatalf("the error for %q is %#v", s, err)
	}
	return bad
}

// cutOffset cuts the message of an error at its offset.
func cutOffset(message string) (before, after string, found bool) {
	before, rest, found := strings.Cut(message, " at offset ")
	_, after, _ = strings.Cut(rest, ": ")
	return before, after, found
}

// valueOf returns the parts of n as texts.
func valueOf(n dsn.Name) slowValue {
	v := slowValue{scheme: n.URI.Scheme, path: strings.Join(n.URI.Path, "/")}
	if len(n.URI.Path) == 1 && v.path == "" {
		v.path = "/"
	}
	if n.URI.UserInfo != "" || n.URI.ForceUserInfo {
		v.user = n.URI.UserInfo + "@"
	}
	if n.URI.Query != "" || n.URI.ForceQuery {
		v.query = "?" + n.URI.Query
	}
	if n.URI.Fragment != "" || n.URI.ForceFragment {
		v.fragment = "#" + n.URI.Fragment
	}
	for _, h := range n.Hosts {
		text := h.Name
		if h.HasPort {
			text += ":" + itoa(h.Port)
		}
		v.hosts = append(v.hosts, text)
	}
	return v
}

// itoa returns the decimal digits of a port.
func itoa(port uint16) string {
	if port < 10 {
		return string(rune('0' + port))
	}
	return itoa(port/10) + string(rune('0'+port%10))
}

func equal(v, w slowValue) bool {
	hosts := slices.Equal(v.hosts, w.hosts)
	v.hosts, w.hosts = nil, nil
	return hosts && v.text() == w.text() && v.scheme == w.scheme && v.user == w.user && v.path == w.path && v.query == w.query
}

// tryText compares Parse with the plain implementation, and checks that the text is read back.
func tryText(t *testing.T, s string) {
	t.Helper()
	want, ok := slowParse(s)
	n, err := dsn.Parse(s)
	if !ok {
		requireParseError(t, s, err)
		if n.Hosts != nil || !n.URI.IsZero() {
			t.Fatalf("Parse(%q) = %#v, %v", s, n, err)
		}
		return
	}
	if err != nil || !equal(valueOf(n), want) || !n.URI.ForceAuthority || n.URI.Host != "" || n.URI.HasPort {
		t.Fatalf("Parse(%q) = %#v, %v, want %q", s, n, err, want)
	}
	text, err := n.MarshalText()
	if err != nil || string(text) != want.text() || n.String() != want.text() {
		t.Fatalf("the text of %q is %q, %v, want %q", s, text, err, want.text())
	}
	back := new(dsn.Name)
	if err := back.UnmarshalText(text); err != nil || !back.URI.Equal(n.URI) || !slices.Equal(back.Hosts, n.Hosts) {
		t.Fatalf("%q is written as %q, and read back as %#v, %v", s, text, back, err)
	}
}

// fiveNames have each part that a name can have.
var fiveNames = []string{
	"postgresql://joe:s%3Ae@h1:5432,[::1]:6432,%2Ftmp/db?a=b&c#f",
	"mongodb://u:p@a.example:27017,b,c.sock/d?replicaSet=rs",
	"mongodb+srv://h,k/?a#b",
	"amqp://:5672,[v1.x],127.0.0.1:65535//v",
	"x://@,h:0,",
}

// Each byte replaces another at each place of five names, and is inserted there.
func TestParseOnEachByte(t *testing.T) {
	for _, name := range fiveNames {
		tryText(t, name)
		for place := range len(name) + 1 {
			for c := range 256 {
				tryText(t, name[:place]+string([]byte{byte(c)})+name[place:])
				if place < len(name) {
					tryText(t, name[:place]+string([]byte{byte(c)})+name[place+1:])
				}
			}
		}
	}
}

// Short texts with each byte, and random ones, stand in each part of a name.
func TestParseAtRandom(t *testing.T) {
	for _, frame := range []string{"*", "x://*", "postgres://*@h,k/", "x://a,*,b/", "mongodb://a,b*", "mongodb://u@a:1,b:*/c", "x://a,[*]:1/"} {
		for text := range texts.Part(*deep, 9, 6) {
			tryText(t, strings.ReplaceAll(frame, "*", text))
		}
		for text := range texts.Random(51, 2_000) {
			tryText(t, strings.ReplaceAll(frame, "*", text))
		}
	}
}

// ParseList is Parse for each name.
func TestParseListIsParseForEach(t *testing.T) {
	for _, frame := range []string{"*", "a,*", "x://*,b", " *\n, y://*", " a, \tb ,y://*"} {
		for text := range texts.Random(52, 2_000) {
			tryList(t, strings.ReplaceAll(frame, "*", text))
		}
	}
}

// tryList compares ParseList with Parse, whose offsets count from the beginning of the entry.
func tryList(t *testing.T, s string) {
	t.Helper()
	var want []dsn.Name
	var wantErr error
	at, start := 0, 0
	for entry := range strings.SplitSeq(s, ",") {
		at = start + len(entry) - len(strings.TrimLeft(entry, " \t\r\n"))
		start += len(entry) + len(",")
		entry = strings.Trim(entry, " \t\r\n")
		if entry == "" {
			wantErr = &uri.ParseError{Err: uri.ErrNoHost}
			break
		}
		written := len(entry)
		switch {
		case strings.HasPrefix(entry, "//"):
			entry = "x:" + entry
		case !slowHasScheme(entry):
			entry = "x://" + entry
		}
		n, err := dsn.Parse(entry)
		if err != nil {
			at, wantErr = at+max(0, requireParseError(t, entry, err).Offset-(len(entry)-written)), err
			break
		}
		want = append(want, n)
	}
	got, err := dsn.ParseList(s, "x")
	if wantErr == nil {
		require.NoError(t, err, "%q", s)
		require.Equal(t, want, got, "%q", s)
		return
	}
	bad := requireParseError(t, s, err)
	require.Nil(t, got)
	require.Equal(t, at, bad.Offset, "%q", s)
	for _, cause := range []error{uri.ErrNoHost, uri.ErrPortRange, uri.ErrZone} {
		require.Equal(t, errors.Is(wantErr, cause), errors.Is(bad, cause), "%q", s)
	}
}

// slowHasScheme reports whether s has text and "://" before any other delimiter.
func slowHasScheme(s string) bool {
	before, _, found := strings.Cut(s, "://")
	return found && before != "" && !strings.ContainsAny(before, ":/?#")
}

// tryValue checks a Name built by hand: it is written if the text of its parts is read as these parts, and else refused.
func tryValue(t *testing.T, n dsn.Name) {
	t.Helper()
	v := valueOf(n)
	v.scheme = strings.ToLower(v.scheme)
	got, ok := slowParse(v.text())
	ok = ok && equal(got, v) && n.URI.Host == "" && !n.URI.HasPort && n.URI.Port == 0 && !n.URI.IsRelative
	for _, segment := range n.URI.Path {
		ok = ok && !strings.Contains(segment, "/")
	}
	for _, h := range n.Hosts {
		ok = ok && (h.HasPort || h.Port == 0) && !strings.Contains(h.Name, ",") && !slowHasPort(h.Name)
	}
	text, err := n.MarshalText()
	_, dialErr := n.Addresses()
	if ok {
		if err != nil || string(text) != v.text() || n.String() != v.text() {
			t.Fatalf("%#v is written as %q, %v, want %q", n, text, err, v.text())
		}
		return
	}
	bad, isFormat := err.(*uri.FormatError)
	if !isFormat || bad.Err == nil || bad.Rule == "" || text != nil || n.String() != "%!dsn.Name("+err.Error()+")" || n.Redacted() != n.String() {
		t.Fatalf("%#v is written as %q, %q, %#v", n, text, n.String(), err)
	}
	if dialErr == nil || dialErr.Error() != err.Error() {
		t.Fatalf("the addresses of %#v: %v, want %v", n, dialErr, err)
	}
	if _, err := dsn.Parse(n.String()); err == nil {
		t.Fatalf("%q is a name", n.String())
	}
}

// slowHasPort reports whether a name ends with a ":" and digits, or without any.
func slowHasPort(name string) bool {
	rest := strings.TrimRight(name, "0123456789")
	return strings.HasSuffix(rest, ":") && !strings.HasPrefix(name, "[") || strings.HasPrefix(name, "[") && strings.Contains(name, "]:")
}

// valueFrames put a text into each field of a Name.
var valueFrames = map[string]func(text string) dsn.Name{
	"scheme": func(text string) dsn.Name { return dsn.Name{URI: uri.URI{Scheme: text}, Hosts: []dsn.Host{host("h")}} },
	"userinfo": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "x", UserInfo: text, ForceUserInfo: true}, Hosts: []dsn.Host{host("h"), host("k")}}
	},
	"first": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "postgres", UserInfo: "u:p"}, Hosts: []dsn.Host{host(text), hostPort("k", 1)}}
	},
	"later": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "x", Path: []string{"", "db"}}, Hosts: []dsn.Host{hostPort("h", 0), hostPort(text, 65535)}}
	},
	"last": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "MongoDB", Path: []string{"", "", "db"}}, Hosts: []dsn.Host{host("h"), host(text)}}
	},
	"path": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "x", Path: strings.Split(text, "/")}, Hosts: []dsn.Host{host("h")}}
	},
	"path of MongoDB": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "mongodb", Path: []string{"", text}, Query: "a@b"}, Hosts: []dsn.Host{host("h"), host("k")}}
	},
	"query": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "mongodb+srv", Query: text, ForceQuery: true}, Hosts: []dsn.Host{host("h")}}
	},
	"fragment": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "mongodb", Fragment: text}, Hosts: []dsn.Host{host("h")}}
	},
	"URI.Host": func(text string) dsn.Name {
		return dsn.Name{URI: uri.URI{Scheme: "x", Host: text}, Hosts: []dsn.Host{host("h")}}
	},
}

// Each byte is tried at each place of each field of a value built by hand.
func TestValuesOnEachByte(t *testing.T) {
	for name, with := range valueFrames {
		t.Run(name, func(t *testing.T) {
			for text := range texts.Part(*deep, 9, 6) {
				tryValue(t, with(text))
			}
			for text := range texts.Random(53, 400) {
				tryValue(t, with(text))
			}
		})
	}
}
