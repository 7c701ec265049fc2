package main

import (
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// play serves the page, and writes its address before.
func (t *tool) play(*cobra.Command, []string) error {
	listener, err := net.Listen("tcp", t.opts.address)
	if err != nil {
		return err
	}
	address := listener.Addr().String()
	if err := errors.Join(t.PrintLine("http://"+address+"/"), t.Stdout.Flush()); err != nil {
		return err
	}
	handler := page.Guard(page.Local(), hostOf(t.opts.address), hostOf(address))
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}

// hostOf returns the host of an address at which the server listens, which may be empty.
func hostOf(address string) string {
	host, _, _ := net.SplitHostPort(address) // net.Listen has accepted the address
	return host
}
