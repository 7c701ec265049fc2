package elements

import (
	"encoding/binary"
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// This file writes and checks the most common references in one pass, and leaves the others to format.go and check.go.

// slack is how many bytes beyond the text are always enough for writeToPath.
const slack = 8

// writeToPath writes the text of r up to the end of its path to the start of d. It returns the
// offset of the path and its end. end is -1 if d is too short, or unless Check accepts the scheme,
// the authority and the path. The bytes of d after the text are undefined.
func writeToPath(d []byte, r *Ref, a grammar.Alphabet) (path, end int) {
	rest := writeSchemeAndAuthority(d, r, a)
	path = len(d) - len(rest)
	if segments := CanonicalPath(r.Path); len(segments) > 0 {
		if !(r.HasAuthority() && segments[0] == "") && r.checkPathPlace() != nil {
			return 0, -1
		}
		rest = writePath(rest, segments, a)
	}
	if rest == nil {
		return 0, -1
	}
	return path, len(d) - len(rest)
}

// The functions below write one part of a reference to the start of d. They return the rest of d, or nil if d is nil or
// too short, or if the rules do not allow the part.

func writeSchemeAndAuthority(d []byte, r *Ref, a grammar.Alphabet) (rest []byte) {
	if r.IsRelative == (r.Scheme != "") {
		return nil
	}
	if r.Scheme != "" {
		n := writeScheme(d, r.Scheme)
		if n < 0 {
			return nil
		}
		d = d[n:]
	}
	if !r.HasAuthority() {
		return d
	}
	if len(d) < len("//")+len(r.UserInfo)+len(r.Host)+len("@:65535") {
		return nil
	}
	d[0], d[1] = '/', '/'
	d = d[2:]
	if r.HasUserInfo() {
		if !isUserinfo(r.UserInfo, a) {
			return nil
		}
		n := copy(d, r.UserInfo)
		d[n] = '@'
		d = d[n+1:]
	}
	if writeHost(d, r.Host)&charset.RegName == 0 && !isHost(r.Host, a) {
		return nil
	}
	d = d[len(r.Host):]
	if r.HasPort {
		d[0] = ':'
		d = d[len(strconv.AppendUint(d[:1], uint64(r.Port), 10)):]
	}
	return d
}

// The schemes of the web and their colon, as words.
const (
	httpWord   = 'h' | 't'<<8 | 't'<<16 | 'p'<<24
	httpColon  = httpWord | ':'<<32
	httpsColon = httpWord | 's'<<32 | ':'<<40
)

// writeScheme writes the scheme, which is not empty, in lowercase, and its colon. It returns the
// number of bytes, or -1.
func writeScheme(d []byte, scheme string) (n int) {
	if len(d) < len(scheme)+slack {
		return -1
	}
	switch scheme {
	case "http":
		binary.LittleEndian.PutUint64(d, httpColon)
		return len("http:")
	case "https":
		binary.LittleEndian.PutUint64(d, httpsColon)
		return len("https:")
	}
	if !isScheme(scheme) {
		return -1
	}
	for i := range len(scheme) {
		d[i] = charset.Lower(scheme[i])
	}
	d[len(scheme)] = ':'
	return len(scheme) + 1
}

// writeHost writes host, for which d is long enough, and returns the sets that contain all its
// bytes. It reads some bytes of a host of common length twice, which saves a loop whose end the
// processor would mispredict.
func writeHost(d []byte, host string) charset.Set {
	if last := len(host) - 8; last >= 0 && last <= 16 {
		return charset.Copy8(d, host, 0) & charset.Copy8(d, host, min(8, last)) & charset.Copy8(d, host, last)
	}
	sets := ^charset.Set(0)
	for i := range len(host) {
		sets &= charset.Copy1(d, host, i)
	}
	return sets
}

func writePath(d []byte, path []string, a grammar.Alphabet) (rest []byte) {
	sets := charset.Pchar
	for i, segment := range path {
		if len(segment) >= len(d) {
			return nil
		}
		if i > 0 {
			d[0] = '/'
			d = d[1:]
		}
		switch n := len(segment); {
		case n > 32:
			copy(d, segment)
			if !isSegment(segment, a) {
				return nil
			}
		case n >= 8:
			sets &= charset.Copy8(d, segment, n-8)
			for j := 0; j < n-8; j += 8 {
				sets &= charset.Copy8(d, segment, j)
			}
		case n >= 4:
			sets &= charset.Copy4(d, segment, 0) & charset.Copy4(d, segment, n-4)
		case n > 0:
			sets &= charset.Copy1(d, segment, 0) & charset.Copy1(d, segment, n/2) & charset.Copy1(d, segment, n-1)
		}
		if sets == 0 { // a percent-encoded sequence, or an invalid byte
			if !isSegment(segment, a) {
				return nil
			}
			sets = charset.Pchar
		}
		d = d[len(segment):]
	}
	return d
}
