package charset

// Scan scans *set at s[i:], and returns the offset of the first byte that is not in the set, or
// len(s). It is fastest if most bytes are in the set.
func Scan(s string, i int, set Set) int {
	for i+8 <= len(s) && Of8(s, i)&set != 0 {
		i += 8
	}
	if len(s)-i < 8 && len(s) >= 8 && Of8(s, len(s)-8)&set != 0 { // some of the last eight bytes have been looked up before
		return len(s)
	}
	for i < len(s) && set.Has(s[i]) {
		i++
	}
	return i
}

// ScanEncoded scans *( set / pct-encoded ) at s[i:]. It returns the offset of the first byte that
// is not part of the match, or len(s). If the set has no "%", ScanEncoded stops at a "%" that does
// not begin a percent-encoded sequence.
func ScanEncoded(s string, i int, set Set) int {
	for {
		i = Scan(s, i, set)
		if !IsTriplet(s, i) {
			return i
		}
		for i += 3; IsTriplet(s, i); i += 3 { // a non-ASCII character has several triplets
		}
	}
}

// OfAll returns the sets that contain all bytes of s. s must not be empty. OfAll is fastest for up
// to 32 bytes. It may look up a byte twice, since the processor would mispredict the end of a loop
// over the rest.
func OfAll(s string) Set {
	switch n := len(s); {
	case n >= 8:
		sets := Of8(s, n-8)
		for i := 0; i < n-8; i += 8 {
			sets &= Of8(s, i)
		}
		return sets
	case n >= 4:
		return Of4(s, 0) & Of4(s, n-4)
	default:
		return Of(s[0]) & Of(s[n/2]) & Of(s[n-1])
	}
}
