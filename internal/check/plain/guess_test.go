package plain

import (
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
	}
}

func requireGuessed(t *testing.T, suffix, scheme string) {
	got, err := uri.GuessURI(suffix, scheme)
	asked := uri.URI{Scheme: scheme, ForceAuthority: true}
	if r := refuseFormat(asked); !r.none() {
		requireFormatError(t, "GuessURI", asked, err, r)
		requireSame(t, "GuessURI", suffix, got, uri.URI{})
		return
	}
	want, reasons := guess(suffix, scheme)
	requireSame(t, "GuessURI", suffix, got, want)
	e, ok := err.(*uri.ParseError)
	if len(reasons) == 0 && err == nil {
		return
	}
	for _, r := range reasons {
		if ok && string(e.Component) == r.component && e.Rule == r.rule && e.Offset == r.offset && hasCause(err, r.cause) {
			return
		}
	}
	t.Fatalf("GuessURI(%q): %v, want one of %+v", suffix, err, reasons)
}
