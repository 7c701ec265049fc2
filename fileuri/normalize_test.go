package fileuri_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

func TestRFC8089_E_2_Normalize(t *testing.T) {
	for in, want := range map[string]string{
		"file:///C:/x":                   "",
		"file:///c%3A/x":                 "file:///C:/x",
		"file:///c%7C/x":                 "file:///C:/x",
		"file:///%63:/x":                 "file:///C:/x",
		"FILE:/c:/x":                     "file:///C:/x",
		"file://LocalHost/c%3a/%7":       "", // no URI
		"file://LocalHost/c%3a/%7e/../x": "file:///C:/x",
		"file:c:/x":                      "file:///C:/x", // E.2
		"file:c:":                        "file:///C:",
		"file:c%3A/../../x":              "file:///x",
		"file:///a/../c:/x":              "file:///C:/x",
		"file:///./c%3A":                 "file:///C:",
		"file:///c:x":                    "",
		"file:///cc:/x":                  "",
		"file:///x/c:/x":                 "",
		"file:////c:/x":                  "",
		"file://server/c:/x":             "",
		"file://u@localhost/c:/x":        "",
		"file:///1:/x":                   "",
		"file:c":                         "",
		"file:":                          "",
		"http://H/c%3A/x":                "http://h/c%3A/x",
		"/c%3A/x":                        "", // nothing says that it is a file
		"":                               "",
	} {
		u, err := uri.Parse(in)
		if err != nil {
			continue
		}
		if want == "" {
			want = in
		}
		got := fileuri.Normalize(u)
		assert.Equal(t, want, got.String(), in)
		assert.Equal(t, len(got.Path), cap(got.Path), in)
	}
	for _, path := range [][]string{{"", "c|", "x"}, {"c|", "x"}} {
		u := uri.URI{Scheme: "file", Path: path}
		assert.Equal(t, "file:///C:/x", fileuri.Normalize(u).String(), path)
		assert.Contains(t, []string{u.Path[0], u.Path[1]}, "c|", "u does not change")
	}
	for _, host := range []string{"", "localhost", "LOCALHOST"} { // RFC 8089, section 2: the hosts of this machine
		for _, drive := range []string{"c:", "c|", "c%3A", "c%7C", "%63%3a"} {
			u := uri.URI{Scheme: "file", Host: host, ForceAuthority: host == "", Path: []string{"", drive, "x"}}
			assert.Equal(t, "file:///C:/x", fileuri.Normalize(u).String(), host+drive)
		}
	}
	for _, scheme := range []string{"file", "FILE", "File", "filE"} { // RFC 3986, section 3.1: in any case
		for _, path := range [][]string{{"", "c:", "x"}, {"", "c%3a", "x"}, {"", "c|", "x"}, {"c:", "x"}, {"", "a", "..", "c:", "x"}} {
			got := fileuri.Normalize(uri.URI{Scheme: scheme, Path: path})
			assert.Equal(t, "file:///C:/x", got.String(), "%s %q", scheme, path)
			assert.Equal(t, "file", got.Scheme)
		}
	}
	for _, u := range []uri.URI{
		{Scheme: "file", Path: []string{"", "c|", "x y"}}, {Scheme: "file", ForceAuthority: true, Path: []string{"c:", "x"}}, {Scheme: "file", IsRelative: true, Path: []string{"", "c:"}},
		{Scheme: "file", Path: []string{"", "a", "c|"}},
	} {
		assert.Equal(t, u, fileuri.Normalize(u), "Format rejects it")
	}
}

// slowDrive matches a drive at the beginning of the path of a file URI in normal form, in any spelling.
var slowDrive = regexp.MustCompile(`^file:(?:///)?([A-Za-z])(?::|%3A|%7C)(/|$|[?#])`)

// slowRepaired matches a path that begins with a drive.
var slowRepaired = regexp.MustCompile(`^/?(?:[A-Za-z]|%[46][1-9A-Fa-f]|%[57][0-9Aa]):(?:/|$)`)

