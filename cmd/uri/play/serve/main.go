// Command serve compiles the page in cmd/uri/play and serves it on this machine, or writes it into a directory.
//
//	go run ./cmd/uri/play/serve
//	go run ./cmd/uri/play/serve -out site
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
)

func main() {
	address := flag.String("address", "127.0.0.1:8086", "the address to listen at")
	out := flag.String("out", "", "write the files of the page into this directory, and do not serve them")
	flag.Parse()
	if err := serve(*address, *out); err != nil {
		log.Fatal(err)
	}
}

func serve(address, out string) error {
	scratch, err := os.MkdirTemp("", "play")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	handler, err := newHandler(scratch)
	if err != nil {
		return err
	}
	if out != "" {
		return handler.write(out)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	return http.Serve(listener, handler)
}
