package integration_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite" // the driver

	"github.com/go-rfc3986/uri"
)

// openSQLite opens a database with one connection, since each connection to memory has a database of its own.
func openSQLite(t *testing.T, name string) database {
	t.Helper()
	db, err := sql.Open("sqlite", name)
	require.NoError(t, err)
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return database{DB: db, binary: "BLOB"}
}

func TestSQLiteInMemory(t *testing.T) { databaseSuite(t, openSQLite(t, ":memory:")) }

func TestSQLiteOnFile(t *testing.T) {
	databaseSuite(t, openSQLite(t, filepath.Join(t.TempDir(), "refs.db")))
}

// A value in a file can be read after the database was closed.
func TestSQLiteOnFileIsRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "refs.db")
	want := uri.MustParse("http://example.com/a%20b?#f")
	t.Run("write", func(t *testing.T) {
		db := openSQLite(t, file)
		db.must(t, "CREATE TABLE refs (line INTEGER, ref TEXT)")
		db.insert(t, 1, want)
	})
	db := openSQLite(t, file)
	var got uri.URI
	require.NoError(t, db.QueryRow("SELECT ref FROM refs").Scan(&got))
	require.Equal(t, want, got)
}
