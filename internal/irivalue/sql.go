package iri

import (
	"database/sql/driver"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
	"github.com/go-rfc3986/uri/internal/irivalue/passwords"
)

// Value returns the text of i for a database column. It implements [driver.Valuer]. For a column
// that may be NULL, use [database/sql.Null]. If the collation of the column treats different
// characters as equal, the database finds more than [IRI.Equal] does.
//
// The error is a *[uri.FormatError]. It wraps [uri.ErrPassword] if i has a password that
// [IRI.Redacted] would hide, since a column would store it in clear text, and names the component
// with the password (RFC 3986, section 3.2.1). If [IRI.Validate] returns an error, Value returns it.
func (i IRI) Value() (driver.Value, error) {
	text, bad := i.ref().WholeText(grammar.IRI)
	if bad == nil && passwords.MayShow(i.Scheme, text) {
		bad = passwords.Stored(*i.ref())
	}
	if bad != nil {
		return nil, formatError(&i, bad)
	}
	return text, nil
}

// Scan sets *i to the result of parsing src, a string or a []byte in UTF-8; see [Parse]. It
// implements [database/sql.Scanner] and does not retain a []byte. For a column that may be NULL,
// use [database/sql.Null].
//
// The error is a *[uri.ParseError] if src is text that is not an IRI reference. If src is neither a
// string nor a []byte, such as NULL, the error names its type. After an error *i is unchanged.
func (i *IRI) Scan(src any) error {
	switch src := src.(type) {
	case string:
		j, err := Parse(src)
		if err == nil {
			*i = j
		}
		return err
	case []byte:
		if src != nil { // otherwise it is NULL
			return i.UnmarshalText(src)
		}
	}
	return new(uri.URI).Scan(src)
}
