package urlpath

import (
	"context"
	"net/http"
	"net/url"
)

func madeWithContext(ctx context.Context, target string) *http.Request {
	r, err := http.NewRequestWithContext(ctx, "GET", target, nil)
	if err != nil {
		return nil
	}
	r.URL.Path += "/"
	return r
}

// Each value that somebody has sent.
func sent(u *url.URL, r *http.Request) {
	u.JoinPath(r.PostFormValue("id"))   // want `leaves the path`
	u.JoinPath(r.URL.Query().Get("id")) // want `leaves the path`
	u.JoinPath(r.Header.Get("X-Id"))    // which is not a parameter
}

// A text is a path and its encoded form, if nothing in it is encoded.
func prefixes(r, s *http.Request) {
	r.URL.Path = "/a b" + r.URL.Path // want `RawPath stays as it was`
	s.URL.Path = "/v1" + s.URL.Path  // want `RawPath stays as it was`
}
