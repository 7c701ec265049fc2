package elements

import (
	"flag"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/internal/grammar"
)

var deep = flag.Bool("deep", false, "try each byte at each place beside all kinds of neighbours, and more random texts")

// short is the most bytes of a text that tests try without -deep.
const short = 12

var alphabets = []grammar.Alphabet{grammar.URI, grammar.IRI}

// plainText returns the text of u as section 5.3 has it, not checked.
func plainText(u *Ref) string {
	text := strings.Join(CanonicalPath(u.Path), "/")
	if u.HasAuthority() {
		text = "//" + plainAuthority(u) + text
	}
	if u.Scheme != "" {
		text = charset.LowerOutsideTriplets(u.Scheme) + ":" + text
	}
	if u.HasQuery() {
		text += "?" + u.Query
	}
	if u.HasFragment() {
		text += "#" + u.Fragment
	}
	return text
}

func plainAuthority(u *Ref) string {
	text := u.Host
	if u.HasUserInfo() {
		text = u.UserInfo + "@" + text
	}
	if u.HasPort {
		text += ":" + strconv.Itoa(int(u.Port))
	}
	return text
}

// requireText asserts that Text and AppendText, with room in its buffer, agree with Check and the plain way.
func requireText(t *testing.T, u *Ref, room []byte, a grammar.Alphabet) {
	t.Helper()
	want, bad := plainText(u), u.Check(a)
	require.Equal(t, len(want), u.textSize(), "%q", want)
	if bad != nil {
		want = ""
	}
	got, err := u.Text(a)
	require.Equal(t, bad, err)
	require.Equal(t, want, got)
	b, err := u.AppendText(append(room[:0], "before"...), a)
	require.Equal(t, bad, err)
	require.Equal(t, "before"+want, string(b))
	if bad == nil && len(b) <= cap(room) {
		require.Same(t, &room[:1][0], &b[0], "%q fits", want)
	}
	if u.HasAuthority() {
		require.Equal(t, plainAuthority(u), u.Authority())
	}
}

// withField calls do with URIs that have text in one field. There is one for each field, and for each way to write it.
func withField(text string, do func(u *Ref)) {
	for _, u := range []Ref{
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
func TestTextDoesWhatTheRulesDo(t *testing.T) {
	const longest = 25 // one byte more than three machine words
	room := make([]byte, 256)
	for text := range texts.Part(*deep, longest, short) {
		withField(text, func(u *Ref) {
			for _, a := range alphabets {
				b, err := u.AppendText(room[:0], a)
				if bad := u.Check(a); (bad == nil) != (err == nil) || bad == nil && string(b) != plainText(u) {
					requireText(t, u, room, a) // which says what differs
				}
			}
		})
	}
}

func TestTextAtRandom(t *testing.T) {
	room := make([]byte, 512)
	for text := range texts.Random(53, 4_000) {
		withField(text, func(u *Ref) {
			requireText(t, u, room, grammar.URI)
			requireText(t, u, room, grammar.IRI)
		})
	}
}

// Nothing is written beyond a buffer that is too small. A buffer that is large enough holds everything.
func TestTextWithEachRoom(t *testing.T) {
	for _, text := range []string{"", "a", "abcdefgh", strings.Repeat("%41", 20)} {
		withField(text, func(u *Ref) {
			size := u.textSize()
			for room := range size + 24 {
				all := make([]byte, room+7)
				all[room+6] = 0xEE
				requireText(t, u, all[:room+6:room+6], grammar.IRI)
				require.Equal(t, byte(0xEE), all[room+6])
			}
			b, bad := u.AppendText(make([]byte, 0, size), grammar.URI)
			if bad == nil {
				assert.Equal(t, size, cap(b), "a buffer of the text's own length is enough")
			}
		})
	}
}

func TestCopyHost(t *testing.T) {
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
			assert.Equal(t, sets, copyHost(room, host), "%q", host)
			assert.Equal(t, host, string(room))
		}
	}
}

func TestAppendScheme(t *testing.T) {
	for scheme, lower := range map[string]string{"http": "http:", "https": "https:", "HTTP": "http:", "a": "a:", "Abc+d-.1": "abc+d-.1:"} {
		u := Ref{Scheme: scheme}
		got, bad := u.Text(grammar.URI)
		assert.Nil(t, bad, scheme)
		assert.Equal(t, lower, got)
	}
	u := Ref{Scheme: "1x"}
	assert.NotNil(t, u.Check(grammar.URI))
	_, bad := u.Text(grammar.URI)
	assert.Equal(t, u.Check(grammar.URI), bad)
}
