package iri

import (
	"database/sql/driver"

	"github.com/go-rfc3986/uri"
)

// Value returns the text of i, see [Format], for a column of a database. It implements [driver.Valuer].
//
// An IRI with a password is refused, since it would be stored in clear (RFC 3986, section 3.2.1): the error is a
// *[uri.FormatError] with [uri.ErrPassword] as its cause, on the component that has what [IRI.Redacted] would hide. If
// Format refuses i, it is that error. For NULL there is [database/sql.Null].
//
// The text has the characters of i as they stand there. A column whose collation takes different characters for the same
// finds more than [IRI.Equal] does.
func (i IRI) Value() (driver.Value, error) {
	if _, err := standInForElements(&i).Value(); err != nil {
		if i.isASCII() {
			return nil, err
		}
		return nil, formatError(err, &i)
	}
	return i.String(), nil
}

// Scan sets *i to the IRI whose text src is, a string or a []byte in UTF-8, see [Parse]. It implements
// [database/sql.Scanner], and keeps nothing of a []byte. The error is a *[uri.ParseError], or says that src has another
// type; NULL, which is nil, is one, see [database/sql.Null]. After an error *i is as it was.
func (i *IRI) Scan(src any) error {
	switch src := src.(type) {
	case string:
		j, err := Parse(src)
		if err != nil {
			return err
		}
		*i = j
		return nil
	case []byte:
		if src != nil { // else it is NULL
			return i.UnmarshalText(src)
		}
	}
	return new(uri.URI).Scan(src)
}
