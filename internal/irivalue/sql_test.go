package iri_test

import (
	"database/sql"
	"database/sql/driver"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

var (
	_ driver.Valuer = iri.IRI{}
	_ sql.Scanner   = (*iri.IRI)(nil)
)

// RFC 3986, section 3.2.1: a URI with a password is not stored in clear text.
func TestSection3_2_1_Value(t *testing.T) {
	for _, in := range []string{"http://例え.jp/引き出し?q=ü#é", "http://h/a", "", "//ü@h", "//ü:@h", "HTTP://É"} {
		i := iri.MustParse(in)
		v, err := i.Value()
		require.NoError(t, err)
		assert.Equal(t, i.String(), v)
		assert.True(t, driver.IsValue(v))
	}
	for _, tt := range []struct{ in, component, rule string }{
		{"//ü:geheim@h", "userinfo", "iuserinfo"},
		{"//u:geheim@h", "userinfo", "userinfo"},
		{"sip:ü:geheim@h", "path", "ipchar"},
		{"sip:u:geheim@h", "path", "segment"},
		{"vnc://例え.jp?VncPassword=geheim", "query", "iquery"},
		{"sip:a#ü:geheim@h", "fragment", "ifragment"},
	} {
		v, err := iri.MustParse(tt.in).Value()
		assert.Nil(t, v)
		var e *uri.FormatError
		require.ErrorAs(t, err, &e, tt.in)
		require.ErrorIs(t, err, uri.ErrPassword)
		assert.Equal(t, tt.component, string(e.Component))
		assert.Equal(t, tt.rule, e.Rule)
		assert.NotContains(t, err.Error(), "geheim")
	}
	v, err := iri.IRI{Host: "é"}.Value()
	assert.Nil(t, v)
	assert.Equal(t, iri.IRI{Host: "é"}.Validate(), err)
}

func TestScan(t *testing.T) {
	want := iri.MustParse("http://例え.jp/é?")
	for _, src := range []any{"http://例え.jp/é?", []byte("http://例え.jp/é?")} {
		var i iri.IRI
		require.NoError(t, i.Scan(src))
		assert.Equal(t, want, i)
	}
	text := []byte("http://h/é")
	var i iri.IRI
	require.NoError(t, i.Scan(text))
	copy(text, "xxxxxxxxxxx")
	assert.Equal(t, "http://h/é", i.String(), "nothing of the bytes is kept")

	for _, src := range []any{"é ", []byte("é "), "\xff"} {
		require.ErrorAs(t, i.Scan(src), new(*uri.ParseError))
		assert.Equal(t, "http://h/é", i.String())
	}
	assert.EqualError(t, i.Scan(nil), "uri: cannot scan <nil>, which is not text")
	assert.EqualError(t, i.Scan([]byte(nil)), "uri: cannot scan <nil>, which is not text")
	assert.EqualError(t, i.Scan(int64(1)), "uri: cannot scan int64, which is not text")
	assert.Equal(t, "http://h/é", i.String())

	var null sql.Null[iri.IRI]
	require.NoError(t, null.Scan(nil))
	assert.False(t, null.Valid)
	require.NoError(t, null.Scan("http://h/é"))
	assert.Equal(t, i, null.V)
}
