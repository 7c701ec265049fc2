package grammar

import (
	"math/bits"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Segments returns the segments of the path of s, in storage if that is large enough, after Read.
func (p *Parts) Segments(s string, storage []string) []string {
	start, end := p.Path, p.PathEnd
	from, to := uint(start-p.first), uint(end-p.first)
	if start == end {
		return storage[:0]
	}
	if to >= 64 {
		return p.manySegments(s[:end], storage)
	}
	slashes := p.slashes[0] >> (from & 63) & (1<<((to-from)&63) - 1)
	n := bits.OnesCount64(slashes)
	switch {
	case n >= 4 || cap(storage) > n && cap(storage) < 4:
		path := room(storage, n+1)
		rest, i := store(path, s, start, start, slashes)
		rest[0] = s[i:end]
		return path
	case cap(storage) <= n && n == 0:
		return []string{s[start:end]} // of an opaque path, or a name
	case cap(storage) <= n:
		storage = new([4]string)[:]
	}
	four := (*[4]string)(storage[:4])
	// The missing ones are empty: the processor would mispredict how many there are.
	a := start + bits.TrailingZeros64(slashes)
	slashes &= slashes - 1
	b := start + bits.TrailingZeros64(slashes)
	slashes &= slashes - 1
	c := start + bits.TrailingZeros64(slashes)
	a, b, c = min(a, end), min(b, end), min(c, end)
	four[0] = s[start:a]
	four[1] = s[min(a+1, end):b]
	four[2] = s[min(b+1, end):c]
	four[3] = s[min(c+1, end):end]
	return storage[:n+1]
}

// manySegments is Segments for any path.
func (p *Parts) manySegments(s string, storage []string) []string {
	start := p.Path
	from, to := uint(start-p.first), uint(len(s)-p.first)
	if to >= uint(64*len(p.slashes)) {
		return SplitPath(s[start:], storage)
	}
	p.slashes[from/64] &= ^uint64(0) << (from % 64)
	p.slashes[to/64] &= 1<<(to%64) - 1
	blocks := p.slashes[from/64 : to/64+1]
	n := 1
	for _, slashes := range blocks {
		n += bits.OnesCount64(slashes)
	}
	path := room(storage, n)
	rest, base := path, p.first+int(from&^63)
	for _, slashes := range blocks {
		rest, start = store(rest, s, start, base, slashes)
		base += 64
	}
	rest[0] = s[start:]
	return path
}

// room returns storage for n segments.
func room(storage []string, n int) []string {
	if cap(storage) < n {
		return make([]string, n)
	}
	return storage[:n]
}

// store stores the segments of s[start:] that end at slashes, the first bit of which is at s[base]. It returns the rest of
// path and the start of the next segment.
func store(path []string, s string, start, base int, slashes uint64) ([]string, int) {
	k := 0
	for ; slashes != 0; slashes &= slashes - 1 {
		slash := base + bits.TrailingZeros64(slashes)
		path[k] = s[start:slash]
		start = slash + 1
		k++
	}
	return path[k:], start
}

// SplitPath returns the segments of path, in storage if it has capacity. Otherwise the result has no spare capacity, and
// is nil if path is empty.
func SplitPath(path string, storage []string) []string {
	if cap(storage) == 0 && path != "" {
		storage = make([]string, 0, strings.Count(path, "/")+1)
	}
	return AppendSegments(storage, path)
}

// AppendSegments appends the segments of path, which has been parsed, to dst. The empty path has no segment. Any other path
// has one segment more than slashes.
func AppendSegments(dst []string, path string) []string {
	if path == "" {
		return dst
	}
	start, i := 0, 0
	for ; i+8 <= len(path); i += 8 {
		for slashes := uint8(charset.Gather8(path, i) >> 8); slashes != 0; slashes &= slashes - 1 {
			slash := i + bits.TrailingZeros8(slashes)
			dst = append(dst, path[start:slash])
			start = slash + 1
		}
	}
	for ; i < len(path); i++ {
		if path[i] == '/' {
			dst = append(dst, path[start:i])
			start = i + 1
		}
	}
	return append(dst, path[start:])
}
