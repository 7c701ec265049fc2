package dsn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/dsn"
)

// Parse allocates the path and the hosts, and the text without the other hosts if there are several.
func TestParseAllocates(t *testing.T) {
	for text, want := range map[string]float64{"postgres://u:p@h:1/db?a=b": 2, "postgres://u:p@h:1,k,[::1]/db?a=b": 3, "redis://": 1, "PostgreSQL://u:p@h,k/db": 4} {
		var n dsn.Name
		var err error
		got := testing.AllocsPerRun(100, func() { n, err = dsn.Parse(text) })
		require.NoError(t, err)
		assert.LessOrEqual(t, got, want, "%s", n)
	}
}
