package uri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

func TestWithScheme(t *testing.T) {
	for _, tt := range []struct{ in, scheme, want string }{
		{"//h/a?q#f", "HTTPS", "https://h/a?q#f"}, // 3.1: lowercase is canonical
		{"http://h", "ws", "ws://h"},
		{"http://h/a", "", "//h/a"},
		{"x:a:b", "", "./a:b"}, // 4.2: not a scheme
		{"x:/.//a", "", "/.//a"},
		{"x:", "", ""},
		{"", "x", "x:"},
		{"./a:b", "x", "x:./a:b"},
		{"a", "a+b-c.1", "a+b-c.1:a"},
	} {
		u := uri.MustParse(tt.in)
		got, err := u.WithScheme(tt.scheme)
		require.NoError(t, err, tt.in)
		assert.Equal(t, uri.MustParse(tt.want), got, tt.in)
		assert.Equal(t, tt.in, u.String(), "WithScheme leaves its receiver alone")
	}
	got, err := uri.URI{Host: "h", IsRelative: true, Scheme: "contradicts"}.WithScheme("x")
	require.NoError(t, err)
	assert.Equal(t, "x://h", got.String())
	for scheme, offset := range map[string]int{"1": 0, "a:": 1, "a b": 1, "\u212A": 0, "a\u212A": 1, "+": 0} { // strings.ToLower of U+212A is "k"
		got, err := uri.MustParse("//h").WithScheme(scheme)
		var e *uri.FormatError
		require.ErrorAs(t, err, &e, scheme)
		assert.Equal(t, uri.ComponentScheme, e.Component)
		assert.Equal(t, offset, e.Offset, scheme)
		assert.Zero(t, got)
	}
	_, err = uri.URI{Query: " "}.WithScheme("x")
	assert.ErrorContains(t, err, "query")
}

// The text is an authority, by the rule of section 3.2, and nothing else.
func TestWithAuthority(t *testing.T) {
	base := uri.MustParse("http://u:p@old:1/a?q#f")
	for text, want := range map[string]string{
		"joe@example.com:8443": "http://joe@example.com:8443/a?q#f",
		"example.com:8443":     "http://example.com:8443/a?q#f", // as in the Host field of a request
		"h":                    "http://h/a?q#f",                // what is not there goes
		"":                     "http:///a?q#f",                 // 3.2.2: an empty host
		":80":                  "http://:80/a?q#f",
		"@":                    "http://@/a?q#f",
		"h:":                   "http://h/a?q#f", // 3.2.3
		"[::1]:0":              "http://[::1]:0/a?q#f",
		"u:%40@h:080":          "http://u:%40@h:80/a?q#f",
	} {
		got, err := base.WithAuthority(text)
		require.NoError(t, err, text)
		assert.Equal(t, uri.MustParse(want), got, text)
	}
	for _, tt := range []struct {
		text, component string
		offset          int
	}{
		{"a b", "host", 1}, {"h:x", "port", 2}, {"h:65536", "port", 2}, {"h/", "host", 1}, {"h:80/", "port", 4}, {"h:?", "port", 2}, {"[::1]#", "host", 5},
		{"/", "host", 0}, {"//h", "host", 0}, {"u<@h", "userinfo", 1}, {"u@h@i", "host", 3}, {"[::1", "host", 4}, {"::1", "port", 1}, {"h:8080:1", "port", 6},
	} {
		got, err := base.WithAuthority(tt.text)
		var e *uri.ParseError
		require.ErrorAs(t, err, &e, tt.text)
		assert.Equal(t, uri.Component(tt.component), e.Component, tt.text)
		assert.Equal(t, tt.offset, e.Offset, tt.text)
		assert.Zero(t, got)
	}
	_, err := base.WithAuthority("u:1/a<@h")
	assert.NotContains(t, err.Error(), "<", "it may be a password")
	_, err = uri.MustParse("x:a").WithAuthority("h")
	var e *uri.FormatError
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "path-abempty", e.Rule)
	_, err = uri.URI{HasPort: true}.WithAuthority("h") // not the empty reference, and neither a URI nor relative
	require.ErrorAs(t, err, &e)
	assert.Equal(t, "URI-reference", e.Rule)
	got, err := uri.URI{}.WithAuthority("h")
	require.NoError(t, err)
	assert.Equal(t, uri.MustParse("//h"), got, "the empty reference")
}

