package httpuri_test

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
)

// A client gets a document, and the one after it, by URIs that are all read by RFC 3986.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == "/start" {
			w.Header().Set("Location", "docs/a%2Fb/1?")
			w.WriteHeader(http.StatusFound)
			return
		}
		w.Header().Set("Link", `<2>; rel="next"`)
		io.WriteString(w, "This is "+r.RequestURI)
	}))
	defer server.Close()

	client := httpuri.Client(nil, httpuri.Redirects{})
	get := func(u uri.URI) (next uri.URI, err error) {
		req, err := httpuri.NewRequest(context.Background(), "GET", u, nil)
		if err != nil {
			return uri.URI{}, err
		}
		resp, err := client.Do(req)
		if err != nil {
			return uri.URI{}, err
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			return uri.URI{}, err
		}
		fmt.Println(string(body))
		base, err := httpuri.Base(resp)
		if err != nil {
			return uri.URI{}, err
		}
		links, broken := httpuri.Links(resp.Header, base)
		for _, link := range links {
			if slices.Contains(link.Rel, "next") && httpuri.SameOrigin(link.Target, u) {
				return link.Target, nil
			}
		}
		return uri.URI{}, errors.Join(errors.New("there is no next page"), broken)
	}

	next, err := get(uri.MustParse(server.URL + "/start"))
	if err == nil {
		_, err = get(next)
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// This is /docs/a%2Fb/1?
	// This is /docs/a%2Fb/2
}

func ExampleNewRequest() {
	ctx := context.Background()
	req, err := httpuri.NewRequest(ctx, "GET", uri.MustParse("http://example.com//a%2Fb/../c?#top"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(req.URL.RequestURI(), req.Host)

	_, err = httpuri.NewRequest(ctx, "GET", uri.MustParse("https://example.com@evil.example/"), nil)
	fmt.Println(errors.Is(err, uri.ErrUserInfo), err)
	_, err = httpuri.NewRequest(ctx, "GET", uri.MustParse("file:///etc/passwd"), nil)
	fmt.Println(err)
	// Output:
	// //a%2Fb/../c? example.com
	// true httpuri: invalid userinfo for the scheme https: user information may mislead about the host; to send it, call NewRequestWithUserInfo; to drop it, WithoutUserInfo (RFC 9110, section 4.2.4)
	// httpuri: invalid scheme: only http and https can be requested (RFC 9110, section 4.2)
}

func ExampleNewRequestWithUserInfo() {
	u := uri.MustParse("http://Aladdin:open%20sesame@example.com/")
	req, err := httpuri.NewRequestWithUserInfo(context.Background(), "GET", u, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(req.URL)
	fmt.Println(req.Header.Get("Authorization"))
	// Output:
	// http://example.com/
	// Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==
}

func ExampleBase() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == "/" {
			http.Redirect(w, r, "/docs/v2/", http.StatusFound)
		}
	}))
	defer server.Close()
	resp, err := http.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	base, err := httpuri.Base(resp)
	if err != nil {
		fmt.Println(err)
		return
	}
	target, err := base.Resolve(uri.MustParse("../v1/?all"))
	fmt.Println(base.URI().RequestTarget(), target.RequestTarget(), err)
	// Output: /docs/v2/ /docs/v1/?all <nil>
}

func ExampleLocation() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", r.URL.Query().Get("to"))
		w.WriteHeader(http.StatusCreated)
	}))
	defer server.Close()
	for _, to := range []string{"../items/7", "item%207%23", "https://example.com/a b"} {
		resp, err := http.Get(server.URL + "/a/b?to=" + escape.Param(to) + "#top")
		if err != nil {
			fmt.Println(err)
			return
		}
		resp.Body.Close()
		target, err := httpuri.Location(resp)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(target.RequestTarget(), target.Fragment)
	}
	// Output:
	// /items/7 top
	// /a/item%207%23 top
	// httpuri: invalid Location: invalid path at offset 21: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

