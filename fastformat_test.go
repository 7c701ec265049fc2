package uri

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/everybyte"
)

// requireWritten asserts that the pass that writes and checks at once does what the rules do, whatever room it has.
func requireWritten(t *testing.T, u *URI, room []byte) {
	t.Helper()
	want := string(appendURI(nil, u))
	require.Equal(t, len(want), textSize(u), "%q", want)
	allowed := firstFault(u) == nil
	require.Equal(t, allowed, isWritable(u), "%q", want)
	n, ok := writeURI(room, u)
	if n < 0 {
		require.Less(t, len(room), len(want)+slack+len("@:65535"), "%q fits", want)
		return
	}
	require.Equal(t, want, string(room[:n]))
	require.Equal(t, allowed, ok, "%q", want)
	require.Equal(t, want, builtText(u))
}

// withField calls do for URIs that have text in each of their fields, among others of each length that is treated apart.
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

// Each byte stands at each place of each field.
func TestFastFormatDoesWhatTheRulesDo(t *testing.T) {
	longest := 25 // a byte more than three machine words
	if testing.Short() {
		longest = 12
	}
	room := make([]byte, 256)
	for text := range everybyte.Texts(longest) {
		withField(text, func(u *URI) {
			allowed := firstFault(u) == nil
			n, ok := writeURI(room, u)
			if isWritable(u) != allowed || n < 0 || ok != allowed || string(room[:n]) != string(appendURI(nil, u)) {
				requireWritten(t, u, room) // which says what differs
			}
		})
	}
}

func TestFastFormatAtRandom(t *testing.T) {
	room := make([]byte, 512)
	for text := range everybyte.Random(53, 20_000) {
		withField(text, func(u *URI) { requireWritten(t, u, room) })
	}
}

// With too little room nothing is written beyond it, and with enough everything is.
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
			if firstFault(u) == nil {
				require.NoError(t, err)
				assert.Equal(t, size, cap(b), "a buffer of the text's own length is enough")
			}
		})
	}
}

// What is told to be normal at one look is what the rules make of it.
func TestFastNormalizeAgreesWithTheRules(t *testing.T) {
	longest := 25 // a byte more than three machine words
	if testing.Short() {
		longest = 12
	}
	normal := 0
	judge := func(u *URI) {
		if !isNormalForWeb(u) {
			return
		}
		normal++
		require.Nil(t, firstFault(u), "%#v", u)
		v := *u
		v.Path = clonePath(u.Path)
		normalizeForScheme(&v)
		require.Equal(t, *u, v)
	}
	for text := range everybyte.Texts(longest) {
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
