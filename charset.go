package uri

// A class says which sets a byte is in, with one bit for each of the sets that are asked for.
type class uint32

// The sets of the rules of RFC 3986. Where a rule also allows pct-encoded, the scanner that asks for the set adds it.
const (
	alpha            class = 1 << (iota + 16) // ALPHA = %x41-5A / %x61-7A
	digit                                     // DIGIT = %x30-39
	hexdig                                    // HEXDIG = DIGIT / "A" / ... / "F", in either case (RFC 5234, section 2.3)
	schemeSet                                 // ALPHA / DIGIT / "+" / "-" / "."
	userinfoSet                               // unreserved / sub-delims / ":"
	ipvFutureSet                              // unreserved / sub-delims / ":"
	regNameSet                                // unreserved / sub-delims
	segmentNzNcSet                            // pchar without ":"
	pcharSet                                  // unreserved / sub-delims / ":" / "@"
	pathSet                                   // pchar / "/"
	queryFragmentSet                          // pchar / "/" / "?"
)

// The sets that gather8 asks for. They are eight bits apart, and below all others.
const (
	plainSet class = 1      // the bytes of regNameSet, which may stand in any segment too, and "/"
	slashSet class = 1 << 8 // "/"
)

// The classes of the bytes that rules name together.
const (
	unreserved = userinfoSet | ipvFutureSet | regNameSet | segmentNzNcSet | pcharSet | pathSet | queryFragmentSet |
		plainSet
	subDelims = unreserved // no set has the one without the other

	letter    = alpha | schemeSet | unreserved          // ALPHA
	hexLetter = letter | hexdig                         // "A" / ... / "F", in either case
	number    = digit | hexdig | schemeSet | unreserved // DIGIT
)

// has reports whether c is in the set.
func (set class) has(c byte) bool { return classes[c]&set != 0 }

// setsOf8 returns the sets that all of s[i:i+8] are in.
func setsOf8(s string, i int) class { return setsOf4(s, i) & setsOf4(s, i+4) }

// setsOf4 returns the sets that all of s[i:i+4] are in.
func setsOf4(s string, i int) class {
	b := s[i : i+4]
	return classes[b[0]] & classes[b[1]] & classes[b[2]] & classes[b[3]]
}

// gather8 returns the two lowest sets of each of s[i:i+8]: in the lowest byte a bit for each that is plain, and in the
// next one a bit for each slash. The bits above have no meaning.
func gather8(s string, i int) class {
	b := s[i : i+8]
	return classes[b[0]] | classes[b[1]]<<1 | classes[b[2]]<<2 | classes[b[3]]<<3 |
		classes[b[4]]<<4 | classes[b[5]]<<5 | classes[b[6]]<<6 | classes[b[7]]<<7
}

// classes has the class of each byte. Bytes that are not listed are in no set: controls, space, the rest of US-ASCII's
// punctuation, and all that is not US-ASCII.
var classes = [256]class{
	'-': unreserved | schemeSet, '.': unreserved | schemeSet, '_': unreserved, '~': unreserved,

	'!': subDelims, '$': subDelims, '&': subDelims, '\'': subDelims, '(': subDelims, ')': subDelims,
	'*': subDelims, '+': subDelims | schemeSet, ',': subDelims, ';': subDelims, '=': subDelims,

	':': userinfoSet | ipvFutureSet | pcharSet | pathSet | queryFragmentSet,
	'@': segmentNzNcSet | pcharSet | pathSet | queryFragmentSet,
	'/': pathSet | queryFragmentSet | plainSet | slashSet,
	'?': queryFragmentSet,

	'0': number, '1': number, '2': number, '3': number, '4': number, '5': number, '6': number, '7': number,
	'8': number, '9': number,

	'A': hexLetter, 'B': hexLetter, 'C': hexLetter, 'D': hexLetter, 'E': hexLetter, 'F': hexLetter, 'a': hexLetter,
	'b': hexLetter, 'c': hexLetter, 'd': hexLetter, 'e': hexLetter, 'f': hexLetter,

	'G': letter, 'H': letter, 'I': letter, 'J': letter, 'K': letter, 'L': letter, 'M': letter, 'N': letter,
	'O': letter, 'P': letter, 'Q': letter, 'R': letter, 'S': letter, 'T': letter, 'U': letter, 'V': letter,
	'W': letter, 'X': letter, 'Y': letter, 'Z': letter, 'g': letter, 'h': letter, 'i': letter, 'j': letter,
	'k': letter, 'l': letter, 'm': letter, 'n': letter, 'o': letter, 'p': letter, 'q': letter, 'r': letter,
	's': letter, 't': letter, 'u': letter, 'v': letter, 'w': letter, 'x': letter, 'y': letter, 'z': letter,
}