// A link that cannot be read does not hide the others.
func ExampleLinks() {
	header := http.Header{"Link": {
		`<?page=3>; rel="next"; title="a, b", <?page=1>; rel=prev`,
		`</a b?tag[]=1>; rel=up; type=text/html;, <//a b/>, </terms>; rel="copyright license"`,
	}}
	base, err := uri.NewBase(uri.MustParse("https://example.com/list?page=2"))
	if err != nil {
		fmt.Println(err)
		return
	}
	links, err := httpuri.Links(header, base)
	for _, link := range links {
		fmt.Println(link.Reference, link.Target, link.Rel)
	}
	fmt.Println(err)
	// Output:
	// ?page=3 https://example.com/list?page=3 [next]
	// ?page=1 https://example.com/list?page=1 [prev]
	// /a b?tag[]=1 https://example.com/a%20b?tag%5B%5D=1 [up]
	// /terms https://example.com/terms [copyright license]
	// httpuri: invalid Link field 1 at offset 45: invalid host at offset 3: ' ' is not allowed (host; RFC 3986, section 3.2.2)
}

// A link may be about something else than the document it came with.
func ExampleLink() {
	base, err := uri.NewBase(uri.MustParse("https://example.com/a"))
	if err != nil {
		fmt.Println(err)
		return
	}
	header := http.Header{"Link": {`</b>; rel=next, </c>; rel=next; anchor="https://other.example/"`}}
	links, err := httpuri.Links(header, base)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, link := range links {
		fmt.Println(link.Target, link.Anchor().Equivalent(base.URI()))
	}
	// Output:
	// https://example.com/b true
	// https://example.com/c false
}

func ExampleLink_Param() {
	header := http.Header{"Link": {`</4>; rel=next; title="naechstes"; title*=UTF-8'de'n%c3%a4chstes`}}
	base, err := uri.NewBase(uri.MustParse("https://example.com/3"))
	if err != nil {
		fmt.Println(err)
		return
	}
	links, err := httpuri.Links(header, base)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(links[0].Param("title"))
	fmt.Println(links[0].Param("type"))
	// Output:
	// nächstes true
	//  false
}

// Without the parameter anchor, a link leads from the base.
func ExampleLink_Anchor() {
	h := http.Header{"Link": {`</next>; rel=next, </terms>; rel=copyright; anchor="#foo"`}}
	base, err := uri.NewBase(uri.MustParse("https://example.com/docs/"))
	if err != nil {
		fmt.Println(err)
		return
	}
	links, err := httpuri.Links(h, base)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, link := range links {
		fmt.Println(link.Anchor())
	}
	// Output:
	// https://example.com/docs/
	// https://example.com/docs/#foo
}

// A log does not show the passwords in a link, whatever it was resolved against.
func ExampleLink_LogValue() {
	h := http.Header{"Link": {`</b>; rel=next; anchor="//joe:secret@example.org/"`}}
	base, err := uri.NewBase(uri.MustParse("https://joe:secret@example.com/a"))
	if err != nil {
		fmt.Println(err)
		return
	}
	links, err := httpuri.Links(h, base)
	if err != nil {
		fmt.Println(err)
		return
	}
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	logger.Info("read", "link", links[0])
	// Output:
	// level=INFO msg=read link.target=https://joe:xxxxx@example.com/b link.rel=[next] link.params="[rel=next anchor=//joe:xxxxx@example.org/]"
}

func ExampleLink_GoString() {
	link := httpuri.Link{Target: uri.MustParse("https://joe:secret@example.com/a"), Rel: []string{"next"}}
	fmt.Println(strings.Contains(fmt.Sprintf("%#v", link), "secret"))
	// Output: false
}

func ExampleParam_LogValue() {
	param := httpuri.Param{Name: "anchor", Value: "https://joe:secret@example.com/"}
	fmt.Println(param.LogValue())
	// Output: anchor=https://joe:xxxxx@example.com/
}

