package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// addRepeated adds the value of a variable that occurs several times, and reports whether it has
// the same value everywhere. group has the indices of the occurrences in specs.
func (r *reading) addRepeated(v Values, group []int) bool {
	value, ok := r.commonValue(group)
	if !ok || value.kind == KindAbsent {
		return ok
	}
	if slices.ContainsFunc(group, func(i int) bool { return r.specs[i].maxLength == 0 }) {
		v[r.specs[group[0]].name()] = value
		return true
	}
	for _, i := range group {
		spec := &r.specs[i]
		text := cut(value.text, int(spec.maxLength), spec.operator.reserved)
		if len(text) >= len(v[spec.key].text) { // "{x:3}{+x:3}", where triplets count as one character in the second
			v[spec.key] = String(text)
		}
	}
	return true
}

// commonValue returns a value whose expansion at each occurrence of the variable is the text there,
// and reports whether there is such a value. It takes linear time in these texts.
func (r *reading) commonValue(group []int) (Value, bool) {
	isAbsent := func(i int) bool { return r.spans[i] == absent }
	hasText := func(i int) bool { return r.spans[i].to >= 0 }
	if !slices.ContainsFunc(group, hasText) {
		return Value{}, true
	}
	if slices.ContainsFunc(group, isAbsent) {
		return Value{}, false
	}
	occurrences, ok := r.onePerForm(group)
	if !ok {
		return Value{}, false
	}
	informative := r.informative(occurrences)
	for _, i := range informative {
		for _, value := range r.candidates(informative, i) {
			isOther := func(i int) bool { return !r.isWritten(value, i) }
			if !slices.ContainsFunc(occurrences, isOther) {
				return value, true
			}
		}
	}
	return Value{}, false
}

// A form is how a variable writes a value. Occurrences of one form write the same text.
type form struct {
	operator  *operator
	maxLength uint16
	explode   bool
}

// onePerForm returns an occurrence of each form, and reports whether all occurrences of each form
// have the same text.
func (r *reading) onePerForm(group []int) (occurrences []int, ok bool) {
	known := map[form]int{} // indices in occurrences
	for _, i := range group {
		spec := &r.specs[i]
		form := form{spec.operator, spec.maxLength, spec.explode}
		n, isKnown := known[form]
		switch {
		case !isKnown:
			known[form] = len(occurrences)
			occurrences = append(occurrences, i)
		case r.text(i) != r.text(occurrences[n]):
			return nil, false
		case r.spans[occurrences[n]].to == emptyOrAbsent:
			occurrences[n] = i // this occurrence may show whether the value is empty or absent
		}
	}
	return occurrences, true
}

// informative returns the occurrences that limit the possible values: those without a prefix, and
// the longest prefixes, since a shorter prefix adds nothing.
func (r *reading) informative(occurrences []int) []int {
	longest := map[bool]int{} // occurrences by whether the operator is reserved
	for _, i := range occurrences {
		spec := &r.specs[i]
		if spec.maxLength == 0 || r.spans[i].to < 0 {
			continue
		}
		reserved := spec.operator.reserved
		if j, isKnown := longest[reserved]; !isKnown || len(r.text(i)) > len(r.text(j)) {
			longest[reserved] = i
		}
	}
	return slices.DeleteFunc(slices.Clone(occurrences), func(i int) bool {
		spec := &r.specs[i]
		j, isKnown := longest[spec.operator.reserved]
		return r.spans[i].to < 0 || spec.maxLength > 0 && isKnown && i != j
	})
}

// candidates returns the values that specs[i] may have: the simplest one, pairs, and a prefix that
// the text of another occurrence continues.
func (r *reading) candidates(occurrences []int, i int) []Value {
	spec, simplest := &r.specs[i], r.value(i)
	values := []Value{simplest}
	switch {
	case spec.maxLength > 0:
		for _, j := range occurrences {
			if r.specs[j].operator.reserved {
				values = append(values, String(continued(simplest.text, r.source(j))))
			}
		}
	case spec.explode:
		values = append(values, spec.pairs(r.text(i)))
	case len(simplest.members)%2 == 0:
		values = append(values, Pairs(simplest.members...))
	}
	return values
}

// continued returns a value that begins with prefix and that "{+x}" writes as text, or prefix if
// there is no such value. It decodes the beginning of text, until the rest of text begins with the
// rest of prefix.
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

// isWritten reports whether the expansion of value is the text of specs[i].
func (r *reading) isWritten(value Value, i int) bool {
	spec := &r.specs[i]
	if value.kind == KindAbsent || value.kind != KindString && spec.maxLength > 0 {
		return false
	}
	if spec.explode {
		r.buffer = spec.appendValue(r.buffer[:0], &value)
	} else {
		r.buffer = spec.appendText(r.buffer[:0], &value)
	}
	return string(r.buffer) == r.text(i) || charset.NormalEncoding(string(r.buffer)) == r.text(i)
}

// valuesOfEvenDivision divides the text again, so that all occurrences of a variable that had
// different values have the same length. It returns the values of this division, and reports
// whether their expansion is the text.
func (t *Template) valuesOfEvenDivision(r *reading) (Values, bool) {
	hasOneValue := func(group []int) bool {
		_, ok := r.commonValue(group)
		return ok
	}
	uneven := slices.DeleteFunc(slices.Clone(t.groups), hasOneValue)
	lengths := make([]int, len(r.spans))
	for i := range r.spans {
		lengths[i] = len(r.text(i))
	}
	for _, group := range uneven {
		r.makeEven(group, lengths)
	}
	if !r.resize(lengths) {
		return nil, false
	}
	v, ok := t.values(r)
	if !ok {
		return nil, false
	}
	if text, err := t.Expand(v); err != nil || charset.NormalEncoding(text) != r.normal {
		return nil, false
	}
	return v, true
}

// makeEven gives the same length to each occurrence of a variable that has a value.
func (r *reading) makeEven(group []int, lengths []int) {
	total, occurrences := 0, 0
	for _, i := range group {
		if r.spans[i] != absent {
			total += lengths[i]
			occurrences++
		}
	}
	for _, i := range group {
		if r.spans[i] != absent {
			lengths[i] = total / occurrences
		}
	}
}

// resize sets the length of each span, and moves the spans after it. It reports whether no span
// divides a triplet.
func (r *reading) resize(lengths []int) bool {
	moved := 0
	for i, s := range r.spans {
		if s == absent {
			continue
		}
		from := s.from + moved
		moved += lengths[i] - len(r.text(i))
		r.spans[i] = span{from, from + lengths[i]}
		if !areTripletsWhole(r.text(i)) {
			return false
		}
	}
	return true
}
