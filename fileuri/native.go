package fileuri

import (
	"runtime"

	"github.com/go-rfc3986/uri"
)

// FromPath returns the file URI of an absolute path on the system that the program runs on. It is
// [FromWindows] on Windows and [FromPOSIX] elsewhere. A relative path is rejected with
// [ErrNotAbsolute]: pass it to filepath.Abs first, which also removes "." and "..".
func FromPath(path string) (uri.URI, error) { return fromNative(runtime.GOOS, path) }

// ToPath returns the path of a file URI on the system that the program runs on. It is [ToWindows]
// on Windows and [ToPOSIX] elsewhere.
func ToPath(u uri.URI) (string, error) { return toNative(runtime.GOOS, u) }

func fromNative(system, path string) (uri.URI, error) {
	if system == "windows" {
		return FromWindows(path)
	}
	return FromPOSIX(path)
}

func toNative(system string, u uri.URI) (string, error) {
	if system == "windows" {
		return ToWindows(u)
	}
	return ToPOSIX(u)
}
