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

	taken := strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/\n")
	refused := runWith("", "play", "--address", taken)
	assert.Equal(t, statusTrouble, refused.status)
	assert.Contains(t, refused.stderr, "uri: listen tcp "+taken)
}
