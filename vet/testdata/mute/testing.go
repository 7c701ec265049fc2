package mute

import (
	"net/url"
	"strings"
	"testing"
)

// ForTests is for the tests of other packages.
func ForTests(t *testing.T, u *url.URL) bool { return strings.HasSuffix(u.Host, "a.com") }
