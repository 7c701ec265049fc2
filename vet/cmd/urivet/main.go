// Command urivet finds mistakes with URLs in Go programs:
//
//	go run github.com/go-rfc3986/uri/vet/cmd/urivet@latest ./...
//	go vet -vettool=$(which urivet) ./...
//
// With -fix, it applies the fixes that it suggests. With -urlhost, only this analyzer runs, and with -urlhost=false, all others.
// The page https://github.com/go-rfc3986/uri/blob/main/docs/vet.md explains each of them.
package main

import (
	"encoding/json"
	"log"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/go-rfc3986/uri/vet"
)

func main() {
	if config := os.Args[len(os.Args)-1]; strings.HasSuffix(config, ".cfg") && wantsFactsOnly(config) {
		return
	}
	multichecker.Main(vet.Analyzers()...)
}

// wantsFactsOnly reports whether go vet wants the facts of a package and no findings, as it does for each dependency. No analyzer
// here has facts, so an empty file holds them. To parse and type-check the dependencies would be most of the work.
func wantsFactsOnly(config string) bool {
	text, err := os.ReadFile(config)
	if err != nil {
		return false // multichecker says so
	}
	var c unitchecker.Config
	if err := json.Unmarshal(text, &c); err != nil || !c.VetxOnly {
		return false
	}
	if err := os.WriteFile(c.VetxOutput, nil, 0o666); err != nil {
		log.Fatal("urivet: ", err)
	}
	return true
}
