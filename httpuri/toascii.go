package httpuri

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// repaired returns location as the policy reads it: after Repair, and with the result of ToASCII as
// the host.
func (r Redirects) repaired(location string) (string, error) {
	if r.Repair {
		location = Repair(location)
	}
	begin, end := authority(location)
	begin += strings.LastIndexByte(location[begin:end], '@') + 1
	host, err := r.asciiHost(location[begin:end])
	if err != nil {
		return "", err
	}
	return location[:begin] + host + location[end:], nil
}

// asciiHost returns text, a host and perhaps a port. If the host has non-ASCII characters, it
// replaces the host with the result of ToASCII, which it checks. It checks no other host.
func (r Redirects) asciiHost(text string) (string, error) {
	host, port := text, ""
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		host, port = text[:i], text[i:]
	}
	name, err := escape.Decode(host)
	if r.ToASCII == nil || err != nil || !utf8.ValidString(name) || charset.ScanASCII(name, 0) == len(name) {
		return text, nil
	}
	if host, err = r.ToASCII(name); err == nil {
		_, err = uri.URI{Scheme: "http", Host: host}.HostPort()
	}
	if err != nil {
		return "", err
	}
	return host + port, nil
}

// convertHost applies ToASCII to the host of req.URL, so that net/http does not convert it.
func (r Redirects) convertHost(req *http.Request) {
	if req.URL == nil {
		return
	}
	if host, err := r.asciiHost(req.URL.Host); err == nil && host != req.URL.Host {
		u := *req.URL
		u.Host, req.URL = host, &u
	}
}
