package uritemplate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"
)

// MarshalJSON returns v as JSON: a string, an array of strings, an object whose members keep their
// order, or null for no value. It implements [json.Marshaler].
//
// It returns an error for text that is not UTF-8, since JSON cannot represent it, and for pairs
// whose last name has no value.
func (v Value) MarshalJSON() ([]byte, error) {
	switch {
	case v.kind == KindPairs && len(v.members)%2 != 0:
		return nil, jsonError(errUnpaired)
	case slices.ContainsFunc(v.List(), func(s string) bool { return !utf8.ValidString(s) }):
		return nil, jsonError(errNotUTF8)
	case v.kind == KindString:
		return json.Marshal(v.text)
	case v.kind != KindPairs:
		return json.Marshal(v.members) // null if there is no value
	}
	b := []byte("{")
	for i, member := range v.members {
		quoted, _ := json.Marshal(member)
		b = append(append(b, quoted...), ":,"[i%2])
	}
	b[len(b)-1] = '}'
	return b, nil
}

// UnmarshalJSON sets *v to the value in data, which has the form that [Value.MarshalJSON] writes.
// Members of an object may have the same name. null, and an array or object without members, is no
// value. UnmarshalJSON implements [json.Unmarshaler].
//
// Any other JSON is an error, such as a number or an array of arrays. Then *v is unchanged.
func (v *Value) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	first, err := decoder.Token()
	if err != nil {
		return err
	}
	read := Value{}
	switch token := first.(type) {
	case nil:
	case string:
		read = String(token)
	case json.Delim:
		members, err := readMembers(decoder)
		if err != nil {
			return err
		}
		if read = List(members...); token == '{' {
			read = Pairs(members...)
		}
	default:
		return jsonError(errNotText)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return jsonError(errNotText)
	}
	*v = read
	return nil
}

// readMembers reads the strings up to the end of an array or object.
func readMembers(decoder *json.Decoder) (members []string, err error) {
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		member, ok := token.(string)
		if !ok {
			return nil, jsonError(errNotText)
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

// jsonError returns an error about a value as JSON.
func jsonError(cause error) error {
	return fmt.Errorf("uritemplate: invalid value in JSON: %w", cause)
}
