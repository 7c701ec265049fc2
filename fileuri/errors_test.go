package fileuri_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
)

// The message has the component, the offset, the cause and the section.
func TestErrorsNameOffsetCauseAndSection(t *testing.T) {
	posix := func(path string) error { _, err := fileuri.FromPOSIX(path); return err }
	windows := func(path string) error { _, err := fileuri.FromWindows(path); return err }
	toPOSIX := func(text string) error { _, err := fileuri.ToPOSIX(uri.MustParse(text)); return err }
	toWindows := func(text string) error { _, err := fileuri.ToWindows(uri.MustParse(text)); return err }
	for _, tt := range []struct {
		err   error
		cause error
		text  string
	}{
		{posix("a"), fileuri.ErrNotAbsolute, "fileuri: invalid file path: the path is not absolute (RFC 8089, section 2)"},
		{posix("/a/.."), fileuri.ErrDotSegment,
			`fileuri: invalid file path at offset 3: "." and ".." are not names; ` +
				`clean or resolve the path first (RFC 3986, section 5.2.4)`},
		{posix("/\x00"), fileuri.ErrInvalidByte,
			"fileuri: invalid file path at offset 1: 0x00 is not allowed in a file name (RFC 3986, section 7.3)"},
		{windows(`C:\a.`), fileuri.ErrInvalidByte,
			"fileuri: invalid file path at offset 4: '.' is not allowed at the end of a file name (RFC 3986, section 7.3)"},
		{windows(`C:\nul`), fileuri.ErrDevice,
			"fileuri: invalid file path at offset 3: the path names a device (RFC 3986, section 7.3)"},
		{windows("C:\\\xff"), escape.ErrUTF8,
			"fileuri: invalid file path at offset 3: the name is not valid UTF-8 (RFC 8089, section 4)"},
		{windows(`\\server`), fileuri.ErrServer,
			"fileuri: invalid file path: " +
				"a UNC path needs a share, and a server that a file URI can name (RFC 8089, appendix E.3)"},
		{toPOSIX("http:///a"), fileuri.ErrScheme,
			`fileuri: invalid scheme of a file URI: the scheme is not "file" (RFC 8089, section 2)`},
		{toPOSIX("file://u:secret@/a"), fileuri.ErrComponent,
			"fileuri: invalid userinfo of a file URI: a file path cannot have a user, a port, a query or a fragment (RFC 8089, section 2)"},
		{toPOSIX("file://host/a"), fileuri.ErrRemote,
			"fileuri: invalid host of a file URI: the file is on another host (RFC 8089, section 3)"},
		{toPOSIX("file:///%41%2F"), fileuri.ErrInvalidByte,
			"fileuri: invalid path of a file URI at offset 4: '/' is not allowed in a file name (RFC 3986, section 7.3)"},
		{toWindows("file://c/a"), fileuri.ErrServer,
			"fileuri: invalid host of a file URI at offset 0: " +
				"a UNC path needs a share, and a server that a file URI can name (RFC 8089, appendix E.3)"},
	} {
		require.EqualError(t, tt.err, tt.text)
		assert.ErrorIs(t, tt.err, tt.cause)
		var typed *fileuri.Error
		require.ErrorAs(t, tt.err, &typed)
		assert.Equal(t, typed.Err, errors.Unwrap(tt.err))
	}
}

// A program may print a cause alone.
func TestCausesExplainThemselves(t *testing.T) {
	for _, tt := range []struct {
		err  error
		text string
	}{
		{fileuri.ErrScheme, `the scheme is not "file"`},
		{fileuri.ErrComponent, "a file path cannot have a user, a port, a query or a fragment"},
		{fileuri.ErrRemote, "the file is on another host"},
		{fileuri.ErrServer, "a UNC path needs a share, and a server that a file URI can name"},
		{fileuri.ErrNotAbsolute, "the path is not absolute"},
		{fileuri.ErrDotSegment, `"." and ".." are not names; clean or resolve the path first`},
		{fileuri.ErrInvalidByte, "a byte that a file name cannot contain or end with"},
		{fileuri.ErrDevice, "the path names a device"},
	} {
		assert.EqualError(t, tt.err, tt.text)
		typed := &fileuri.Error{Component: uri.ComponentPath, Offset: -1, Err: tt.err}
		assert.Contains(t, typed.Error(), ": "+tt.text+" (RFC")
	}
}

// An error built by hand has a message, whatever its fields are.
func TestErrorsMadeByHand(t *testing.T) {
	for _, tt := range []struct {
		err  fileuri.Error
		text string
	}{
		{fileuri.Error{}, "fileuri: invalid file path at offset 0: cause unknown (RFC 8089, section 4)"},
		{fileuri.Error{Component: "query", Offset: -7, Err: assert.AnError},
			"fileuri: invalid query of a file URI at offset -7: " + assert.AnError.Error() + " (RFC 8089, section 4)"},
	} {
		assert.Equal(t, tt.text, tt.err.Error())
		assert.Equal(t, tt.err.Err, tt.err.Unwrap())
	}
}
