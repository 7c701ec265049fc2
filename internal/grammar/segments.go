package grammar

import (
	"math/bits"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Segments returns the segments of the path of s, in storage if storage is large enough. Call it
// after Read or ReadRest. Most paths are in the first block and have at most three slashes;
// Segments cuts them without a loop.
func (p *Parts) Segments(s string, storage []string) []string {
	start, end := p.Path, p.PathEnd
	if start == end {
		return storage[:0]
	}
	from, to := uint(start-p.first), uint(end-p.first)
	if to >= 64 { // the path continues after the block
		return appendSegments(roomFor(storage, s[start:end]), s[:end], start, p.first, p.slash>>from<<from)
	}
	slashes := p.slash >> (from & 63) & (1<<((to-from)&63) - 1) // the slashes of the path; the lowest bit is for its first byte
	n, room := bits.OnesCount64(slashes), cap(storage)
	switch {
	case room == 0 && n == 0:
		return []string{s[start:end]} // an opaque path, or a file name
	case room == 0 && n < 4:
		storage = new([4]string)[:]
	case room == 0:
		storage = make([]string, 0, n+1)
	}
	if n >= 4 || cap(storage) < 4 {
		return appendSegments(storage[:0], s[:end], start, start, slashes)
	}
	cutFour((*[4]string)(storage[:4]), s[:end], start, slashes)
	return storage[:n+1]
}

// cutFour cuts s[start:] at up to three slashes. slashes has a bit for each, the lowest bit for
// s[start]. The remaining segments are empty. A loop would depend on the number of slashes, which
// the processor mispredicts: ParseInto would take 1.09 times as long.
func cutFour(segments *[4]string, s string, start int, slashes uint64) {
	a := start + bits.TrailingZeros64(slashes) // 64 without a slash
	slashes &= slashes - 1
	b := start + bits.TrailingZeros64(slashes)
	slashes &= slashes - 1
	c := start + bits.TrailingZeros64(slashes)
	end := len(s)
	a, b, c = min(a, end), min(b, end), min(c, end)
	segments[0] = s[start:a]
	segments[1] = s[min(a+1, end):b]
	segments[2] = s[min(b+1, end):c]
	segments[3] = s[min(c+1, end):]
}

// SplitPath returns the segments of path. The result has no spare capacity. It is nil if path is
// empty.
func SplitPath(path string) []string { return AppendSegments(roomFor(nil, path), path) }

// roomFor returns storage with length 0. If storage has no capacity, roomFor allocates room for the
// segments of path.
func roomFor(storage []string, path string) []string {
	if cap(storage) == 0 && path != "" {
		return make([]string, 0, strings.Count(path, "/")+1)
	}
	return storage[:0]
}

// AppendSegments appends the segments of path to dst. path need not be valid. The empty path has no
// segments; any other path has one segment more than slashes.
func AppendSegments(dst []string, path string) []string {
	if path == "" {
		return dst
	}
	return appendSegments(dst, path, 0, 0, slashesAt(path, 0))
}

// appendSegments appends the segments of s[start:] to dst. slashes has a bit for each slash among
// the 64 bytes at s[block:] that ends a segment.
func appendSegments(dst []string, s string, start, block int, slashes uint64) []string {
	for {
		for ; slashes != 0; slashes &= slashes - 1 {
			slash := block + bits.TrailingZeros64(slashes)
			dst = append(dst, s[start:slash])
			start = slash + 1
		}
		block = max(block+64, start) // the path may begin after the first block
		if block >= len(s) {
			return append(dst, s[start:])
		}
		slashes = slashesAt(s, block)
	}
}

// slashesAt returns a bit for each slash among the 64 bytes at s[i:], the lowest bit for s[i].
func slashesAt(s string, i int) (slashes uint64) {
	n := 0
	for ; n < 64 && i+8 <= len(s); i += 8 {
		slashes |= charset.Equal8(s, i, '/') << (n & 63)
		n += 8
	}
	switch {
	case n == 64 || i == len(s):
		return slashes
	case len(s) >= 8: // the last eight bytes of s, without those that the loop has looked up
		return slashes | charset.Equal8(s, len(s)-8, '/')>>(8-(len(s)-i))<<(n&63)
	}
	for ; i < len(s); i++ {
		if s[i] == '/' {
			slashes |= 1 << (n & 63)
		}
		n++
	}
	return slashes
}
