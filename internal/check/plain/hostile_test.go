package plain

import (
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// doEverything puts a reference, valid or not, through every operation whose time its length could set, as base and as
// reference and as the text of every field.
func doEverything(ref string, buf []byte) {
	base := uri.MustParse("x://h/a/b")
	u, err := uri.Parse(ref)
	if err == nil {
		_, _ = u.AppendText(buf)
		_, _ = base.Resolve(u)
		_ = u.Equal(u)
		_ = u.HostKind()
		_, _ = u.Addr()
		_, _ = u.AppendSegments("a")
		_, _ = u.JoinPath(u.EscapedPath())
		_, _ = u.JoinPath(strings.Split(ref, "/")...)
		_ = u.NormalizeForScheme()
		_ = u.Compare(u)
		_ = u.CheckScheme()
		_ = base.Relativize(u)
		_ = u.Display()
		_, _ = u.URL()
		for range u.Segments() {
		}
		relative := u
		relative.Scheme, relative.IsRelative = "", true
		_, _ = relative.ResolveRelative(u)
		_, _ = u.JoinReference(relative)
		_, _ = uri.MustParse("a/b").ResolveRelative(relative)
		u.Scheme, u.IsRelative = "x", false
		back := strings.Repeat("../", len(ref)/3)
		_, _ = u.AppendResolve(buf, back)
		_, _ = u.Resolve(uri.MustParse(back))
		_ = u.Relativize(base)
		_ = u.Relativize(u)
		for _, scheme := range []string{"sip", "imap", "vnc", "secret-token"} {
			u.Scheme = scheme
			_ = u.Redacted()
			_, _ = u.Value()
		}
	}
	_, _ = base.AppendResolve(buf, ref)
	_ = uri.RemoveDotSegments(ref)
	_, _ = uri.GuessURI(ref, "x")
	_, _ = uri.NormalizeForScheme(ref)
	for _, u := range []uri.URI{
		{Scheme: ref}, {Scheme: "x", Host: ref}, {Scheme: "x", Host: "h", UserInfo: ref}, {Scheme: "x", Path: []string{ref}},
		{Scheme: "x", Query: ref}, {Scheme: "x", Fragment: ref},
	} {
		_ = u.Validate()
		_ = u.HostKind()
	}
}

// Law 8: 16 times the input takes about 16 times the work, whatever it is.
func TestHostileReferencesTakeLinearWork(t *testing.T) {
	buf := make([]byte, 0, 1<<20)
	measure.RequireLinear(t, texts.Shapes, func(ref string) { doEverything(ref, buf) })
}
