// Command harm shows what each analyzer is for: what a program does with the mistake or, built with the fixes, without it.
package main

import (
	"fmt"

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
)

func main() {
	shows := []struct {
		name string
		show func()
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
	}
	for _, s := range shows {
		fmt.Println("==", s.name)
		s.show()
	}
}
