package mute

import (
	"net/url"
	"strings"
)

// What another tool has written says where it comes from.
//
//line a.y:100
func otherLines(u *url.URL) bool {
	return strings.HasSuffix(u.Host, "a.com") //nolint:urlhost
}
