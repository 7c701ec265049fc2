package textio

import (
	"strconv"
	"testing"
)

func TestByteSize(t *testing.T) {
	sizes := map[string]int{
		"1": 1, "999": 999, "64K": 64 << 10, "1M": 1 << 20, "1m": 1 << 20, "256M": 256 << 20, "1025": 1025,
		"": 0, "0": 0, "-1": 0, "+1": 0, "K": 0, "1KB": 0, "1.5M": 0, "99999999999999999999": 0, "9999999999G": 0, "x": 0, "1KM": 0, "1MK": 0, "M1": 0, "1 ": 0,
	}
	if gigabyte := 1 << 30; strconv.IntSize == 64 { // twice that length does not fit in 32 bits
		sizes["2G"] = 2 * gigabyte
	}
	for text, want := range sizes {
		var got ByteSize
		if err := got.Set(text); got.bytes != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d, %v, want %d", text, got.bytes, err, want)
		}
		if want > 0 && got.String() != text {
			t.Errorf("%q is written as %q", text, got.String())
		}
	}
}
