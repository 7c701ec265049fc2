package mute

import (
	"net/http/httptest"
	"net/url"
	"strings"
)

var server = httptest.NewServer(nil)

func forServer(u *url.URL) bool { return strings.HasSuffix(u.Host, "a.com") }
