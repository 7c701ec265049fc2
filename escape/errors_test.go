package escape_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/escape"
)

func TestErrorsNameOffsetCauseAndSection(t *testing.T) {
	_, decoding := escape.Decode("secret%zz")
	_, encoding := escape.Host("secret\xff")
	for _, tt := range []struct {
		err    error
		cause  error
		offset int
		text   string
	}{
		{decoding, escape.ErrPercentEncoding, 6,
			"escape: invalid percent-encoding at offset 6: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)"},
		{encoding, escape.ErrUTF8, 6,
			"escape: invalid host at offset 6: the name is not valid UTF-8 (reg-name; RFC 3986, section 3.2.2)"},
	} {
		assert.EqualError(t, tt.err, tt.text)
		assert.ErrorIs(t, tt.err, tt.cause)
		var typed *escape.Error
		require.ErrorAs(t, tt.err, &typed)
		assert.Equal(t, escape.Error{Offset: tt.offset, Err: tt.cause}, *typed)
		assert.Equal(t, tt.cause, errors.Unwrap(tt.err))
	}
}

// A program may print a cause alone.
func TestCausesExplainThemselves(t *testing.T) {
	assert.EqualError(t, escape.ErrPercentEncoding, "'%' must be followed by two hexadecimal digits")
	assert.EqualError(t, escape.ErrUTF8, "the name is not valid UTF-8")
}

// The text may be a password, so the message shows no byte of it. Texts that differ in those bytes have the same message.
func TestErrorsShowNoByteOfTheText(t *testing.T) {
	for _, pair := range [][2]string{{"pass%zz", "word%yy"}, {"pass%", "word%1"}} {
		_, one := escape.Decode(pair[0])
		_, other := escape.Decode(pair[1])
		assert.EqualError(t, one, other.Error())
	}
	_, one := escape.Host("pass\xff")
	_, other := escape.Host("word\x80")
	assert.EqualError(t, one, other.Error())
}
