package uri

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// Deep, Short and Many are exported for the tests in package uri_test.
var Deep = flag.Bool("deep", false, "try each byte at each place beside all kinds of neighbours, and more random texts")

// Short is the most bytes of a text that tests try with -short.
const Short = 12

// Many returns n with -deep, and otherwise a fifth.
func Many(n int) int {
	if *Deep {
		return n
	}
	return n / 5
}

// plainText returns the text of u, written the plain way and not checked.
func plainText(u *URI) string {
	return string(appendQueryAndFragment(appendPath(appendSchemeAndAuthority(nil, u), u.Path), u))
}

// requireWritten asserts that writeToPath, with room as its buffer, writes what the plain way writes and accepts what check
// accepts. It may leave u to them if there is not enough room.
func requireWritten(t *testing.T, u *URI, room []byte) {
	t.Helper()
	want := plainText(u)
	require.Equal(t, len(want), textSize(u), "%q", want)
	toPath := *u
	toPath.Query, toPath.Fragment = "", ""
	path, end := writeToPath(room, u)
	if end < 0 {
		require.Equal(t, -1, end)
		if check(&toPath) == nil && !isRoot(u.Path) && u.IsRelative != (u.Scheme != "") {
			require.Less(t, len(room), len(want)+slack, "%q fits", want)
		}
	} else {
		require.Nil(t, check(&toPath), "%q", want)
		require.Equal(t, string(appendSchemeAndAuthority(nil, u)), string(room[:path]))
		require.Equal(t, string(appendPath(room[:path:path], u.Path)), string(room[:end]))
	}
	requireText(t, u)
}

// requireText asserts that text and appendText agree with check and the plain way.
func requireText(t *testing.T, u *URI) {
	t.Helper()
	want, bad := plainText(u), check(u)
	if bad != nil {
		want = ""
	}
	got, err := text(u)
	require.Equal(t, bad, err)
	require.Equal(t, want, got)
	b, err := appendText([]byte("before"), u)
	require.Equal(t, bad, err)
	require.Equal(t, "before"+want, string(b))
}

// withField calls do with URIs that have text in one field. There is one for each field, and for each way to write it.
func withField(text string, do func(u *URI)) {
	for _, u := range []URI{
		{Scheme: text, Path: []string{"p"}},
		{Scheme: "https", Host: text, Path: []string{""}},
		{Scheme: "x", UserInfo: text, Host: "h", Port: 65535, HasPort: true},
		{IsRelative: true, ForceAuthority: true, Host: text, ForceUserInfo: true, HasPort: true},
		{Scheme: "http", Host: "host.example", Path: []string{"", "segment", text, "s"}},
		{IsRelative: true, Path: []string{text}},
		{Scheme: "x", Path: []string{"", text, "", strings.Repeat("s", 40)}},
		{Scheme: "x", Query: text, ForceFragment: true},
		{IsRelative: true, ForceQuery: true, Fragment: text},
	} {
		do(&u)
	}
}

// Each byte is tried at each place of each field.
func TestFastFormatDoesWhatTheRulesDo(t *testing.T) {
	const longest = 25 // one byte more than three machine words
	room := make([]byte, 256)
	for text := range texts.Part(*Deep, longest, Short) {
		withField(text, func(u *URI) {
			b, err := appendText(room[:0], u)
			if bad := check(u); (bad == nil) != (err == nil) || bad == nil && string(b) != plainText(u) {
				requireText(t, u) // which says what differs
			}
		})
	}
}

func TestFastFormatAtRandom(t *testing.T) {
	room := make([]byte, 512)
	for text := range texts.Random(53, Many(20_000)) {
		withField(text, func(u *URI) { requireWritten(t, u, room) })
	}
}

// Nothing is written beyond a buffer that is too small. A buffer that is large enough holds everything.
func TestFastFormatWithEachRoom(t *testing.T) {
	for _, text := range []string{"", "a", "abcdefgh", strings.Repeat("%41", 20)} {
		withField(text, func(u *URI) {
			size := textSize(u)
			for room := range size + 24 {
				all := make([]byte, room+1)
				all[room] = 0xEE
				requireWritten(t, u, all[:room:room])
				require.Equal(t, byte(0xEE), all[room])
			}
			b, err := u.AppendText(make([]byte, 0, size))
			if check(u) == nil {
				require.NoError(t, err)
				assert.Equal(t, size, cap(b), "a buffer of the text's own length is enough")
			}
		})
	}
}

