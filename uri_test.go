package uri_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

var (
	_ fmt.Stringer             = uri.URI{}
	_ encoding.TextAppender    = uri.URI{}
	_ encoding.TextMarshaler   = uri.URI{}
	_ encoding.TextUnmarshaler = (*uri.URI)(nil)
	_ fmt.Stringer             = uri.HostNone
	_ error                    = (*uri.ParseError)(nil)
	_ error                    = (*uri.FormatError)(nil)
)

func TestSection1_1_2_Examples(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want uri.URI
	}{
		{"ftp://ftp.is.co.za/rfc/rfc1808.txt",
			uri.URI{Scheme: "ftp", Host: "ftp.is.co.za", Path: []string{"", "rfc", "rfc1808.txt"}}},
		{"http://www.ietf.org/rfc/rfc2396.txt",
			uri.URI{Scheme: "http", Host: "www.ietf.org", Path: []string{"", "rfc", "rfc2396.txt"}}},
		{"ldap://[2001:db8::7]/c=GB?objectClass?one",
			uri.URI{Scheme: "ldap", Host: "[2001:db8::7]", Path: []string{"", "c=GB"}, Query: "objectClass?one"}},
		{"mailto:John.Doe@example.com",
			uri.URI{Scheme: "mailto", Path: []string{"John.Doe@example.com"}}},
		{"news:comp.infosystems.www.servers.unix",
			uri.URI{Scheme: "news", Path: []string{"comp.infosystems.www.servers.unix"}}},
		{"tel:+1-816-555-1212",
			uri.URI{Scheme: "tel", Path: []string{"+1-816-555-1212"}}},
		{"telnet://192.0.2.16:80/",
			uri.URI{Scheme: "telnet", Host: "192.0.2.16", Port: 80, HasPort: true, Path: []string{"", ""}}},
		{"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
			uri.URI{Scheme: "urn", Path: []string{"oasis:names:specification:docbook:dtd:xml:4.1.2"}}},
	} {
		t.Run(tt.in, func(t *testing.T) { plain.RoundTrips(t, tt.in, tt.in, tt.want) })
	}
}

func TestSection3_Examples(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want uri.URI
	}{
		{"foo://example.com:8042/over/there?name=ferret#nose", uri.URI{ // section 3
			Scheme: "foo", Host: "example.com", Port: 8042, HasPort: true,
			Path: []string{"", "over", "there"}, Query: "name=ferret", Fragment: "nose",
		}},
		{"urn:example:animal:ferret:nose", uri.URI{Scheme: "urn", Path: []string{"example:animal:ferret:nose"}}}, // section 3
		{"mailto:fred@example.com", uri.URI{Scheme: "mailto", Path: []string{"fred@example.com"}}},               // section 3.3
		{"foo://info.example.com?fred", uri.URI{Scheme: "foo", Host: "info.example.com", Query: "fred"}},         // section 3.3
		{"http://h/name;v=1.1", uri.URI{Scheme: "http", Host: "h", Path: []string{"", "name;v=1.1"}}},            // section 3.3
		{"http://h/name,1.1", uri.URI{Scheme: "http", Host: "h", Path: []string{"", "name,1.1"}}},                // section 3.3
	} {
		t.Run(tt.in, func(t *testing.T) { plain.RoundTrips(t, tt.in, tt.in, tt.want) })
	}
}

// The zero URI is the empty reference, for every method.
func TestZeroURI(t *testing.T) {
	var zero uri.URI
	empty := uri.MustParse("")
	assert.Equal(t, uri.URI{IsRelative: true}, empty)

	for _, u := range []uri.URI{zero, empty} {
		text, err := uri.Format(u)
		require.NoError(t, err)
		assert.Empty(t, text)
		assert.NoError(t, u.Validate())
		assert.Empty(t, u.String())
		assert.Empty(t, u.Redacted())
		assert.True(t, u.IsZero())
		assert.True(t, u.Equal(zero))
		assert.True(t, u.Equal(empty))
		assert.True(t, u.Clone().IsZero())
		authority, ok := u.Authority()
		assert.Empty(t, authority)
		assert.False(t, ok)
		name, password, hasPassword := u.User()
		assert.Empty(t, name+password)
		assert.False(t, hasPassword)
		assert.Empty(t, u.Hostname())
		assert.Equal(t, uri.HostNone, u.HostKind())
		addr, ok := u.Addr()
		assert.False(t, ok)
		assert.False(t, addr.IsValid())
		_, err = u.HostPort()
		assert.ErrorIs(t, err, uri.ErrNoHost)
		assert.Empty(t, u.EscapedPath())
		assert.Equal(t, "/", u.RequestTarget())
		assert.Equal(t, uri.KindRelativePath, u.Kind())
		v, err := u.AppendSegments("a")
		assert.NoError(t, err)
		assert.Equal(t, "a", v.EscapedPath())
		v, err = u.JoinPath("a")
		assert.NoError(t, err)
		assert.Equal(t, "a", v.EscapedPath())
		name, err = u.BaseName()
		assert.NoError(t, err)
		assert.Empty(t, name)
		for range u.Segments() {
			assert.Fail(t, "there is no segment")
		}
		assert.Empty(t, u.Display())
		assert.True(t, u.Normalize().IsZero())
		assert.True(t, u.NormalizeForScheme().IsZero())
		assert.True(t, u.Equivalent(zero))
		assert.Zero(t, u.Compare(zero))
		assert.NoError(t, u.CheckScheme())
		assert.Equal(t, "http://h", u.Relativize(uri.MustParse("http://h")).String())
		assert.Equal(t, "#f", uri.MustParse("http://h#f").Relativize(uri.MustParse("#f")).String())

		base := uri.MustParse("http://h/a?q#f")
		target, err := base.Resolve(u)
		require.NoError(t, err)
		assert.Equal(t, "http://h/a?q", target.String())
		_, err = u.Resolve(base)
		assert.ErrorIs(t, err, uri.ErrRelativeBase)
		dst, err := u.AppendResolve([]byte("x"), "a")
		assert.ErrorIs(t, err, uri.ErrRelativeBase)
		assert.Equal(t, "x", string(dst))

		inJSON, err := json.Marshal(struct {
			U uri.URI `json:"u,omitzero"`
		}{u})
		require.NoError(t, err)
		assert.JSONEq(t, `{}`, string(inJSON))
		marshalled, err := u.MarshalText()
		require.NoError(t, err)
		assert.Empty(t, marshalled)
	}
	plain.TextRoundTrips(t, empty, "")
}

