package main

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The command writes the address, and then serves the page.
func TestPlay(t *testing.T) {
	read, write := io.Pipe()
	go run([]string{"play", "--address", "127.0.0.1:0"}, strings.NewReader(""), write, io.Discard, columns(80)) // until the test ends
	address, err := bufio.NewReader(read).ReadString('\n')
	require.NoError(t, err)
	response, err := http.Get(strings.TrimSpace(address))
	require.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	assert.Contains(t, string(text), "<title>What a URI is made of")

	address = strings.TrimSpace(address)
	_, port, _ := strings.Cut(strings.TrimSuffix(address, "/"), "127.0.0.1:")
	for _, row := range []struct {
		host, origin string
		want         int
	}{
		{"localhost:" + port, "", http.StatusOK},
		{"evil.test:" + port, "", http.StatusMisdirectedRequest},                         // RFC 9110, section 15.5.20
		{"127.0.0.1:" + port, "http://evil.test:" + port, http.StatusForbidden},          // RFC 6454, section 7.3
		{"evil.test:" + port, "http://evil.test:" + port, http.StatusMisdirectedRequest}, // a name that leads here
	} {
		request, err := http.NewRequest(http.MethodGet, address, nil)
		require.NoError(t, err)
		request.Host = row.host
		if row.origin != "" {
			request.Header.Set("Origin", row.origin)
		}
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		response.Body.Close()
		assert.Equal(t, row.want, response.StatusCode, "%v", row)
	}

	taken := "127.0.0.1:" + port
	refused := runWith("", "play", "--address", taken)
	assert.Equal(t, statusTrouble, refused.status)
	assert.Contains(t, refused.stderr, "uri: listen tcp "+taken)
}
