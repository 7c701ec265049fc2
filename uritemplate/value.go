package uritemplate

import (
	"iter"
	"strings"
)

// Values has the values of variables by name. A variable has no value if its name has no entry, or
// if the entry is the zero Value. If "x" occurs only with prefixes, [Template.Match] returns the
// value of "{x:3}" under the name "x:3", and [Template.Expand] accepts this name.
type Values map[string]Value

// A Value is the value of a variable: a string, a list of strings, or an associative array of pairs
// (RFC 6570, section 2.3). The zero Value means that there is no value. A Value may hold any bytes,
// decoded.
type Value struct {
	kind    Kind
	text    string   // of a string
	members []string // of a list, or the names and values of pairs in turn
}

// A Kind is the kind of a [Value].
type Kind uint8

// The kinds of values.
const (
	KindAbsent Kind = iota // no value
	KindString
	KindList
	KindPairs
)

// String returns the name of the kind: "absent", "string", "list" or "pairs", and "unknown" for any
// other value.
func (k Kind) String() string {
	names := [...]string{KindAbsent: "absent", KindString: "string", KindList: "list", KindPairs: "pairs"}
	if int(k) < len(names) {
		return names[k]
	}
	return "unknown"
}

// String returns s as a value. The empty string is a value, too.
func String(s string) Value { return Value{kind: KindString, text: s} }

// List returns a list as a value. A list without members counts as no value (RFC 6570, section
// 2.3). The value keeps s, so do not change s afterwards.
func List(s ...string) Value {
	if len(s) == 0 {
		return Value{}
	}
	return Value{kind: KindList, members: s}
}

// Pairs returns an associative array as a value. kv has names and values in turn, in the order in
// which they are written. A name may occur more than once. Omit a name that has no value. If kv is
// empty, the result is no value (RFC 6570, section 2.3). The value keeps kv, so do not change kv
// afterwards. If the last name has no value, [Template.Expand] returns an error.
func Pairs(kv ...string) Value {
	if len(kv) == 0 {
		return Value{}
	}
	return Value{kind: KindPairs, members: kv}
}

// Kind returns the kind of v.
func (v Value) Kind() Kind { return v.kind }

// String returns v as one text: the string, or the members of a list or of pairs, separated by ",".
// It is empty if v is absent.
func (v Value) String() string {
	if v.kind == KindString {
		return v.text
	}
	return strings.Join(v.members, ",")
}

// List returns the members of a list, a string as a list of one, and the names and values of pairs
// in turn. It is nil if v is absent. Do not change it.
func (v Value) List() []string {
	if v.kind == KindString {
		return []string{v.text}
	}
	return v.members
}

// Pairs returns an iterator over the pairs of v. It takes the members of a list two by two, since
// "{x}" writes pairs as a list, and ignores a last member that has no partner. A string has no
// pairs.
func (v Value) Pairs() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 1; i < len(v.members); i += 2 {
			if !yield(v.members[i-1], v.members[i]) {
				return
			}
		}
	}
}
