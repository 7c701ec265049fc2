package integration_test

import (
	"database/sql"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// A database is a database that the suite runs on.
type database struct {
	*sql.DB
	binary string // the type of a column of bytes

}

// suite runs all tests on the database. Each test has its own tables.
func databaseSuite(t *testing.T, db database) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, database)
	}{
		{"Section3_2_1_PasswordsAreNotStored", passwordsAreNotStored},
		{"ReferencesComeBack", referencesComeBack},
		{"TypesOfColumns", typesOfColumns},
		{"Null", null},
		{"Pointers", pointers},
		{"RefusedTexts", refusedTexts},
		{"RefusedTypes", refusedTypes},
		{"RefusedValues", refusedValues},
		{"Arguments", arguments},
		{"Transactions", transactions},
		{"UniqueIndex", uniqueIndex},
		{"IRIsComeBack", irisComeBack},
		{"RefusedIRIs", refusedIRIs},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, db) })
	}
}

// table makes the table refs for one test, with a line number and a column of that type.
func (db database) table(t *testing.T, column string) {
	t.Helper()
	db.must(t, "CREATE TABLE refs (line INTEGER, ref "+column+")")
	t.Cleanup(func() { db.must(t, "DROP TABLE refs") })
}

// must executes a statement.
func (db database) must(t *testing.T, statement string, args ...any) {
	t.Helper()
	_, err := db.Exec(statement, args...)
	require.NoError(t, err, statement)
}

// insert inserts a row with ref as its reference.
func (db database) insert(t *testing.T, line int, ref any) {
	t.Helper()
	db.must(t, "INSERT INTO refs VALUES ($1, $2)", line, ref)
}

// rows returns the number of rows.
func (db database) rows(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, db.QueryRow("SELECT COUNT(*) FROM refs").Scan(&n))
	return n
}

// requireText checks that the database has stored this text, as text.
func (db database) requireText(t *testing.T, line int, want string) {
	t.Helper()
	var text string
	require.NoError(t, db.QueryRow("SELECT ref FROM refs WHERE line = $1", line).Scan(&text))
	require.Equal(t, want, text, "the text that is stored")
}

// begin begins a transaction. If a test fails in it, it is rolled back, since it may hold the only connection.
func (db database) begin(t *testing.T) *sql.Tx {
	t.Helper()
	tx, err := db.Begin()
	require.NoError(t, err)
	t.Cleanup(func() { _ = tx.Rollback() })
	return tx
}

// passwordPlaces are the places of passwords in the references of testdata, found in the text only. Each pattern matches the
// password with the delimiter before it.
var passwordPlaces = []struct {
	component uri.Component
	password  *regexp.Regexp
}{
	{uri.ComponentUserInfo, regexp.MustCompile(`^(?:[^:/?#]*:)?//[^:@/?#]*(:[^@/?#]+)@`)},            // RFC 3986, section 3.2.1
	{uri.ComponentPath, regexp.MustCompile(`^sips?:[^:@]*(:[^@]+)@`)},                                // RFC 3261, section 25.1
	{uri.ComponentPath, regexp.MustCompile(`^jdbc:[^?#]*;password(=[^;?#]+)`)},                       // the documentation of its clients
	{uri.ComponentQuery, regexp.MustCompile(`^vnc:.*[?&]VncPassword(=[^&#]+)`)},                      // RFC 7869
	{uri.ComponentQuery, regexp.MustCompile(`^(?:otpauth|jdbc):.*[?&](?:secret|password)(=[^&#]+)`)}, // the documentation of its clients
}

// A secret is a reference with a password.
type secret struct {
	text      string
	component uri.Component
	password  string // with the delimiter before it
}

// readReferences returns the references of testdata that can be stored, and those with a password.
func readReferences(t *testing.T) (stored []string, secrets []secret) {
	t.Helper()
	data, err := os.ReadFile("../testdata/references.txt")
	require.NoError(t, err)
	for text := range strings.Lines(string(data)) {
		text = strings.TrimSuffix(text, "\n")
		if s, found := secretOf(text); found {
			secrets = append(secrets, s)
		} else {
			stored = append(stored, text)
		}
	}
	return stored, secrets
}