// A path must not be read as an authority or a scheme (3.3).
func TestWithoutAuthority(t *testing.T) {
	for in, want := range map[string]string{
		"http://joe:x@old:8080/a?q#f": "http:/a?q#f",
		"x://h//a":                    "x:/.//a",
		"//h//a":                      "/.//a",
		"//h/a:b":                     "/a:b",
		"//h":                         "",
		"x://@:1":                     "x:",
		"x:a":                         "x:a",
		"x:/.//a":                     "x:/.//a",
	} {
		u := uri.MustParse(in)
		assert.Equal(t, uri.MustParse(want), u.WithoutAuthority(), in)
		assert.Equal(t, in, u.String(), "WithoutAuthority leaves its receiver alone")
	}
	byHand := uri.URI{IsRelative: true, Host: "h", Path: []string{"a:b"}, Port: 1}
	assert.Equal(t, uri.MustParse("./a:b"), byHand.WithoutAuthority())
}

// Sections 3.2.2 and 3.2.3: the host and the port, and nothing else.
func TestWithHostPort(t *testing.T) {
	for _, tt := range []struct{ in, text, want string }{
		{"http://joe:x@old:1/a?q#f", "new", "http://joe:x@new/a?q#f"}, // what is not there goes
		{"http://joe:x@old:1/a", "[::1]:443", "http://joe:x@[::1]:443/a"},
		{"http://@old/a", "h:0", "http://@h:0/a"},
		{"http://joe@old/a", "", "http://joe@/a"}, // 3.2.2: an empty host
		{"x:/a", "h", "x://h/a"},
		{"", "h:", "//h"},
	} {
		got, err := uri.MustParse(tt.in).WithHostPort(tt.text)
		require.NoError(t, err, tt.text)
		assert.Equal(t, uri.MustParse(tt.want), got, tt.text)
	}
	for _, tt := range []struct {
		text, component string
		offset          int
	}{
		{"joe@h", "host", 3}, {"@h", "host", 0}, {"h:x", "port", 2}, {"h/", "host", 1}, {"h:1/", "port", 3}, {"a b", "host", 1}, {"::1", "port", 1},
	} {
		got, err := uri.MustParse("http://joe:x@old:1/a").WithHostPort(tt.text)
		var e *uri.ParseError
		require.ErrorAs(t, err, &e, tt.text)
		assert.Equal(t, uri.Component(tt.component), e.Component, tt.text)
		assert.Equal(t, tt.offset, e.Offset, tt.text)
		assert.Zero(t, got)
	}
	_, err := uri.MustParse("http://h").WithHostPort("u:secret@h")
	assert.NotContains(t, err.Error(), "secret")
	byHand := uri.URI{Scheme: "x", UserInfo: "not written", Path: []string{"", "a"}}
	got, err := byHand.WithHostPort("h")
	require.NoError(t, err)
	assert.Equal(t, uri.MustParse("x://h/a"), got, "userinfo without an authority is none")
}

// Each part is set from its text, and the empty text is a part that is there (sections 3.2.1, 3.2.3, 3.3, 3.4 and 3.5).
func TestWithPart(t *testing.T) {
	with := map[string]func(u uri.URI, text string) (uri.URI, error){
		"userinfo": uri.URI.WithUserInfo, "path": uri.URI.WithPath, "query": uri.URI.WithQuery, "fragment": uri.URI.WithFragment,
		"port": func(u uri.URI, text string) (uri.URI, error) {
			var port uint16
			_, _ = fmt.Sscan(text, &port)
			return u.WithPort(port)
		},
	}
	for _, tt := range []struct{ part, in, text, want string }{
		{"userinfo", "http://h/a?q#f", "joe:p%40", "http://joe:p%40@h/a?q#f"},
		{"userinfo", "http://joe@h", "", "http://@h"},
		{"port", "http://h/a", "8080", "http://h:8080/a"},
		{"port", "http://joe@h:1", "0", "http://joe@h:0"},
		{"path", "http://h/a?q#f", "/b%2Fc/", "http://h/b%2Fc/?q#f"},
		{"path", "http://h/a?q#f", "", "http://h?q#f"},
		{"path", "http://h", "//a/../b", "http://h//a/../b"}, // the dot-segments stay
		{"path", "x:", "//a", "x:/.//a"},                     // 3.3: not an authority
		{"path", "?q", "a:b", "./a:b?q"},                     // 4.2: not a scheme
		{"path", "x:", "a:b", "x:a:b"},
		{"path", "", "/", "/"},
		{"query", "http://h#f", "a=b?/:@", "http://h?a=b?/:@#f"},
		{"query", "a?b", "", "a?"},
		{"fragment", "http://h?q", "/?", "http://h?q#/?"},
		{"fragment", "#f", "", "#"},
	} {
		u := uri.MustParse(tt.in)
		got, err := with[tt.part](u, tt.text)
		require.NoError(t, err, tt)
		assert.Equal(t, uri.MustParse(tt.want), got, tt)
		assert.Equal(t, tt.in, u.String(), "the receiver stays")
	}
	for _, tt := range []struct {
		part, in, text  string
		segment, offset int
		cause           string
	}{
		{"userinfo", "http://h", "a@b", -1, 1, "a byte that is not allowed"}, // it may be of a password
		{"userinfo", "a", "joe", -1, -1, "would not be written"},
		{"port", "mailto:a", "1", -1, -1, "would not be written"},
		{"path", "http://h", "a", -1, -1, "must be empty or begin with '/'"},
		{"path", "http://h", "/a/b?c", 2, 1, "'?'"},
		{"path", "http://h", "/%zz", 1, 0, "'%'"},
		{"query", "http://h", "a=b#", -1, 3, "'#'"},
		{"query", "http://h", "\u00e9", -1, 0, "U+00E9"},
		{"fragment", "http://h", "a#b", -1, 1, "'#'"},
	} {
		got, err := with[tt.part](uri.MustParse(tt.in), tt.text)
		var e *uri.FormatError
		require.ErrorAs(t, err, &e, tt)
		assert.Equal(t, uri.Component(tt.part), e.Component, tt)
		assert.Equal(t, []int{tt.segment, tt.offset}, []int{e.Segment, e.Offset}, tt)
		assert.ErrorContains(t, err, tt.cause, tt)
		assert.Zero(t, got)
	}
	_, err := uri.URI{}.WithUserInfo("x")
	assert.ErrorIs(t, err, uri.ErrNotWritten)
	_, err = uri.URI{IsRelative: true, Query: " "}.WithFragment("f")
	assert.ErrorContains(t, err, "query", "another part that Format rejects")
}

