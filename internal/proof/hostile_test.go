package proof

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/hostile"
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
		_, _ = u.AppendSegment("a")
		_ = u.JoinPath(u.EscapedPath())
		_ = u.JoinPath(strings.Split(ref, "/")...)
		_ = u.NormalizeForScheme()
		_ = u.Compare(u)
		_ = u.CheckScheme()
		_ = base.Relativize(u)
		_ = u.Display()
		for range u.Segments() {
		}
		u.Scheme, u.IsRelative = "x", false
		back := strings.Repeat("../", len(ref)/3)
		_, _ = u.AppendResolve(buf, back)
		_, _ = u.Resolve(uri.MustParse(back))
		_ = u.Relativize(base)
		_ = u.Relativize(u)
		_ = u.IsSameDocument(u)
	}
	_, _ = base.AppendResolve(buf, ref)
	_ = uri.RemoveDotSegments(ref)
	_, _ = uri.GuessURI(ref, "x")
	for _, u := range []uri.URI{
		{Scheme: ref}, {Scheme: "x", Host: ref}, {Scheme: "x", Host: "h", UserInfo: ref}, {Scheme: "x", Path: []string{ref}},
		{Scheme: "x", Query: ref}, {Scheme: "x", Fragment: ref},
	} {
		_ = u.Validate()
		_ = u.HostKind()
	}
}

// Law 8: 16 times the input takes about 16 times as long, whatever it is.
func TestHostileReferencesTakeLinearTime(t *testing.T) {
	if testing.Short() {
		t.Skip("times long inputs")
	}
	buf := make([]byte, 0, 1<<20)
	for _, shape := range hostile.Shapes {
		ok, fast, slow := hostile.Linear(shape.Text(16<<10), shape.Text(256<<10), func(ref string) { doEverything(ref, buf) })
		t.Logf("%s: %.1f times as long", shape.Name, float64(slow)/float64(fast))
		assert.True(t, ok, "%s: %v and %v", shape.Name, fast, slow)
	}
}

// The two sizes of each shape, whose quotient the documentation gives.
func BenchmarkHostile(b *testing.B) {
	buf := make([]byte, 0, 1<<20)
	for _, shape := range hostile.Shapes {
		for _, size := range []struct {
			name  string
			bytes int
		}{{"1x", 4 << 10}, {"16x", 64 << 10}} {
			ref := shape.Text(size.bytes)
			b.Run(strings.ReplaceAll(shape.Name, " ", "_")+"/"+size.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(ref)))
				for b.Loop() {
					doEverything(ref, buf)
				}
			})
		}
	}
}
