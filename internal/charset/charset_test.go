package charset_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Each set is compared with its rule, written out, on all 256 bytes. The first three rules are in RFC 5234, the others in
// RFC 3986.
func TestSection2_CharacterSets(t *testing.T) {
	const (
		alphas = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		digits = "0123456789"

		unreservedBytes = alphas + digits + "-._~" // section 2.3
		subDelimBytes   = "!$&'()*+,;="            // section 2.2
	)
	for _, tt := range []struct {
		name string
		set  charset.Set
		want string
	}{
		{"ALPHA", charset.Alpha, alphas},
		{"DIGIT", charset.Digit, digits},
		{"ALPHA / DIGIT", charset.Alphanumeric, alphas + digits},
		{"HEXDIG", charset.Hexdig, digits + "ABCDEFabcdef"},
		{"scheme", charset.Scheme, alphas + digits + "+-."},                                  // section 3.1
		{"userinfo", charset.Userinfo, unreservedBytes + subDelimBytes + ":"},                // section 3.2.1
		{"reg-name", charset.RegName, unreservedBytes + subDelimBytes},                       // section 3.2.2
		{"IPvFuture", charset.IPvFuture, unreservedBytes + subDelimBytes + ":"},              // section 3.2.2
		{"pchar", charset.Pchar, unreservedBytes + subDelimBytes + ":@"},                     // section 3.3
		{"segment-nz-nc", charset.SegmentNzNc, unreservedBytes + subDelimBytes + "@"},        // section 3.3
		{"path", charset.Path, unreservedBytes + subDelimBytes + ":@" + "/"},                 // section 3.3
		{"query", charset.QueryFragment, unreservedBytes + subDelimBytes + ":@" + "/?"},      // sections 3.4, 3.5
		{"unreserved", charset.Unreserved, unreservedBytes},                                  // section 2.3
		{"reserved / unreserved", charset.Uric, unreservedBytes + subDelimBytes + ":/?#[]@"}, // section 2.2
		{"data in a segment", charset.SegmentData, unreservedBytes + "!$&'()*+" + ":@"},      // section 3.3
		{"data in a query", charset.ParamData, unreservedBytes + "!$'()*," + ":@" + "/?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for c := range 256 {
				want := strings.IndexByte(tt.want, byte(c)) >= 0
				assert.Equal(t, want, tt.set.Has(byte(c)), "%s has %#x", tt.name, c)
			}
		})
	}
}

// All percent-encoded sequences are recognized. Text that differs in one byte, or is too short, is not.
func TestSection2_1_Triplets(t *testing.T) {
	const upper, lower = "0123456789ABCDEF", "0123456789abcdef"
	for c := range 256 {
		triplet := string(charset.AppendEncoded([]byte("x"), byte(c)))
		assert.Equal(t, "x%"+upper[c>>4:c>>4+1]+upper[c&15:c&15+1], triplet)
		for _, s := range []string{triplet, "x%" + lower[c>>4:c>>4+1] + lower[c&15:c&15+1]} {
			assert.True(t, charset.IsTriplet(s, 1), s)
			assert.Equal(t, byte(c), charset.Decode(s, 1), s)
			for n := range s {
				assert.False(t, charset.IsTriplet(s[:n], 1), s[:n])
			}
		}
		hex := strings.IndexByte(upper+lower, byte(c)) >= 0
		assert.Equal(t, hex, charset.IsTriplet("%"+string([]byte{byte(c)})+"1", 0), "%#x", c)
		assert.Equal(t, hex, charset.IsTriplet("%1"+string([]byte{byte(c)}), 0), "%#x", c)
		assert.Equal(t, c == '%', charset.IsTriplet(string([]byte{byte(c)})+"11", 0), "%#x", c)
	}
}

// The sets of Gather8 have the bytes that its callers expect.
func TestGather(t *testing.T) {
	for c := range 256 {
		gathered := charset.Of(byte(c))
		assert.Equal(t, charset.Pchar.Has(byte(c)), gathered&1 == 1, "%#x", c)
		assert.Equal(t, strings.IndexByte("/:@", byte(c)) >= 0, gathered>>8&1 == 1, "%#x", c)
	}
}

// Copies do not change the bytes around those that they copy.
func TestCopies(t *testing.T) {
	for c := range 256 {
		for place := range 8 {
			b := []byte("a/b/c~d/")
			b[place] = byte(c)
			s := string(b)
			copied := []byte("1234567890")
			assert.Equal(t, charset.Of8("x"+s, 1), charset.Copy8(copied, "x"+s, 1), "%q", s)
			assert.Equal(t, "1"+s+"0", string(copied))
			copied = []byte("123456")
			assert.Equal(t, charset.Of4("x"+s, 1), charset.Copy4(copied, "x"+s, 1), "%q", s)
			assert.Equal(t, "1"+s[:4]+"6", string(copied))
			copied = []byte("12345678")
			assert.Equal(t, charset.Of(b[place]), charset.Copy1(copied, s, place), "%q", s)
			assert.Equal(t, "12345678"[:place]+s[place:place+1]+"12345678"[place+1:], string(copied))
		}
	}
}

// An error that a program builds by hand may have no cause.
func TestCause(t *testing.T) {
	for _, tt := range []struct {
		cause error
		want  string
	}{
		{nil, "cause unknown"},
		{errors.New("a word: another"), "a word: another"},
		{charset.ByteError(' '), "' ' is not allowed"},
	} {
		assert.Equal(t, tt.want, charset.Cause(tt.cause))
	}
}

func TestQuote(t *testing.T) {
	for c, want := range map[byte]string{' ': "' '", '~': "'~'", '\'': `'''`, '\\': `'\'`, '%': "'%'",
		0: "0x00", 0x1F: "0x1F", 0x7F: "0x7F", 0xFF: "0xFF"} {
		assert.Equal(t, want, charset.Quote(c))
	}
}

// Every byte is named in the message.
func TestByteError(t *testing.T) {
	for i := range 256 {
		c := byte(i)
		assert.EqualError(t, charset.ByteError(c), charset.Quote(c)+" is not allowed")
	}
}