func TestWithoutPart(t *testing.T) {
	u := uri.MustParse("http://joe:x@h:80/a?q#f")
	for want, got := range map[string]uri.URI{
		"http://h:80/a?q#f":        u.WithoutUserInfo(),
		"http://joe:x@h/a?q#f":     u.WithoutPort(),
		"http://joe:x@h:80/a#f":    u.WithoutQuery(),
		"http://joe:x@h:80/a?q":    u.WithoutFragment(),
		"http:/a?q#f":              u.WithoutAuthority(),
		"http://joe:x@h:80/a?q#f ": u,
	} {
		assert.Equal(t, uri.MustParse(strings.TrimSuffix(want, " ")), got)
	}
	empty := uri.MustParse("http://@h/?#") // the flags go too
	assert.Equal(t, "http://h/", empty.WithoutUserInfo().WithoutQuery().WithoutFragment().String())
	assert.Equal(t, uri.URI{Host: "h"}, uri.URI{Host: "h", Port: 1}.WithoutPort(), "a field that is not written")
	for _, v := range []uri.URI{u.WithoutUserInfo(), u.WithoutPort(), u.WithoutQuery(), u.WithoutFragment(), u.WithoutAuthority()} {
		assert.Equal(t, len(v.Path), cap(v.Path), "append copies")
	}
}

// Section 3.5: the fragment is not part of the request.
func TestWithoutFragment(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://h/p?q#f", "http://h/p?q"}, {"#", ""}, {"a#b", "a"}, {"x:", "x:"}, {"http://h?#", "http://h?"},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, uri.MustParse(tt.want).String(), u.WithoutFragment().String(), tt.in)
		assert.Equal(t, tt.in, u.String())
	}
	roomy := uri.URI{Scheme: "x", Path: append(make([]string, 0, 9), "a"), Fragment: "f"}
	assert.Equal(t, 1, cap(roomy.WithoutFragment().Path), "append copies")
}

// parts is a URI as section 5.3 has it: each component is there or not.
type parts struct {
	scheme, userinfo, host, query, fragment *string
	port                                    *uint16
	path                                    string
}

// String recomposes the parts (section 5.3).
func (p *parts) String() string {
	var b strings.Builder
	put := func(before string, part *string, after string) {
		if part != nil {
			b.WriteString(before + *part + after)
		}
	}
	put("", p.scheme, ":")
	if p.host != nil {
		b.WriteString("//")
		put("", p.userinfo, "@")
		put("", p.host, "")
		if p.port != nil {
			fmt.Fprintf(&b, ":%d", *p.port)
		}
	}
	b.WriteString(p.path)
	put("?", p.query, "")
	put("#", p.fragment, "")
	return b.String()
}

// guard keeps the path from being read as an authority or a scheme (section 3.3).
func (p *parts) guard() {
	first, _, _ := strings.Cut(p.path, "/")
	switch {
	case p.host != nil:
	case strings.HasPrefix(p.path, "//"):
		p.path = "/." + p.path
	case p.scheme == nil && strings.Contains(first, ":"):
		p.path = "./" + p.path
	}
}

// A partsCall is a call of a With or Without method, and the same on parts. It reports whether it must succeed.
type partsCall func(u uri.URI, p *parts, text string) (uri.URI, error, bool)

