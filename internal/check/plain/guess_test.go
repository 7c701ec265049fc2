package plain

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// GuessURI takes a host and what follows, and refuses what may be something else.
func TestGuessURI(t *testing.T) {
	t.Parallel()
	for text := range mixed(25) {
		requireGuessed(t, text, "http")
	}
	for n := range 10 {
		requireGuessed(t, strings.Repeat("a.", 120)+strings.Repeat("b", n+8), "http")
		requireGuessed(t, strings.Repeat("a.", 120)+strings.Repeat("b", n+8)+".", "http")
	}
	for text := range eachByte(9) {
		requireGuessed(t, "h."+text, "ftp")
		requireGuessed(t, "127.0.0.1"+text, "X")
		requireGuessed(t, "www.example.com/a", text)
		requireGuessed(t, "joe@example.com?"+text, "http")
		requireGuessed(t, "localhost#"+text, "http")
		requireGuessed(t, "localhost"+text, "http")
		requireGuessed(t, text+"www.example.com:80"+text, "http")
	}
}

// Names, with what may be a port and what may follow it.
func TestGuessURIOfNamesAndPorts(t *testing.T) {
	t.Parallel()
	names := []string{
		"localhost", "LocalHost", "localhost.", "localhost..", ".localhost", "x.localhost", "localhost.x", "localhos", "localhostx", "tel", "a",
		"a.", "a.b", "A.B.", "www.a.com", "3com.example", "3", "a.1", "a.0x1", "a-.b", "a+b.c", "x-y.z", "a..b", "127.0.0.1", "127.0.0.256", "[::1]", "[v1.a]", "::1",
		"", "joe@a.b", "a_b.c", "a%2Eb.c", "b%C3%BCcher.example", "%e4%be%8b.%E4%BE%8B", "b%C3cher.example", "%C3%BC", "x%C3%BC.%31", strings.Repeat("a.", 126) + "b", strings.Repeat("a.", 127) + "b", "http", "git+ssh",
	}
	ports := []string{"", ":", ":0", ":80", ":8080", ":00080", ":65535", ":65536", ":99999999999999999999", ":8o", ":o8", ":80:90", "::80", ": 80", ":+80", ":80.", ":\u0661"}
	tried, drawn := 0, draw{of: 5}
	for _, name := range names {
		for _, port := range ports {
			for c := range 256 {
				for _, rest := range []string{"", "x", "/", "@h.example/"} {
					if drawn.takes() {
						requireGuessed(t, name+port+string([]byte{byte(c)})+rest, "http")
						tried++
					}
				}
			}
			for _, follower := range []string{"", "/", "/x", "?", "?q", "#", "#f", "//", "/:8", "@b.c", "\\@b.c", "/a@b"} {
				requireGuessed(t, name+port+follower, "x")
				tried++
			}
		}
	}
	t.Logf("%d texts", tried)
}

func requireGuessed(t *testing.T, suffix, scheme string) {
	got, err := uri.GuessURI(suffix, scheme)
	asked := uri.URI{Scheme: scheme, ForceAuthority: true}
	if r := refuseFormat(asked); !r.None() {
		requireFormatError(t, "GuessURI", asked, err, r)
		requireSame(t, "GuessURI", suffix, got, uri.URI{})
		return
	}
	want, reasons := guess(suffix, scheme)
	requireSame(t, "GuessURI", suffix, got, want)
	if len(reasons) == 0 && err == nil || slices.ContainsFunc(reasons, func(r Refusal) bool { return r.OfText(err) }) {
		return
	}
	fail(t, "GuessURI", "GuessURI of %q returns %s; want one of %v", suffix, described(err), reasons)
}