// secretOf returns text with its password, and reports whether it has one.
func secretOf(text string) (s secret, found bool) {
	for _, place := range passwordPlaces {
		if found := place.password.FindStringSubmatch(text); found != nil {
			return secret{text, place.component, found[1]}, true
		}
	}
	return secret{}, false
}

// referencesComeBack stores every reference that has no password, and reads it as text and as a value.
func referencesComeBack(t *testing.T, db database) {
	db.table(t, "TEXT NOT NULL")
	stored, _ := readReferences(t)
	require.Greater(t, len(stored), 800)
	tx := db.begin(t)
	insert, err := tx.Prepare("INSERT INTO refs VALUES ($1, $2)")
	require.NoError(t, err)
	for i, text := range stored {
		_, err := insert.Exec(i, uri.MustParse(text))
		require.NoError(t, err, "%q", text)
	}
	require.NoError(t, tx.Commit())
	require.Equal(t, len(stored), db.rows(t))

	rows, err := db.Query("SELECT line, ref, ref FROM refs ORDER BY line")
	require.NoError(t, err)
	defer func() { require.NoError(t, rows.Close()) }()
	seen := 0
	for ; rows.Next(); seen++ {
		var line int
		var text string
		var u uri.URI
		require.NoError(t, rows.Scan(&line, &text, &u))
		require.Equal(t, stored[seen], text, "line %d", line)
		require.Equal(t, uri.MustParse(stored[seen]), u, "%q", text)
		require.Equal(t, stored[seen], u.String())
	}
	require.NoError(t, rows.Err())
	require.Equal(t, len(stored), seen)
}

// passwordsAreNotStored tries to store every reference that has a password, in each way that a value is passed.
func passwordsAreNotStored(t *testing.T, db database) {
	db.table(t, "TEXT")
	_, secrets := readReferences(t)
	require.NotEmpty(t, secrets)
	for i, s := range secrets {
		u := uri.MustParse(s.text)
		for _, arg := range []any{u, &u, sql.Null[uri.URI]{V: u, Valid: true}} {
			_, err := db.Exec("INSERT INTO refs VALUES ($1, $2)", i, arg)
			requirePasswordError(t, s, err)
			err = db.QueryRow("SELECT ref FROM refs WHERE ref = $1", arg).Scan(new(string))
			requirePasswordError(t, s, err)
		}
	}
	assert.Zero(t, db.rows(t))

	u := uri.MustParse("ftp://user:@example.com/") // an empty password does not count, see section 3.2.1
	db.insert(t, 1, u)
	db.requireText(t, 1, "ftp://user:@example.com/")
}

// requirePasswordError checks the error for a reference with a password. The error of the library must not show the
// password. A driver may wrap the error and add text. To log it safely, a program gets the *uri.FormatError with errors.As.
func requirePasswordError(t *testing.T, s secret, err error) {
	t.Helper()
	require.ErrorIs(t, err, uri.ErrPassword, "%q", s.text)
	var refused *uri.FormatError
	require.ErrorAs(t, err, &refused, "%q", s.text)
	assert.Equal(t, s.component, refused.Component, "%q", s.text)
	assert.NotContains(t, refused.Error(), s.password, "%q", s.text)
	if len(s.password) > 4 { // a shorter one also occurs in other words
		assert.NotContains(t, err.Error(), s.password, "the error for %q, which a driver may have put more into", s.text)
	}
}

// typesOfColumns reads columns that drivers give as a string and as bytes.
func typesOfColumns(t *testing.T, db database) {
	const text = "http://example.com/a%20b?q#f"
	db.must(t, "CREATE TABLE types (a TEXT, b VARCHAR(100), c "+db.binary+")")
	t.Cleanup(func() { db.must(t, "DROP TABLE types") })
	u := uri.MustParse(text)
	db.must(t, "INSERT INTO types VALUES ($1, $2, $3)", u, u, []byte(text))
	var a, b, c uri.URI
	var raw any
	require.NoError(t, db.QueryRow("SELECT a, b, c, c FROM types").Scan(&a, &b, &c, &raw))
	assert.Equal(t, u, a)
	assert.Equal(t, u, b)
	assert.Equal(t, u, c)
	assert.Equal(t, []byte(text), raw, "what the driver gives for bytes")
}

