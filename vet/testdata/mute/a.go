package mute

import (
	"net/url"
	"strings"
)

func line(u *url.URL) bool {
	return strings.HasSuffix(u.Host, "a.com") || //nolint:urlhost // it is a display
		strings.HasSuffix(u.Host, "b.com") || // want `ends in "b.com"`
		strings.HasSuffix(u.Host, "c.com") || //nolint
		strings.HasSuffix(u.Host, "d.com") || //nolint:urllog // want `ends in "d.com"`
		strings.HasSuffix(u.Host, "e.com") //nolint:urllog,urivet
}

//nolint:urlhost
func function(u *url.URL) bool {
	return strings.HasSuffix(u.Host, "a.com")
}

func block(u *url.URL) bool {
	//nolint:all
	if strings.HasSuffix(u.Host, "a.com") ||
		strings.HasSuffix(u.Host, "b.com") {
		return true
	}
	// nolint:urlhost
	return strings.HasSuffix(u.Host, "c.com") // a space, as before Go had directives
}

func remark(u *url.URL) bool {
	// Without nolint:urlhost, it is a remark.
	return strings.HasSuffix(u.Host, "a.com") // want `ends in "a.com"`
}
