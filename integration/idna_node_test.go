package integration_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	checkbrowsers "github.com/go-rfc3986/uri/internal/check/browsers"
)

// Href with package idna never leads to another host than Node (URL Standard, section 3.3). Node refuses some hosts with
// characters that its version of Unicode lacks.
func TestHrefLeadsToNoOtherHostThanNode(t *testing.T) {
	var texts [][2]string // without a page
	for host := range redirectHosts {
		texts = append(texts, [2]string{"http://" + host + "/"})
	}
	for host := range composedHosts {
		texts = append(texts, [2]string{"http://" + host + "/"})
	}
	read, refused, unknown := 0, 0, 0
	for i, href := range checkbrowsers.ReadByNode(t, texts) {
		u, err := httpuri.Href(uri.Base{}, texts[i][0], idna.Lookup.ToASCII)
		switch {
		case err != nil && href != nil:
			refused++
		case err == nil && href == nil:
			unknown++
		case err == nil:
			read++
			assert.Equal(t, *href, u.String(), "%+q", texts[i][0])
		}
	}
	t.Logf("%d hosts: %d read by both, %d only by Node, %d only by Href", len(texts), read, refused, unknown)
	assert.Greater(t, read, 5000)
	assert.Less(t, unknown, 100)
}

// composedHosts yields hosts with marks after characters that compose with them, and after characters whose low 16 bits are
// theirs.
func composedHosts(yield func(string) bool) {
	marks := []rune{0x300, 0x301, 0x307, 0x308, 0x323, 0x338, 0x94D, 0x9BE, 0xBD7, 0xDCA, 0x102E, 0x1B35, 0x3099, 0xFF9E, 0x110BA, 0x11930, 0x11F41}
	for _, base := range []rune{'a', 'i', 'o', 0x3B1, 0x5D2, 0x430, 0x915, 0xBC6, 0xDD9, 0x1025, 0x1099, 0x1F40, 0x304B, 0x10061, 0x1304B, 0x11099} {
		for _, first := range marks {
			for _, second := range append(marks, 'x') {
				for _, third := range append(marks, 'x') {
					if !yield(string([]rune{base, first, second, third})) {
						return
					}
				}
			}
		}
	}
}
