package uritemplate

import (
	"bytes"
	"encoding/json"
	"errors"
	"unicode/utf8"
)

// MarshalJSON returns v as JSON: a string, an array of strings, or an object, whose members keep their order, and null for no
// value. It implements [json.Marshaler].
//
// The error is for text that is not UTF-8, which JSON does not have, and for pairs whose last name has no value.
func (v Value) MarshalJSON() ([]byte, error) {
	switch v.kind {
	case KindString:
		return appendJSON(nil, v.text)
	case KindList:
		return v.appendMembers([]byte("["), "]", ",")
	case KindPairs:
		if len(v.members)%2 != 0 {
			return nil, &jsonError{errUnpaired}
		}
		return v.appendMembers([]byte("{"), "}", ":")
	default:
		return []byte("null"), nil
	}
}

// appendMembers appends the members and the end. afterName is what follows each other one.
func (v Value) appendMembers(b []byte, end, afterName string) ([]byte, error) {
	for i, member := range v.members {
		switch {
		case i%2 == 1:
			b = append(b, afterName...)
		case i > 0:
			b = append(b, ',')
		}
		var err error
		if b, err = appendJSON(b, member); err != nil {
			return nil, err
		}
	}
	return append(b, end...), nil
}

// appendJSON appends text as a string.
func appendJSON(b []byte, text string) ([]byte, error) {
	if !utf8.ValidString(text) {
		return nil, &jsonError{errNotUTF8}
	}
	quoted, err := json.Marshal(text)
	return append(b, quoted...), err
}

// UnmarshalJSON sets *v to the value that data is; see [Value.MarshalJSON]. Members of an object may have the same name. An array
// or an object without members counts as no value, as null does. It implements [json.Unmarshaler].
//
// The error is for anything else, such as a number or an array of arrays. Then *v is unchanged.
func (v *Value) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	first, err := decoder.Token()
	if err != nil {
		return err
	}
	switch token := first.(type) {
	case nil:
		*v = Value{}
		return nil
	case string:
		*v = String(token)
		return nil
	case json.Delim:
		members, err := readMembers(decoder)
		if err != nil {
			return err
		}
		if *v = List(members...); token == '{' {
			*v = Pairs(members...)
		}
		return nil
	default:
		return &jsonError{errNotText}
	}
}

// readMembers reads the strings up to the end of an array or of an object.
func readMembers(decoder *json.Decoder) (members []string, err error) {
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		member, ok := token.(string)
		if !ok {
			return nil, &jsonError{errNotText}
		}
		members = append(members, member)
	}
	_, err = decoder.Token()
	return members, err
}

// Causes of errors about JSON.
var (
	errNotUTF8 = errors.New("a text is not UTF-8, so JSON cannot hold it")
	errNotText = errors.New("a value is a string, an array of strings, an object of strings, or null")
)

// A jsonError is an error about a value as JSON.
type jsonError struct{ err error }

func (e *jsonError) Error() string { return "uritemplate: invalid value in JSON: " + e.err.Error() }

func (e *jsonError) Unwrap() error { return e.err }
