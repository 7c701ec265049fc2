package uri_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// What package iri asks the errors of this package for, and the source of the rules that it names.
func TestErrorsForPackageIRI(t *testing.T) {
	for _, rule := range []string{"IRI-reference", "absolute-IRI", "iuserinfo", "ireg-name", "ipchar", "ipath-abempty",
		"ipath-absolute", "ipath-noscheme", "iquery", "ifragment"} {
		assert.Contains(t, (&uri.ParseError{Component: "x", Rule: rule, Err: uri.ErrZone}).Error(), "("+rule+"; RFC 3987, section 2.2)")
	}
	err := uri.URI{IsRelative: true, Path: []string{"a", "b\xff"}}.Validate()
	var e *uri.FormatError
	require.ErrorAs(t, err, &e)
	at, ok := e.Err.(interface {
		Position() (segment, offset int)
		WithCause(error) error
	})
	require.True(t, ok)
	segment, offset := at.Position()
	assert.Equal(t, 1, segment)
	assert.Equal(t, 1, offset)
	assert.Equal(t, "at offset 1 of Path[1], no", at.WithCause(errors.New("no")).Error())
	b, ok := errors.Unwrap(e.Err).(interface{ Byte() byte })
	require.True(t, ok)
	assert.Equal(t, byte(0xFF), b.Byte())
}

// ParseInto allocates once for the path where it has no storage, whatever the shape of the reference.
func TestParseIntoWithoutStorage(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	for _, s := range []string{"//u:p@h:1/a/b/c/d/e/f", "x:a/b/c/d", "http://h/a/b"} {
		assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() {
			var u uri.URI
			_ = uri.ParseInto(&u, s)
		}), s)
	}
}
