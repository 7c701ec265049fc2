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
	at, of  int    // a place in written, and the same in normal
}

// values returns the values of a reading, and reports whether each variable has one value.
func (t Template) values(r reading, spans []span) (Values, bool) {
	t.markTraceless(spans)
	v := make(Values, len(t.names))
	for i := range t.specs {
		if spec := &t.specs[i]; !spec.repeated && spans[i].to >= 0 {
			v[spec.key] = r.value(spec, spans[i])
		}
	}
	for _, group := range t.groups {
		if !t.addRepeated(v, group, &r, spans) {
			return nil, false
		}
	}
	return v, true
}

// markTraceless marks the only variable of an expression that is there, if it is empty and nothing is written for it.
func (t Template) markTraceless(spans []span) {
	for _, p := range t.parts {
		if p.operator == nil || p.operator.first != "" {
			continue
		}
		there, last := 0, 0
		for i := p.from; i < p.to; i++ {
			if spans[i] != absent {
				there, last = there+1, i
			}
		}
		if there == 1 && spans[last].from == spans[last].to {
			spans[last].to = traceless
		}
	}
}

// value returns the plainest value that is written like this.
func (r *reading) value(spec *varspec, s span) Value {
	text := r.normal[s.from:s.to]
	switch {
	case spec.operator.reserved:
		return String(r.source(s))
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

// source returns the text of a span as it is written. Spans must come in order, since they are found by walking on.
func (r *reading) source(s span) string {
	if len(r.written) == len(r.normal) {
		return r.written[s.from:s.to]
	}
	from := r.origin(s.from)
	return r.written[from:r.origin(s.to)]
}

// origin returns the place in written of a place in normal.
func (r *reading) origin(place int) int {
	if place < r.of {
		r.at, r.of = 0, 0
	}
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
	var kv []string
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
func (t Template) addRepeated(v Values, group []int, r *reading, spans []span) bool {
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

// share divides the text of each variable that has more than one value evenly among its places, and moves what stands between
// them. It returns the values of that division, and reports whether they expand to the text.
func (t Template) share(r reading, spans []span) (Values, bool) {
	differing := slices.DeleteFunc(slices.Clone(t.groups), func(group []int) bool {
		_, ok := t.agree(group, &r, spans)
		return ok
	})
	lengths := make([]int, len(spans))
	for i, s := range spans {
		if s.isTraceless() {
			spans[i].to = s.from
		}
		lengths[i] = spans[i].to - spans[i].from
	}
	for _, group := range differing {
		shareAmong(group, spans, lengths)
	}
	moved := 0
	for i, s := range spans {
		if s == absent {
			continue
		}
		from := s.from + moved
		moved += lengths[i] - (s.to - s.from)
		spans[i] = span{from, s.to + moved}
		if !areTripletsWhole(r.normal[from : s.to+moved]) {
			return nil, false
		}
	}
	v, ok := t.values(r, spans)
	if !ok {
		return nil, false
	}
	if text, err := t.Expand(v); err != nil || charset.NormalEncoding(text) != r.normal {
		return nil, false
	}
	return v, true
}

// shareAmong sets the length of each place of a variable that is there, if all have the same.
func shareAmong(group []int, spans []span, lengths []int) {
	total, places := 0, 0
	for _, i := range group {
		if spans[i] != absent {
			total += lengths[i]
			places++
		}
	}
	for _, i := range group {
		if spans[i] != absent {
			lengths[i] = total / places
		}
	}
}

// agree returns a value that is written at each place of a variable as it stands there, and reports whether there is one.
func (t Template) agree(group []int, r *reading, spans []span) (Value, bool) {
	isWritten := func(value Value) bool {
		return !slices.ContainsFunc(group, func(i int) bool { return !t.specs[i].isWritten(value, r, spans[i]) })
	}
	if isWritten(Value{}) {
		return Value{}, true
	}
	for _, i := range group {
		values := t.candidates(group, i, r, spans)
		if n := slices.IndexFunc(values, isWritten); n >= 0 {
			return values[n], true
		}
	}
	return Value{}, false
}

// candidates returns the values that a place of a variable may show: the plainest, pairs, and a prefix that the
// undecoded text of another place continues.
func (t Template) candidates(group []int, i int, r *reading, spans []span) []Value {
	spec, s := &t.specs[i], spans[i]
	if s.to < 0 {
		return nil
	}
	values := []Value{r.value(spec, s)}
	switch {
	case spec.most > 0:
		for _, j := range group {
			if t.specs[j].operator.reserved && spans[j].to >= 0 {
				values = append(values, String(continued(values[0].text, r.source(spans[j]))))
			}
		}
	case spec.explode:
		values = append(values, spec.pairs(r.normal[s.from:s.to]))
	case len(values[0].members)%2 == 0:
		values = append(values, Pairs(values[0].members...))
	}
	return values
}

// continued returns prefix, continued by the text that "{+x}" writes for a value that begins with it: from where on text
// begins with the rest of prefix, without decoding.
func continued(prefix, text string) string {
	rest := prefix
	for !strings.HasPrefix(text, rest) {
		if text == "" {
			return prefix
		}
		var c byte
		if c, text = cutUnit(text); c != rest[0] {
			return prefix
		}
		rest = rest[1:]
	}
	return strings.TrimSuffix(prefix, rest) + text
}

// isWritten reports whether value is written as it stands in a span.
func (v *varspec) isWritten(value Value, r *reading, s span) bool {
	switch {
	case value.kind == KindAbsent:
		return s.to < 0
	case s == absent, value.kind != KindString && v.most > 0:
		return false
	}
	var text []byte
	if v.explode {
		text = v.appendValue(nil, &value)
	} else {
		text = v.appendText(nil, &value)
	}
	if s.isTraceless() {
		return len(text) == 0
	}
	return charset.NormalEncoding(string(text)) == r.normal[s.from:s.to]
}
