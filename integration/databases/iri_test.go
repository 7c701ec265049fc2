package databases_test

import (
	"database/sql"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// irisComeBack stores IRIs in many scripts, finds each by its text, and reads it as text and as a value, from columns of
// text and of bytes.
func irisComeBack(t *testing.T, db database) {
	texts := []string{
		"http://例え.jp/引き出し?q=ü#é", "http://bücher.example/", "http://b%C3%BCcher.example/", "/\u00e9", "/e\u0301", "/é'",
		"?\ue000\U00100000", "http://мир.example/мир", "http://مثال.example/", "/\u202e", "/\U0001F4DA", "a",
	}
	db.must(t, "CREATE TABLE iris (line INTEGER, text TEXT NOT NULL, bytes "+db.binary+" NOT NULL)")
	t.Cleanup(func() { db.must(t, "DROP TABLE iris") })
	for line, text := range texts {
		db.must(t, "INSERT INTO iris VALUES ($1, $2, $3)", line, iri.MustParse(text), []byte(text))
	}
	for line, text := range texts {
		want := iri.MustParse(text)
		var fromText, fromBytes iri.IRI
		var stored string
		require.NoError(t, db.QueryRow("SELECT text, bytes, text FROM iris WHERE line = $1", line).Scan(&fromText, &fromBytes, &stored))
		assert.Equal(t, want, fromText)
		assert.Equal(t, want, fromBytes)
		assert.Equal(t, text, stored)
		assert.Equal(t, 1, db.count(t, "SELECT COUNT(*) FROM iris WHERE text = $1", want), "%q", text)
		assert.Equal(t, 1, db.count(t, "SELECT COUNT(*) FROM iris WHERE text = $1", text), "%q is stored as text", text)
	}
}

// refusedIRIs reads text that is not an IRI, and tries to store values that have a password or that Format rejects.
func refusedIRIs(t *testing.T, db database) {
	db.table(t, "TEXT")
	db.insert(t, 1, "http://例え.jp/a b")
	kept := iri.MustParse("/é")
	err := db.QueryRow("SELECT ref FROM refs").Scan(&kept)
	var refused *uri.ParseError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "ipchar", refused.Rule)
	assert.Equal(t, 18, refused.Offset)
	assert.Equal(t, iri.MustParse("/é"), kept)

	i := iri.MustParse("http://ü:geheim@例え.jp/")
	for _, arg := range []any{i, &i, sql.Null[iri.IRI]{V: i, Valid: true}} {
		_, err := db.Exec("INSERT INTO refs VALUES ($1, $2)", 2, arg)
		require.ErrorIs(t, err, uri.ErrPassword)
		assert.NotContains(t, err.Error(), ":geheim")
	}
	_, err = db.Exec("INSERT INTO refs VALUES ($1, $2)", 2, iri.IRI{Scheme: "http", Host: "é é"})
	require.ErrorAs(t, err, new(*uri.FormatError))
	assert.Equal(t, 1, db.rows(t))

	db.insert(t, 3, sql.Null[iri.IRI]{})
	null := sql.Null[iri.IRI]{V: i, Valid: true}
	require.NoError(t, db.QueryRow("SELECT ref FROM refs WHERE line = 3").Scan(&null))
	assert.Equal(t, sql.Null[iri.IRI]{}, null)
	assert.Error(t, db.QueryRow("SELECT ref FROM refs WHERE line = 3").Scan(&kept), "NULL")
	assert.Equal(t, iri.MustParse("/é"), kept)
}
