// Package signing makes the text that is signed for a request, for three ways to sign one: OAuth 1.0 (RFC 5849), AWS Signature
// Version 4, and HTTP Message Signatures (RFC 9421). It is an example of the use of packages uri, escape, query and httpuri.
//
// A signature covers what is sent, byte for byte, even if it is not a URI, as "?a[]=1". A client and a server must make the same text, so each function takes
// a request of either.
package signing

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/query"
)

// A target is the URI of a request as it is sent, in the parts that are signed. Path and query may have bytes that no URI has.
type target struct {
	line      string // the request-target on the request line
	text      string // the whole
	origin    httpuri.Origin
	scheme    string // in lowercase
	authority string // as it is sent
	path      string // "/" if the request has none
	query     string
}

// targetOf returns the target of a request that a server received, or that a client is going to send.
func targetOf(req *http.Request) (target, error) {
	line, text, err := sent(req)
	if req.RequestURI != "" {
		line, text, err = received(req)
	}
	if err != nil {
		return target{}, err
	}
	site, rest := cutSite(text)
	u, err := uri.Parse(site)
	if err != nil {
		return target{}, err
	}
	t := target{line: line, scheme: u.Scheme, text: u.Scheme + text[len(u.Scheme):]}
	if t.origin, _ = httpuri.OriginOf(u); t.origin == (httpuri.Origin{}) {
		return target{}, errors.New("signing: the request has no origin")
	}
	_, t.authority, _ = strings.Cut(site, "://")
	t.path, t.query, _ = strings.Cut(rest, "?")
	t.path = cmp.Or(t.path, "/")
	return t, nil
}

// cutSite cuts the text of a target, which may have any bytes, before its path or its query. It has no fragment.
func cutSite(text string) (site, rest string) {
	begin := strings.Index(text, "://") + len("://")
	if i := strings.IndexAny(text[begin:], "/?"); i >= 0 {
		return text[:begin+i], text[begin+i:]
	}
	return text, ""
}

// sent returns the request-target that net/http's client sends, and the whole text.
func sent(req *http.Request) (line, text string, err error) {
	if line, err = httpuri.SentTarget(req); err == nil {
		text, err = httpuri.SentText(req)
	}
	return line, text, err
}

// received returns what sent returns for the client. Path and query need not be those of a URI, so they are not checked.
func received(req *http.Request) (line, text string, err error) {
	checked := *req
	switch line = req.RequestURI; {
	case strings.HasPrefix(line, "/"):
		checked.RequestURI = "/"
	case strings.Contains(line, "://"):
		checked.RequestURI, _ = cutSite(line)
	}
	u, err := httpuri.FromRequest(&checked)
	switch {
	case strings.HasPrefix(line, "/"):
		text = u.Scheme + "://" + req.Host + line
	case line == "*":
		text = u.Scheme + "://" + req.Host
	case req.Method == http.MethodConnect:
		text = u.Scheme + "://" + line
	default:
		text = line
	}
	return line, text, err
}

// normalAuthority returns host and port in lowercase, without a default port (RFC 9110, section 4.2.3).
func (t target) normalAuthority() string {
	_, authority, _ := strings.Cut(t.origin.String(), "://")
	return authority
}

// methodOf returns the method of a request. A client may leave it out.
func methodOf(req *http.Request) string { return cmp.Or(req.Method, http.MethodGet) }

// canonical returns all parameters as one text. Each key and each value is encoded, and then they are sorted by key and by
// value. To sort the text "key=value" would not be the same, since "-" is less than "=".
func canonical(sources ...query.Params) string {
	var pairs [][2]string
	for _, source := range sources {
		for key, value := range source.All() {
			pairs = append(pairs, [2]string{escape.Unreserved(key), escape.Unreserved(value)})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]string) int {
		return cmp.Or(strings.Compare(a[0], b[0]), strings.Compare(a[1], b[1]))
	})
	texts := make([]string, len(pairs))
	for i, pair := range pairs {
		texts[i] = pair[0] + "=" + pair[1]
	}
	return strings.Join(texts, "&")
}