// null stores NULL and the empty reference, which differ.
func null(t *testing.T, db database) {
	db.table(t, "TEXT")
	example := uri.MustParse("http://example.com/")
	db.insert(t, 1, sql.Null[uri.URI]{})
	db.insert(t, 2, sql.Null[uri.URI]{V: example, Valid: true})
	db.insert(t, 3, uri.URI{})
	db.requireText(t, 2, "http://example.com/")
	db.requireText(t, 3, "")

	for line, want := range map[int]sql.Null[uri.URI]{
		1: {},
		2: {V: example, Valid: true},
		3: {V: uri.MustParse(""), Valid: true},
	} {
		got := sql.Null[uri.URI]{V: uri.MustParse("x:kept")}
		require.NoError(t, db.QueryRow("SELECT ref FROM refs WHERE line = $1", line).Scan(&got))
		assert.Equal(t, want, got, "line %d", line)
	}

	kept := uri.MustParse("x:kept")
	err := db.QueryRow("SELECT ref FROM refs WHERE ref IS NULL").Scan(&kept)
	require.ErrorContains(t, err, "uri: cannot scan <nil>")
	assert.Equal(t, uri.MustParse("x:kept"), kept)
}

// pointers stores nil as NULL, and reads NULL as nil, as package database/sql does for every type.
func pointers(t *testing.T, db database) {
	db.table(t, "TEXT")
	example := uri.MustParse("http://example.com/")
	db.insert(t, 1, (*uri.URI)(nil))
	db.insert(t, 2, &example)
	for line, want := range map[int]*uri.URI{1: nil, 2: &example} {
		got := &uri.URI{Scheme: "x"}
		require.NoError(t, db.QueryRow("SELECT ref FROM refs WHERE line = $1", line).Scan(&got))
		assert.Equal(t, want, got, "line %d", line)
	}
	assert.Equal(t, 1, db.count(t, "SELECT COUNT(*) FROM refs WHERE ref IS NULL"))
}

// count returns the number that a query selects.
func (db database) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, db.QueryRow(query, args...).Scan(&n), query)
	return n
}

// refusedTexts reads texts that are not URI references. The value does not change.
func refusedTexts(t *testing.T, db database) {
	db.table(t, "TEXT")
	for i, tt := range []struct {
		text   string
		offset int
		rule   string
	}{
		{"http://example.com/a b", 20, "segment"},
		{"http://h:65536/", 9, "port"},
		{"%zz", 0, "pct-encoded"},
		{"http://u:secret word@h", 15, "userinfo"},
	} {
		db.insert(t, i, tt.text)
		kept := uri.MustParse("x:kept")
		err := db.QueryRow("SELECT ref FROM refs WHERE line = $1", i).Scan(&kept)
		var refused *uri.ParseError
		require.ErrorAs(t, err, &refused, "%q", tt.text)
		assert.Equal(t, tt.offset, refused.Offset, "%q", tt.text)
		assert.Equal(t, tt.rule, refused.Rule, "%q", tt.text)
		assert.NotContains(t, err.Error(), "secret")
		assert.Equal(t, uri.MustParse("x:kept"), kept, "%q", tt.text)
	}
}

// refusedTypes reads a number. The value does not change.
func refusedTypes(t *testing.T, db database) {
	db.table(t, "TEXT")
	db.insert(t, 42, uri.MustParse("x:a"))
	kept := uri.MustParse("x:kept")
	err := db.QueryRow("SELECT line FROM refs").Scan(&kept)
	require.ErrorContains(t, err, "uri: cannot scan int64")
	assert.Equal(t, uri.MustParse("x:kept"), kept)
}

