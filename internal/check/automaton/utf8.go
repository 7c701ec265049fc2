package automaton

import (
	"fmt"
	"unicode/utf8"
)

// characters returns the expression for one character from first to last, in UTF-8. Surrogates, which are not
// characters, are left out.
func characters(first, last rune) (expression, error) {
	if last > utf8.MaxRune {
		return nil, fmt.Errorf("%U is no character", last)
	}
	var list alternatives
	for _, block := range [][2]rune{{0, 0x7F}, {0x80, 0x7FF}, {0x800, 0xD7FF}, {0xE000, 0xFFFF}, {0x10000, utf8.MaxRune}} {
		low, high := max(first, block[0]), min(last, block[1])
		if low <= high {
			list = append(list, encodings([]byte(string(low)), []byte(string(high)))...)
		}
	}
	if list == nil {
		return nil, fmt.Errorf("no character from %U to %U", first, last)
	}
	return list, nil
}

// encodings returns expressions for all encodings from low to high, which have the same length. It
// returns the smallest number of expressions that have a set of bytes at each place.
func encodings(low, high []byte) alternatives {
	if len(low) == 1 {
		return alternatives{byteRange(low[0], high[0])}
	}
	var list alternatives
	add := func(first, last byte, low, high []byte) {
		for _, rest := range encodings(low, high) {
			list = append(list, sequence{byteRange(first, last), rest})
		}
	}
	least, greatest := continuations(0x80, len(low)-1), continuations(0xBF, len(low)-1)
	first, last := low[0], high[0]
	switch {
	case first == last:
		add(first, last, low[1:], high[1:])
		return list
	case string(low[1:]) != string(least):
		add(first, first, low[1:], greatest)
		first++
	}
	if string(high[1:]) != string(greatest) {
		add(last, last, least, high[1:])
		last--
	}
	if first <= last {
		add(first, last, least, greatest)
	}
	return list
}

// continuations returns n bytes c.
func continuations(c byte, n int) []byte {
	list := make([]byte, n)
	for i := range list {
		list[i] = c
	}
	return list
}

// byteRange returns the set of the bytes from first to last.
func byteRange(first, last byte) set {
	var s set
	for c := int(first); c <= int(last); c++ {
		s[c] = true
	}
	return s
}
