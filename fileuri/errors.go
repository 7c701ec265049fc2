package fileuri

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Errors that a program may want to handle, with errors.Is. Each is wrapped by an *Error.
var (
	// ErrRemote means that a file is on another host, so it has no POSIX path (RFC 8089, section
	// 3).
	ErrRemote = errors.New("the file is on another host")

	// ErrNotAbsolute means that a path is not absolute. A file URI requires an absolute path (RFC
	// 8089, section 2).
	ErrNotAbsolute = errors.New("the path is not absolute")
)

// Causes that callers need not distinguish.
var (
	errScheme    = errors.New(`the scheme is not "file"`)
	errComponent = errors.New("a file path cannot have a user, a port, a query or a fragment")
	errDevice    = errors.New("the path names a device")

	// "localhost" means this machine, and a single letter would be confused with a drive (RFC 8089,
	// appendix E.3).
	errServer = errors.New("a UNC path needs a share, and a server that a file URI can name")

	// If there are symbolic links, filepath.Clean and filepath.EvalSymlinks differ. RFC 3986,
	// section 5.2.4, does not consider symbolic links.
	errDotSegment = errors.New(`"." and ".." are not names; clean or resolve the path first`)

	// A file name cannot contain the byte, or cannot end with it (RFC 3986, section 7.3).
	errInvalidByte = errors.New("a byte that a file name cannot contain or end with")
)

// An Error describes why a path has no file URI, or why a URI has no file path. Every function of
// this package returns it, always as a pointer, so use errors.As to find it.
//
// The message names the component, the offset, the cause and the section. It repeats at most one
// byte of the path or the URI, and never userinfo. Do not depend on the wording, which may change.
// Use the fields.
type Error struct {
	// Component is the invalid component of the URI. It is empty if a file path is rejected.
	Component uri.Component

	// Offset is the number of bytes before the invalid byte or name: in the file path, in the host,
	// or in the path of the URI as uri.URI.EscapedPath returns it. It is -1 if the error is for no
	// byte or name.
	Offset int

	// Err is the cause. It wraps a variable of this package, escape.ErrUTF8, or the
	// *uri.FormatError of a URI that uri.URI.Validate rejects. Three causes wrap none of these: the
	// name of a device; a user, a port, a query or a fragment in a URI; and a path or a reference
	// that is empty or not relative. Err is never nil in an error from this package.
	Err error
}

// Error returns the message of the error.
func (e *Error) Error() string {
	if bad := (*uri.FormatError)(nil); errors.As(e.Err, &bad) {
		return "fileuri: " + strings.TrimPrefix(bad.Error(), "uri: ")
	}
	text := "fileuri: invalid file path"
	if e.Component != inFile {
		text = "fileuri: invalid " + string(e.Component) + " of a file URI"
	}
	if e.Offset != nowhere {
		text += " at offset " + strconv.Itoa(e.Offset)
	}
	return text + ": " + charset.Cause(e.Err) + " (" + source(e.Err) + ")"
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }

// nowhere is the Offset of an error that is for no byte or name.
const nowhere = -1

// source returns the document and the section of the rule behind a cause.
func source(cause error) string {
	switch {
	case errors.Is(cause, errScheme), errors.Is(cause, errComponent), errors.Is(cause, ErrNotAbsolute):
		return "RFC 8089, section 2"
	case errors.Is(cause, ErrRemote):
		return "RFC 8089, section 3"
	case errors.Is(cause, errServer):
		return "RFC 8089, appendix E.3"
	case errors.Is(cause, errNotRelative):
		return "RFC 3986, section 4.2"
	case errors.Is(cause, errDotSegment):
		return "RFC 3986, section 5.2.4"
	case errors.Is(cause, errInvalidByte), errors.Is(cause, errDevice):
		return "RFC 3986, section 7.3"
	default: // escape.ErrUTF8
		return "RFC 8089, section 4"
	}
}

// A nameError is a byte that a file name cannot contain or end with, as the cause of an error.
type nameError struct {
	byte
	where string
}

func (e nameError) Error() string { return charset.Quote(e.byte) + " is not allowed " + e.where }

func (e nameError) Unwrap() error { return errInvalidByte }

// The places of a nameError.
const (
	inName    = "in a file name"
	atNameEnd = "at the end of a file name"
)

// inFile is the Component of an error for a file path.
const inFile uri.Component = ""

// refuse returns an error that is for no byte or name.
func refuse(component uri.Component, cause error) *Error {
	return &Error{Component: component, Offset: nowhere, Err: cause}
}
