//go:build unix

package integration_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/escape"
)

// connect connects to the first host of a name that answers. The error has one for each host, and no password.
func connect(ctx context.Context, n dsn.Name) (*pgx.Conn, error) {
	addresses, err := n.Addresses()
	if err != nil {
		return nil, err
	}
	config, err := pgx.ParseConfig(n.URI.String()) // user, database and parameters
	if err != nil {
		return nil, fmt.Errorf("%s is refused", n.Redacted())
	}
	var all []error
	for i, a := range addresses {
		if a.Network == "unix" { // a directory
			a.Address = fmt.Sprintf("%s/.s.PGSQL.%d", a.Address, portOf(n.Hosts[i]))
		}
		config.DialFunc = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, a.Network, a.Address)
		}
		conn, err := pgx.ConnectConfig(ctx, config)
		if err == nil {
			return conn, nil
		}
		all = append(all, err)
	}
	return nil, errors.Join(all...)
}

// portOf returns the port of a host, or the default port of PostgreSQL.
func portOf(h dsn.Host) uint16 {
	if h.HasPort {
		return h.Port
	}
	port, _ := uri.DefaultPort("postgres")
	return port
}

// downPort returns a port on which nothing listens.
func downPort(t *testing.T) uint16 {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	return uint16(listener.Addr().(*net.TCPAddr).Port)
}

// The first host is down, so the program connects to the second, a socket.
func TestPostgreSQLWithTwoHosts(t *testing.T) {
	server, db := startPostgreSQL(t)
	require.NoError(t, db.PingContext(t.Context()))
	directory, err := escape.Host(server.dir)
	require.NoError(t, err)
	down := fmt.Sprintf("127.0.0.1:%d", downPort(t))

	n, err := dsn.Parse("postgres://test:secret@" + down + "," + directory + "/postgres?sslmode=disable&application_name=two")
	require.NoError(t, err)
	addresses, err := n.Addresses()
	require.NoError(t, err)
	assert.Equal(t, []dsn.Address{{Network: "tcp", Address: down}, {Network: "unix", Address: server.dir}}, addresses)

	conn, err := connect(t.Context(), n)
	require.NoError(t, err)
	var user, application string
	require.NoError(t, conn.QueryRow(t.Context(), "SELECT current_user, current_setting('application_name')").Scan(&user, &application))
	assert.Equal(t, []string{"test", "two"}, []string{user, application})
	require.NoError(t, conn.Close(t.Context()))

	n.Hosts = n.Hosts[:1]
	_, err = connect(t.Context(), n)
	require.ErrorContains(t, err, "connection refused")
	assert.NotContains(t, err.Error(), "secret")
}
