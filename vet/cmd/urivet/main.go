// Command urivet finds mistakes with URLs in Go programs:
//
//	go run github.com/go-rfc3986/uri/vet/cmd/urivet@latest ./...
//	go vet -vettool=$(which urivet) ./...
//
// With -strict, it reports more. With -fix, it applies the fixes that it suggests. With -urlhost, only this analyzer runs, and with
// -urlhost=false, all others. The exit status is 0 without findings, 3 with findings, 1 if a package does not compile, which gets one line,
// and 2 for a wrong flag. With -json and -fix, findings are no failure, and the status is 0. That of go vet is 1 with findings.
//
// The page https://github.com/go-rfc3986/uri/blob/main/docs/vet.md explains each of them.
package main

import (
	"encoding/json"
	"flag"
	"log"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/go-rfc3986/uri/vet"
	"github.com/go-rfc3986/uri/vet/internal/nolint"
)

func main() {
	if config := os.Args[len(os.Args)-1]; strings.HasSuffix(config, ".cfg") && wantsFactsOnly(config) {
		return
	}
	if begin := 1 + patternsAt(os.Args[1:]); begin < len(os.Args) && os.Args[begin] != "help" && !strings.HasSuffix(os.Args[begin], ".cfg") {
		good, all := checkable(os.Args[begin:])
		if !all {
			checkOthers(os.Args[1:begin], good)
			os.Exit(1)
		}
		os.Args = slices.Insert(os.Args, 1, "-test=false") // no analyzer looks at tests
	}
	flag.BoolFunc("strict", "report what is a mistake in some programs only, too", setStrict)
	multichecker.Main(nolint.Obey(vet.Analyzers())...)
}

// setStrict sets the flag of this name of all analyzers.
func setStrict(value string) error {
	for _, a := range vet.Analyzers() {
		if err := a.Flags.Set("strict", value); err != nil {
			return err
		}
	}
	return nil
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
