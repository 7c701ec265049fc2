package uritemplate

// A stop is where a prefix ended that had as many characters as it may have, and no place on its way where the text could go on after
// it.
type stop struct {
	index    int32 // in Template.specs
	from, at int   // where it began and ended; at is 0 if there is none
}

// prefix is loop for a prefix, which it enters once at each place.
func (m *matcher) prefix(f *frame, reads, ends class) bool {
	spec, from, isFresh := m.spec(f), f.at, f.characters == 0 && f.open == 0
	if isFresh && (!m.isNew(f) || !m.resume(f)) {
		return false
	}
	c, most, some, seen := m.counter(f), int32(spec.most), spec.operator.named && spec.operator.ifEmpty == "", class(0)
	for ; ; m.steps-- {
		here := m.class(f.at)
		isRead, isEnd := reads&here != 0 && c.mayRead(most), ends&here != 0 && c.mayEnd(most, some)
		seen |= here
		if !isRead && !isEnd {
			if isFresh && seen&ends == 0 && c.open == 0 && int32(c.characters) == most {
				m.stop = stop{f.index, from, f.at}
			}
			return false
		}
		next := frame{index: f.index, phase: f.phase}
		if isRead {
			b, rest := cutUnit(m.text[f.at:])
			c = c.add(b)
			next.at, next.characters, next.open = len(m.text)-len(rest), c.characters, c.open
		}
		if isEnd {
			if isRead {
				m.leave(next)
			}
			return true
		}
		*f = next
	}
}

// resume goes on from the last stop of the prefix if this one begins in the first character of that one, or after it, so that no
// character is counted again for each place before it. It reports whether this one may end: one that begins inside that character has no
// fewer characters up to the stop.
func (m *matcher) resume(f *frame) bool {
	s := m.stop
	if s.at == 0 || s.index != f.index || f.at <= s.from {
		return true
	}
	second := s.from + encodedRuneLen(m.text[s.from:])
	if f.at == second {
		f.at, f.characters = s.at, m.spec(f).most-1
	}
	return f.at >= second
}

// counter returns the counter of a frame. The bytes that are not a whole character are those before its place.
func (m *matcher) counter(f *frame) counter {
	c := counter{characters: f.characters, open: f.open}
	at := f.at
	for i := int(f.open) - 1; i >= 0; i-- {
		if at--; at >= 2 && m.text[at-2] == '%' {
			at -= 2
		}
		c.bytes[i], _ = cutUnit(m.text[at:])
	}
	return c
}
