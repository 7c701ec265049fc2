package urlport

import (
	"errors"
	"fmt"
	"net"
	"net/url"
)

func dial(u *url.URL) (net.Conn, error) {
	return net.Dial("tcp", u.Hostname()+":"+u.Port()) // want `an IPv6 address needs brackets`
}

// Show shows what goes wrong.
func Show() {
	listener, err := net.Listen("tcp", "[::1]:0")
	if err != nil {
		panic(err)
	}
	_, err = dial(&url.URL{Scheme: "http", Host: listener.Addr().String()})
	if address := (*net.AddrError)(nil); errors.As(err, &address) {
		err = errors.New(address.Err) // without the port, which differs
	}
	fmt.Println("the error of dial is", err)
}
