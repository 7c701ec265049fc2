package uri

import (
	"math/bits"

	"github.com/go-rfc3986/uri/internal/charset"
)

// mostSlashes is how many slashes the path of a common URI has at most.
const mostSlashes = 16

// A layout says where the parts of a reference of one of the two commonest shapes end, up to its query:
//
//	1*7%x61-7A "://" 1*( unreserved / pct-encoded / sub-delims ) path-abempty
//	( path-absolute / path-noscheme / path-empty )
//
// It holds the offsets of segments. The strings would cost more to store, since the garbage collector has to be told of
// them.
type layout struct {
	scheme  int                  // the length of the scheme, 0 in a relative reference
	host    int                  // where the host begins, 0 in a relative reference
	slashes [mostSlashes + 4]int // of the path, and then its end
	n       int                  // how many slashes; what stands behind the end has no meaning
}

// scan reports whether s begins with one of the shapes; if so, l, which is zero, is its layout. Otherwise it is for the
// rules to decide: of texts shorter than eight bytes, of paths with more than mostSlashes, and if an authority or the
// first segment has more than unreserved, pct-encoded and sub-delims. What ends the path may be a byte that no rule takes.
func (l *layout) scan(s string) bool {
	if len(s) < 8 {
		return false
	}
	start := 0
	if l.scheme = commonScheme(s); l.scheme > 0 {
		start = l.scheme + len(":")
	}
	authority := startsWith(s, start, '/') && startsWith(s, start+1, '/')
	if authority != (l.scheme > 0) {
		return false
	}
	if authority {
		start += len("//")
		l.host = start
	}
	return l.scanElements(s, start) && (!authority || l.slashes[0] > start)
}

// pathStart returns the offset of the path.
func (l *layout) pathStart() int {
	if l.scheme > 0 {
		return l.slashes[0]
	}
	return 0
}

// pathEnd returns the offset after the path.
func (l *layout) pathEnd() int { return l.slashes[l.n] }

// commonScheme returns the offset of the first colon in the first eight bytes of s where only lowercase letters stand
// before it, else 0.
func commonScheme(s string) int {
	w := wordAt(s, 0)
	colon := w.equal(':')
	others := highs &^ w.between('a', 'z')
	if colon == 0 || others&colon.before() != 0 {
		return 0
	}
	return colon.index()
}

// scanElements scans *( segment "/" ) segment at s[i:], where the first segment is a reg-name. Such are the host with
// its path, and the path of a relative reference. It reports whether there is room for the slashes, and whether what
// ends the first element is for the path's rules to judge: anything is once there is a slash.
func (l *layout) scanElements(s string, i int) bool {
	for {
		plain, slashes := plainBlock(s, i)
		count := bits.OnesCount64(slashes)
		if l.n+count > mostSlashes {
			return false
		}
		l.addSlashes(slashes, i)
		l.n += count
		i += plain
		switch {
		case plain == 64: // the block is full, and more may follow
			continue
		case i == len(s):
		case l.n > 0 && charset.Pchar.Has(s[i]): // ":" or "@"
			i++
			continue
		case charset.IsTriplet(s, i):
			for i += 3; charset.IsTriplet(s, i); i += 3 { // seldom one alone
			}
			continue
		}
		l.slashes[l.n] = i
		return l.n > 0 || i == len(s) || s[i] == '?' || s[i] == '#'
	}
}

// addSlashes stores the offsets of the slashes in a block that begins at i. It does so by fours, with offsets that
// have no meaning for those that are missing: the processor foretells that there are no more than four better than it
// would foretell their number.
func (l *layout) addSlashes(slashes uint64, i int) {
	for at := l.slashes[l.n:]; ; at = at[4:] {
		for k := range 4 {
			at[k] = i + bits.TrailingZeros64(slashes)
			slashes &= slashes - 1
		}
		if slashes == 0 {
			return
		}
	}
}

// segments returns the elements of the path in the storage of path, or in new storage where that is too small.
func (l *layout) segments(s string, path []string) []string {
	if l.pathStart() == l.pathEnd() {
		return path[:0]
	}
	if cap(path) <= l.n {
		path = make([]string, l.n+1)
	}
	path = path[:l.n+1]
	path[0] = ""
	if l.scheme == 0 {
		path[0] = s[:l.slashes[0]]
	}
	start := l.slashes[0] + 1
	for i, end := range l.slashes[1 : l.n+1] {
		path[i+1] = s[start:end]
		start = end + 1
	}
	return path
}

// plainBlock returns how many plain bytes s[i:] begins with, but 64 at most, and a bitmap of the slashes among them. s
// must have eight bytes or more.
func plainBlock(s string, i int) (n int, slashes uint64) {
	for ; i+8 <= len(s); i += 8 {
		sets := charset.Gather8(s, i)
		slash := sets >> 8
		if odd := ^sets & 0xFF; odd != 0 {
			slash &= odd&-odd - 1
			return n + bits.TrailingZeros32(uint32(odd)), slashes | uint64(slash)<<(n&63)
		}
		slashes |= uint64(slash&0xFF) << (n & 63)
		if n += 8; n == 64 {
			return n, slashes
		}
	}
	missing := (8 - uint(len(s)-i)) & 15 // of the last eight
	sets := charset.Gather8(s, len(s)-8)
	odd := (^sets&0xFF | 0x100) >> missing // the end is not plain
	slash := sets >> 8 >> missing & (odd&-odd - 1)
	return n + bits.TrailingZeros32(uint32(odd)), slashes | uint64(slash)<<(n&63)
}
