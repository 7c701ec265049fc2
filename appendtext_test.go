package uri

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// plainText returns the text of u as section 5.3 has it, not checked.
func plainText(u *URI) string {
	text := strings.Join(canonicalPath(u.Path), "/")
	if u.hasAuthority() {
		text = "//" + plainAuthority(u) + text
	}
	if u.Scheme != "" {
		text = charset.LowerOutsideTriplets(u.Scheme) + ":" + text
	}
	if u.hasQuery() {
		text += "?" + u.Query
	}
	if u.hasFragment() {
		text += "#" + u.Fragment
	}
	return text
}

func plainAuthority(u *URI) string {
	text := u.Host
	if u.hasUserInfo() {
		text = u.UserInfo + "@" + text
	}
	if u.HasPort {
		text += ":" + strconv.Itoa(int(u.Port))
	}
	return text
}

// requireText asserts that Format and AppendText, with room in its buffer, agree with check and the plain way.
func requireText(t *testing.T, u *URI, room []byte) {
	t.Helper()
	want, bad := plainText(u), check(u)
	require.Equal(t, len(want), u.textSize(), "%q", want)
	if bad != nil {
		want = ""
	}
	got, err := Format(*u)
	require.Equal(t, bad, err)
	require.Equal(t, want, got)
	b, err := u.AppendText(append(room[:0], "before"...))
	require.Equal(t, bad, err)
	require.Equal(t, "before"+want, string(b))
	if bad == nil && len(b) <= cap(room) {
		require.Same(t, &room[:1][0], &b[0], "%q fits", want)
	}
	authority, ok := u.Authority()
	require.Equal(t, u.hasAuthority(), ok)
	if ok {
		require.Equal(t, plainAuthority(u), authority)
	}
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
func TestTextDoesWhatTheRulesDo(t *testing.T) {
	const longest = 25 // one byte more than three machine words
	room := make([]byte, 256)
	for text := range texts.Part(*Deep, longest, Short) {
		withField(text, func(u *URI) {
			b, err := u.AppendText(room[:0])
			if bad := u.fault().Rule; (bad == nil) != (err == nil) || bad == nil && string(b) != plainText(u) {
				requireText(t, u, room) // which says what differs
			}
		})
	}
}

func TestTextAtRandom(t *testing.T) {
	room := make([]byte, 512)
	for text := range texts.Random(53, 4_000) {
		withField(text, func(u *URI) {
			requireText(t, u, room)
		})
	}
}

// Nothing is written beyond a buffer that is too small. A buffer that is large enough holds everything.
func TestTextWithEachRoom(t *testing.T) {
	for _, text := range []string{"", "a", "abcdefgh", strings.Repeat("%41", 20)} {
		withField(text, func(u *URI) {
			size := u.textSize()
			for room := range size + 24 {
				all := make([]byte, room+7)
				all[room+6] = 0xEE
				requireText(t, u, all[:room+6:room+6])
				require.Equal(t, byte(0xEE), all[room+6])
			}
			b, bad := u.AppendText(make([]byte, 0, size))
			if bad == nil {
				assert.Equal(t, size, cap(b), "a buffer of the text's own length is enough")
			}
		})
	}
}

func TestCopyText(t *testing.T) {
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
			if length > 32 {
				sets = 0 // too long to be looked at while it is copied
			}
			assert.Equal(t, sets, copyText(room, host), "%q", host)
			assert.Equal(t, host, string(room))
		}
	}
}

func TestAppendScheme(t *testing.T) {
	for scheme, lower := range map[string]string{"http": "http:", "https": "https:", "HTTP": "http:", "a": "a:", "Abc+d-.1": "abc+d-.1:"} {
		got, err := Format(URI{Scheme: scheme})
		assert.NoError(t, err, scheme)
		assert.Equal(t, lower, got)
	}
	_, err := Format(URI{Scheme: "1x"})
	assert.ErrorContains(t, err, "(scheme; RFC 3986, section 3.1)")
}
