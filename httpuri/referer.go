package httpuri

import (
	"net/http"
	"strings"

	"github.com/go-rfc3986/uri"
)

// limitReferers leaves in each Referer of req what the target of a redirect may know; see tellable.
// net/http sets the field to the URL of the last request, with its fragment, or to the field of the
// first request. The slices may be shared with that request, so they are replaced. Without the last
// request and a URL, nothing may be known.
func limitReferers(req *http.Request, via []*http.Request) {
	for name, values := range req.Header {
		if !sameName(name, "Referer") {
			continue
		}
		var told []string
		for _, value := range values {
			if len(via) == 0 || hasNoURL(via[len(via)-1]) || hasNoURL(req) {
				break
			}
			if value = tellable(value, via[len(via)-1], req); value != "" {
				told = append(told, value)
			}
		}
		if req.Header[name] = told; told == nil {
			delete(req.Header, name)
		}
	}
}

// tellable returns what of a Referer may be sent with req, which follows last (RFC 9110, section
// 10.1.3): the text without fragment and userinfo if the page, last and req have one origin, and
// otherwise the origin of the page, with the path "/". It returns "" if the page has no http or
// https origin, and from https to another scheme.
func tellable(referer string, last, req *http.Request) string {
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
