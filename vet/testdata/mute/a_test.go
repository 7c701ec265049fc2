package mute

import (
	"net/url"
	"strings"
)

func inTest(u *url.URL) bool { return strings.HasSuffix(u.Host, "a.com") }
