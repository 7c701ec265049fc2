package refs

// A Replacement says how the shown text differs from a text: text[Start:End] is replaced by longer
// text. The zero Replacement replaces nothing.
type Replacement struct{ Start, End, Longer int }

// Move returns the place in the shown text of a place in the text. What is replaced is one place.
func (r Replacement) Move(start, end int) (from, to int) {
	from, to = min(start, r.Start), max(end, r.End)+r.Longer
	if start >= r.End {
		from = start + r.Longer
	}
	if end <= r.Start && end < r.End {
		to = end
	}
	return from, to
}

// NewReplacement returns the replacement that makes shown from text.
func NewReplacement(text, shown string) Replacement {
	start, same := 0, 0
	shorter := min(len(text), len(shown))
	for start < shorter && text[start] == shown[start] {
		start++
	}
	for same < shorter-start && text[len(text)-1-same] == shown[len(shown)-1-same] {
		same++
	}
	return Replacement{start, len(text) - same, len(shown) - len(text)}
}