// Sections 4.1 to 4.3: the kinds of reference.
func TestKind(t *testing.T) {
	for in, want := range map[string]uri.Kind{
		"": uri.KindRelativePath, "?y": uri.KindRelativePath, "#s": uri.KindRelativePath, "g": uri.KindRelativePath,
		"./this:that": uri.KindRelativePath,
		"/g":          uri.KindAbsolutePath, "/": uri.KindAbsolutePath,
		"//g": uri.KindNetworkPath, "//g/h": uri.KindNetworkPath, "//": uri.KindNetworkPath, "//@": uri.KindNetworkPath,
		"http://a#": uri.KindURI, "http://a#s": uri.KindURI, // an empty fragment is one
		"http://a": uri.KindAbsoluteURI, "http://a?q": uri.KindAbsoluteURI, "urn:a": uri.KindAbsoluteURI, "x:": uri.KindAbsoluteURI,
	} {
		assert.Equal(t, want, uri.MustParse(in).Kind(), in)
	}

	// Values built by hand: Scheme decides.
	assert.Equal(t, uri.Kind(0), uri.URI{}.Kind(), "the zero Kind is that of the zero URI")
	assert.Equal(t, uri.KindAbsolutePath, uri.URI{IsRelative: true, Path: []string{""}}.Kind(), `written as "/"`)
	assert.Equal(t, uri.KindAbsoluteURI, uri.URI{IsRelative: true, Scheme: "x"}.Kind())
	assert.Equal(t, uri.KindNetworkPath, uri.URI{Host: "h"}.Kind())

	names := []string{"relative-path reference", "absolute-path reference", "network-path reference", "absolute URI", "URI", "Kind(5)"}
	for k, want := range names {
		assert.Equal(t, want, uri.Kind(k).String())
	}
}

func TestClone(t *testing.T) {
	u := uri.MustParse("http://h" + strings.Repeat("/a", 16)) // 17 elements, a size that append would not choose
	v := u.Clone()
	assert.Equal(t, u, v)
	assert.Equal(t, len(v.Path), cap(v.Path))
	v.Path[1] = "c"
	assert.Equal(t, "a", u.Path[1])
	assert.Nil(t, uri.MustParse("http://h").Clone().Path)
}

func TestUnmarshalLeavesTheReceiverOnError(t *testing.T) {
	u := uri.MustParse("http://h/a")
	var parseError *uri.ParseError
	require.ErrorAs(t, u.UnmarshalText([]byte("http://h/a b")), &parseError)
	assert.Equal(t, 10, parseError.Offset)
	assert.Equal(t, "http://h/a", u.String())

	document := struct{ Link uri.URI }{u}
	require.ErrorAs(t, json.Unmarshal([]byte(`{"Link":"%"}`), &document), &parseError)
	assert.Equal(t, "http://h/a", document.Link.String())
}

func TestMarshalRefuses(t *testing.T) {
	bad := uri.URI{Scheme: "http", Host: "a b"}
	var formatError *uri.FormatError
	_, err := bad.MarshalText()
	require.ErrorAs(t, err, &formatError)
	_, err = json.Marshal(bad)
	require.ErrorAs(t, err, &formatError)
	b, err := bad.AppendText([]byte("before"))
	require.ErrorAs(t, err, &formatError)
	assert.Equal(t, "before", string(b))
}

// Multiple goroutines may read a URI. The race detector checks that.
func TestConcurrentReads(t *testing.T) {
	u := uri.MustParse("http://u:p@h:80/a/../b/?q#f")
	var done sync.WaitGroup
	for range 8 {
		done.Go(func() {
			_ = u.String() + u.Redacted() + u.EscapedPath() + u.RequestTarget() + u.Hostname()
			_, _ = u.Resolve(u)
			_, _ = u.Resolve(uri.MustParse("../c"))
			_, _ = u.AppendResolve(nil, "../c")
			_ = u.Equal(u.Clone()) && u.IsZero()
			joined, _ := u.JoinPath("c")
			for _, v := range []uri.URI{joined, u.Normalize(), u.NormalizeForScheme(), u.Relativize(joined)} {
				_ = v.String()
			}
			v, _ := u.AppendSegments("c")
			v.Path[1] = "changed"
			_ = u.Compare(v) == 0 && u.Equivalent(v) || u.CheckScheme() == nil
			w := u.Clone()
			w.Path[1] = "changed"
		})
	}
	done.Wait()
	assert.Equal(t, "http://u:p@h:80/a/../b/?q#f", u.String())
}
