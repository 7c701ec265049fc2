// Command harm shows what the programs with mistakes do with an input. With the argument "right", it shows what they do with inputs that they
// are made for.
package main

import (
	"fmt"
	"os"

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
	{"urlredirect", urlredirect.Show},
	{"urlhost", urlhost.Show},
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
	for _, s := range shows {
		inputs := []string{s.Input}
		if len(os.Args) > 1 {
			inputs = s.Right
		}
		for _, input := range inputs {
			fmt.Printf("%-12s %-36s %s\n", s.name, input, s.Do(input))
		}
	}
}
