package browsers

import (
	"io"
	"net"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestServe(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	go Serve(listener, func(host, target, body string) string { return host + "|" + target + "|" + body })
	for request, want := range map[string]string{
		"GET /a b\\ HTTP/1.1\r\nHost: h\r\n\r\n":                               `h|/a b\|`,
		"POST / HTTP/1.1\r\nContent-Length: 2\r\nhost:h:80\r\n\r\nxyz":         "h:80|/|xy",
		"POST / HTTP/1.1\r\nContent-Length: 2\r\nHost: h\r\nOther: x\r\n\r\n1": "",
		"GET / HTTP/1.1\r\nHost":                                               "",
		"GET /":                                                                "",
	} {
		conn, err := net.Dial("tcp", listener.Addr().String())
		require.NoError(t, err)
		io.WriteString(conn, request)
		require.NoError(t, conn.(*net.TCPConn).CloseWrite())
		answer, err := io.ReadAll(conn)
		require.NoError(t, err)
		assert.Equal(t, want, string(answer), "%q", request)
		conn.Close()
	}
}

func TestTable(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.tsv")
	tab := ReadTable(t, name)
	tab.SetColumn("a", "1.0", []string{"x", "y"}, map[string]string{"x": "1", "y": "2"})
	tab.SetColumn("b", "", []string{"y", "z"}, map[string]string{"x": "3", "z": "4"})
	tab.SetColumn("a", "1.1", []string{"y", "z"}, map[string]string{"y": "5"})
	tab.Write(t, name)
	again := ReadTable(t, name)
	assert.Equal(t, tab, again)
	assert.Equal(t, []string{"# a: 1.1"}, again.Head)
	assert.Equal(t, []string{"", "a", "b"}, again.Columns)
	assert.Equal(t, [][]string{{"y", "5", ""}, {"z", "", "4"}}, again.Rows)
	assert.Equal(t, "4", again.Cell("z", "b"))
	assert.Empty(t, again.Cell("z", "c"))
	assert.Empty(t, again.Cell("w", "b"))
}