func ExampleParam_GoString() {
	param := httpuri.Param{Name: "anchor", Value: "https://joe:secret@example.com/"}
	fmt.Printf("%#v\n", param)
	// Output: httpuri.Param{Name:"anchor", Value:"https://joe:xxxxx@example.com/"}
}

func ExampleParam() {
	header := http.Header{"Link": {`</a>; REL=preload; as=script; nopush`}}
	base, err := uri.NewBase(uri.MustParse("https://example.com/"))
	if err != nil {
		fmt.Println(err)
		return
	}
	links, err := httpuri.Links(header, base)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, param := range links[0].Params {
		fmt.Printf("%s %q\n", param.Name, param.Value)
	}
	// Output:
	// rel "preload"
	// as "script"
	// nopush ""
}

func ExampleLinkError() {
	base, err := uri.NewBase(uri.MustParse("http://h/"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = httpuri.Links(http.Header{"Link": {`</a>; rel=next`, `</b>; title="b" x`}}, base)
	var refused *httpuri.LinkError
	if errors.As(err, &refused) {
		fmt.Println(refused.Field, refused.Offset)
	}
	// Output: 1 16
}

func ExampleLinkError_Error() {
	base, err := uri.NewBase(uri.MustParse("http://h/"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = httpuri.Links(http.Header{"Link": {`</a>, https://example.com/b; rel=next`}}, base)
	fmt.Println(err)
	// Output:
	// httpuri: invalid Link field 0 at offset 6: a link must begin with '<' (link-value; RFC 8288, section 3)
}

func ExampleLinkError_Unwrap() {
	base, err := uri.NewBase(uri.MustParse("http://h/"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = httpuri.Links(http.Header{"Link": {`<http://h:65536/>`}}, base)
	fmt.Println(errors.Is(err, uri.ErrPortRange))
	// Output: true
}

func ExampleRedactError() {
	err := &url.Error{Op: "Get", URL: "https://example.com/?page=2&token=secret", Err: io.ErrUnexpectedEOF}
	shown := httpuri.RedactError(err)
	fmt.Println(shown)
	fmt.Println(errors.Is(shown, io.ErrUnexpectedEOF))
	// Output:
	// Get "https://example.com/?page=2&token=xxxxx": unexpected EOF
	// true
}

func ExampleRedirects() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "http:/login")
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()

	client := httpuri.Client(nil, httpuri.Redirects{Max: 3, Credentials: []string{"X-Api-Key"}})
	_, err := client.Get(server.URL)
	var stopped *httpuri.RedirectError
	if errors.As(err, &stopped) {
		fmt.Println(stopped)
	}
	// Output:
	// httpuri: redirect 1 is not followed: invalid authority for the scheme http: the URI must have '//' and a host after the scheme (RFC 9110, section 4.2.1)
}

// CheckRedirect of the client that is passed to Client may stop more redirects: here, those to another origin.
func ExampleRedirects_oneOrigin() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.RequestURI {
		case "/":
			http.Redirect(w, r, "/page", http.StatusFound)
		case "/page":
			http.Redirect(w, r, "https://example.com/", http.StatusFound)
		}
	}))
	defer server.Close()

	stay := func(req *http.Request, via []*http.Request) error {
		from, err := uri.FromURL(via[0].URL)
		if err != nil {
			return err
		}
		to, err := uri.FromURL(req.URL)
		if err != nil {
			return err
		}
		if !httpuri.SameOrigin(from, to) {
			return http.ErrUseLastResponse
		}
		return nil
	}
	client := httpuri.Client(&http.Client{CheckRedirect: stay}, httpuri.Redirects{})
	resp, err := client.Get(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	target, err := httpuri.Location(resp)
	fmt.Println(resp.Request.URL.Path, resp.StatusCode, target, err)
	// Output:
	// /page 302 https://example.com/ <nil>
}

func ExampleRedirects_Check() {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", map[string]string{
			"/circle": "../circle?", "/circle?": "circle",
			"/down": "http://" + r.Host, "/name": "https://example.com@evil.example/",
			"/space": "/a b", "/file": "file:///etc/passwd", "/more": "more/more",
		}[r.RequestURI])
		if len(r.RequestURI) > len("/circle?") {
			w.Header().Set("Location", r.RequestURI+"/more")
		}
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()

	client := server.Client()
	client.CheckRedirect = httpuri.Redirects{}.Check
	for _, path := range []string{"/circle", "/down", "/name", "/space", "/file", "/more"} {
		_, err := client.Get(server.URL + path)
		for _, reason := range []error{
			httpuri.ErrLoop, httpuri.ErrDowngrade, httpuri.ErrCredentials, httpuri.ErrLocation, httpuri.ErrScheme,
			httpuri.ErrTooManyRedirects,
		} {
			if errors.Is(err, reason) {
				fmt.Println(path, reason)
			}
		}
	}
	// Output:
	// /circle the redirect leads back to what was requested before
	// /down the redirect leads from https to http
	// /name the redirect would send credentials that are not for its target
	// /space the Location is invalid, or net/http reads it differently
	// /file only http and https can be requested
	// /more too many redirects
}

