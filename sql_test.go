package uri_test

import (
	"database/sql"
	"database/sql/driver"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

var (
	_ driver.Valuer = uri.URI{}
	_ sql.Scanner   = (*uri.URI)(nil)
)

func TestSection3_2_1_Value(t *testing.T) {
	for _, in := range []string{"http://h/a?q#f", "", "//u@h", "//u:@h", "HTTP://H"} {
		u := uri.MustParse(in)
		v, err := u.Value()
		require.NoError(t, err)
		assert.Equal(t, u.String(), v)
		assert.True(t, driver.IsValue(v))
	}
	var e *uri.FormatError
	v, err := uri.MustParse("//u:secret@h").Value()
	assert.Nil(t, v)
	require.ErrorAs(t, err, &e)
	require.ErrorIs(t, err, uri.ErrPassword)
	assert.Equal(t, uri.ComponentUserInfo, e.Component)
	assert.NotContains(t, err.Error(), "secret")
	v, err = uri.URI{Host: "h"}.Value()
	assert.Nil(t, v)
	require.ErrorAs(t, err, &e)
}

func TestScan(t *testing.T) {
	want := uri.MustParse("http://h/a%20b?")
	for _, src := range []any{"http://h/a%20b?", []byte("http://h/a%20b?")} {
		var u uri.URI
		require.NoError(t, u.Scan(src))
		assert.Equal(t, want, u)
	}
	text := []byte("http://h/a")
	var u uri.URI
	require.NoError(t, u.Scan(text))
	copy(text, "xxxx")
	assert.Equal(t, "http://h/a", u.String(), "nothing of the bytes is kept")

	for _, src := range []any{"a b", []byte("a b")} {
		require.ErrorAs(t, u.Scan(src), new(*uri.ParseError))
		assert.Equal(t, "http://h/a", u.String())
	}
	assert.EqualError(t, u.Scan(nil), "uri: cannot scan <nil>, which is not text")
	assert.EqualError(t, u.Scan([]byte(nil)), "uri: cannot scan <nil>, which is not text")
	assert.EqualError(t, u.Scan(int64(1)), "uri: cannot scan int64, which is not text")
	assert.Equal(t, "http://h/a", u.String())

	var null sql.Null[uri.URI]
	require.NoError(t, null.Scan(nil))
	assert.False(t, null.Valid)
	require.NoError(t, null.Scan("http://h/a"))
	assert.Equal(t, u, null.V)
}

// Section 3.2.1 is about passwords. Tokens, keys and signatures of the URLs of pages can be stored.
func TestSection3_2_1_TokensAreStored(t *testing.T) {
	for text, stored := range map[string]bool{
		"https://h/?token=a&sig=b&api_key=c": true, "https://x-token@h/": true, "https://ghp_1@h/": true,
		"https://h/?token=a&Password=b": false, "https://u:p@h/?sig=a": false, "sip:u:p@h": false, "otpauth://totp/a?secret=b": false,
	} {
		u := uri.MustParse(text)
		_, err := u.Value()
		assert.Equal(t, stored, err == nil, text)
		assert.NotEqual(t, text, u.Redacted())
	}
}
