// Package charset has the character sets of RFC 3986, and sets that the packages derive from them,
// in one table. Its functions use the table to scan up to the first byte that is not in a set, to
// encode and decode percent-encoded sequences, and to quote bytes for error messages.
package charset

// A Set is a bit mask with one bit for each character set below. The bits of a byte say which sets
// contain it.
type Set uint32

// The sets of the rules of RFC 3986, without pct-encoded.
const (
	Alpha         Set = 1 << (iota + 16) // ALPHA = %x41-5A / %x61-7A
	Digit                                // DIGIT = %x30-39
	Hexdig                               // HEXDIG = DIGIT / "A" / ... / "F", in either case (RFC 5234, section 2.3)
	Scheme                               // ALPHA / DIGIT / "+" / "-" / "."
	Userinfo                             // unreserved / sub-delims / ":"
	IPvFuture                            // unreserved / sub-delims / ":"
	RegName                              // unreserved / sub-delims
	SegmentNzNc                          // pchar without ":"
	Pchar                                // unreserved / sub-delims / ":" / "@"
	Path                                 // pchar / "/"
	QueryFragment                        // pchar / "/" / "?"
	Unreserved                           // ALPHA / DIGIT / "-" / "." / "_" / "~"
)

// The sets of bytes that are not encoded in data. The rules of RFC 3986 allow more bytes, but these
// often delimit parts of the component (RFC 3986, sections 2.2, 3.3 and 3.4).
const (
	SegmentData Set = 1 << (iota + 28) // pchar without ";", "=" and ","
	ParamData                          // query without "&", "=", "+" and ";"
)

// Alphanumeric has the letters and digits of ASCII.
const Alphanumeric = Alpha | Digit // ALPHA / DIGIT

// LowerName has the bytes of a host in normal form.
const LowerName Set = 1 << 30 // RegName without %x41-5A

// Uric has the bytes of a URI except "%". It is also the set of bytes of a URI Template's literals
// in ASCII, except "%".
const Uric Set = 1 << 31 // reserved / unreserved

// The sets of Gather8. They use the lowest bits, and are eight bits apart.
const (
	gatheredPchar Set = 1      // the same as Pchar
	Delim         Set = 1 << 8 // "/", ":" and "@"
)

// The classes of bytes that have the same sets.
const (
	subDelims   = Userinfo | IPvFuture | RegName | SegmentNzNc | Pchar | Path | QueryFragment | gatheredPchar | LowerName | Uric
	data        = SegmentData | ParamData
	punctuation = subDelims | data // all except the bytes that often delimit parts of a component
	unreserved  = subDelims | data | Unreserved

	letter     = Alpha | Scheme | unreserved          // %x61-7A
	hexLetter  = letter | Hexdig                      // "a" / ... / "f"
	capital    = letter &^ LowerName                  // %x41-5A
	hexCapital = hexLetter &^ LowerName               // "A" / ... / "F"
	number     = Digit | Hexdig | Scheme | unreserved // DIGIT
)

// Has reports whether c is in the set.
func (set Set) Has(c byte) bool { return table[c]&set != 0 }

// Of returns the sets that contain c.
func Of(c byte) Set { return table[c] }

// Of8 returns the sets that contain all of s[i:i+8].
func Of8(s string, i int) Set {
	b := s[i : i+8]
	return table[b[0]] & table[b[1]] & table[b[2]] & table[b[3]] &
		table[b[4]] & table[b[5]] & table[b[6]] & table[b[7]]
}

// Of4 returns the sets that contain all of s[i:i+4].
func Of4(s string, i int) Set {
	b := s[i : i+4]
	return table[b[0]] & table[b[1]] & table[b[2]] & table[b[3]]
}

// Copy8 copies s[i:i+8] to d[i:i+8] and returns Of8(s, i).
func Copy8(d []byte, s string, i int) Set {
	copy(d[i:i+8], s[i:i+8])
	return Of8(s, i)
}

// Copy4 copies s[i:i+4] to d[i:i+4] and returns Of4(s, i).
func Copy4(d []byte, s string, i int) Set {
	copy(d[i:i+4], s[i:i+4])
	return Of4(s, i)
}

