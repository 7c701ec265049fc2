package urlpath

import (
	"net/http"
	"net/url"
	"path"

	"example.test/harm/wire"
)

// get requests a file of a project; base ends in its name, which may have a slash.
func get(client *http.Client, base url.URL, file string) (*http.Response, error) {
	base.Path = path.Join(base.Path, file) // want `"%2F" in the path becomes a slash`
	return client.Get(base.String())
}

// Show shows what goes wrong.
func Show() {
	base, err := url.Parse("http://git.test/projects/group%2Fname")
	if err != nil {
		panic(err)
	}
	get(wire.Client(), *base, "README")
}
