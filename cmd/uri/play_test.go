package main

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The command writes the address, and then serves the page.
func TestPlay(t *testing.T) {
	address := played(t, "127.0.0.1:0")
	response, err := http.Get(address)
	require.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	assert.Contains(t, string(text), "<title>What a URI is made of")

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
		assert.Equal(t, row.want, statusFor(t, address, row.host, row.origin), "%v", row)
	}

	taken := "127.0.0.1:" + port
	refused := runWith("", "play", "--address", taken)
	assert.Equal(t, statusTrouble, refused.status)
	assert.Contains(t, refused.stderr, "uri: listen tcp "+taken)

	// The host of --address may be another than that of the listener, which is "::" where there is IPv6.
	anyAddress := played(t, "0.0.0.0:0")
	port = strings.Trim(anyAddress[strings.LastIndexByte(anyAddress, ':'):], ":/")
	assert.Equal(t, http.StatusOK, statusFor(t, "http://127.0.0.1:"+port+"/", "0.0.0.0:"+port, ""))
}

// played returns the address that the command writes. It serves until the tests end.
func played(t *testing.T, address string) string {
	t.Helper()
	read, write := io.Pipe()
	go run([]string{"play", "--address", address}, strings.NewReader(""), write, io.Discard, columns(80))
	line, err := bufio.NewReader(read).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(line)
}

// statusFor returns the status of a request to the address for a host, from a page of origin unless it is empty.
func statusFor(t *testing.T, address, host, origin string) int {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, address, nil)
	require.NoError(t, err)
	request.Host = host
	if origin != "" {
		request.Header.Set("Origin", origin)
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	response.Body.Close()
	return response.StatusCode
}

// If the address cannot be written, nothing is served.
func TestPlayWithoutOutput(t *testing.T) {
	var stderr strings.Builder
	status := run([]string{"play", "--address", "127.0.0.1:0"}, strings.NewReader(""), &brokenWriter{0, errors.New("no room")}, &stderr, columns(80))
	assert.Equal(t, statusTrouble, status)
	assert.Equal(t, "uri: no room\n", stderr.String())
}
