package urlhost

import (
	"fmt"
	"net/url"

	"example.test/harm/wire"
)

// isLocal reports whether a URL leads to this machine.
func isLocal(u *url.URL) bool {
	return u.Hostname() == "[::1]" // want `Hostname has no brackets`
}

// Case is the loopback address, which isLocal takes for another host.
var Case = wire.Case{
	Do: func(link string) string {
		u, err := url.Parse(link)
		return fmt.Sprint(err == nil && isLocal(u), err)
	},
	Input: "http://[::1]:80/",
	Right: []string{"http://h/", "http://[::2]/", "/", "http://[fe80::1%25en0]/"},
}
