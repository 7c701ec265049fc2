package httpuri

import (
	"net/http"
	"strings"

	"github.com/go-rfc3986/uri"
)

// limitReferers limits each Referer of req to the result of allowedReferer. net/http sets the field
// to the URL of the last request, with its fragment, or to the field of the first request. The
// slices of the header may be shared with the first request, so limitReferers replaces them. It
// removes the field if there is no last request, or a URL is missing.
func limitReferers(req *http.Request, via []*http.Request) {
	for name, values := range req.Header {
		if !sameName(name, "Referer") {
			continue
		}
		var allowed []string
		for _, value := range values {
			if len(via) == 0 || hasNoURL(via[len(via)-1]) || hasNoURL(req) {
				break
			}
			if value = allowedReferer(value, via[len(via)-1], req); value != "" {
				allowed = append(allowed, value)
			}
		}
		if req.Header[name] = allowed; allowed == nil {
			delete(req.Header, name)
		}
	}
}

// allowedReferer returns the part of referer, the URL of a page, that may be sent with req, which
// follows last (RFC 9110, section 10.1.3). If the page, last and req have the same origin, it is
// the URL without fragment and userinfo; otherwise, it is the origin of the page and the path "/".
// It is "" if the page has no http or https origin, or if the page or last is https and req is not.
func allowedReferer(referer string, last, req *http.Request) string {
	text, _, _ := strings.Cut(referer, "#")
	begin, end := authority(text)
	at := begin + strings.LastIndexByte(text[begin:end], '@') + 1
	page, err := uri.ParseAbsolute(text[:begin] + text[at:end])
	origin, ok := OriginOf(page)
	isOf := func(r *http.Request) bool { return SameOrigin(page, siteOf(r.URL)) && SameOrigin(page, hostSiteOf(r)) }
	switch isSecure := page.Scheme == "https" || last.URL.Scheme == "https"; {
	case err != nil || !ok || !isHTTP(page) || isSecure && req.URL.Scheme != "https":
		return ""
	case isOf(last) && isOf(req):
		return text[:begin] + text[at:]
	}
	return origin.String() + "/"
}
