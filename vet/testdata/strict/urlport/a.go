package urlport

import "fmt"

func label(host string, port int) map[string]string {
	return map[string]string{"backend": fmt.Sprintf("%s:%d", host, port)} // want `an IPv6 address needs brackets`
}
