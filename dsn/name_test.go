package dsn_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
)

var (
	_ fmt.Stringer             = dsn.Name{}
	_ slog.LogValuer           = dsn.Name{}
	_ encoding.TextMarshaler   = dsn.Name{}
	_ encoding.TextUnmarshaler = (*dsn.Name)(nil)
)

// A value built by hand is written if Parse reads it back.
func TestNamesBuiltByHand(t *testing.T) {
	for _, tt := range []struct {
		why  string
		name dsn.Name
		want string
	}{
		{"ForceAuthority has no effect", dsn.Name{URI: uri.URI{Scheme: "redis"}, Hosts: []dsn.Host{host("h")}}, "redis://h"},
		{"capitals in the scheme", dsn.Name{URI: uri.URI{Scheme: "Redis"}, Hosts: []dsn.Host{host("H")}}, "redis://H"},
		{"the Path of one empty segment", dsn.Name{URI: uri.URI{Scheme: "x", Path: []string{""}}, Hosts: []dsn.Host{host("a"), host("b")}}, "x://a,b/"},
		{"the Path of one empty segment is not empty", dsn.Name{URI: uri.URI{Scheme: "mongodb", Path: []string{""}, Query: "a@b"}, Hosts: []dsn.Host{host("a")}}, "mongodb://a/?a@b"},
		{"userinfo without a host", dsn.Name{URI: uri.URI{Scheme: "x", UserInfo: "u"}, Hosts: []dsn.Host{host("")}}, "x://u@"},
		{"several empty hosts", dsn.Name{URI: uri.URI{Scheme: "x"}, Hosts: []dsn.Host{host(""), hostPort("", 1), host("")}}, "x://,:1,"},
	} {
		text, err := tt.name.MarshalText()
		require.NoError(t, err, tt.why)
		assert.Equal(t, tt.want, string(text), tt.why)
		assert.Equal(t, tt.want, tt.name.String(), tt.why)
		_, err = dsn.Parse(tt.want)
		assert.NoError(t, err, tt.why)
	}
}

