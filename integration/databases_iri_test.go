package integration_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// irisComeBack stores IRIs in many scripts in both ways: as the URI that an IRI maps to (RFC 3987, section 3.1), and as the
// string, for a program to which the spelling is the identity. It finds each by both.
func irisComeBack(t *testing.T, db database) {
	texts := []string{
		"http://例え.jp/引き出し?q=ü#é", "http://bücher.example/", "http://b%C3%BCcher.example/", "/\u00e9", "/e\u0301", "/é'",
		"?\ue000\U00100000", "http://мир.example/мир", "http://مثال.example/", "/\u202e", "/\U0001F4DA", "a",
	}
	db.must(t, "CREATE TABLE iris (line INTEGER, uri TEXT NOT NULL, spelling TEXT NOT NULL)")
	t.Cleanup(func() { db.must(t, "DROP TABLE iris") })
	mapped := map[string]int{}
	for line, text := range texts {
		require.NoError(t, iri.Check(text), "%q", text)
		u, err := iri.Parse(text, nil)
		require.NoError(t, err, "%q", text)
		db.must(t, "INSERT INTO iris VALUES ($1, $2, $3)", line, u, text)
		mapped[u.String()]++
	}
	assert.Equal(t, 2, mapped["http://b%C3%BCcher.example/"], "two spellings of a URI")
	for line, text := range texts {
		want, err := iri.Parse(text, nil)
		require.NoError(t, err)
		var u uri.URI
		var spelling string
		require.NoError(t, db.QueryRow("SELECT uri, spelling FROM iris WHERE line = $1", line).Scan(&u, &spelling))
		assert.Equal(t, want, u)
		assert.Equal(t, text, spelling)
		assert.Equal(t, mapped[u.String()], db.count(t, "SELECT COUNT(*) FROM iris WHERE uri = $1", want), "%q", text)
		assert.Equal(t, 1, db.count(t, "SELECT COUNT(*) FROM iris WHERE spelling = $1", text), "%q", text)
	}
}

// refusedIRIs reads an IRI as a URI, and tries to store the URI of an IRI with a password.
func refusedIRIs(t *testing.T, db database) {
	db.table(t, "TEXT")
	db.insert(t, 1, "http://例え.jp/a")
	kept := uri.MustParse("x:kept")
	var refused *uri.ParseError
	require.ErrorAs(t, db.QueryRow("SELECT ref FROM refs").Scan(&kept), &refused)
	assert.Equal(t, "reg-name", refused.Rule)
	assert.Equal(t, 7, refused.Offset)
	assert.Equal(t, uri.MustParse("x:kept"), kept)

	u, err := iri.Parse("http://ü:geheim@例え.jp/", nil)
	require.NoError(t, err)
	_, err = db.Exec("INSERT INTO refs VALUES ($1, $2)", 2, u)
	require.ErrorIs(t, err, uri.ErrPassword)
	assert.NotContains(t, err.Error(), "geheim")
	assert.Equal(t, 1, db.rows(t))
}
