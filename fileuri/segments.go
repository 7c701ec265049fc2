package fileuri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// A check checks that a file can have the decoded name. If not, it returns an error, and the offset
// of the invalid byte.
type check func(name string) (offset int, err error)

// encodeNames returns first, followed by the encoded names of path[start:], which separators
// separate. The result has no spare capacity, since copies of a URI would share it.
func encodeNames(first []string, path string, start int, separators string, check check) ([]string, error) {
	count := countNames(path[start:], separators)
	segments := append(make([]string, 0, len(first)+count), first...)
	for range count {
		name := path[start:]
		if end := strings.IndexAny(name, separators); end >= 0 {
			name = name[:end]
		}
		if offset, err := check(name); err != nil {
			return nil, &Error{Component: inFile, Offset: start + offset, Err: err}
		}
		segments = append(segments, escape.Segment(name))
		start += len(name) + 1
	}
	return segments, nil
}

// countNames returns the number of names in text, including empty ones.
func countNames(text, separators string) int {
	n := 1
	for _, c := range separators {
		n += strings.Count(text, string(c))
	}
	return n
}

// fileURI returns the file URI of segments, or err if err is not nil.
func fileURI(host string, segments []string, err error) (uri.URI, error) {
	if err != nil {
		return uri.URI{}, err
	}
	return uri.URI{Scheme: scheme, Host: host, ForceAuthority: host == "", Path: segments}, nil
}

// joinNames returns before, followed by the decoded names of segments[from:], each after the
// separator.
func joinNames(before string, segments []string, from int, separator string, check check) (string, error) {
	var b strings.Builder
	b.WriteString(before)
	for i := from; i < len(segments); i++ {
		name, err := decodeName(segments, i, check)
		if err != nil {
			return "", err
		}
		b.WriteString(separator)
		b.WriteString(name)
	}
	return b.String(), nil
}

// decodeName returns the decoded name of segments[i]. uri.Format must accept the segments.
func decodeName(segments []string, i int, check check) (string, error) {
	name, _ := escape.Decode(segments[i])
	if offset, err := check(name); err != nil {
		before := len(strings.Join(segments[:i], "/"))
		if i > 0 {
			before += len("/")
		}
		return "", &Error{Component: uri.ComponentPath, Offset: before + rawOffset(segments[i], offset), Err: err}
	}
	return name, nil
}

// rawOffset returns the offset in raw for an offset in the decoded form of raw.
func rawOffset(raw string, offset int) int {
	i := 0
	for ; offset > 0; offset-- {
		if raw[i] == '%' {
			i += len("%41")
		} else {
			i++
		}
	}
	return i
}
