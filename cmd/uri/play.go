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
	if err := errors.Join(t.PrintLine("http://"+listener.Addr().String()+"/"), t.Stdout.Flush()); err != nil {
		return err
	}
	server := &http.Server{Handler: page.Local(), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}