func TestNamesBuiltByHandAreRefused(t *testing.T) {
	one := []dsn.Host{host("h")}
	for _, tt := range []struct {
		why     string
		name    dsn.Name
		cause   error
		fields  uri.FormatError // without Err
		message string
	}{
		{"no scheme", dsn.Name{Hosts: one}, nil, uri.FormatError{Component: uri.ComponentScheme, Segment: -1, Offset: -1, Rule: "scheme"},
			"uri: invalid scheme: the name of a data source must have a scheme (scheme; RFC 3986, section 3.1)"},
		{"no host", dsn.Name{URI: uri.URI{Scheme: "x"}}, uri.ErrNoHost, uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: -1, Rule: "host"},
			"uri: invalid host: there is no host (host; RFC 3986, section 3.2.2)"},
		{"a host in URI", dsn.Name{URI: uri.URI{Scheme: "x", Host: "h"}, Hosts: one}, nil, uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: -1, Rule: "host"},
			"uri: invalid host: hosts and ports belong in Hosts (host; RFC 3986, section 3.2.2)"},
		{"a port in URI", dsn.Name{URI: uri.URI{Scheme: "x", HasPort: true}, Hosts: one}, nil, uri.FormatError{Component: uri.ComponentPort, Segment: -1, Offset: -1, Rule: "port"},
			"uri: invalid port: hosts and ports belong in Hosts (port; RFC 3986, section 3.2.3)"},
		{"a port in URI", dsn.Name{URI: uri.URI{Scheme: "x", Port: 1}, Hosts: one}, nil, uri.FormatError{Component: uri.ComponentPort, Segment: -1, Offset: -1, Rule: "port"},
			"uri: invalid port: hosts and ports belong in Hosts (port; RFC 3986, section 3.2.3)"},
		{"a relative reference", dsn.Name{URI: uri.URI{Scheme: "x", IsRelative: true}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentScheme, Segment: -1, Offset: -1, Rule: "URI-reference"},
			"uri: invalid scheme: IsRelative and Scheme are both set (URI-reference; RFC 3986, section 4.1)"},
		{"a comma", dsn.Name{URI: uri.URI{Scheme: "x"}, Hosts: []dsn.Host{host("h"), host("a,b")}}, nil,
			uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: 1, Rule: "reg-name"},
			"uri: invalid host at offset 1: in Hosts[1]: ',' is not allowed: it separates hosts (reg-name; RFC 3986, section 3.2.2)"},
		{"a comma in an IP literal", dsn.Name{URI: uri.URI{Scheme: "x"}, Hosts: []dsn.Host{host("[v1.a,b]")}}, nil,
			uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: 5, Rule: "reg-name"},
			"uri: invalid host at offset 5: in Hosts[0]: ',' is not allowed: it separates hosts (reg-name; RFC 3986, section 3.2.2)"},
		{"a port in Name", dsn.Name{URI: uri.URI{Scheme: "x"}, Hosts: []dsn.Host{host("h"), host("a:1")}}, nil,
			uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: 1, Rule: "reg-name"},
			"uri: invalid host at offset 1: in Hosts[1]: ':' is not allowed: the port belongs in Port, with HasPort set (reg-name; RFC 3986, section 3.2.2)"},
		{"a zone", dsn.Name{URI: uri.URI{Scheme: "x"}, Hosts: []dsn.Host{host("h"), host("[::1%25a]")}}, uri.ErrZone,
			uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: 4, Rule: "IPv6address"},
			"uri: invalid host at offset 4: in Hosts[1]: an IPv6 literal cannot have a zone identifier (IPv6address; RFC 3986, section 3.2.2)"},
		{"a port without HasPort", dsn.Name{URI: uri.URI{Scheme: "x"}, Hosts: []dsn.Host{host("h"), {Name: "k", Port: 1}}}, uri.ErrNotWritten,
			uri.FormatError{Component: uri.ComponentPort, Segment: -1, Offset: -1, Rule: "port"},
			"uri: invalid port: in Hosts[1]: a field is set that would not be written: Port, since HasPort is false (port; RFC 3986, section 3.2.3)"},
		{"RFC 3986, section 3.3", dsn.Name{URI: uri.URI{Scheme: "x", Path: []string{"db"}}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentPath, Segment: -1, Offset: -1, Rule: "path-abempty"},
			"uri: invalid path: after an authority the path must be empty or begin with '/' (path-abempty; RFC 3986, section 3.3)"},
		{"a cause that names no byte, beside a password", dsn.Name{URI: uri.URI{Scheme: "redis", Path: []string{"db"}, Query: "password=a"}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentPath, Segment: -1, Offset: -1, Rule: "path-abempty"},
			"uri: invalid path: after an authority the path must be empty or begin with '/' (path-abempty; RFC 3986, section 3.3)"},
		{"a zone, beside a password", dsn.Name{URI: uri.URI{Scheme: "redis", Query: "password=a"}, Hosts: []dsn.Host{host("[::1%25a]")}}, uri.ErrZone,
			uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: 4, Rule: "IPv6address"},
			"uri: invalid host at offset 4: in Hosts[0]: an IPv6 literal cannot have a zone identifier (IPv6address; RFC 3986, section 3.2.2)"},
		{"RFC 3986, section 3.3", dsn.Name{URI: uri.URI{Scheme: "x", Path: []string{"", "a b"}}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentPath, Segment: 1, Offset: 1, Rule: "segment"},
			"uri: invalid path at offset 1 of Path[1]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},
		{mongoCS, dsn.Name{URI: uri.URI{Scheme: "mongodb"}, Hosts: []dsn.Host{host("h"), hostPort("", 1)}}, uri.ErrNoHost,
			uri.FormatError{Component: uri.ComponentHost, Segment: -1, Offset: -1, Rule: "host"},
			"uri: invalid host: in Hosts[1]: there is no host (host; RFC 3986, section 3.2.2)"},
		{mongoCS, dsn.Name{URI: uri.URI{Scheme: "MongoDB", Path: []string{"", "a", "b@"}}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentPath, Segment: 2, Offset: 1, Rule: "segment"},
			"uri: invalid path at offset 1 of Path[2]: " + mayBePassword + " (segment; RFC 3986, section 3.3)"},
		{mongoCS, dsn.Name{URI: uri.URI{Scheme: "mongodb+srv", Query: "a=@"}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentQuery, Segment: -1, Offset: 2, Rule: "query"},
			"uri: invalid query at offset 2: " + mayBePassword + " (query; RFC 3986, section 3.4)"},
		{mongoCS, dsn.Name{URI: uri.URI{Scheme: "mongodb", Fragment: "a@"}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentFragment, Segment: -1, Offset: -1, Rule: "fragment"},
			"uri: invalid fragment: " + mayBeHost + " (fragment; RFC 3986, section 3.5)"},
		{libpq, dsn.Name{URI: uri.URI{Scheme: "Postgres", Query: "a=@"}, Hosts: one}, nil,
			uri.FormatError{Component: uri.ComponentQuery, Segment: -1, Offset: 2, Rule: "query"},
			"uri: invalid query at offset 2: " + mayBePassword + " (query; RFC 3986, section 3.4)"},
	} {
		_, err := tt.name.MarshalText()
		require.EqualError(t, err, tt.message, tt.why)
		bad, ok := err.(*uri.FormatError)
		require.True(t, ok, "%s: %T", tt.why, err)
		tt.fields.Err = bad.Err
		assert.Equal(t, tt.fields, *bad, tt.why)
		if tt.cause != nil {
			assert.ErrorIs(t, err, tt.cause, tt.why)
		}
		assert.Equal(t, "%!dsn.Name("+tt.message+")", tt.name.String(), tt.why)
		assert.Equal(t, tt.name.String(), tt.name.Redacted(), tt.why)
	}
}

