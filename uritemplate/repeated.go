package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// share divides the text of each variable that has more than one value evenly among its places, and moves what stands between
// them. It returns the values of that division, and reports whether they expand to the text.
func (t *Template) share(r *reading, spans []span) (Values, bool) {
	differing := slices.DeleteFunc(slices.Clone(t.groups), func(group []int) bool {
		_, ok := t.agree(group, r, spans)
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

// agree returns a value that is written at each place of a variable as it stands there, and reports whether there is one. It takes
// linear time in the texts of these places.
func (t *Template) agree(group []int, r *reading, spans []span) (Value, bool) {
	isEmpty := func(i int) bool { return spans[i].to < 0 }
	if !slices.ContainsFunc(group, func(i int) bool { return !isEmpty(i) }) {
		return Value{}, true
	}
	isAbsent := func(i int) bool { return spans[i] == absent }
	if slices.ContainsFunc(group, isAbsent) {
		return Value{}, false
	}
	places, ok := t.different(group, r, spans)
	if !ok {
		return Value{}, false
	}
	isWritten := func(value Value) bool {
		return !slices.ContainsFunc(places, func(i int) bool { return !t.specs[i].isWritten(value, r, spans[i]) })
	}
	telling := t.telling(places, r, spans)
	for _, i := range telling {
		values := t.candidates(telling, i, r, spans)
		if n := slices.IndexFunc(values, isWritten); n >= 0 {
			return values[n], true
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

// different returns the first place of each form, and reports whether the others have the same text.
func (t *Template) different(group []int, r *reading, spans []span) ([]int, bool) {
	var places []int
	first := map[form]int{}
	for _, i := range group {
		spec := &t.specs[i]
		form := form{spec.operator, spec.most, spec.explode}
		j, known := first[form]
		switch {
		case !known:
			first[form] = len(places)
			places = append(places, i)
		case r.normalOf(spans[i]) != r.normalOf(spans[places[j]]):
			return nil, false
		case spans[places[j]].to < 0:
			places[j] = i // which may not be traceless
		}
	}
	return places, true
}

// normalOf returns the text of a span in normal form.
func (r *reading) normalOf(s span) string {
	if s.to < 0 {
		return ""
	}
	return r.normal[s.from:s.to]
}

// telling returns the places of different forms that show which values are possible: those without a prefix, and the longest prefixes,
// which show all that shorter ones do.
func (t *Template) telling(places []int, r *reading, spans []span) []int {
	longest := map[bool]int{} // by whether the operator is reserved
	for _, i := range places {
		reserved := t.specs[i].operator.reserved
		if j, known := longest[reserved]; t.specs[i].most > 0 && spans[i].to >= 0 && (!known || len(r.normalOf(spans[i])) > len(r.normalOf(spans[j]))) {
			longest[reserved] = i
		}
	}
	return slices.DeleteFunc(slices.Clone(places), func(i int) bool {
		j, known := longest[t.specs[i].operator.reserved]
		return spans[i].to < 0 || t.specs[i].most > 0 && known && i != j
	})
}

// candidates returns the values that a place of a variable may show: the plainest, pairs, and a prefix that the undecoded text of another
// of the places continues.
func (t *Template) candidates(places []int, i int, r *reading, spans []span) []Value {
	spec, s := &t.specs[i], spans[i]
	values := []Value{r.value(spec, i, spans)}
	switch {
	case spec.most > 0:
		for _, j := range places {
			if t.specs[j].operator.reserved {
				values = append(values, String(continued(values[0].text, r.source(j, spans))))
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

// isWritten reports whether value is written as it stands in a span, which is not absent.
func (v *varspec) isWritten(value Value, r *reading, s span) bool {
	if value.kind == KindAbsent || value.kind != KindString && v.most > 0 {
		return false
	}
	if v.explode {
		r.text = v.appendValue(r.text[:0], &value)
	} else {
		r.text = v.appendText(r.text[:0], &value)
	}
	normal := r.normalOf(s)
	return string(r.text) == normal || charset.NormalEncoding(string(r.text)) == normal
}