// With the policy alone, the text of http.Client's error has the Location, with its password. That of a client from Client has not, and
// neither has that of the RedirectError.
func ExampleRedirectError() {
	server := httptest.NewServer(http.RedirectHandler("http://name:password@evil.example/", http.StatusFound))
	defer server.Close()

	_, err := httpuri.Client(nil, httpuri.Redirects{}).Get(server.URL)
	fmt.Println(err)
	var stopped *httpuri.RedirectError
	if errors.As(err, &stopped) {
		fmt.Println(stopped.Hop, stopped.Err)
	}
	// Output:
	// Get "http://evil.example": httpuri: redirect 1 is not followed: the redirect would send credentials that are not for its target
	// 1 the redirect would send credentials that are not for its target
}

func ExampleRedirectError_Error() {
	err := httpuri.RedirectError{Hop: 2, Err: httpuri.ErrLoop}
	fmt.Println(err.Error())
	// Output: httpuri: redirect 2 is not followed: the redirect leads back to what was requested before (RFC 9110, section 15.4)
}

func ExampleRedirectError_Unwrap() {
	err := &httpuri.RedirectError{Hop: 2, Err: httpuri.ErrLoop}
	fmt.Println(errors.Is(err, httpuri.ErrLoop))
	// Output: true
}

func ExampleSameOrigin() {
	a := uri.MustParse("https://[2001:db8::a]/x")
	fmt.Println(httpuri.SameOrigin(a, uri.MustParse("https://user@[2001:DB8:0::000A]:443/y?z")))
	fmt.Println(httpuri.SameOrigin(a, uri.MustParse("http://[2001:db8::a]/x")))
	local := uri.MustParse("file:///x")
	fmt.Println(httpuri.SameOrigin(local, local))
	// Output:
	// true
	// false
	// false
}

// One limit for each server that is asked, however its URIs are spelled.
func ExampleOrigin() {
	requests := map[httpuri.Origin]int{}
	for _, text := range []string{
		"https://example.com/a", "HTTPS://Example.com:443/b?c", "http://example.com/", "https://[2001:DB8:0::000A]/", "urn:a:b",
	} {
		if origin, ok := httpuri.OriginOf(uri.MustParse(text)); ok {
			requests[origin]++
		}
	}
	for origin, n := range requests {
		fmt.Println(origin, n)
	}
	// Unordered output:
	// https://example.com 2
	// http://example.com 1
	// https://[2001:db8::a] 1
}

