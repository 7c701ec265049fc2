package fileuri

import "github.com/go-rfc3986/uri"

// From returns the file URI for an absolute path of the system that the program runs on: [FromWindows] on Windows,
// [FromPOSIX] elsewhere. A relative path is refused with [ErrNotAbsolute]: pass it to filepath.Abs first, which also
// removes "." and "..".
func From(path string) (uri.URI, error) { return fromNative(path) }

// Path returns the path for u, a file URI, on the system that the program runs on: [WindowsPath] on Windows,
// [POSIXPath] elsewhere.
func Path(u uri.URI) (string, error) { return nativePath(u) }