// A URI that isNormalForWeb accepts is valid, and normalizeForScheme does not change it.
func TestFastNormalizeAgreesWithTheRules(t *testing.T) {
	const longest = 25 // one byte more than three machine words
	normal := 0
	judge := func(u *URI) {
		if !isNormalForWeb(u) {
			return
		}
		normal++
		require.Nil(t, check(u), "%#v", u)
		v := *u
		v.Path = clonePath(u.Path)
		normalizeForScheme(&v)
		require.Equal(t, *u, v)
	}
	for text := range texts.Part(*Deep, longest, Short) {
		for _, u := range []URI{
			{Scheme: text, Host: "h", Path: root},
			{Scheme: "http", Host: text, Path: root},
			{Scheme: "http", UserInfo: text, Host: "h", Path: root},
			{Scheme: "https", Host: "h.example", Path: []string{"", text}},
			{Scheme: "https", Host: "h.example", Path: []string{"", "longer.than-eight", text, ""}},
			{Scheme: "http", Host: "h", Path: []string{text, "a"}},
			{Scheme: "http", Host: "h", Path: root, Query: text},
			{Scheme: "http", Host: "h", Path: root, Fragment: text},
		} {
			judge(&u)
		}
	}
	for bits := range 1 << 7 {
		set := func(i int) bool { return bits>>i&1 == 1 }
		for _, scheme := range []string{"http", "https", "ftp", "HTTP", ""} {
			for _, port := range []uint16{0, 80, 443, 8080} {
				judge(&URI{Scheme: scheme, IsRelative: set(0), Host: "h", HasPort: set(1), Port: port, Path: root,
					ForceAuthority: set(2), ForceUserInfo: set(3), ForceQuery: set(4), ForceFragment: set(5)})
			}
		}
	}
	require.Greater(t, normal, 1000)
}

// These URIs are recognized as normal, and the others are not.
func TestIsNormalForWeb(t *testing.T) {
	long := strings.Repeat("s", 33)
	for _, text := range []string{
		"http://h/", "https://h/", "http://h.example:8080/a/b.c/..d/?q=Q#F", "https://h:80/", "http://h:443/a//", "http://h:0/",
		"http://h/" + long + "/" + long[:32] + "/" + long[:31], "https://127.0.0.1/",
	} {
		u := MustParse(text)
		assert.True(t, isNormalForWeb(&u), text)
	}
	for _, text := range []string{
		"http://h", "https://h", "http://h:80/", "https://h:443/", "ftp://h/", "//h/", "http:///", "http:/a", "http://u@h/", "http://@h/",
		"http://H/", "http://h/%41", "http://h/?%41", "http://h/#%41", "http://h/.", "http://h/a/..", "http://h/../a", "http://h/?", "http://h/#",
		"http://[::1]/", "http://h/" + long + "%41", "http://h/%41" + long, "/", "",
	} {
		u := MustParse(text)
		assert.False(t, isNormalForWeb(&u), text)
	}
	for _, u := range []URI{
		{Scheme: "http", Host: "h", Port: 1, Path: root}, {Scheme: "http", Host: "h", IsRelative: true, Path: root},
		{Scheme: "http", Host: "h", ForceAuthority: true, Path: root}, {Scheme: "http", Host: "h", ForceUserInfo: true, Path: root},
		{Scheme: "http", Host: "h", ForceQuery: true, Path: root}, {Scheme: "http", Host: "h", ForceFragment: true, Path: root},
		{Scheme: "http", Host: "h", Path: []string{""}}, {Scheme: "http", Host: "h", Path: []string{"", long + "/", "a"}},
		{Scheme: "http", Host: "h", Path: []string{"a", "b"}}, {Scheme: "http", ForceAuthority: true, Path: root},
	} {
		assert.False(t, isNormalForWeb(&u), "%#v", u)
	}
}

func TestWriteHost(t *testing.T) {
	for length := range 48 {
		for _, c := range "aA1-%[:/\x00é" {
			host := strings.Repeat(string(c), length)
			if length > 0 {
				host = host[:length]
			}
			sets := ^charset.Set(0)
			for _, b := range []byte(host) {
				sets &= charset.Of(b)
			}
			room := make([]byte, length)
			assert.Equal(t, sets, writeHost(room, host), "%q", host)
			assert.Equal(t, host, string(room))
		}
	}
}

func TestWriteScheme(t *testing.T) {
	for scheme, lower := range map[string]string{"http": "http:", "https": "https:", "HTTP": "http:", "a": "a:", "Abc+d-.1": "abc+d-.1:"} {
		assert.Equal(t, -1, writeScheme(make([]byte, len(scheme)+slack-1), scheme), scheme)
		room := make([]byte, len(scheme)+slack)
		assert.Equal(t, lower, string(room[:writeScheme(room, scheme)]))
	}
	assert.Equal(t, -1, writeScheme(make([]byte, 20), "1x"))
}