func ExampleOriginOf() {
	fmt.Println(httpuri.OriginOf(uri.MustParse("https://user@example.com:8443/a?b#c")))
	fmt.Println(httpuri.OriginOf(uri.MustParse("data:,text")))
	// Output:
	// https://example.com:8443 true
	// null false
}

func ExampleOrigin_String() {
	origin, _ := httpuri.OriginOf(uri.MustParse("HTTP://EXAMPLE.com:80/a"))
	fmt.Println(origin.String())
	// Output: http://example.com
}

func ExampleRepair() {
	for _, text := range []string{
		"https://example.com/a b?q=100%&tags[]=ü",
		" https://jane:p@ss@example.com/a%20b\n",
		`https://example.com\@evil.example/`,
		"/a\x00b",
	} {
		u, err := uri.Parse(httpuri.Repair(text))
		fmt.Printf("%q %t\n", u, err == nil)
	}
	// Output:
	// "https://example.com/a%20b?q=100%25&tags%5B%5D=%C3%BC" true
	// "https://jane:p%40ss@example.com/a%20b" true
	// "" false
	// "" false
}

// A handler asks what the client wants. Path and query are as they were sent, and "//" begins a path.
func ExampleFromRequest() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		if err != nil {
			http.Error(w, "no target URI", http.StatusBadRequest)
			return
		}
		fmt.Fprintln(w, u.Scheme, u.Host, u.EscapedPath(), u.Query)
	}))
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer conn.Close()
	io.WriteString(conn, "GET //evil.example/a%2Fb/../c?x=%2B HTTP/1.0\r\nHost: example.com\r\n\r\n")
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	io.Copy(os.Stdout, resp.Body)
	// Output: http example.com //evil.example/a%2Fb/../c x=%2B
}

// A reverse proxy asks another authority for the same path and query. The upstream sees the bytes that the client sent.
func ExampleFromRequest_reverseProxy() {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "The upstream was asked for "+r.RequestURI)
	}))
	defer upstream.Close()
	authority := uri.MustParse(upstream.URL)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		if err != nil {
			http.Error(w, "no target URI", http.StatusBadRequest)
			return
		}
		u.Scheme, u.Host, u.Port, u.HasPort = authority.Scheme, authority.Host, authority.Port, authority.HasPort
		req, err := httpuri.NewRequest(r.Context(), r.Method, u, r.Body)
		if err != nil {
			http.Error(w, "no such upstream", http.StatusBadGateway)
			return
		}
		resp, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			http.Error(w, "no answer", http.StatusBadGateway)
			return
		}
		defer resp.Body.Close()
		w.WriteHeader(resp.StatusCode)
		io.Copy(w, resp.Body)
	}))
	defer proxy.Close()

	req, err := httpuri.NewRequest(context.Background(), "GET", uri.MustParse(proxy.URL+"//a%2Fb/../%7Ec?d=%3B&&"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	io.Copy(os.Stdout, resp.Body)
	// Output: The upstream was asked for //a%2Fb/../%7Ec?d=%3B&&
}

// http.StripPrefix changes Request.URL. FromRequest returns what the client asked for. For the rest of the path, use Request.URL, or
// take the prefix off the segments. StripPrefix also takes it off "/files%2Fa", whose only segment is "files%2Fa".
func ExampleFromRequest_stripPrefix() {
	handler := http.StripPrefix("/files", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		if err != nil || len(u.Path) < 2 || u.Path[1] != "files" {
			http.NotFound(w, r)
			return
		}
		fmt.Println(u, r.URL.Path)
		fmt.Println(strings.Join(u.Path[2:], "/"))
	}))
	for _, target := range []string{"/files/a%2Fb", "/files%2Fa", "/files/a[b"} {
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", target, nil))
	}
	// Output:
	// http://example.com/files/a%2Fb /a/b
	// a%2Fb
}

