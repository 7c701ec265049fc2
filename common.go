package uri

import "math/bits"

// mostSlashes is how many slashes the path of a common URI has at most.
const mostSlashes = 16

// A layout says where the parts of a URI of the commonest shape end:
//
//	1*7%x61-7A "://" 1*( unreserved / pct-encoded / sub-delims ) path-abempty [ "?" query ] [ "#" fragment ]
//
// It holds offsets. Strings would cost more to store, since the garbage collector has to be told of them.
type layout struct {
	scheme, path, query int                  // ends
	slashes             [mostSlashes + 4]int // of the path, and then its end
	n                   int                  // how many slashes; what stands behind the end has no meaning
}

// parseCommon sets l, which is zero, to the layout of s, and reports whether s has the commonest shape. It is
// parseURIReference for texts that have, straight through. A path with more than mostSlashes is not common.
func (l *layout) parseCommon(s string) bool {
	l.scheme = commonScheme(s)
	host := l.scheme + len("://")
	if l.scheme == 0 || host >= len(s) || s[host-2] != '/' || s[host-1] != '/' || !l.parseHostAndPath(s, host) {
		return false
	}
	l.query = l.path
	if startsWith(s, l.path, '?') {
		l.query = scanQuery(s, l.path+1)
	}
	end := l.query
	if startsWith(s, l.query, '#') {
		end = scanFragment(s, l.query+1)
	}
	return end == len(s)
}

// commonScheme returns the offset of the first colon in the first word of s where only lowercase letters stand before
// it, else 0.
func commonScheme(s string) int {
	if len(s) < 8 {
		return 0
	}
	w := wordAt(s, 0)
	colon := w.equal(':')
	others := ^w.between('a', 'z') | w
	if colon == 0 || others&highs&colon.before() != 0 || colon&w != 0 { // a byte beyond US-ASCII may pass for a colon
		return 0
	}
	return colon.index()
}

// parseHostAndPath reads a reg-name that is not empty and path-abempty at s[i:], where s is not shorter than a word.
func (l *layout) parseHostAndPath(s string, i int) bool {
	host := i
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
		case l.n == 0 && regNameSet.has(s[i]) || l.n > 0 && pcharSet.has(s[i]):
			i++
			continue
		case isPctEncoded(s, i):
			for i += 3; isPctEncoded(s, i); i += 3 { // seldom one alone
			}
			continue
		}
		l.slashes[l.n], l.path = i, i
		return l.slashes[0] > host
	}
}

// addSlashes stores the offsets of the slashes in a block that begins at i. It does so by fours, with offsets that have no
// meaning for those that are missing: the processor foretells that there are no more than four better than it would
// foretell their number.
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

// set sets the fields of u, which are zero, to the parts of s. Path is in the storage of path, or new where that is too
// small.
func (l *layout) set(u *URI, s string, path []string) {
	u.Scheme, u.Host = s[:l.scheme], s[l.scheme+len("://"):l.slashes[0]]
	u.Path = path[:0]
	if l.n > 0 {
		u.Path = l.segments(s, path)
	}
	if l.path < l.query {
		u.Query, u.ForceQuery = s[l.path+1:l.query], l.path+1 == l.query
	}
	if l.query < len(s) {
		u.Fragment, u.ForceFragment = s[l.query+1:], l.query+1 == len(s)
	}
}

// segments returns the elements of a path that is not empty, in the storage of path, or new where that is too small.
func (l *layout) segments(s string, path []string) []string {
	if cap(path) <= l.n {
		path = make([]string, l.n+1)
	}
	path = path[:l.n+1]
	path[0] = ""
	for i := range l.n {
		path[i+1] = s[l.slashes[i]+1 : l.slashes[i+1]]
	}
	return path
}
