package dsn_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
)

func TestAddresses(t *testing.T) {
	for _, tt := range names {
		n, err := dsn.Parse(tt.text)
		require.NoError(t, err)
		got, err := n.Addresses()
		assert.Equal(t, tt.addresses, got, "%s: %s: %v", tt.document, tt.text, err)
		assert.Equal(t, tt.addresses == nil, err != nil, tt.text)
	}
}

func TestAddressesRefuses(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		cause     error // nil if a program has no need to tell it
		component uri.Component
		rule      string
		offset    int
		message   string
	}{
		{"the default host of the client", "redis://", uri.ErrNoHost, uri.ComponentHost, "host", -1,
			"uri: invalid host: in Hosts[0]: there is no host (host; RFC 3986, section 3.2.2)"},
		{"the default host of the client", "postgres://a,:1/", uri.ErrNoHost, uri.ComponentHost, "host", -1,
			"uri: invalid host: in Hosts[1]: there is no host (host; RFC 3986, section 3.2.2)"},
		{"Kafka has no default port", "kafka://a:1,b", uri.ErrNoPort, uri.ComponentPort, "port", -1,
			"uri: invalid port: in Hosts[1]: there is no port, and the scheme has no known default (port; RFC 3986, section 3.2.3)"},
		{"the DNS lists the servers", "mongodb+srv://h/", uri.ErrNoPort, uri.ComponentPort, "port", -1,
			"uri: invalid port: in Hosts[0]: there is no port, and the scheme has no known default (port; RFC 3986, section 3.2.3)"},
		{"each instance of a server has its port", "sqlserver://h/instance", uri.ErrNoPort, uri.ComponentPort, "port", -1,
			"uri: invalid port: in Hosts[0]: there is no port, and the scheme has no known default (port; RFC 3986, section 3.2.3)"},
		{"RFC 3986, section 3.2.2", "redis://[v1.x]", uri.ErrIPvFuture, uri.ComponentHost, "IPvFuture", -1,
			"uri: invalid host: in Hosts[0]: address mechanism not supported: the IP literal has an unknown version (IPvFuture; RFC 3986, section 3.2.2)"},
		{"IDNA", "redis://a,%C3%A9", uri.ErrEncodedHost, uri.ComponentHost, "reg-name", -1,
			"uri: invalid host: in Hosts[1]: a percent-encoded host must be converted to its IDNA form (reg-name; RFC 3986, section 3.2.2)"},
		{"not a host name", "postgres://%61!b/?c", nil, uri.ComponentHost, "reg-name", 3,
			"uri: invalid host at offset 3: in Hosts[0]: a host name has only letters, digits, '-', '.', '_' and '~' (reg-name; RFC 3986, section 3.2.2)"},
		{"a socket begins with @", "postgres://h,a%40b/db", nil, uri.ComponentHost, "reg-name", 1,
			"uri: invalid host at offset 1: in Hosts[1]: a host name has only letters, digits, '-', '.', '_' and '~' (reg-name; RFC 3986, section 3.2.2)"},
		{"libpq reads two hosts", "postgres://a%2Cb/", nil, uri.ComponentHost, "reg-name", 1,
			"uri: invalid host at offset 1: in Hosts[0]: a host name has only letters, digits, '-', '.', '_' and '~' (reg-name; RFC 3986, section 3.2.2)"},
		{"a NUL ends a path", "mongodb://h,%2Fa%00b.sock", nil, uri.ComponentHost, "reg-name", 4,
			"uri: invalid host at offset 4: in Hosts[1]: the path of a socket has no NUL (reg-name; RFC 3986, section 3.2.2)"},
		{"the first NUL", "mongodb://h,%2Fab%00b%00.sock", nil, uri.ComponentHost, "reg-name", 5,
			"uri: invalid host at offset 5: in Hosts[1]: the path of a socket has no NUL (reg-name; RFC 3986, section 3.2.2)"},
	} {
		n, err := dsn.Parse(tt.text)
		require.NoError(t, err, tt.text)
		got, err := n.Addresses()
		assert.Nil(t, got)
		require.EqualError(t, err, tt.message, "%s: %s", tt.why, tt.text)
		bad, ok := err.(*uri.FormatError)
		require.True(t, ok, "%T", err)
		assert.Equal(t, uri.FormatError{Component: tt.component, Segment: -1, Offset: tt.offset, Rule: tt.rule, Err: bad.Err}, *bad, tt.text)
		if tt.cause != nil {
			assert.ErrorIs(t, err, tt.cause, tt.text)
		}
	}
}

// A host is a socket if its decoded name has a "/" anywhere or begins with "@", and for MongoDB if it ends in ".sock": all short names of these.
func TestSocketsOfEachName(t *testing.T) {
	pieces := []string{"a", "%2F", "%2f", "%40", ".sock", "."}
	names := []string{""}
	for i := range 1 + 6 + 6*6 {
		for _, piece := range pieces {
			names = append(names, names[i]+piece)
		}
	}
	for _, name := range names[1:] {
		path := strings.NewReplacer("%2F", "/", "%2f", "/", "%40", "@").Replace(name)
		for _, scheme := range []string{"postgres", "mongodb", "mongodb+srv", "x"} {
			n, err := dsn.Parse(scheme + "://" + name + "/d")
			require.NoError(t, err, name)
			got, err := n.Addresses()
			isSocket := strings.Contains(path, "/") || strings.HasPrefix(path, "@") || strings.HasPrefix(scheme, "mongodb") && strings.HasSuffix(path, ".sock")
			if isSocket {
				require.NoError(t, err, "%s", n)
				assert.Equal(t, []dsn.Address{{Network: "unix", Address: path}}, got, "%s", n)
			} else if err == nil {
				assert.Equal(t, "tcp", got[0].Network, "%s", n)
			}
		}
	}
}
