package urlport

import (
	"net"
	"net/url"

	"example.test/harm/wire"
)

// resolve looks up the address of a URL.
func resolve(u *url.URL) (*net.TCPAddr, error) {
	return net.ResolveTCPAddr("tcp", u.Hostname()+":"+u.Port()) // want `an IPv6 address needs brackets`
}

// Case is an IPv6 address, which resolve cannot read.
var Case = wire.Case{
	Do: func(link string) string {
		return wire.Result(func() (string, error) {
			u, err := url.Parse(link)
			if err != nil {
				return "", err
			}
			address, err := resolve(u)
			if err != nil {
				return "", err
			}
			return address.String(), nil
		})
	},
	Input: "http://[::1]:8080/",
	Right: []string{"http://127.0.0.1:8080/", "http://127.0.0.1/", "/", "http://:80/"},
}
