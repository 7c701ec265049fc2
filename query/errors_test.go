package query_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
)

// slowReason returns the text of the cause for a byte that is rejected.
func slowReason(c byte) string {
	switch {
	case c == '%':
		return "'%' must be followed by two hexadecimal digits"
	case c >= ' ' && c <= '~':
		return "'" + string(rune(c)) + "' is not allowed"
	default:
		return fmt.Sprintf("0x%02X is not allowed", c)
	}
}

func TestErrors(t *testing.T) {
	const inQuery, inTriplet = " (query; RFC 3986, section 3.4)", " (pct-encoded; RFC 3986, section 2.1)"
	for _, tt := range []struct {
		q      string
		d      query.Dialect
		offset int
		text   string
	}{
		{"a b", query.Form, 1, "query: invalid query at offset 1: ' ' is not allowed" + inQuery},
		{"a=#", query.RFC3986, 2, "query: invalid query at offset 2: '#' is not allowed" + inQuery},
		{"a=[1]", query.RFC3986, 2, "query: invalid query at offset 2: '[' is not allowed" + inQuery},
		{"\x00", query.RFC3986, 0, "query: invalid query at offset 0: 0x00 is not allowed" + inQuery},
		{"\x1f", query.RFC3986, 0, "query: invalid query at offset 0: 0x1F is not allowed" + inQuery},
		{"\x7f", query.RFC3986, 0, "query: invalid query at offset 0: 0x7F is not allowed" + inQuery},
		{"a\u00fc", query.RFC3986, 1, "query: invalid query at offset 1: 0xC3 is not allowed" + inQuery},
		{"a=%", query.RFC3986, 2, "query: invalid query at offset 2: '%' must be followed by two hexadecimal digits" + inTriplet},
		{"a=%41%4", query.Form, 5, "query: invalid query at offset 5: '%' must be followed by two hexadecimal digits" + inTriplet},
		{"%4x secret", query.Form, 0, "query: invalid query at offset 0: '%' must be followed by two hexadecimal digits" + inTriplet},
	} {
		p, err := query.Parse(tt.q, tt.d)
		assert.Equal(t, query.Params{}, p, "Parse(%q, %v)", tt.q, tt.d)
		var typed *query.Error
		require.ErrorAs(t, err, &typed, "Parse(%q, %v)", tt.q, tt.d)
		assert.Equal(t, tt.offset, typed.Offset, "Parse(%q, %v)", tt.q, tt.d)
		assert.EqualError(t, err, tt.text, "Parse(%q, %v)", tt.q, tt.d)
		assert.Equal(t, typed.Err, errors.Unwrap(err), "Parse(%q, %v)", tt.q, tt.d)
		assert.Equal(t, tt.q[tt.offset] == '%', errors.Is(err, escape.ErrPercentEncoding), "Parse(%q, %v)", tt.q, tt.d)
	}
}

// An error built by hand has a message, whatever its fields are.
func TestErrorsMadeByHand(t *testing.T) {
	for _, tt := range []struct {
		err  query.Error
		text string
	}{
		{query.Error{}, "query: invalid query at offset 0: cause unknown (pct-encoded; RFC 3986, section 2.1)"},
		{query.Error{Offset: -7, Err: assert.AnError},
			"query: invalid query at offset -7: " + assert.AnError.Error() + " (pct-encoded; RFC 3986, section 2.1)"},
	} {
		assert.Equal(t, tt.text, tt.err.Error())
		assert.Equal(t, tt.err.Err, tt.err.Unwrap())
	}
}
