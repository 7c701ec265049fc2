package uri

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLower(t *testing.T) {
	for c := range 256 {
		want := byte(c)
		if i := strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZ", byte(c)); i >= 0 {
			want = "abcdefghijklmnopqrstuvwxyz"[i]
		}
		assert.Equal(t, want, lower(byte(c)), "lower(%#x)", c)
	}
}
