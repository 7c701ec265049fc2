package urlconst

import (
	"net/http"

	"github.com/go-rfc3986/uri/uritemplate"

	"example.test/harm/wire"
)

var user = uritemplate.MustParse("http://api.test/users/{id}")

// remove deletes a user.
func remove(client *http.Client, id string) (*http.Response, error) {
	link, err := user.Expand(uritemplate.Values{"user": uritemplate.String(id)}) // want `the template has no variable "user", so this value is dropped`
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequest(http.MethodDelete, link, nil)
	if err != nil {
		return nil, err
	}
	return client.Do(req)
}

// Case is a user whom remove does not name in its request.
var Case = wire.Case{
	Do:    func(id string) string { return wire.Sent(func(client *http.Client) { remove(client, id) }) },
	Input: "7",
}