// A program logs the URI of a request before it is sent, whichever fields it set.
func ExampleSent() {
	req, err := http.NewRequest("GET", "https://joe:secret@backend.internal/a/b?q#top", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	req.Host = "example.com"
	req.URL.Opaque = "/a%2Fb"
	fmt.Println(httpuri.Sent(req))
	req.URL.Opaque, req.URL.Path = "", "a/b" // a proxy would be asked for "example.coma/b"
	_, err = httpuri.Sent(req)
	fmt.Println(err)
	// Output:
	// https://example.com/a%2Fb?q <nil>
	// httpuri: invalid URL: its path does not begin with '/' (origin-form; RFC 9112, section 3.2.1)
}

// For docs/http.md: a proxy in front of the server terminates TLS, and removes a prefix of the path.
func ExampleFromRequest_proxy() {
	r := httptest.NewRequest("GET", "http://10.0.0.7:8080/a%2Fb?c", nil)
	r.Header = http.Header{"X-Forwarded-Proto": {"https"}, "X-Forwarded-Host": {"example.com:8443"}, "X-Forwarded-Prefix": {"/app/"}}
	u, err := httpuri.FromRequest(r)
	if err == nil {
		u, err = u.WithScheme(r.Header.Get("X-Forwarded-Proto"))
	}
	if err == nil {
		u, err = u.WithHostPort(r.Header.Get("X-Forwarded-Host"))
	}
	if err == nil {
		u, err = u.WithPath(strings.TrimSuffix(r.Header.Get("X-Forwarded-Prefix"), "/") + u.EscapedPath())
	}
	if err == nil {
		err = u.CheckScheme() // a header field may be missing
	}
	isWeb := u.Scheme == "http" || u.Scheme == "https"
	fmt.Println(u, err, isWeb) // unless err is nil and isWeb, answer with 400
	// Output: https://example.com:8443/app/a%2Fb?c <nil> true
}

// A proxy puts the targets of its requests below the URL of a server, and refuses those that lead above it.
func ExampleFromRequest_forward() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintln(w, "the server got", r.RequestURI)
	}))
	defer server.Close()
	base := uri.MustParse(server.URL + "/app")

	forward := func(r *http.Request) (*url.URL, error) {
		u, err := httpuri.FromRequest(r)
		if err == nil {
			u, err = u.WithoutAuthority().WithScheme("")
		}
		if err == nil {
			u, err = base.JoinReference(u)
		}
		if err != nil {
			return nil, err
		}
		return u.URL()
	}
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to, err := forward(r)
		if err != nil {
			http.Error(w, "refused", http.StatusBadRequest)
			return
		}
		p := httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.Out.URL, r.Out.Host = to, to.Host }}
		p.ServeHTTP(w, r)
	}))
	defer proxy.Close()

	for _, target := range []string{"/users/a%2Fb?page=2", "/", "/../admin", "/..%2Fadmin"} {
		response, err := http.Get(proxy.URL + target)
		if err != nil {
			log.Fatal(err)
		}
		io.Copy(os.Stdout, response.Body)
		response.Body.Close()
	}
	// Output:
	// the server got /app/users/a%2Fb?page=2
	// the server got /app/
	// refused
	// refused
}

// Both sides sign the URI that is sent.
func ExampleSent_signature() {
	sign := func(method string, u uri.URI) string { // one text on both sides: the method, and the URI byte for byte
		mac := hmac.New(sha256.New, []byte("key"))
		io.WriteString(mac, method+" "+u.String())
		return hex.EncodeToString(mac.Sum(nil))
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(w, r, "/hook?a=%7e", http.StatusTemporaryRedirect)
			return
		}
		u, err := httpuri.FromRequest(r)
		fmt.Println(u.RequestTarget(), err, hmac.Equal([]byte(r.Header.Get("Signature")), []byte(sign(r.Method, u))))
	}))
	defer server.Close()

	client := httpuri.Client(nil, httpuri.Redirects{Credentials: []string{"Signature"}})
	check := client.CheckRedirect
	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		if err := check(req, via); err != nil || req.Context().Err() != nil {
			return err // the redirect is not followed
		}
		u, err := httpuri.Sent(req) // after a redirect, another URI is sent, so sign that
		req.Header.Set("Signature", sign(req.Method, u))
		return err
	}
	req, err := http.NewRequest(http.MethodPost, server.URL+"/", strings.NewReader("data"))
	if err != nil {
		log.Fatal(err)
	}
	u, err := httpuri.Sent(req)
	if err != nil {
		log.Fatal(err)
	}
	req.Header.Set("Signature", sign(req.Method, u))
	resp, err := client.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	// Output: /hook?a=%7e <nil> true
}

