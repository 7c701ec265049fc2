package urlport

import (
	"fmt"
	"net"
	"net/url"
)

func resolve(u *url.URL) (*net.TCPAddr, error) {
	return net.ResolveTCPAddr("tcp", u.Hostname()+":"+u.Port()) // want `an IPv6 address needs brackets`
}

// Show shows what goes wrong.
func Show() {
	fmt.Println(resolve(&url.URL{Scheme: "http", Host: "[::1]:8080"}))
}
