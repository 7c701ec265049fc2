package plain

import (
	"testing"

	"github.com/go-rfc3986/uri"
)

// Relativize gives the shortest relative-path reference that leads to the target, among all that there are.
func TestRelativize(t *testing.T) {
	t.Parallel()
	for u := range randomValues(many(8_000)) {
		for _, base := range bases[:2] {
			requireRelativized(t, uri.MustParse(base), u)
			requireRelativized(t, u, uri.MustParse(base))
		}
	}
	n := 0
	for text := range eachByte(6) {
		n++
		requireRelativized(t, uri.MustParse(bases[n%len(bases)]), uri.URI{IsRelative: true, Path: elements(text)})
		requireRelativized(t, uri.URI{Scheme: "http", Host: "a", Path: elements("/" + text)}, uri.MustParse(bases[0]))
	}
}

// Paths made of what leads up, down and nowhere.
func TestRelativizeEachPath(t *testing.T) {
	t.Parallel()
	var list []uri.URI
	for _, before := range []string{"x:", "x://h"} {
		for _, word := range words(4, "/", "a", "b:", ".") {
			if u, err := uri.Parse(before + word); err == nil {
				list = append(list, u)
			}
		}
	}
	drawn := draw{of: 67}
	for _, base := range list {
		for _, target := range list {
			if drawn.takes() {
				requireRelativized(t, base, target)
			}
		}
	}
}

func FuzzRelativize(f *testing.F) {
	f.Add(bases[0], "/b/c/g")
	f.Add("x:/.//a", "x:/.//b")
	f.Fuzz(func(t *testing.T, base, target string) {
		b, baseErr := uri.Parse(base)
		u, err := uri.Parse(target)
		if baseErr == nil && err == nil && len(u.Path) < 12 && len(b.Path) < 12 {
			requireRelativized(t, b, u)
		}
	})
}

func requireRelativized(t *testing.T, base, target uri.URI) {
	Relativized(t, base, target, base.Relativize(target))
}
