// Command urivet finds mistakes with URLs in Go programs:
//
//	go run github.com/go-rfc3986/uri/vet/cmd/urivet@latest ./...
//	go vet -vettool=$(which urivet) ./...
//
// With -fix, it applies the fixes that it suggests. With -urlhost, only this analyzer runs, and with -urlhost=false, all others.
// The page https://github.com/go-rfc3986/uri/blob/main/docs/vet.md explains each of them.
package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/go-rfc3986/uri/vet"
)

func main() { multichecker.Main(vet.Analyzers()...) }