func ExampleRequestError() {
	r := httptest.NewRequest("GET", "/a", nil)
	r.Host = "example.com:70000"
	_, err := httpuri.FromRequest(r)
	var refused *httpuri.RequestError
	if errors.As(err, &refused) {
		fmt.Println(refused.Part, errors.Is(err, uri.ErrPortRange), http.StatusBadRequest)
	}
	// Output: Host true 400
}

func ExampleRequestError_Error() {
	r := httptest.NewRequest("GET", "/a", nil)
	r.RequestURI = "/list?tags[]=a"
	_, err := httpuri.FromRequest(r)
	fmt.Println(err)
	// Output: httpuri: invalid request-target: invalid query at offset 10: '[' is not allowed: write %5B (query; RFC 3986, section 3.4)
}

func ExampleRequestError_Unwrap() {
	err := &httpuri.RequestError{Part: "request-target", Err: httpuri.ErrTargetForm}
	fmt.Println(errors.Is(err, httpuri.ErrTargetForm))
	// Output: true
}

// RepairTarget encodes the bytes that browsers leave raw. The request itself keeps the bytes that a signature covers.
func ExampleRepairTarget() {
	r := httptest.NewRequest("GET", "/a", nil)
	r.RequestURI = "/list?tags[]=a|b"
	repaired := *r
	repaired.RequestURI = httpuri.RepairTarget(r.RequestURI)
	u, err := httpuri.FromRequest(&repaired)
	fmt.Println(u, err)
	fmt.Println(r.RequestURI)
	// Output:
	// http://example.com/list?tags%5B%5D=a%7Cb <nil>
	// /list?tags[]=a|b
}

// A client in one line. It follows what the policy allows, and requests by text are as with any client.
func ExampleClient() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			w.Header().Set("Location", "/tag/a b?x[]=ü")
			w.WriteHeader(http.StatusFound)
			return
		}
		io.WriteString(w, r.RequestURI)
	}))
	defer server.Close()

	client := httpuri.Client(nil, httpuri.Redirects{Repair: true})
	resp, err := client.Get(server.URL + "/")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	io.Copy(os.Stdout, resp.Body)
	// Output: /tag/a%20b?x%5B%5D=%C3%BC
}

// A response may be longer than anybody wants to read.
func ExampleLimits() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "0123456789")
	}))
	defer server.Close()

	limits := httpuri.Limits{Body: 4, Time: 10 * time.Second}
	resp, err := limits.Client(nil, httpuri.Redirects{}).Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	fmt.Printf("%s, %t\n", data, errors.Is(err, httpuri.ErrTooLong))
	// Output: 0123, true
}

// The client does what its base does: here it sends the cookies of a jar.
func ExampleLimits_Client() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie("seen"); err == nil {
			io.WriteString(w, "behind the wall")
			return
		}
		http.SetCookie(w, &http.Cookie{Name: "seen", Value: "yes"})
		w.Header().Set("Location", r.RequestURI)
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()

	jar, err := cookiejar.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	client := httpuri.Limits{}.Client(&http.Client{Jar: jar}, httpuri.Redirects{Revisit: true})
	resp, err := client.Get(server.URL + "/")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	io.Copy(os.Stdout, resp.Body)
	// Output: behind the wall
}

