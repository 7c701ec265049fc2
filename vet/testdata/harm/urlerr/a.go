package urlerr

import (
	"fmt"
	"net/url"
)

func host(link string) (string, error) {
	u, _ := url.Parse(link) // want `the next use panics`
	return u.Host, nil
}

// Show shows what goes wrong.
func Show() {
	defer func() {
		if reason := recover(); reason != nil {
			fmt.Println("panic:", reason)
		}
	}()
	_, err := host("http://[")
	fmt.Println("the error of host is", err)
}
