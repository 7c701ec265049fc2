package uri

import (
	"database/sql/driver"
	"fmt"

	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// Value returns the text of u for a database column. It implements [driver.Valuer]. For a column
// that may be NULL, use [database/sql.Null].
//
// The error is a *[FormatError]. It wraps [ErrPassword] if u has a password that [URI.Redacted]
// would hide, since a column would store the password in clear text. Its Component is the component
// with the password (RFC 3986, section 3.2.1). A token, a key or a signature does not count as a
// password, except for a whole URI of the scheme secret-token and an IMAP authorization. A program
// that must store passwords has to encrypt the text itself. If [URI.Validate] returns an error,
// Value returns it.
func (u URI) Value() (driver.Value, error) {
	text, err := validText(&u)
	if err != nil {
		return nil, err
	}
	only := passwords.Finder{OnlyPasswords: true}
	for start := range only.Spans(text) {
		component := componentAt(text, start)
		rule := string(component)
		if component == ComponentPath {
			rule = grammar.Segment.Name
		}
		return nil, &FormatError{Component: component, Segment: noIndex, Offset: noIndex, Rule: rule, Err: ErrPassword}
	}
	return text, nil
}

// componentAt returns the component of text that contains text[i]. text must be a URI reference,
// and text[i] must not be in the scheme.
func componentAt(text string, i int) Component {
	var p grammar.Parts
	p.Read(text)
	switch {
	case i < p.Host && p.Host > p.Authority:
		return ComponentUserInfo
	case i < p.HostEnd && p.HostEnd > p.Host:
		return ComponentHost
	case i < p.Path && p.HasPort:
		return ComponentPort
	case i < p.PathEnd:
		return ComponentPath
	case i < p.QueryEnd:
		return ComponentQuery
	default:
		return ComponentFragment
	}
}

// Scan sets *u to the result of parsing src, a string or a []byte; see [Parse]. It implements
// [database/sql.Scanner] and does not retain a []byte. For a column that may be NULL, use
// [database/sql.Null].
//
// The error is a *[ParseError]. If src is neither a string nor a []byte, the error names the type
// of src; this includes NULL. After an error *u is unchanged.
func (u *URI) Scan(src any) error {
	switch src := src.(type) {
	case string:
		v, err := Parse(src)
		if err == nil {
			*u = v
		}
		return err
	case []byte:
		if src == nil {
			return u.Scan(nil) // NULL
		}
		return u.UnmarshalText(src)
	}
	return &scanError{fmt.Sprintf("%T", src)}
}

// A scanError means that a column is not text.
type scanError struct{ typ string }

func (e *scanError) Error() string { return prefix + "cannot scan " + e.typ + ", which is not text" }
