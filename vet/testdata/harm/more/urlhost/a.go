package urlhost

import (
	"fmt"
	"net/url"

	"example.test/harm/wire"
)

func isLocal(u *url.URL) bool {
	return u.Hostname() == "[::1]" // want `Hostname has no brackets`
}

var Show = wire.Show{
	Do: func(link string) string {
		u, err := url.Parse(link)
		return fmt.Sprint(err == nil && isLocal(u), err)
	},
	Input: "http://[::1]:80/",
	Right: []string{"http://h/", "http://[::2]/", "/", "http://[fe80::1%25en0]/"},
}