// The base of a page that names one itself, relative to where the page came from.
func ExampleBase_page() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `<base href="/assets/"><img src="a.png">`)
	}))
	defer server.Close()
	resp, err := http.Get(server.URL + "/docs/page")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	for _, href := range []string{"", "/assets/"} { // as a parser of HTML finds it
		base, err := httpuri.Base(resp, href)
		if err != nil {
			fmt.Println(err)
			return
		}
		target, err := base.Resolve(uri.MustParse("a.png"))
		fmt.Println(target.RequestTarget(), err)
	}
	// Output:
	// /docs/a.png <nil>
	// /assets/a.png <nil>
}

func ExampleHref() {
	base, _ := uri.NewBase(uri.MustParse("https://example.com/shop/"))
	for _, href := range []string{" cart?ids[]=1 ", "../über\nuns", `\\other.example\a|b`, "//0x7f.1"} {
		target, err := httpuri.Href(base, href, nil)
		fmt.Println(target, err)
	}
	// Output:
	// https://example.com/shop/cart?ids%5B%5D=1 <nil>
	// https://example.com/%C3%BCberuns <nil>
	// https://other.example/a%7Cb <nil>
	// https://127.0.0.1/ <nil>
}

func ExampleLocalTarget() {
	base, _ := uri.NewBase(uri.MustParse("https://example.com/login"))
	for _, next := range []string{"inbox?page=2", "/.//evil.example", `/\evil.example`} {
		target, err := httpuri.LocalTarget(base, next)
		fmt.Printf("%q %v\n", target, err)
	}
	// Output:
	// "https://example.com/inbox?page=2" <nil>
	// "https://example.com//evil.example" <nil>
	// "" httpuri: invalid target: it has another origin than the base (RFC 6454, section 5)
}

func ExampleRel() {
	header := http.Header{"Link": {`<?page=1>; rel="prev", <?page=3>; rel="next"`}}
	base, _ := uri.NewBase(uri.MustParse("https://example.com/items?page=2"))
	links, err := httpuri.Links(header, base)
	next, ok := httpuri.Rel(links, "next")
	fmt.Println(next.Target, ok, err)
	// Output: https://example.com/items?page=3 true <nil>
}

// A signer needs the path and the query as they are sent, which url.URL does not have.
func ExampleSentTarget() {
	req, _ := http.NewRequest(http.MethodGet, "https://example.com/a%2fb?ids[]=1|2#top", nil)
	fmt.Println(httpuri.SentTarget(req))
	req.Method, req.URL.Path, req.URL.RawPath, req.URL.RawQuery = http.MethodOptions, "*", "", ""
	fmt.Println(httpuri.SentTarget(req))
	// Output:
	// /a%2fb?ids[]=1|2 <nil>
	// * <nil>
}

func ExampleSentText() {
	req, _ := http.NewRequest(http.MethodGet, "https://example.com?ids[]=1|2", nil)
	text, err := httpuri.SentText(req)
	fmt.Println(text, err)
	_, err = httpuri.Sent(req)
	fmt.Println(err != nil)
	// Output:
	// https://example.com/?ids[]=1|2 <nil>
	// true
}

func ExampleOrigin_MarshalText() {
	origin, _ := httpuri.OriginOf(uri.MustParse("https://EXAMPLE.com:443/a"))
	text, err := origin.MarshalText()
	fmt.Printf("%s %v\n", text, err)
	// Output: https://example.com <nil>
}

func ExampleOrigin_UnmarshalText() {
	var config struct{ Allow []httpuri.Origin }
	err := json.Unmarshal([]byte(`{"Allow": ["https://example.com", "http://localhost:8080"]}`), &config)
	fmt.Println(config.Allow, err)
	origin, _ := httpuri.OriginOf(uri.MustParse("https://example.com:443/a"))
	fmt.Println(slices.Contains(config.Allow, origin))
	// Output:
	// [https://example.com http://localhost:8080] <nil>
	// true
}
