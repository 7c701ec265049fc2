// Command serve compiles the page in docs/play and serves it on this machine.
//
//	go run ./docs/play/serve
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
	flag.Parse()
	if err := serve(*address); err != nil {
		log.Fatal(err)
	}
}

func serve(address string) error {
	scratch, err := os.MkdirTemp("", "play")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	handler, err := newHandler(scratch)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	return http.Serve(listener, handler)
}
