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

var shows = []struct {
	name string
	wire.Show
}{
	{"urlhost", urlhost.Show},
	{"urlredirect", urlredirect.Show},
	{"urlpath", urlpath.Show},
	{"urlescape", urlescape.Show},
	{"urlbuild", urlbuild.Show},
	{"urllog", urllog.Show},
	{"urlport", urlport.Show},
	{"urlequal", urlequal.Show},
	{"urlerr", urlerr.Show},
	{"urlconst", urlconst.Show},
	{"uriport", uriport.Show},
	{"more/urlhost", moreurlhost.Show},
	{"more/urlredirect", moreurlredirect.Show},
	{"more/urlescape", moreurlescape.Show},
	{"more/urlbuild", moreurlbuild.Show},
}

func main() {
	argument := strings.Join(os.Args[1:], "")
	for _, s := range shows {
		inputs := []string{s.Input}
		switch {
		case argument == "right":
			inputs = s.Right
		case argument == "" && strings.HasPrefix(s.name, "more/"):
			inputs = nil
		}
		for _, input := range inputs {
			fmt.Printf("%-11s  %-35s  %s\n", s.name, input, s.Do(input))
		}
	}
}
