package uri

// A class is a set of bytes, one bit for each of the smallest sets that the rules of RFC 3986 are made of.
type class uint16

// The smallest sets. A byte may be in several: "+" is a sub-delim and may stand in a scheme.
const (
	alpha      class = 1 << iota // ALPHA = %x41-5A / %x61-7A
	digit                        // DIGIT = %x30-39
	hexdig                       // HEXDIG = DIGIT / "A" / ... / "F", in either case (RFC 5234, section 2.3)
	mark                         // "-" / "." / "_" / "~"
	schemeMark                   // "+" / "-" / "."
	subDelims                    // "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
	colon                        // ":"
	at                           // "@"
	slash                        // "/"
	question                     // "?"
)

// The sets that the rules name. Where a rule also allows pct-encoded, the scanner that asks the set adds it.
const (
	unreserved = alpha | digit | mark // unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"

	schemeSet        = alpha | digit | schemeMark     // ALPHA / DIGIT / "+" / "-" / "."
	userinfoSet      = unreserved | subDelims | colon // unreserved / sub-delims / ":"
	regNameSet       = unreserved | subDelims         // unreserved / sub-delims
	ipvFutureSet     = unreserved | subDelims | colon // unreserved / sub-delims / ":"
	pcharSet         = unreserved | subDelims | colon | at
	segmentNzNcSet   = unreserved | subDelims | at // pchar without ":"
	pathSet          = pcharSet | slash            // pchar / "/"
	queryFragmentSet = pcharSet | slash | question // pchar / "/" / "?"
)

// has reports whether c is in the set.
func (set class) has(c byte) bool { return classes[c]&set != 0 }

// classes tells which of the smallest sets a byte is in. Bytes that are not listed are in none: controls, space,
// the rest of US-ASCII's punctuation, and all that is not US-ASCII.
var classes = [256]class{
	'!': subDelims, '$': subDelims, '&': subDelims, '\'': subDelims, '(': subDelims, ')': subDelims,
	'*': subDelims, '+': subDelims | schemeMark, ',': subDelims, ';': subDelims, '=': subDelims,

	'-': mark | schemeMark, '.': mark | schemeMark, '_': mark, '~': mark,

	':': colon, '@': at, '/': slash, '?': question,

	'0': digit | hexdig, '1': digit | hexdig, '2': digit | hexdig, '3': digit | hexdig, '4': digit | hexdig,
	'5': digit | hexdig, '6': digit | hexdig, '7': digit | hexdig, '8': digit | hexdig, '9': digit | hexdig,

	'A': alpha | hexdig, 'B': alpha | hexdig, 'C': alpha | hexdig, 'D': alpha | hexdig, 'E': alpha | hexdig,
	'F': alpha | hexdig, 'G': alpha, 'H': alpha, 'I': alpha, 'J': alpha, 'K': alpha, 'L': alpha, 'M': alpha,
	'N': alpha, 'O': alpha, 'P': alpha, 'Q': alpha, 'R': alpha, 'S': alpha, 'T': alpha, 'U': alpha, 'V': alpha,
	'W': alpha, 'X': alpha, 'Y': alpha, 'Z': alpha,

	'a': alpha | hexdig, 'b': alpha | hexdig, 'c': alpha | hexdig, 'd': alpha | hexdig, 'e': alpha | hexdig,
	'f': alpha | hexdig, 'g': alpha, 'h': alpha, 'i': alpha, 'j': alpha, 'k': alpha, 'l': alpha, 'm': alpha,
	'n': alpha, 'o': alpha, 'p': alpha, 'q': alpha, 'r': alpha, 's': alpha, 't': alpha, 'u': alpha, 'v': alpha,
	'w': alpha, 'x': alpha, 'y': alpha, 'z': alpha,
}