// Copy1 copies s[i] to d[i] and returns Of(s[i]).
func Copy1(d []byte, s string, i int) Set {
	d[i] = s[i]
	return Of(s[i])
}

// Gather8 looks up s[i:i+8]. In the lowest byte of the result, bit k is set if s[i+k] is a pchar.
// In the next byte, bit k is set if s[i+k] is in [Delim]. The higher bits are undefined.
func Gather8(s string, i int) Set {
	b := s[i : i+8]
	return table[b[0]] | table[b[1]]<<1 | table[b[2]]<<2 | table[b[3]]<<3 |
		table[b[4]]<<4 | table[b[5]]<<5 | table[b[6]]<<6 | table[b[7]]<<7
}

// IsTriplet reports whether s[i:] begins with pct-encoded.
//
//	pct-encoded = "%" HEXDIG HEXDIG
//
// RFC 3986, section 2.1.
func IsTriplet(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && Hexdig.Has(s[i+1]) && Hexdig.Has(s[i+2])
}

// Decode returns the byte that the percent-encoded sequence at s[i:] encodes. IsTriplet(s, i) must
// be true.
func Decode(s string, i int) byte { return HexValue(s[i+1])<<4 | HexValue(s[i+2]) }

// HexValue returns the value of a HEXDIG, in either case.
func HexValue(c byte) byte {
	if c >= 'A' {
		c += 9 // in the low bits, the letters begin at 1
	}
	return c & 0xF
}

// AppendEncoded appends c percent-encoded, with uppercase digits (RFC 3986, section 2.1).
func AppendEncoded(b []byte, c byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(b, '%', digits[c>>4], digits[c&0xF])
}

// table has the sets of each byte. A byte that is not listed is in no set: controls, space, the
// remaining punctuation of ASCII, and everything outside ASCII.
var table = [256]Set{
	'-': unreserved | Scheme, '.': unreserved | Scheme, '_': unreserved, '~': unreserved,

	'!': punctuation, '$': punctuation, '\'': punctuation, '(': punctuation, ')': punctuation, '*': punctuation,

	'&': subDelims | SegmentData, '+': subDelims | SegmentData | Scheme, ',': subDelims | ParamData,
	';': subDelims, '=': subDelims,

	':': Userinfo | IPvFuture | Pchar | Path | QueryFragment | data | gatheredPchar | Delim | Uric,
	'@': SegmentNzNc | Pchar | Path | QueryFragment | data | gatheredPchar | Delim | Uric,
	'/': Path | QueryFragment | ParamData | Delim | Uric,
	'?': QueryFragment | ParamData | Uric,
	'#': Uric, '[': Uric, ']': Uric,

	'0': number, '1': number, '2': number, '3': number, '4': number, '5': number, '6': number, '7': number,
	'8': number, '9': number,

	'A': hexCapital, 'B': hexCapital, 'C': hexCapital, 'D': hexCapital, 'E': hexCapital, 'F': hexCapital, 'a': hexLetter,
	'b': hexLetter, 'c': hexLetter, 'd': hexLetter, 'e': hexLetter, 'f': hexLetter,

	'G': capital, 'H': capital, 'I': capital, 'J': capital, 'K': capital, 'L': capital, 'M': capital, 'N': capital,
	'O': capital, 'P': capital, 'Q': capital, 'R': capital, 'S': capital, 'T': capital, 'U': capital, 'V': capital,
	'W': capital, 'X': capital, 'Y': capital, 'Z': capital, 'g': letter, 'h': letter, 'i': letter, 'j': letter,
	'k': letter, 'l': letter, 'm': letter, 'n': letter, 'o': letter, 'p': letter, 'q': letter, 'r': letter,
	's': letter, 't': letter, 'u': letter, 'v': letter, 'w': letter, 'x': letter, 'y': letter, 'z': letter,
}

// AppendAllEncoded appends s and percent-encodes every byte that is not in bare.
func AppendAllEncoded(dst []byte, s string, bare Set) []byte {
	for i := 0; i < len(s); {
		if !bare.Has(s[i]) {
			dst = AppendEncoded(dst, s[i])
			i++
			continue
		}
		end := Scan(s, i, bare)
		dst = append(dst, s[i:end]...)
		i = end
	}
	return dst
}
