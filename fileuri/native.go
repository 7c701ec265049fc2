package fileuri

import "github.com/go-rfc3986/uri"

// FromPath returns the file URI of an absolute path on the system that the program runs on. It is
// [FromWindows] on Windows and [FromPOSIX] elsewhere. A relative path is rejected with
// [ErrNotAbsolute]: pass it to filepath.Abs first, which also removes "." and "..".
func FromPath(path string) (uri.URI, error) { return fromNative(path) }

// ToPath returns the path of a file URI on the system that the program runs on. It is [ToWindows] on
// Windows and [ToPOSIX] elsewhere.
func ToPath(u uri.URI) (string, error) { return toNative(u) }
