package a

import (
	"net/url"
	"strings"
)

// In an example, the hosts are known.
func inExample(u *url.URL) bool { return strings.HasSuffix(u.Host, "a.com") }
