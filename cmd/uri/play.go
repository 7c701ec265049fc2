package main

import (
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

const playHelp = `Serves a page for browsers in which you type a reference and see its parts, its findings, its normal form and its target, with the steps, and how net/url and the browser read it. Writes the address of the page, and serves it until it is interrupted. Nothing leaves this machine, and nothing is stored.`

const playExamples = `$ uri play > address

$ uri play --address 127.0.0.1:0 > address`

// newPlay returns the command that serves the page.
func (t *tool) newPlay() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "play [FLAG]",
		Short:   "serve a page that shows the parts of what you type",
		Long:    playHelp,
		Example: playExamples,
		Args:    noArguments,
	}
	address := cmd.Flags().String("address", "127.0.0.1:8086", "listen at `HOST:PORT`; 0 is any free port")
	cmd.RunE = func(*cobra.Command, []string) error {
		listener, err := net.Listen("tcp", *address)
		if err != nil {
			return err
		}
		if err := t.PrintLine("http://" + listener.Addr().String() + "/"); err != nil {
			return err
		}
		if err := t.Stdout.Flush(); err != nil {
			return err
		}
		server := &http.Server{Handler: page.Local(), ReadHeaderTimeout: 10 * time.Second}
		return server.Serve(listener)
	}
	return cmd
}
