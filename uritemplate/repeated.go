package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// addRepeated adds the value of a variable that stands at several places, and reports whether they
// have one value. group has the indices of the places.
func (r *reading) addRepeated(v Values, group []int) bool {
	value, ok := r.commonValue(group)
	if !ok || value.kind == KindAbsent {
		return ok
	}
	if slices.ContainsFunc(group, func(i int) bool { return r.specs[i].most == 0 }) {
		v[r.specs[group[0]].name()] = value
		return true
	}
	for _, i := range group {
		spec := &r.specs[i]
		text := cut(value.text, int(spec.most), spec.operator.reserved)
		if len(text) >= len(v[spec.key].text) { // "{x:3}{+x:3}", where triplets count as one character in the second
			v[spec.key] = String(text)
		}
	}
	return true
}

// commonValue returns a value whose expansion at each place of the variable is the text at that
// place. ok reports whether there is such a value. It takes linear time in the texts of these
// places.
func (r *reading) commonValue(group []int) (Value, bool) {
	isAbsent := func(i int) bool { return r.spans[i] == absent }
	hasText := func(i int) bool { return r.spans[i].to >= 0 }
	if !slices.ContainsFunc(group, hasText) {
		return Value{}, true
	}
	if slices.ContainsFunc(group, isAbsent) {
		return Value{}, false
	}
	places, ok := r.onePerForm(group)
	if !ok {
		return Value{}, false
	}
	informative := r.informative(places)
	for _, i := range informative {
		for _, value := range r.candidates(informative, i) {
			isOther := func(i int) bool { return !r.isWritten(value, i) }
			if !slices.ContainsFunc(places, isOther) {
				return value, true
			}
		}
	}
	return Value{}, false
}

// A form is how a variable writes a value. Two places of one form write the same text.
type form struct {
	operator *operator
	most     uint16
	explode  bool
}

// onePerForm returns a place of each form, and reports whether all places of a form have the same
// text.
func (r *reading) onePerForm(group []int) (places []int, ok bool) {
	known := map[form]int{} // indices in places
	for _, i := range group {
		spec := &r.specs[i]
		form := form{spec.operator, spec.most, spec.explode}
		n, isKnown := known[form]
		switch {
		case !isKnown:
			known[form] = len(places)
			places = append(places, i)
		case r.text(i) != r.text(places[n]):
			return nil, false
		case r.spans[places[n]].to == emptyOrAbsent:
			places[n] = i // this place may show whether the value is empty or absent
		}
	}
	return places, true
}

// informative returns the places that show which values are possible: those without a prefix, and
// the longest prefixes, which show all that shorter ones do.
func (r *reading) informative(places []int) []int {
	longest := map[bool]int{} // places by whether the operator is reserved
	for _, i := range places {
		spec := &r.specs[i]
		if spec.most == 0 || r.spans[i].to < 0 {
			continue
		}
		reserved := spec.operator.reserved
		if j, isKnown := longest[reserved]; !isKnown || len(r.text(i)) > len(r.text(j)) {
			longest[reserved] = i
		}
	}
	return slices.DeleteFunc(slices.Clone(places), func(i int) bool {
		spec := &r.specs[i]
		j, isKnown := longest[spec.operator.reserved]
		return r.spans[i].to < 0 || spec.most > 0 && isKnown && i != j
	})
}

// candidates returns the values that a place of a variable may show: the plainest, pairs, and a
// prefix that the text of another place continues.
func (r *reading) candidates(places []int, i int) []Value {
	spec, plainest := &r.specs[i], r.value(i)
	values := []Value{plainest}
	switch {
	case spec.most > 0:
		for _, j := range places {
			if r.specs[j].operator.reserved {
				values = append(values, String(continued(plainest.text, r.source(j))))
			}
		}
	case spec.explode:
		values = append(values, spec.pairs(r.text(i)))
	case len(plainest.members)%2 == 0:
		values = append(values, Pairs(plainest.members...))
	}
	return values
}

// continued returns prefix, continued by the text that "{+x}" writes for a value that begins with
// prefix: text from where it begins with the rest of prefix without decoding.
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

// isWritten reports whether value expands to the text at a place.
func (r *reading) isWritten(value Value, i int) bool {
	spec := &r.specs[i]
	if value.kind == KindAbsent || value.kind != KindString && spec.most > 0 {
		return false
	}
	if spec.explode {
		r.buffer = spec.appendValue(r.buffer[:0], &value)
	} else {
		r.buffer = spec.appendText(r.buffer[:0], &value)
	}
	return string(r.buffer) == r.text(i) || charset.NormalEncoding(string(r.buffer)) == r.text(i)
}

// valuesOfEvenDivision divides the text of each variable that has more than one value evenly among
// its places, and moves the values between them. It returns the values of that division, and
// reports whether they expand to the text.
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

// makeEven gives the same length to each place of a variable that has a value.
func (r *reading) makeEven(group []int, lengths []int) {
	total, places := 0, 0
	for _, i := range group {
		if r.spans[i] != absent {
			total += lengths[i]
			places++
		}
	}
	for _, i := range group {
		if r.spans[i] != absent {
			lengths[i] = total / places
		}
	}
}

// resize gives each span a length, and moves those after it. It reports whether no span divides a
// triplet.
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
