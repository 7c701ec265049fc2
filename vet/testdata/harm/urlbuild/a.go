package urlbuild

import (
	"net/http"

	"example.test/harm/wire"
)

func user(client *http.Client, name string) (*http.Response, error) {
	return client.Get("http://api.test/users?name=" + name) // want `"x&admin=1" adds a parameter`
}

// Show shows what goes wrong.
func Show() {
	user(wire.Client(), "joe&role=admin")
}
