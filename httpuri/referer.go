package httpuri

import (
	"net/http"
	"strings"
)

// cleanReferers removes fragment and userinfo from each Referer in h, and removes a Referer that is empty then (RFC
// 9110, section 10.1.3). net/http sets Referer to the URL of the last request, with its fragment. If the first request
// has a Referer, net/http sends that one again. The slices of h may be shared with the first request, so they are
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

// withoutSecrets returns text without its fragment and userinfo, as RFC 3986, appendix B, splits it. If text is not a
// URI reference, its userinfo ends at the last "@" of the authority, not at the first.
func withoutSecrets(text string) string {
	text, _, _ = strings.Cut(text, "#")
	begin, end := authority(text)
	at := strings.LastIndexByte(text[begin:end], '@')
	return text[:begin] + text[begin+at+1:]
}