// refusedValues tries to store values that Format rejects.
func refusedValues(t *testing.T, db database) {
	db.table(t, "TEXT")
	for _, u := range []uri.URI{
		{Host: "neither relative nor a scheme"},
		{Scheme: "http", Host: "a b"},
		{Scheme: "file", Path: []string{"", "", "read", "as", "a", "host"}},
	} {
		_, err := db.Exec("INSERT INTO refs VALUES ($1, $2)", 1, u)
		var refused *uri.FormatError
		require.ErrorAs(t, err, &refused, "%#v", u)
		assert.Equal(t, u.Validate(), error(refused))
	}
	assert.Zero(t, db.rows(t))
}

// arguments finds values. The database compares their texts.
func arguments(t *testing.T, db database) {
	db.table(t, "TEXT")
	for i, text := range []string{"http://example.com", "http://example.com/", "http://example.com/?", "a%20b", ""} {
		db.insert(t, i, uri.MustParse(text))
	}
	for _, tt := range []struct {
		text string
		want int
	}{
		{"http://example.com", 1},
		{"http://example.com/", 1},
		{"HTTP://example.com/", 1}, // the scheme is written in lowercase
		{"http://EXAMPLE.com/", 0}, // equivalent, but a different text: normalize first
		{"a%20b", 1},
		{"", 1},
		{"http://example.com/?#", 0},
	} {
		u := uri.MustParse(tt.text)
		const query = "SELECT COUNT(*) FROM refs WHERE ref = $1"
		assert.Equal(t, tt.want, db.count(t, query, u), "%q", tt.text)
		assert.Equal(t, tt.want, db.count(t, query, &u), "&%q", tt.text)
		assert.Equal(t, tt.want, db.count(t, query, sql.Null[uri.URI]{V: u, Valid: true}), "Null of %q", tt.text)
	}
	const either = "SELECT COUNT(*) FROM refs WHERE ref IN ($1, $2)"
	assert.Equal(t, 2, db.count(t, either, uri.MustParse("a%20b"), uri.MustParse("http://example.com/?")))
}

// transactions keeps or drops stored values, and continues after a value that was rejected.
func transactions(t *testing.T, db database) {
	db.table(t, "TEXT")
	for _, commit := range []bool{false, true} {
		tx := db.begin(t)
		_, err := tx.Exec("INSERT INTO refs VALUES ($1, $2)", 1, uri.MustParse("x:a"))
		require.NoError(t, err)
		_, err = tx.Exec("INSERT INTO refs VALUES ($1, $2)", 2, uri.MustParse("//u:secret@h"))
		require.ErrorIs(t, err, uri.ErrPassword)
		_, err = tx.Exec("UPDATE refs SET ref = $1 WHERE ref = $2", uri.MustParse("x:b"), uri.MustParse("x:a"))
		require.NoError(t, err)
		var u uri.URI
		require.NoError(t, tx.QueryRow("SELECT ref FROM refs").Scan(&u))
		require.Equal(t, uri.MustParse("x:b"), u)
		if commit {
			require.NoError(t, tx.Commit())
		} else {
			require.NoError(t, tx.Rollback())
			assert.Zero(t, db.rows(t))
		}
	}
	assert.Equal(t, 1, db.rows(t))
	db.requireText(t, 1, "x:b")
}

// uniqueIndex checks that a text cannot be stored twice, and that equivalent texts that differ can.
func uniqueIndex(t *testing.T, db database) {
	db.table(t, "TEXT")
	db.must(t, "CREATE UNIQUE INDEX refs_by_text ON refs (ref)")
	db.insert(t, 1, uri.MustParse("http://example.com/~a"))
	db.insert(t, 2, uri.MustParse("http://example.com/%7Ea"))
	for _, u := range []uri.URI{
		uri.MustParse("http://example.com/~a"),
		uri.MustParse("HTTP://example.com:/~a"), // the same value
		uri.MustParse("http://example.com/%7Ea").Normalize(),
	} {
		_, err := db.Exec("INSERT INTO refs VALUES ($1, $2)", 3, u)
		require.Error(t, err, "%q", u)
		assert.Contains(t, strings.ToLower(err.Error()), "unique")
	}
	assert.Equal(t, 2, db.rows(t))
}
