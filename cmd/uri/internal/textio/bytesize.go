package textio

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// UsualMaxLine is the default of --max-line. RFC 9110, section 4.1, asks for at least 8000 bytes; data URIs are longer.
const UsualMaxLine ByteSize = 1 << 20

// UsualMaxSame is the default of --max-same.
const UsualMaxSame Count = 10

// A Count is the value of a flag that takes a number. Its errors do not show the value.
type Count int

// errCount is the error for text that is not a Count.
var errCount = errors.New("it must be a number from 0")

// Set sets c to the number in text.
func (c *Count) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return errCount
	}
	*c = Count(n)
	return nil
}

// String returns the number.
func (c *Count) String() string { return strconv.Itoa(int(*c)) }

// Type returns the name of the value in help.
func (c *Count) Type() string { return "N" }

// mostMaxLine is the largest value of --max-line. Doubling it does not overflow.
const mostMaxLine = math.MaxInt / 4

// A ByteSize is the value of a flag that takes a number of bytes.
type ByteSize int

// errByteSize is the error for text that is not a ByteSize.
var errByteSize = errors.New("it must be a size such as 4096, 64K, 1M or 1G")

// Set sets s to the size in text: a number of bytes, or of 1024, 1024² or 1024³ bytes if K, M or G follows.
func (s *ByteSize) Set(text string) error {
	shift := 0
	digits := text
	if i := strings.IndexAny(text, "KMGkmg"); i >= 0 && i == len(text)-1 {
		shift = 10 * (1 + strings.IndexByte("KMG", text[i]&^0x20))
		digits = text[:i]
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n <= 0 || n > mostMaxLine>>shift || digits[0] == '+' {
		return errByteSize
	}
	*s = ByteSize(n << shift)
	return nil
}

// String returns the size in the syntax of the flag.
func (s *ByteSize) String() string {
	n := int(*s)
	for i, unit := range []string{"", "K", "M"} {
		if n%1024 != 0 || n == 0 {
			return strconv.Itoa(n) + unit
		}
		if n /= 1024; i == 2 {
			return strconv.Itoa(n) + "G"
		}
	}
	return ""
}

// Type returns the name of the value in help.
func (s *ByteSize) Type() string { return "SIZE" }
