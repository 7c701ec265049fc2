package escape_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

var deep = flag.Bool("deep", false, "try each byte at each place beside all kinds of neighbours, and more random texts")

// short is one byte more than the two words that encoders read at once.
const short = 17

// many returns n with -deep, and otherwise a tenth.
func many(n int) int {
	if *deep {
		return n
	}
	return n / 10
}

// Each encoder agrees with its set, written out.
func TestEncodersOnEachByte(t *testing.T) {
	for _, e := range encoders {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			var slow [256]string
			for c := range 256 {
				slow[c] = plain.Encode(string([]byte{byte(c)}), e.bare)
			}
			try := func(s string) {
				want, wantErr := "", error(nil)
				if bad := -1; e.utf8 {
					if bad = slowNotUTF8(s); bad >= 0 {
						wantErr = &escape.Error{Offset: bad, Err: escape.ErrUTF8}
					}
				}
				if wantErr == nil {
					want = slowByTable(s, &slow)
				}
				if got, err := e.encode(s); got != want || !sameError(err, wantErr) {
					t.Fatalf("%s(%q) = %q, %v, want %q, %v", e.name, s, got, err, want, wantErr)
				}
			}
			for s := range texts.Part(*deep, texts.Longest, short) {
				try(s)
			}
			for s := range texts.Random(21, many(20_000)) {
				try(s)
				try(strings.Repeat(s, 1+len(s)%5)) // more than is encoded at once
			}
		})
	}
}

// slowByTable returns s with each byte replaced by its entry in the table.
func slowByTable(s string, table *[256]string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(table[s[i]])
	}
	return b.String()
}

// sameError reports whether two errors of this package have the same fields.
func sameError(a, b error) bool {
	x, isError := a.(*escape.Error)
	y, alsoError := b.(*escape.Error)
	return isError == alsoError && (!isError && a == nil && b == nil || isError && *x == *y)
}

// Decode agrees with the plain implementation.
func TestDecodersOnEachByte(t *testing.T) {
	try := func(s string) {
		want, bad := slowDecode(s)
		var wantErr error
		if bad >= 0 {
			wantErr = &escape.Error{Offset: bad, Err: escape.ErrPercentEncoding}
		}
		if got, err := escape.Decode(s); got != want || !sameError(err, wantErr) {
			t.Fatalf("Decode(%q) = %q, %v, want %q, %v", s, got, err, want, wantErr)
		}
	}
	for s := range texts.Part(*deep, texts.Longest, short) {
		try(s)
	}
	for s := range texts.Random(22, many(50_000)) {
		try(s)
	}
}

// tryNormalize compares Normalize with the plain implementation, and checks what its documentation promises.
func tryNormalize(t *testing.T, s string) {
	got, err := escape.Normalize(s)
	data, wantErr := escape.Decode(s)
	if wantErr != nil {
		if got != "" || !sameError(err, wantErr) {
			t.Fatalf("Normalize(%q) = %q, %v, want %v", s, got, err, wantErr)
		}
		return
	}
	if want := slowNormalize(s); got != want || err != nil {
		t.Fatalf("Normalize(%q) = %q, %v, want %q", s, got, err, want)
	}
	if decoded, err := escape.Decode(got); decoded != data || err != nil {
		t.Fatalf("Normalize(%q) = %q, which decodes to %q, %v, want %q", s, got, decoded, err, data)
	}
	if again, err := escape.Normalize(got); again != got || err != nil {
		t.Fatalf("Normalize(%q) = %q, %v", got, again, err)
	}
}

func TestNormalizeOnEachByte(t *testing.T) {
	for s := range texts.Part(*deep, texts.Longest, short) {
		tryNormalize(t, s)
	}
	for s := range texts.Random(24, many(50_000)) {
		tryNormalize(t, s)
	}
}

// An error built by hand has a message, whatever its fields are.
func TestErrorsMadeByHand(t *testing.T) {
	for _, tt := range []struct {
		err  escape.Error
		text string
	}{
		{escape.Error{}, "escape: invalid percent-encoding at offset 0: cause unknown (pct-encoded; RFC 3986, section 2.1)"},
		{escape.Error{Offset: -7, Err: assert.AnError}, "escape: invalid percent-encoding at offset -7: " + assert.AnError.Error() +
			" (pct-encoded; RFC 3986, section 2.1)"},
		{escape.Error{Offset: 3, Err: escape.ErrUTF8}, "escape: invalid host at offset 3: the name is not valid UTF-8 (reg-name; RFC 3986, section 3.2.2)"},
	} {
		assert.Equal(t, tt.text, tt.err.Error())
		assert.Equal(t, tt.err.Err, tt.err.Unwrap())
	}
}
