package query_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/query"
)

func TestDialectString(t *testing.T) {
	for _, tt := range []struct {
		in   query.Dialect
		want string
	}{
		{query.RFC3986, "RFC3986"}, {query.Form, "Form"}, {2, "Dialect(2)"}, {255, "Dialect(255)"},
	} {
		assert.Equal(t, tt.want, tt.in.String(), "Dialect(%d).String()", uint8(tt.in))
	}
	assert.Zero(t, query.RFC3986)
}