// The rules of MongoDB's schemes hold in any case of letters (RFC 3986, section 3.1).
func TestSchemesOfMongoDBInAnyCase(t *testing.T) {
	for _, scheme := range []string{"mongodb", "MongoDB", "mongodb+srv", "MongoDB+SRV", "MONGODB+srv"} {
		for _, n := range []dsn.Name{
			{URI: uri.URI{Scheme: scheme}, Hosts: []dsn.Host{host("")}},
			{URI: uri.URI{Scheme: scheme, Path: []string{"", "a@b"}}, Hosts: []dsn.Host{host("h")}},
			{URI: uri.URI{Scheme: scheme, Query: "a@b"}, Hosts: []dsn.Host{host("h")}},
			{URI: uri.URI{Scheme: scheme, Fragment: "a@b"}, Hosts: []dsn.Host{host("h")}},
		} {
			_, err := n.MarshalText()
			require.Error(t, err, "%#v", n)
			_, parseErr := dsn.Parse(scheme + "://" + strings.TrimPrefix(dsn.Name{URI: uri.URI{Scheme: "x", Path: n.URI.Path, Query: n.URI.Query, Fragment: n.URI.Fragment}, Hosts: n.Hosts}.String(), "x://"))
			require.Error(t, parseErr, "%#v", n)
		}
		addresses, err := dsn.Name{URI: uri.URI{Scheme: scheme}, Hosts: []dsn.Host{host("a.sock")}}.Addresses()
		require.NoError(t, err)
		assert.Equal(t, []dsn.Address{{Network: "unix", Address: "a.sock"}}, addresses, scheme)
	}
}

