package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// A reading is a text that a template matches. The spans of the variables, which are in the order of Template.specs, are
// not in it, so that they need not be allocated.
type reading struct {
	written string
	normal  string // in normal form
	origins []span // where the values of "{+x}" and "{#x}" are written, or nil if written is in normal form
	at, of  int    // a place in written, and the same in normal
	text    []byte // room for a value
}

// values returns the values of a reading, and reports whether each variable has one value.
func (t *Template) values(r *reading, spans []span) (Values, bool) {
	t.markTraceless(spans)
	t.findOrigins(r, spans)
	v := make(Values, len(t.names))
	for i := range t.specs {
		if spec := &t.specs[i]; !spec.repeated && spans[i].to >= 0 {
			v[spec.key] = r.value(spec, i, spans)
		}
	}
	for _, group := range t.groups {
		if !t.addRepeated(v, group, r, spans) {
			return nil, false
		}
	}
	return v, true
}

// findOrigins finds where the values of "{+x}" and "{#x}" are written. It goes through the text once.
func (t *Template) findOrigins(r *reading, spans []span) {
	if len(r.written) == len(r.normal) {
		return
	}
	isRead := func(v varspec) bool { return v.operator.reserved }
	if !slices.ContainsFunc(t.specs, isRead) {
		return
	}
	r.at, r.of, r.origins = 0, 0, make([]span, len(spans))
	for i, s := range spans {
		if isRead(t.specs[i]) && s.to >= 0 {
			from := r.origin(s.from)
			r.origins[i] = span{from, r.origin(s.to)}
		}
	}
}

// markTraceless marks the only variable of an expression that is there, if it is empty and nothing is written for it.
func (t *Template) markTraceless(spans []span) {
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
			spans[last].to = traceless
		}
	}
}

// value returns the plainest value that is written like that of a variable.
func (r *reading) value(spec *varspec, i int, spans []span) Value {
	text := r.normal[spans[i].from:spans[i].to]
	switch {
	case spec.operator.reserved:
		return String(r.source(i, spans))
	case !spec.explode:
		return listOf(text, ",")
	case spec.operator.named:
		return spec.namedMembers(text)
	case strings.Contains(text, "="):
		return spec.pairs(text)
	case spec.operator.sep == ".":
		return String(decode(text)) // a "." may be one of the value
	default:
		return listOf(text, spec.operator.sep)
	}
}

// source returns the value of "{+x}" or "{#x}" as it is written.
func (r *reading) source(i int, spans []span) string {
	if r.origins == nil {
		return r.written[spans[i].from:spans[i].to]
	}
	return r.written[r.origins[i].from:r.origins[i].to]
}

// origin returns the place in written of a place in normal, which is not before that of the last call.
func (r *reading) origin(place int) int {
	for r.of < place {
		if r.written[r.at] != '%' {
			r.at, r.of = r.at+1, r.of+1
			continue
		}
		if charset.Unreserved.Has(charset.Decode(r.written, r.at)) {
			r.of++
		} else {
			r.of += len("%XX")
		}
		r.at += len("%XX")
	}
	return r.at
}

// listOf returns encoded members as a list, or a single one as a string.
func listOf(text, sep string) Value {
	if !strings.Contains(text, sep) {
		return String(decode(text))
	}
	return plainest(strings.Split(text, sep))
}

// plainest returns encoded members as a list, or a single one as a string. It decodes them where they are.
func plainest(members []string) Value {
	for i, member := range members {
		members[i] = decode(member)
	}
	if len(members) == 1 {
		return String(members[0])
	}
	return List(members...)
}

// namedMembers returns the members of "name=value": a list or a string if all names are that of the variable.
func (v *varspec) namedMembers(text string) Value {
	name := v.normalName()
	members := strings.Split(text, v.operator.sep)
	for i, member := range members {
		var key string
		if key, members[i], _ = strings.Cut(member, "="); key != name {
			return v.pairs(text)
		}
	}
	return plainest(members)
}

// pairs returns the pairs of exploded text. A separator right after "=" is the first byte of the value, unless the
// operator writes "=" for empty values too.
func (v *varspec) pairs(text string) Value {
	kv := make([]string, 0, 2*strings.Count(text, v.operator.sep)+2)
	for more := true; more; {
		member := text
		end := strings.Index(text, v.operator.sep)
		if end > 0 && text[end-1] == '=' && v.operator.ifEmpty == "" {
			if beyond := strings.Index(text[end+1:], v.operator.sep); beyond >= 0 {
				end += 1 + beyond
			} else {
				end = beyond
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

// decode decodes text whose triplets are complete.
func decode(s string) string {
	text, _ := escape.Decode(s)
	return text
}

// addRepeated adds the value of a variable that stands more than once, and reports whether it has one.
func (t *Template) addRepeated(v Values, group []int, r *reading, spans []span) bool {
	value, ok := t.agree(group, r, spans)
	if !ok {
		return false
	}
	if value.kind == KindAbsent {
		return true
	}
	if slices.ContainsFunc(group, func(i int) bool { return t.specs[i].most == 0 }) {
		v[t.specs[group[0]].name()] = value
		return true
	}
	for _, i := range group {
		spec := &t.specs[i]
		text := cut(value.text, int(spec.most), spec.operator.reserved)
		if len(text) >= len(v[spec.key].text) { // "{x:3}{+x:3}", where triplets count as one character in the second
			v[spec.key] = String(text)
		}
	}
	return true
}
