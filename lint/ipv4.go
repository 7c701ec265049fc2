package lint

import "github.com/go-rfc3986/uri/internal/charset"

// A numbers describes a name whose labels are all numbers, as inet_aton reads them (RFC 3986,
// section 7.4):
//
//	address = part *3( "." part ) [ "." ]
//	part    = decimal / octal / hex
//	decimal = "0" / ( %x31-39 *DIGIT )
//	octal   = "0" 1*( %x30-37 )
//	hex     = "0" ( "x" / "X" ) 1*HEXDIG
//
// The last part fills the remaining octets, so it may be up to 2^(8*(5-parts))-1. The parts before
// it are octets.
type numbers struct {
	labels  int  // 0 unless all of them are numbers
	address bool // inet_aton accepts it
	strict  bool // it is an IPv4address of RFC 3986
}

// code returns the code of such a name, or "".
func (n numbers) code() Code {
	switch {
	case n.strict: // a name with these labels must be encoded
		return EncodedIPv4
	case n.address:
		return RareIPv4
	default:
		return IPv4LikeName
	}
}

// readNumbers reads the decoded name. A label such as "08" or "0x", which inet_aton does not
// accept, counts as a number too, since it looks like one.
func readNumbers(name string) numbers {
	n := numbers{address: true, strict: true}
	for i := 0; ; {
		part, end := readNumber(name, i)
		if !part.looksLikeOne {
			return numbers{}
		}
		n.labels++
		n.address = n.address && part.valid
		n.strict = n.strict && part.decimal && part.value < 1<<8
		dot := end < len(name)
		if dot {
			var c byte
			if c, end = decodedAt(name, end); c != '.' {
				return numbers{}
			}
		}
		if end == len(name) {
			n.address = n.address && n.labels <= 4 && part.value>>(8*(5-n.labels)) == 0
			n.strict = n.strict && n.labels == 4 && !dot
			return n
		}
		n.address = n.address && part.value < 1<<8
		i = end
	}
}

// A number is one part of an address.
type number struct {
	looksLikeOne bool   // DIGITs, or HEXDIGs after "0x"
	valid        bool   // its digits are those of its base
	decimal      bool   // it has no leading zero and no "0x"
	value        uint64 // at most 1<<32, which means too large
}

// readNumber reads a part at s[i:], decoded, and returns the offset of the first byte that is not a
// digit of it.
func readNumber(s string, i int) (n number, end int) {
	base, digits := uint64(10), charset.Digit
	if length, ok := cutDecoded(s[i:], "0x"); ok {
		base, digits = 16, charset.Hexdig
		i += length
	} else if _, ok := cutDecoded(s[i:], "0"); ok {
		base = 8
	}
	count, tooGreat := 0, false
	for i < len(s) {
		c, next := decodedAt(s, i)
		if !digits.Has(c) {
			break
		}
		digit := uint64(charset.HexValue(c))
		tooGreat = tooGreat || digit >= base
		n.value = min(n.value*base+digit, 1<<32)
		count++
		i = next
	}
	n.looksLikeOne = count > 0 || base == 16
	n.valid = count > 0 && !tooGreat
	n.decimal = base == 10 || base == 8 && count == 1
	return n, i
}
