package httpuri

import (
	"net/http"
	"strings"
)

// cleanReferers takes fragment and userinfo out of each Referer in h, and leaves out those of which nothing remains
// (RFC 9110, section 10.1.3). net/http writes there the URL that was requested last, with its fragment, unless the first
// request has a Referer: then it sends that one again. The slices of h may be those of the first request, so they are
// replaced.
func cleanReferers(h http.Header) {
	for name, values := range h {
		if !sameName(name, "Referer") {
			continue
		}
		var clean []string
		for _, value := range values {
			if value = withoutSecrets(value); value != "" {
				clean = append(clean, value)
			}
		}
		if h[name] = clean; clean == nil {
			delete(h, name)
		}
	}
}

// withoutSecrets returns text without what RFC 3986, appendix B, takes for its fragment and userinfo. It need not be a
// URI reference: then the userinfo ends at the last "@" of the authority, and not at the first.
func withoutSecrets(text string) string {
	text, _, _ = strings.Cut(text, "#")
	begin, end := authority(text)
	at := strings.LastIndexByte(text[begin:end], '@')
	return text[:begin] + text[begin+at+1:]
}
