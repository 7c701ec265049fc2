package uritemplate

// A class is a set of kinds of bytes; the end of the text is a kind too. Each reserved byte has its
// own kind, except that the brackets share one. "." has its own kind, since an operator writes it.
// All other unreserved bytes and "%" share one: in a checked text, a "%" always begins a triplet.
// The class of a byte that no URI may have is empty.
type class uint32

const (
	classUnreserved class = 1<<0 | 1<<1
	classEnd        class = 1 << 19
	classAll              = classEnd - 1

	// Placeholders for the classes in a lookahead; see its method resolve.
	classUnits   class = 1 << 20
	classAfter   class = 1 << 21
	classWithout class = 1 << 22
)

// classes has the class of each byte.
var classes = [256]class{
	'A': 1, 'B': 1, 'C': 1, 'D': 1, 'E': 1, 'F': 1, 'G': 1, 'H': 1, 'I': 1, 'J': 1, 'K': 1, 'L': 1, 'M': 1, 'N': 1, 'O': 1, 'P': 1,
	'Q': 1, 'R': 1, 'S': 1, 'T': 1, 'U': 1, 'V': 1, 'W': 1, 'X': 1, 'Y': 1, 'Z': 1, 'a': 1, 'b': 1, 'c': 1, 'd': 1, 'e': 1, 'f': 1,
	'g': 1, 'h': 1, 'i': 1, 'j': 1, 'k': 1, 'l': 1, 'm': 1, 'n': 1, 'o': 1, 'p': 1, 'q': 1, 'r': 1, 's': 1, 't': 1, 'u': 1, 'v': 1,
	'w': 1, 'x': 1, 'y': 1, 'z': 1, '0': 1, '1': 1, '2': 1, '3': 1, '4': 1, '5': 1, '6': 1, '7': 1, '8': 1, '9': 1, '-': 1, '_': 1,
	'~': 1, '%': 1,
	'.': 1 << 1, ',': 1 << 2, '/': 1 << 3, ';': 1 << 4, '?': 1 << 5, '&': 1 << 6, '#': 1 << 7, '=': 1 << 8,
	'!': 1 << 9, '$': 1 << 10, '\'': 1 << 11, '(': 1 << 12, ')': 1 << 13, '*': 1 << 14, '+': 1 << 15, ':': 1 << 16, '@': 1 << 17,
	'[': 1 << 18, ']': 1 << 18,
}

// classOf returns the class of a byte.
func classOf(c byte) class { return classes[c] }

// classesOf returns the classes of the bytes of s.
func classesOf(s string) (all class) {
	for i := range len(s) {
		all |= classOf(s[i])
	}
	return all
}
