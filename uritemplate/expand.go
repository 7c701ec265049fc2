package uritemplate

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// shortExpansion is the maximum length of an expansion that needs no buffer on the heap.
const shortExpansion = 256

// Expand returns the template with each expression replaced by the values of its variables (RFC
// 6570, section 3). The result consists of characters that a URI may have; [Template.URI] parses
// it.
//
// "{x}" percent-encodes everything but unreserved characters, so a value never ends its component.
// "{+x}" and "{#x}" keep reserved characters and percent-encoded sequences: do not pass them values
// that you do not trust. If a pair has the value "", "{x*}" writes only its name, but "{?x*}" and
// "{&x*}" write "=" after it (section 3.2.1). Values are bytes, and a prefix counts an invalid byte
// of UTF-8 as a character.
//
// The error is an *[Error]: one for a list or pairs in "{x:3}", or one for [Pairs] whose last name
// has no value. Then the result is "". Expand allocates once if the result has at most 256 bytes.
func (t Template) Expand(v Values) (string, error) {
	b, err := t.expand(make([]byte, 0, shortExpansion), v, nil)
	return string(b), err
}

// expand appends the expansion to b. Unless spans is nil, it sets spans[i] to the span in b that
// t.specs[i] writes, including the text of the operator. After an error the result is nil.
func (t Template) expand(b []byte, v Values, spans []span) ([]byte, error) {
	for i := range t.parts {
		p := &t.parts[i]
		if p.operator == nil {
			b = append(b, p.literal...)
			continue
		}
		glue := p.operator.first
		for j := p.from; j < p.to; j++ {
			spec := &t.specs[j]
			value := spec.lookUp(v)
			if value.kind == KindAbsent {
				continue
			}
			if rule, err := spec.refusal(&value); err != nil {
				return nil, &Error{Offset: int(spec.offset), Rule: rule, Variable: spec.name(), Err: err}
			}
			from := len(b)
			b = append(b, glue...)
			b = spec.appendValue(b, &value)
			if spans != nil {
				spans[j] = span{from, len(b)}
			}
			glue = p.operator.sep
		}
	}
	return b, nil
}

// refusal returns the rule that the value breaks and the cause, or nil.
func (v *varspec) refusal(value *Value) (rule string, err error) {
	switch {
	case value.kind == KindPairs && len(value.members)%2 != 0:
		return ruleVarname, errUnpaired
	case value.kind != KindString && v.maxLength > 0:
		return rulePrefix, errComposite
	default:
		return "", nil
	}
}

// lookUp returns the value of the variable. It is under the key "x:3" if it comes from Match.
func (v *varspec) lookUp(values Values) Value {
	value := values[v.name()]
	if value.kind == KindAbsent && v.maxLength > 0 {
		value = values[v.key]
	}
	return value
}

// appendValue appends the expansion of a value that is not absent, without the separator before it
// (RFC 6570, section 3.2.1).
func (v *varspec) appendValue(b []byte, value *Value) []byte {
	switch {
	case v.explode && value.kind != KindString:
		return v.appendExploded(b, value)
	case !v.operator.named:
		return v.appendText(b, value)
	}
	b = append(b, v.name()...)
	return v.operator.endName(v.appendText(append(b, '='), value), len(b))
}

// endName ends the text of a name and a value. The "=" between them is at b[i]. If the value is
// empty, the operator says whether the "=" stays.
func (op *operator) endName(b []byte, i int) []byte {
	if i+1 == len(b) {
		return append(b[:i], op.ifEmpty...)
	}
	return b
}

// appendText appends a value without its name: a string, or the members of a list or of pairs,
// separated by ",".
func (v *varspec) appendText(b []byte, value *Value) []byte {
	if value.kind == KindString {
		text := value.text
		if v.maxLength > 0 {
			text = cut(text, int(v.maxLength), v.operator.reserved)
		}
		return v.operator.append(b, text)
	}
	for i, member := range value.members {
		if i > 0 {
			b = append(b, ',')
		}
		b = v.operator.append(b, member)
	}
	return b
}

// appendExploded appends a list or pairs as if each member were a variable.
func (v *varspec) appendExploded(b []byte, value *Value) []byte {
	for i, member := range value.members {
		isValue := value.kind == KindPairs && i%2 == 1
		if i > 0 && !isValue {
			b = append(b, v.operator.sep...)
		}
		if value.kind == KindList && v.operator.named {
			b = append(b, v.name()...)
			isValue = true
		}
		if isValue {
			b = v.operator.endName(v.operator.append(append(b, '='), member), len(b))
		} else {
			b = v.operator.append(b, member)
		}
	}
	return b
}

// append appends s, and percent-encodes every character that the operator does not allow.
func (op *operator) append(b []byte, s string) []byte {
	if op.reserved {
		return appendReserved(b, s)
	}
	return charset.AppendAllEncoded(b, s, charset.Unreserved)
}

// appendReserved appends s, and percent-encodes every byte that is not in ( reserved / unreserved /
// pct-encoded ).
func appendReserved(b []byte, s string) []byte {
	for i := 0; ; i++ {
		end := charset.ScanEncoded(s, i, charset.Uric)
		b = append(b, s[i:end]...)
		if i = end; i == len(s) {
			return b
		}
		b = charset.AppendEncoded(b, s[i])
	}
}

// cut returns the first n characters of s, or s if it has fewer. If reserved is set, cut counts the
// characters after decoding triplets (RFC 6570, section 3.2.1).
func cut(s string, n int, reserved bool) string {
	i := 0
	for ; n > 0 && i < len(s); n-- {
		if reserved {
			i += encodedRuneLen(s[i:])
		} else {
			_, size := utf8.DecodeRuneInString(s[i:])
			i += size
		}
	}
	return s[:i]
}

// encodedRuneLen returns the length of the first character of s, each byte of which may be a
// triplet.
func encodedRuneLen(s string) int {
	var b [utf8.UTFMax]byte
	n, rest := 0, s
	for ; n < len(b) && rest != ""; n++ {
		b[n], rest = cutUnit(rest)
	}
	_, size := utf8.DecodeRune(b[:n])
	rest = s
	for range size {
		_, rest = cutUnit(rest)
	}
	return len(s) - len(rest)
}
