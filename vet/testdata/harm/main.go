// Command harm shows what the programs with mistakes do with an input. With the argument "more", it also runs those that docs/vet.md does not
// show, and with "right", it shows what all do with inputs that they are made for.
package main

import (
	"fmt"
	"os"
	"strings"

	moreurlbuild "example.test/harm/more/urlbuild"
	moreurlescape "example.test/harm/more/urlescape"
	moreurlhost "example.test/harm/more/urlhost"
	moreurlredirect "example.test/harm/more/urlredirect"
	"example.test/harm/uriport"
	"example.test/harm/urlbuild"
	"example.test/harm/urlconst"
	"example.test/harm/urlequal"
	"example.test/harm/urlerr"
	"example.test/harm/urlescape"
	"example.test/harm/urlhost"
	"example.test/harm/urllog"
	"example.test/harm/urlpath"
	"example.test/harm/urlport"
	"example.test/harm/urlredirect"
	"example.test/harm/wire"
)

var cases = []struct {
	name string
	wire.Case
}{
	{"urlhost", urlhost.Case},
	{"urlredirect", urlredirect.Case},
	{"urlpath", urlpath.Case},
	{"urlescape", urlescape.Case},
	{"urlbuild", urlbuild.Case},
	{"urllog", urllog.Case},
	{"urlport", urlport.Case},
	{"urlequal", urlequal.Case},
	{"urlerr", urlerr.Case},
	{"urlconst", urlconst.Case},
	{"uriport", uriport.Case},
	{"more/urlhost", moreurlhost.Case},
	{"more/urlredirect", moreurlredirect.Case},
	{"more/urlescape", moreurlescape.Case},
	{"more/urlbuild", moreurlbuild.Case},
}

func main() {
	argument := strings.Join(os.Args[1:], "")
	for _, c := range cases {
		inputs := []string{c.Input}
		switch {
		case argument == "right":
			inputs = c.Right
		case argument == "" && strings.HasPrefix(c.name, "more/"):
			inputs = nil
		}
		for _, input := range inputs {
			fmt.Printf("%-11s  %-35s  %s\n", c.name, input, c.Do(input))
		}
	}
}
