package main

import (
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// newPlay returns the command that serves the page.
func (t *tool) newPlay() *cobra.Command {
	var address string
	cmd := command("play", func(*cobra.Command, []string) error { return t.play(address) })
	cmd.Args = noArguments
	cmd.Flags().StringVar(&address, "address", "127.0.0.1:8086", "listen at `HOST:PORT`; 0 is any free port")
	return cmd
}

// play serves the page, and writes its address before.
func (t *tool) play(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	if err := errors.Join(t.PrintLine("http://"+listener.Addr().String()+"/"), t.Stdout.Flush()); err != nil {
		return err
	}
	server := &http.Server{Handler: page.Local(), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}
