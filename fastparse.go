package uri

import (
	"math/bits"

	"github.com/go-rfc3986/uri/internal/charset"
)

// mostSlashes is the maximum number of slashes in the path of a common URI.
const mostSlashes = 16

// A layout is where the parts of a reference end, up to its query, for a reference of one of the
// most common shapes:
//
//	[ 1*7%x61-7A ":" ] "//" 1*( unreserved / pct-encoded / sub-delims ) path-abempty
//	( path-absolute / path-noscheme / path-empty )
//
// It holds the offsets of segments. Strings would cost more to store, since the garbage collector
// must know of each.
type layout struct {
	scheme  int                  // length of the scheme, 0 in a relative reference
	host    int                  // offset of the host, 0 without an authority
	path    int                  // offset of the path
	slashes [mostSlashes + 4]int // offsets of the slashes in the path, and then its end
	n       int                  // number of slashes, or unknown; the elements after the end are undefined
}

// scan reports whether s begins with one of the shapes. If so, it fills l, which must be zero.
// Otherwise the rules decide, and l has only the scheme, if that is common. The result is also false
// for a path with more than mostSlashes slashes, and for an authority or a first segment with
// characters other than unreserved, pct-encoded and sub-delims. The path may end at a byte that no
// rule allows.
func (l *layout) scan(s string) bool {
	start := 0
	switch web := webScheme(s); {
	case web > 0:
		l.scheme, start = web, web+len("://")
	default:
		if l.scheme = commonScheme(s); l.scheme > 0 {
			start = l.scheme + len(":")
		}
		if !startsWith(s, start, '/') || !startsWith(s, start+1, '/') {
			return l.scheme == 0 && l.scanElements(s, 0)
		}
		start += len("//")
	}
	l.host = start
	ok := l.scanElements(s, start)
	l.path = l.slashes[0]
	return ok && l.path > start
}

// end returns the offset after the path.
func (l *layout) end() int { return l.slashes[l.n] }

// unknown as the number of slashes means that segments has to look for them.
const unknown = mostSlashes + 1

// setPath sets the offsets of a path whose slashes are unknown.
func (l *layout) setPath(start, end int) { l.path, l.n, l.slashes[unknown] = start, unknown, end }

// The first bytes of web URLs, as words.
const (
	httpWord        = 'h' | 't'<<8 | 't'<<16 | 'p'<<24
	colonSlashSlash = ':' | '/'<<8 | '/'<<16
)

// webScheme returns the length of the scheme if s begins with "http://" or "https://" and has eight
// bytes or more, and otherwise 0.
func webScheme(s string) int {
	if len(s) < 8 {
		return 0
	}
	w := wordAt(s, 0)
	n := len("http")
	if byte(w>>32) == 's' {
		n = len("https")
	}
	if uint32(w) != httpWord || w>>(8*n)&0xFFFFFF != colonSlashSlash {
		return 0
	}
	return n
}

// commonScheme returns the offset of the first colon in the first eight bytes of s if only
// lowercase letters precede it. Otherwise, and if s is shorter, it returns 0.
func commonScheme(s string) int {
	if len(s) < 8 {
		return 0
	}
	w := wordAt(s, 0)
	colon := w.equal(':')
	others := highs &^ w.between('a', 'z')
	if colon == 0 || others&colon.before() != 0 {
		return 0
	}
	return colon.index()
}

// scanElements scans *( segment "/" ) segment at s[i:], where the first segment is a reg-name. A
// host with its path has this form, and so has the path of a relative reference. It reports whether
// there is enough space for the slashes, and whether l is complete. It is not if the first segment
// ends at a byte that is invalid there, or that only the other rules know. After a slash, the rules
// for paths find that byte.
func (l *layout) scanElements(s string, i int) bool {
	block := plainBlock
	if len(s) < 8 {
		block = shortBlock
	}
	for {
		plain, slashes := block(s, i)
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
			for i += 3; charset.IsTriplet(s, i); i += 3 { // they seldom occur alone
			}
			continue
		}
		l.slashes[l.n] = i
		return l.n > 0 || i == len(s) || s[i] == '?' || s[i] == '#'
	}
}

// addSlashes stores the offsets of the slashes in a block that begins at i. It stores four at a
// time, and fills up with undefined offsets: the processor predicts "at most four" better than it
// predicts their number.
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

// segments returns the elements of the path, in the storage of path if it is large enough.
func (l *layout) segments(s string, path []string) []string {
	if l.path == l.end() {
		return path[:0]
	}
	if l.n == unknown {
		return splitPath(s[l.path:l.end()], path)
	}
	if cap(path) <= l.n {
		path = make([]string, max(l.n+1, 4)) // most paths have no more segments, and are stored without a loop
	}
	if l.n < 4 && cap(path) >= 4 {
		l.storeFour(s, (*[4]string)(path[:4]))
		return path[:l.n+1]
	}
	path = path[:l.n+1]
	start := l.path
	for i, end := range l.slashes[:l.n+1] {
		path[i] = s[start:end]
		start = end + 1
	}
	return path
}

// storeFour stores the elements of a path that has at most four. The missing ones are empty: the
// processor would mispredict how many there are.
func (l *layout) storeFour(s string, path *[4]string) {
	end := l.end()
	a := l.slashes[0]
	b, c, d := min(l.slashes[1], end), min(l.slashes[2], end), min(l.slashes[3], end)
	path[0] = s[l.path:a]
	path[1] = s[min(a+1, end):b]
	path[2] = s[min(b+1, end):c]
	path[3] = s[min(c+1, end):d]
}

// plainBlock returns the number of plain bytes at the beginning of s[i:], at most 64, and a bitmap
// of the slashes among them. s must have eight bytes or more.
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

// shortBlock is plainBlock for a text of less than eight bytes.
func shortBlock(s string, i int) (n int, slashes uint64) {
	for _, c := range []byte(s[i:]) {
		sets := charset.Gather(c)
		if sets&charset.Plain == 0 {
			break
		}
		slashes |= uint64(sets>>8) << n
		n++
	}
	return n, slashes
}
