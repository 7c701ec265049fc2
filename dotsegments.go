package uri

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/elements"
)

// RemoveDotSegments returns path without its "." and ".." segments. Each ".." also removes the
// segment before it: "/a/b/c/./../../g" becomes "/a/g". It implements remove_dot_segments exactly
// (RFC 3986, section 5.2.4).
//
// path is encoded text of any kind. "%2E" is not a dot. RemoveDotSegments never fails, and it
// allocates only if there may be a dot-segment. Without an authority in front, the result can mean
// something other than a path: "a/..//b" becomes "//b". [URI.Resolve] prevents that.
func RemoveDotSegments(path string) string {
	if !strings.HasPrefix(path, ".") && !strings.Contains(path, "/.") {
		return path
	}
	return string(elements.RemoveDotSegments([]byte(path)))
}