func TestRedacted(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"mongodb://u:secret@h1:1,h2:2/db?replicaSet=rs", "mongodb://u:xxxxx@h1:1,h2:2/db?replicaSet=rs"},
		{"postgres://u:secret@h1,h2/db?sslmode=require&password=secret", "postgres://u:xxxxx@h1,h2/db?sslmode=require&password=xxxxx"},
		{"postgres://u:secret@%2Ftmp,[::1]:5/", "postgres://u:xxxxx@%2Ftmp,[::1]:5/"},
		{"redis://h1,h2", "redis://h1,h2"},
		{"redis://:secret@h", "redis://:xxxxx@h"},
		{"redis://", "redis://"},
	} {
		n, err := dsn.Parse(tt.text)
		require.NoError(t, err, tt.text)
		assert.Equal(t, tt.want, n.Redacted())
		assert.Equal(t, slog.StringValue(tt.want), n.LogValue())
		var log strings.Builder
		slog.New(slog.NewTextHandler(&log, nil)).Info("", "name", n, "pointer", &n)
		assert.NotContains(t, log.String(), "secret")
	}
}

func TestUnmarshalText(t *testing.T) {
	kept := dsn.Name{URI: uri.MustParse("x://"), Hosts: []dsn.Host{host("kept")}}
	var list []dsn.Name
	require.NoError(t, json.Unmarshal([]byte(`["redis://a,b", "x://"]`), &list))
	assert.Equal(t, []dsn.Name{
		{URI: uri.MustParse("redis://"), Hosts: []dsn.Host{host("a"), host("b")}}, {URI: uri.MustParse("x://"), Hosts: []dsn.Host{host("")}},
	}, list)
	text, err := json.Marshal(list)
	require.NoError(t, err)
	assert.Equal(t, `["redis://a,b","x://"]`, string(text))

	b := []byte("x://h,k")
	n := kept
	require.NoError(t, n.UnmarshalText(b))
	copy(b, "xxxxxxx") // is not retained
	assert.Equal(t, "x://h,k", n.String())
	n = kept
	requireParseError(t, "x://a b", n.UnmarshalText([]byte("x://a b")))
	assert.Equal(t, kept, n)
	_, err = json.Marshal(dsn.Name{Hosts: n.Hosts})
	var bad *uri.FormatError
	require.ErrorAs(t, err, &bad)
}

// A Name that is not set is the empty text in JSON, but the empty text is not the name of a data source.
// A Name with any field set is not the zero Name: it has no scheme or no host, so its text is an error.
func TestNamesThatAreNotZero(t *testing.T) {
	for _, n := range []dsn.Name{
		{URI: uri.URI{Scheme: "postgres"}}, {URI: uri.URI{UserInfo: "u"}}, {URI: uri.URI{Host: "h"}},
		{URI: uri.URI{Port: 1}}, {URI: uri.URI{HasPort: true}}, {URI: uri.URI{Path: []string{"", "db"}}}, {URI: uri.URI{Query: "a=b"}},
		{URI: uri.URI{Fragment: "f"}}, {URI: uri.URI{ForceAuthority: true}}, {URI: uri.URI{ForceUserInfo: true}},
		{URI: uri.URI{ForceQuery: true}}, {URI: uri.URI{ForceFragment: true}}, {Hosts: []dsn.Host{{}}}, {Hosts: []dsn.Host{host("h")}},
	} {
		text, err := n.MarshalText()
		assert.Empty(t, text, "%#v", n.URI)
		assert.ErrorAs(t, err, new(*uri.FormatError), "%#v", n.URI)
		for _, text := range []string{n.String(), n.Redacted(), n.LogValue().String()} {
			assert.Contains(t, text, "%!", "%#v", n.URI)
		}
	}
}

func TestZeroName(t *testing.T) {
	text, err := json.Marshal(struct{ Unset dsn.Name }{})
	require.NoError(t, err)
	assert.Equal(t, `{"Unset":""}`, string(text))
	got := struct{ Unset dsn.Name }{dsn.Name{Hosts: []dsn.Host{host("h")}}}
	require.NoError(t, json.Unmarshal(text, &got))
	assert.Equal(t, dsn.Name{}, got.Unset)
	assert.Empty(t, got.Unset.String()+got.Unset.Redacted())
	_, err = dsn.Name{}.Addresses()
	assert.EqualError(t, err, "uri: invalid scheme: the name of a data source must have a scheme (scheme; RFC 3986, section 3.1)")
	_, err = dsn.Parse("")
	assert.Error(t, err)
}
