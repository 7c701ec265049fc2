package uri

import (
	"database/sql/driver"
	"fmt"
)

// Value returns the text of u, see [Format], for a column of a database. It implements [driver.Valuer].
//
// A URI with a password is refused, since it would be stored in clear (RFC 3986, section 3.2.1): the error is a
// *[FormatError] with ErrPassword as its cause, on the component that has what [URI.Redacted] would hide. Where Format
// refuses u, it is that error. A program that must store passwords encrypts the text itself. For NULL there is
// [database/sql.Null].
func (u URI) Value() (driver.Value, error) {
	text, err := Format(u)
	if err != nil {
		return nil, err
	}
	canonicalize(&u)
	without := u
	hidePasswords(&without, " ") // which no password is, since Format writes it
	if component := firstDifference(&u, &without); component != "" {
		return nil, &FormatError{Component: component, Rule: ruleOf(component), Err: ErrPassword}
	}
	return text, nil
}

// ruleOf returns the ABNF rule of a component that may hold a password, or what reads like one.
func ruleOf(component Component) string {
	switch component {
	case ComponentHost:
		return ruleHost
	case ComponentPort:
		return rulePort
	case ComponentPath:
		return ruleSegment
	case ComponentQuery:
		return ruleQuery
	case ComponentFragment:
		return ruleFragment
	default:
		return ruleUserinfo
	}
}

// Scan sets *u to the URI whose text src is, a string or a []byte, see [Parse]. It implements [database/sql.Scanner],
// and keeps nothing of a []byte. The error is a *[ParseError], or says that src has another type; NULL, which is nil,
// is one, see [database/sql.Null]. After an error *u is as it was.
func (u *URI) Scan(src any) error {
	switch src := src.(type) {
	case string:
		v, err := Parse(src)
		if err != nil {
			return err
		}
		*u = v
		return nil
	case []byte:
		if src != nil { // else it is NULL
			return u.UnmarshalText(src)
		}
	}
	return &scanError{fmt.Sprintf("%T", src)}
}

// A scanError says that a column has a type that is no text.
type scanError struct{ typ string }

func (e *scanError) Error() string { return prefix + "cannot scan " + e.typ + ", which is no text" }