// tryNormalize compares Normalize with a plain implementation, and checks what its documentation promises.
func tryNormalize(t *testing.T, u uri.URI) {
	before := strings.Join(u.Path, "\x00")
	got := fileuri.Normalize(u)
	if strings.Join(u.Path, "\x00") != before {
		t.Fatalf("Normalize changed its argument %q to %q", before, u.Path)
	}
	text, err := uri.Format(u)
	if err != nil {
		repaired := u.Clone()
		authority, _ := u.Authority()
		for i, segment := range repaired.Path {
			if i == len(repaired.Path)-len(strings.Split(strings.TrimPrefix(u.EscapedPath(), "/"), "/")) {
				repaired.Path[i] = strings.Replace(segment, "|", ":", 1)
			}
		}
		if _, err := uri.Format(repaired); err != nil || !slowRepaired.MatchString(repaired.EscapedPath()) || authority != "" && authority != "localhost" {
			repaired = u
		}
		want := repaired
		if !repaired.Equal(u) {
			want = fileuri.Normalize(repaired)
		}
		require.True(t, got.Equal(want), "Normalize of %q is %q, want %q", u.Path, got.Path, want.Path)
		return
	}
	normal := uri.MustParse(text).NormalizeForScheme().String()
	want := normal
	if m := slowDrive.FindStringSubmatchIndex(normal); m != nil {
		want = "file:///" + strings.ToUpper(normal[m[2]:m[3]]) + ":" + normal[m[4]:]
		want = uri.MustParse(want).NormalizeForScheme().String() // a rootless path kept its dot-segments
		want = slowDrive.ReplaceAllStringFunc(want, func(drive string) string {
			return "file:///" + strings.ToUpper(drive[len("file:///"):len("file:///c")]) + ":" + strings.TrimLeft(drive[len("file:///c"):], ":%37ACac")
		})
	}
	if got.String() != want {
		t.Fatalf("Normalize(%q) = %q, want %q", text, got, want)
	}
	if again := fileuri.Normalize(got); !again.Equal(got) {
		t.Fatalf("Normalize(%q) = %q, and then %q", text, got, again)
	}
	path, err := fileuri.ToWindows(u)
	if err != nil {
		return
	}
	if other, err := fileuri.ToWindows(got); err != nil || !strings.EqualFold(path, other) || path[1] == ':' && path[2:] != other[2:] {
		t.Fatalf("Normalize(%q) = %q, whose path is %q, %v, not %q", text, got, other, err, path)
	}
}

func TestNormalizeOnEachByte(t *testing.T) {
	t.Parallel()
	for text := range texts.Part(*deep, 17, short) {
		for _, u := range []uri.URI{
			{Scheme: "file", ForceAuthority: true, Path: strings.Split("/"+text, "/")}, {Scheme: "file", Path: strings.Split(text, "/")},
			{Scheme: "file", Path: []string{"", "c" + text, "x"}}, {Scheme: "file", Host: text, Path: []string{"", "c%3a", "x"}},
			{Scheme: text, Path: []string{"", "c%3a", "x"}},
		} {
			tryNormalize(t, u)
		}
	}
	pieces := []string{"/", "c", "C", ":", "%3a", "%7C", "|", "..", ".", "localhost", "//", "?", "%63"}
	words := []string{""}
	for i := 0; len(words) < 3_000; i++ {
		for _, piece := range pieces {
			words = append(words, words[i]+piece)
		}
	}
	for _, word := range words {
		if u, err := uri.Parse("file:" + word); err == nil {
			tryNormalize(t, u)
		}
		for _, u := range []uri.URI{
			{}, {Host: "localhost"}, {Host: "h"}, {ForceAuthority: true}, {UserInfo: "u"}, {ForceUserInfo: true}, {HasPort: true},
			{ForceAuthority: true, UserInfo: "u"}, {ForceAuthority: true, ForceUserInfo: true}, {ForceAuthority: true, HasPort: true},
		} {
			u.Scheme, u.Path = "file", strings.Split(word, "/")
			tryNormalize(t, u)
		}
	}
}

func FuzzNormalize(f *testing.F) {
	for _, text := range []string{"file:///c%3A/x", "file:c:/../d:", "file://localhost/c%7C", "file:////c:/x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if u, err := uri.Parse(text); err == nil {
			tryNormalize(t, u)
		}
		tryNormalize(t, uri.URI{Scheme: "file", Path: strings.Split(text, "/")})
	})
}