var partsCalls = []partsCall{
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		v, err := u.WithScheme(text)
		p.scheme = &text
		if text == "" {
			p.scheme = nil
		}
		p.guard()
		return v, err, true
	},
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		v, err := u.WithAuthority(text)
		p.userinfo, p.host, p.port = nil, &text, nil
		return v, err, p.path == "" || p.path[0] == '/'
	},
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		v, err := u.WithHostPort(text + ":8080")
		port := uint16(8080)
		p.host, p.port = &text, &port
		return v, err, p.path == "" || p.path[0] == '/'
	},
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		v, err := u.WithUserInfo(text)
		p.userinfo = &text
		return v, err, p.host != nil
	},
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		port := uint16(len(text))
		v, err := u.WithPort(port)
		p.port = &port
		return v, err, p.host != nil
	},
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) { return withPath(u, p, text) },
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) { return withPath(u, p, "/"+text) },
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) { return withPath(u, p, "//"+text+"/") },
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		return withPath(u, p, strings.Repeat(text+":", len(text)))
	},
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		v, err := u.WithQuery(text)
		p.query = &text
		return v, err, true
	},
	func(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
		v, err := u.WithFragment(text)
		p.fragment = &text
		return v, err, true
	},
	func(u uri.URI, p *parts, _ string) (uri.URI, error, bool) {
		p.userinfo, p.host, p.port = nil, nil, nil
		p.guard()
		return u.WithoutAuthority(), nil, true
	},
	func(u uri.URI, p *parts, _ string) (uri.URI, error, bool) {
		p.userinfo = nil
		return u.WithoutUserInfo(), nil, true
	},
	func(u uri.URI, p *parts, _ string) (uri.URI, error, bool) {
		p.port = nil
		return u.WithoutPort(), nil, true
	},
	func(u uri.URI, p *parts, _ string) (uri.URI, error, bool) {
		p.query = nil
		return u.WithoutQuery(), nil, true
	},
	func(u uri.URI, p *parts, _ string) (uri.URI, error, bool) {
		p.fragment = nil
		return u.WithoutFragment(), nil, true
	},
}

func withPath(u uri.URI, p *parts, text string) (uri.URI, error, bool) {
	v, err := u.WithPath(text)
	isWritable := p.host == nil || text == "" || text[0] == '/'
	p.path = text
	p.guard()
	return v, err, isWritable
}

// 20,000 sequences of 12 calls, each beside the components alone.
func TestSequencesOfParts(t *testing.T) {
	draw := rand.New(rand.NewPCG(3986, 3))
	texts := []string{"", "a", "b-1", "a.b", "x", "http"}
	failed := 0
	for range 20_000 {
		u, model := uri.URI{}, &parts{}
		var before []uri.URI
		var written []string
		for range 12 {
			call, text := partsCalls[draw.IntN(len(partsCalls))], texts[draw.IntN(len(texts))]
			next := *model
			v, err, isWritable := call(u, &next, text)
			if !isWritable {
				require.Error(t, err)
				require.Zero(t, v)
				failed++
				continue
			}
			require.NoError(t, err)
			before, written = append(before, u), append(written, model.String())
			u, model = v, &next
			require.Equal(t, model.String(), u.String())
			require.Equal(t, uri.MustParse(model.String()).Kind(), u.Kind())
			require.NoError(t, u.Validate())
		}
		for n, earlier := range before {
			require.Equal(t, written[n], earlier.String(), "a later call changed an earlier value")
		}
	}
	assert.Greater(t, failed, 20_000, "calls that must fail")
}

// An error has the index of the segment in the text or the path that was given, whatever guard the result would need.
func TestErrorsOfGuardedPaths(t *testing.T) {
	n := 0
	requirePlace := func(segments []string, err error) {
		var bad *uri.FormatError
		if errors.As(err, &bad) && bad.Component == uri.ComponentPath && bad.Segment >= 0 {
			n++
			require.Less(t, bad.Segment, len(segments), "%q", segments)
			require.Equal(t, byte(' '), segments[bad.Segment][bad.Offset], "%q", segments)
		}
	}
	for _, base := range []string{"a", "x:a", "/a", "x:/a", "http://h/a", ""} {
		for _, first := range []string{"", "a", "a:b", "/", "//", "./a:b"} {
			for _, second := range []string{"", "/", "//", "/x"} {
				for _, third := range []string{" ", "b c", ":d e", "/ "} {
					text := first + second + third
					_, err := uri.MustParse(base).WithPath(text)
					requirePlace(strings.Split(text, "/"), err)
					u := uri.MustParse(base)
					u.Path = strings.Split(text, "/")
					for _, scheme := range []string{"", "y"} {
						_, err = u.WithScheme(scheme)
						requirePlace(u.Path, err)
					}
				}
			}
		}
	}
	assert.Greater(t, n, 500)
}
