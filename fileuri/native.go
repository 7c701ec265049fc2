package fileuri

import "github.com/go-rfc3986/uri"

// From returns the file URI of an absolute path on the system that the program runs on. It is
// [FromWindows] on Windows and [FromPOSIX] elsewhere. A relative path is rejected with
// [ErrNotAbsolute]: pass it to filepath.Abs first, which also removes "." and "..".
func From(path string) (uri.URI, error) { return fromNative(path) }

// Path returns the path of a file URI on the system that the program runs on. It is [WindowsPath]
// on Windows and [POSIXPath] elsewhere.
func Path(u uri.URI) (string, error) { return nativePath(u) }
