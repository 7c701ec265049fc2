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
	labels  int  // the number of labels, or 0 if any of them is not a number
	address bool // whether inet_aton accepts the name
	strict  bool // whether the name is an IPv4address of RFC 3986
}

// readNumbers reads a name, and decodes it. Labels such as "08" and "0x" count as numbers, since
// they look like numbers, although inet_aton does not accept them.
func readNumbers(name string) numbers {
	n := numbers{address: true, strict: true}
	for i := 0; ; {
		value, decimal, end := readNumber(name, i)
		if end == i {
			return numbers{}
		}
		n.labels++
		n.strict = n.strict && decimal && value < 1<<8
		dot := end < len(name)
		if dot {
			var c byte
			if c, end = decodedAt(name, end); c != '.' {
				return numbers{}
			}
		}
		if end == len(name) {
			n.address = n.address && n.labels <= 4 && value>>(8*(5-n.labels)) == 0
			n.strict = n.strict && n.labels == 4 && !dot
			return n
		}
		n.address = n.address && value < 1<<8
		i = end
	}
}

// noNumber is the value of a part that inet_aton does not accept.
const noNumber = 1 << 32

// readNumber reads the part at s[i:], and decodes it. It returns the value and the end of the part,
// which is i if there is no part. decimal says that the part has neither a leading zero nor "0x".
func readNumber(s string, i int) (value uint64, decimal bool, end int) {
	base, digits, count := uint64(10), charset.Digit, 0
	if length, ok := cutDecoded(s[i:], "0x"); ok {
		base, digits = 16, charset.Hexdig
		i += length
	} else if _, ok := cutDecoded(s[i:], "0"); ok {
		base = 8
	}
	for ; i < len(s); count++ {
		c, next := decodedAt(s, i)
		if !digits.Has(c) {
			break
		}
		digit := uint64(charset.HexValue(c))
		if digit >= base {
			digit = noNumber
		}
		value = min(value*base+digit, noNumber)
		i = next
	}
	if count == 0 {
		value = noNumber
	}
	return value, base == 10 || base == 8 && count == 1, i
}
