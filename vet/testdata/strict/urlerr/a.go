package urlerr

import (
	"net/http"
	"net/url"
)

type config struct{ base string }

func (c config) host(r *http.Request) string {
	u, _ := url.Parse(c.base)       // want `gives nil`
	v, _ := url.Parse(r.RequestURI) // want `gives nil`
	return u.Host + v.Host
}
