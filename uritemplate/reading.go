package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// A span is the part text[from:to] of a text.
type span struct{ from, to int }

// absent is the span of a variable without a value.
var absent = span{-1, -1}

// emptyOrAbsent is the end of a span if the text does not show whether the variable has an empty
// value or no value.
const emptyOrAbsent = -1

// A reading is a text that matches a template, with its division among the variables.
type reading struct {
	specs   []varspec // of the template
	spans   []span    // of their values in normal
	written string    // the text
	normal  string    // the text in normal form
	sources []span    // of the values of "{+x}" and "{#x}" in written, or nil if they are those in spans
	buffer  []byte    // for the expansion of a value

	writtenAt, normalAt int // an offset in written, and the same position in normal
}

// values returns the values of a reading, and reports whether each variable has one value.
func (t *Template) values(r *reading) (Values, bool) {
	t.markEmptyOrAbsent(r.spans)
	r.findSources()
	v := make(Values, len(t.names))
	for i := range t.specs {
		if spec := &t.specs[i]; !spec.repeated && r.spans[i].to >= 0 {
			v[spec.key] = r.value(i)
		}
	}
	for _, group := range t.groups {
		if !r.addRepeated(v, group) {
			return nil, false
		}
	}
	return v, true
}

// markEmptyOrAbsent sets the end of a span to emptyOrAbsent if the variable is the only one of its
// expression that has a value, and the value is empty.
func (t *Template) markEmptyOrAbsent(spans []span) {
	for i := range t.parts {
		p := &t.parts[i]
		if p.operator == nil || p.operator.first != "" {
			continue
		}
		there, last := 0, 0
		for i := p.from; i < p.to; i++ {
			if spans[i] != absent {
				there, last = there+1, int(i)
			}
		}
		if there == 1 && spans[last].from == spans[last].to {
			spans[last].to = emptyOrAbsent
		}
	}
}

// findSources sets r.sources. It reads the text once.
func (r *reading) findSources() {
	if len(r.written) == len(r.normal) {
		return
	}
	isRead := func(v varspec) bool { return v.operator.reserved }
	if !slices.ContainsFunc(r.specs, isRead) {
		return
	}
	r.writtenAt, r.normalAt, r.sources = 0, 0, make([]span, len(r.spans))
	for i, s := range r.spans {
		if isRead(r.specs[i]) && s.to >= 0 {
			from := r.writtenOffset(s.from)
			r.sources[i] = span{from, r.writtenOffset(s.to)}
		}
	}
}

// writtenOffset returns the offset in written for an offset in normal. The offset must not be less
// than in the last call.
func (r *reading) writtenOffset(offset int) int {
	for r.normalAt < offset {
		if r.written[r.writtenAt] != '%' {
			r.writtenAt, r.normalAt = r.writtenAt+1, r.normalAt+1
			continue
		}
		if charset.Unreserved.Has(charset.Decode(r.written, r.writtenAt)) {
			r.normalAt++
		} else {
			r.normalAt += len("%XX")
		}
		r.writtenAt += len("%XX")
	}
	return r.writtenAt
}

// text returns the text of the variable specs[i] in normal form.
func (r *reading) text(i int) string {
	if r.spans[i].to < 0 {
		return ""
	}
	return r.normal[r.spans[i].from:r.spans[i].to]
}

// source returns the value of specs[i], which is "{+x}" or "{#x}", as it is written.
func (r *reading) source(i int) string {
	s := r.spans[i]
	if r.sources != nil {
		s = r.sources[i]
	}
	return r.written[s.from:s.to]
}

// value returns the simplest value whose expansion is the text of specs[i].
func (r *reading) value(i int) Value {
	spec, text := &r.specs[i], r.text(i)
	switch {
	case spec.operator.reserved:
		return String(r.source(i))
	case !spec.explode:
		return listOf(text, ",")
	case spec.operator.named:
		return spec.namedMembers(text)
	case strings.Contains(text, "="):
		return spec.pairs(text)
	case spec.operator.sep == ".":
		return String(decode(text)) // a "." may be part of the value
	default:
		return listOf(text, spec.operator.sep)
	}
}

// listOf returns encoded members as a list, or a single one as a string.
func listOf(text, sep string) Value {
	if !strings.Contains(text, sep) {
		return String(decode(text))
	}
	return decoded(strings.Split(text, sep))
}

// decoded returns encoded members as a list, or a single one as a string. It changes members.
func decoded(members []string) Value {
	for i, member := range members {
		members[i] = decode(member)
	}
	if len(members) == 1 {
		return String(members[0])
	}
	return List(members...)
}

// namedMembers returns the value of text, whose members have the form "name=value". It is a list or
// a string if all members have the name of the variable, and otherwise pairs.
func (v *varspec) namedMembers(text string) Value {
	name := v.normalName()
	members := strings.Split(text, v.operator.sep)
	for i, member := range members {
		var key string
		if key, members[i], _ = strings.Cut(member, "="); key != name {
			return v.pairs(text)
		}
	}
	return decoded(members)
}

// pairs returns the pairs of exploded text. A separator right after "=" is the first byte of the
// value, unless the operator also writes "=" before an empty value.
func (v *varspec) pairs(text string) Value {
	kv := make([]string, 0, 2*strings.Count(text, v.operator.sep)+2)
	for more := true; more; {
		member := text
		end := strings.Index(text, v.operator.sep)
		if end > 0 && text[end-1] == '=' && v.operator.ifEmpty == "" {
			if next := strings.Index(text[end+1:], v.operator.sep); next >= 0 {
				end += 1 + next
			} else {
				end = next
			}
		}
		if more = end >= 0; more {
			member, text = text[:end], text[end+1:]
		}
		name, value, _ := strings.Cut(member, "=")
		kv = append(kv, decode(name), decode(value))
	}
	return Pairs(kv...)
}

// decode decodes s, in which every "%" must begin a triplet.
func decode(s string) string {
	text, _ := escape.Decode(s)
	return text
}
