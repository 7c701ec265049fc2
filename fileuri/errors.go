package fileuri

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// What callers branch on, with errors.Is. Each is wrapped by an *Error.
var (
	// ErrNotFile says that the scheme is not "file" (RFC 8089, section 2).
	ErrNotFile = errors.New(`it is not "file"`)

	// ErrComponent says that a URI has a component that file URIs do not have: a user, a port, a query, or, since no
	// path has one, a fragment (RFC 8089, section 2).
	ErrComponent = errors.New("a file path cannot have one")

	// ErrRemote says that a file is on another host, so that no POSIX path leads there (RFC 8089, section 3).
	ErrRemote = errors.New("the file is on another host")

	// ErrServer says that a UNC string has no share, or that its server is missing or cannot be the host of a file URI
	// (RFC 8089, appendix E.3). Such are "localhost", which stands for this machine, and a single letter, which would
	// be taken for a drive.
	ErrServer = errors.New("a UNC string needs a share, and a server that a file URI can name")

	// ErrNotAbsolute says that a path is not absolute. A file URI has no other (RFC 8089, section 2).
	ErrNotAbsolute = errors.New("it is not absolute")

	// ErrDotSegment says that a name is "." or "..". Clean or resolve the path first: the two differ where there are
	// symbolic links, and RFC 3986, section 5.2.4, knows of none.
	ErrDotSegment = errors.New(`"." and ".." are not names; clean or resolve the path first`)

	// ErrByte says that a file name cannot hold a byte, or cannot end with it (RFC 3986, section 7.3).
	ErrByte = errors.New("a file name cannot contain it")

	// ErrDevice says that a path names a device (RFC 3986, section 7.3), on Windows.
	ErrDevice = errors.New("it names a device")
)

// An Error says why a path has no file URI, or a URI no file path. All functions of this package return it, always as a
// pointer, so errors.As finds it.
//
// Its text names the component, the offset, the cause and the section. Of the path or the URI it repeats one byte at
// most, and never userinfo. The wording may change between versions; the fields are for programs.
type Error struct {
	// Component is the component of the URI that is to blame: "scheme", "userinfo", "host", "port", "path", "query" or
	// "fragment". It is empty where a file path is refused.
	Component uri.Component

	// Offset is the number of bytes before the byte or the name that is to blame: in the file path; in the URI's path
	// as uri.URI.EscapedPath gives it; or in its host. It is -1 where no byte or name is to blame.
	Offset int

	// Err is the cause. It wraps one of the constants of this package, is escape.ErrUTF8, or is the *uri.FormatError of a
	// URI that uri.Format refuses. The functions of this package always give one.
	Err error
}

// Error returns the text of the error.
func (e *Error) Error() string {
	if bad := (*uri.FormatError)(nil); errors.As(e.Err, &bad) {
		return "fileuri: " + strings.TrimPrefix(bad.Error(), "uri: ")
	}
	text := "fileuri: invalid "
	if e.Component == "" {
		text += "file path"
	} else {
		text += string(e.Component) + " of a file URI"
	}
	if e.Offset != nowhere {
		text += " at offset " + strconv.Itoa(e.Offset)
	}
	return text + ": " + e.cause() + " (" + source(e.Err) + ")"
}

// cause returns the text of the cause, which an error made by hand may not have.
func (e *Error) cause() string {
	if e.Err == nil {
		return "cause unknown"
	}
	return e.Err.Error()
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }

// nowhere is the offset where no byte is to blame.
const nowhere = -1

// source returns the document and the section that a cause follows from.
func source(cause error) string {
	switch {
	case errors.Is(cause, ErrNotFile), errors.Is(cause, ErrComponent), errors.Is(cause, ErrNotAbsolute):
		return "RFC 8089, section 2"
	case errors.Is(cause, ErrRemote):
		return "RFC 8089, section 3"
	case errors.Is(cause, ErrServer):
		return "RFC 8089, appendix E.3"
	case errors.Is(cause, ErrDotSegment):
		return "RFC 3986, section 5.2.4"
	case errors.Is(cause, ErrByte), errors.Is(cause, ErrDevice):
		return "RFC 3986, section 7.3"
	default: // escape.ErrUTF8
		return "RFC 8089, section 4"
	}
}

// A byteError is the cause of a refusal: a byte that a file name cannot hold.
type byteError byte

func (e byteError) Error() string { return charset.Quote(byte(e)) + " is not allowed in a file name" }

func (e byteError) Unwrap() error { return ErrByte }

// An endError is the cause of a refusal: a byte that a file name cannot end with.
type endError byte

func (e endError) Error() string {
	return charset.Quote(byte(e)) + " is not allowed at the end of a file name"
}

func (e endError) Unwrap() error { return ErrByte }

// inFile stands for the component where the text is a file path.
const inFile uri.Component = ""

// refuse returns the error that no byte is to blame for.
func refuse(component uri.Component, cause error) *Error {
	return &Error{Component: component, Offset: nowhere, Err: cause}
}
