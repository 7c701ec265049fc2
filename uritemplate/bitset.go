package uritemplate

// A bitSet is a set of small numbers.
type bitSet []uint64

// has reports whether a number is in the set.
func (b bitSet) has(i uint64) bool { return b[i/64]&(1<<(i%64)) != 0 }

// add adds a number, and reports whether it was not in the set.
func (b bitSet) add(i uint64) bool {
	isNew := !b.has(i)
	b[i/64] |= 1 << (i % 64)
	return isNew
}

// reset makes the set empty, with room for n numbers.
func (b *bitSet) reset(n int) {
	size := n/64 + 1
	if size > cap(*b) {
		*b = make(bitSet, size)
		return
	}
	*b = (*b)[:size]
	clear(*b)
}
