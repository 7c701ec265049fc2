package dsn_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// shapes are names and lists at which careless code takes more than linear time.
var shapes = []texts.Shape{
	{Name: "empty hosts", Before: "x://", Repeated: ",", After: "/"},
	{Name: "hosts", Before: "postgres://u:p@", Repeated: "h:1,", After: "h/db"},
	{Name: "hosts and a fault in the last", Before: "postgres://u:p@", Repeated: "h,", After: "h x/db"},
	{Name: "hosts and a fault after them", Before: "postgres://u:p@", Repeated: "h,", After: "h/db x@"},
	{Name: "hosts of MongoDB, and an empty one", Before: "mongodb://", Repeated: "h,", After: ",/db"},
	{Name: "segments of MongoDB, and an @", Before: "mongodb://h", Repeated: "/a", After: "@"},
	{Name: "hosts and segments", Before: "x://h", Repeated: ",h", After: "", RepeatedAfter: "/a"},
	{Name: "literals without an end", Before: "x://", Repeated: "[::,", After: ""},
	{Name: "at signs", Before: "x://", Repeated: "@", After: ""},
	{Name: "lists", Before: "x://a", Repeated: ",x://u:p@b", After: ""},
	{Name: "lists and a fault", Before: "x://a", Repeated: ",x://u:p@b", After: ",b c"},
	{Name: "white space", Before: "a,", Repeated: " ", After: ",b"},
	{Name: "digits of a port", Before: "x://a,h:", Repeated: "0", After: "1"},
	{Name: "triplets", Before: "x://a,", Repeated: "%61", After: "/b"},
}

// Law 8: 16 times the text takes about 16 times the work.
func TestHostileTextsTakeLinearWork(t *testing.T) {
	measure.RequireLinear(t, shapes, func(text string) {
		_, _ = dsn.ParseList(text, "x")
		n, err := dsn.Parse(text)
		if err != nil {
			n = dsn.Name{URI: uri.URI{Scheme: "x"}}
			for name := range strings.SplitSeq(text, ",") {
				n.Hosts = append(n.Hosts, dsn.Host{Name: name})
			}
		}
		_, _ = n.MarshalText()
		_, _ = n.Addresses()
		_ = n.Redacted()
	})
}

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
