package charset_test

import (
	"testing"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// slowHexdig reports whether c is a HEXDIG, in either case (RFC 5234, section 2.3).
func slowHexdig(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f'
}

func slowIsTriplet(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && slowHexdig(s[i+1]) && slowHexdig(s[i+2])
}

func slowScan(s string, i int, set charset.Set) int {
	for i < len(s) && set.Has(s[i]) {
		i++
	}
	return i
}

func slowScanEncoded(s string, i int, set charset.Set) int {
	for i < len(s) {
		switch {
		case set.Has(s[i]):
			i++
		case slowIsTriplet(s, i):
			i += 3
		default:
			return i
		}
	}
	return i
}

// sets are those that callers scan for.
var sets = []charset.Set{charset.Digit, charset.Scheme, charset.Userinfo, charset.RegName, charset.Pchar, charset.Path,
	charset.QueryFragment, charset.SegmentData, charset.ParamData}

// Each byte is tried at each place of texts of each kind, with scans from each offset near the ends.
func TestScansOnEachByte(t *testing.T) {
	longest := texts.Longest
	if testing.Short() {
		longest = 17
	}
	for s := range texts.EachByte(longest) {
		tryScans(t, s, 0)
		tryScans(t, s, min(1, len(s)))
	}
	for s := range texts.Random(51, 20_000) {
		for i := range len(s) + 1 {
			tryScans(t, s, i)
		}
	}
}

func tryScans(t *testing.T, s string, i int) {
	for _, set := range sets {
		if got, want := charset.Scan(s, i, set), slowScan(s, i, set); got != want {
			t.Fatalf("Scan(%q, %d, %#x) = %d, want %d", s, i, set, got, want)
		}
		if got, want := charset.ScanEncoded(s, i, set), slowScanEncoded(s, i, set); got != want {
			t.Fatalf("ScanEncoded(%q, %d, %#x) = %d, want %d", s, i, set, got, want)
		}
	}
	if i == 0 && s != "" {
		all := ^charset.Set(0)
		for _, c := range []byte(s) {
			all &= charset.Of(c)
		}
		if got := charset.OfAll(s); got != all {
			t.Fatalf("OfAll(%q) = %#x, want %#x", s, got, all)
		}
	}
	if got, want := charset.IsTriplet(s, i), slowIsTriplet(s, i); got != want {
		t.Fatalf("IsTriplet(%q, %d) = %t, want %t", s, i, got, want)
	}
}

// Of4, Of8, Gather8 and Equal8 are exact for each byte of arbitrary text.
func TestWordsOnEachByte(t *testing.T) {
	for s := range texts.EachByte(17) {
		for i := range max(0, len(s)-7) {
			all, pchar, delims := ^charset.Set(0), charset.Set(0), charset.Set(0)
			var equal uint64
			for j := range 8 {
				sets := charset.Of(s[i+j])
				all &= sets
				delims |= (sets & charset.Delim) << j
				if sets&charset.Pchar != 0 {
					pchar |= 1 << j
				}
				if s[i+j] == s[i] {
					equal |= 1 << j
				}
			}
			if got := charset.Of8(s, i); got != all {
				t.Fatalf("Of8(%q, %d) = %#x, want %#x", s, i, got, all)
			}
			if got := charset.Gather8(s, i) & 0xFFFF; got != pchar|delims {
				t.Fatalf("Gather8(%q, %d) = %#x, want %#x", s, i, got, pchar|delims)
			}
			if got := charset.Equal8(s, i, s[i]); got != equal {
				t.Fatalf("Equal8(%q, %d, %q) = %#x, want %#x", s, i, s[i], got, equal)
			}
		}
		if len(s) >= 4 {
			if got, want := charset.Of4(s, 0), charset.Of(s[0])&charset.Of(s[1])&charset.Of(s[2])&charset.Of(s[3]); got != want {
				t.Fatalf("Of4(%q, 0) = %#x, want %#x", s, got, want)
			}
		}
	}
}
