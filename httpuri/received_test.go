package httpuri_test

import (
	"bufio"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// A receiver is a server of net/http with connections in memory. It answers 200 to a request with a target URI, and 400 to
// others, and returns the result of FromRequest.
type receiver struct {
	conns    chan net.Conn
	received chan reception
}

// A reception is a request as a handler gets it, and the result of FromRequest for it.
type reception struct {
	req *http.Request
	u   uri.URI
	err error
}

// theReceiver is shared by all tests and fuzz targets of a process, one request at a time.
var theReceiver = sync.OnceValue(func() *receiver {
	rc := &receiver{conns: make(chan net.Conn), received: make(chan reception, 1)}
	server := http.Server{ErrorLog: log.New(io.Discard, "", 0), DisableGeneralOptionsHandler: true,
		Handler: http.HandlerFunc(rc.ServeHTTP)}
	go server.Serve(rc)
	return rc
})

func (rc *receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	u, err := httpuri.FromRequest(r)
	rc.received <- reception{r, u, err}
	if err != nil {
		http.Error(w, "no target", http.StatusBadRequest)
	}
}

func (rc *receiver) Accept() (net.Conn, error) { return <-rc.conns, nil }
func (rc *receiver) Close() error              { return nil }
func (rc *receiver) Addr() net.Addr            { return &net.TCPAddr{} }

// send sends the bytes of a request. It returns the status of the answer, or 0 if there is none, and the reception if the
// handler was called.
func (rc *receiver) send(request string) (status int, got reception, served bool) {
	client, server := net.Pipe()
	rc.conns <- server
	go func() {
		io.WriteString(client, request)
	}()
	resp, err := http.ReadResponse(bufio.NewReader(client), nil)
	client.Close()
	if err == nil {
		status = resp.StatusCode
	}
	select {
	case got = <-rc.received:
		return status, got, true
	default:
		return status, got, false
	}
}

// partOf returns the part of a request that err is about, or "" if err is not a *RequestError.
func partOf(err error) string {
	var refused *httpuri.RequestError
	if !errors.As(err, &refused) {
		return ""
	}
	return refused.Part
}
