package charset_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Each byte is tried at each place of texts of up to 20 bytes, from each offset, since the scan reads eight bytes at a time.
func TestSection2_ScansStopAtTheFirstByteThatIsNotInTheSet(t *testing.T) {
	for n := range 20 {
		digits := strings.Repeat("7", n)
		for start := 0; start <= n; start++ {
			assert.Equal(t, n, charset.Scan(digits, start, charset.Digit), "Scan(%q, %d)", digits, start)
			assert.Equal(t, n, charset.ScanEncoded(digits, start, charset.Digit), "ScanEncoded(%q, %d)", digits, start)
			for at := start; at < n; at++ {
				for _, c := range []byte("\x00/:a\xff") {
					s := digits[:at] + string([]byte{c}) + digits[at+1:]
					assert.Equal(t, at, charset.Scan(s, start, charset.Digit), "Scan(%q, %d)", s, start)
					assert.Equal(t, at, charset.ScanEncoded(s, start, charset.Digit), "ScanEncoded(%q, %d)", s, start)
				}
			}
		}
	}
}

func TestSection2_1_ScanOfTriplets(t *testing.T) {
	for _, tt := range []struct {
		in   string
		i    int
		want int
	}{
		{"%41", 0, 3},
		{"%41%fF1%00", 0, 10},
		{"1%411", 1, 5},
		{"%411a", 0, 4},                   // a byte that is not in the set, after a percent-encoded sequence
		{"12345678%41%", 0, 11},           // the end after "%"
		{"%41%4", 0, 3},                   // the end after one digit
		{"%41%4g1", 0, 3},                 // not a digit
		{"1%%411", 0, 1},                  // not a digit, and a percent-encoded sequence next to it
		{"12345678%4112345678%42", 0, 22}, // runs of eight bytes between
	} {
		assert.Equal(t, tt.want, charset.ScanEncoded(tt.in, tt.i, charset.Digit), "ScanEncoded(%q, %d)", tt.in, tt.i)
	}
}
