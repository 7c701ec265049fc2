package browsers

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
)

// Serve answers requests, one after the other, with the texts that answer returns, and gives it what stands on the wire: net/http
// would refuse some of it.
func Serve(listener net.Listener, answer func(host, target, body string) string) {
	var oneByOne sync.Mutex
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			host, target, body, err := read(bufio.NewReader(conn))
			if err == nil {
				oneByOne.Lock()
				defer oneByOne.Unlock()
				io.WriteString(conn, answer(host, target, body))
			}
		}()
	}
}

// read reads a request.
func read(r *bufio.Reader) (host, target, body string, err error) {
	line, err := r.ReadString('\n')
	if err != nil {
		return "", "", "", err
	}
	_, target, _ = strings.Cut(strings.TrimSuffix(line, " HTTP/1.1\r\n"), " ")
	length := 0
	for line != "\r\n" {
		if line, err = r.ReadString('\n'); err != nil {
			return "", "", "", err
		}
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch strings.ToLower(name) {
		case "host":
			host = strings.TrimSpace(value)
		case "content-length":
			length, _ = strconv.Atoi(strings.TrimSpace(value))
		}
	}
	data := make([]byte, length)
	_, err = io.ReadFull(r, data)
	return host, target, string(data), err
}

// Answer returns a response.
func Answer(status, field, body string) string {
	return fmt.Sprintf("HTTP/1.1 %s\r\n%s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", status, field, len(body), body)
}
