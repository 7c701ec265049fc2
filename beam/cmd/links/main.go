// Links writes made-up links for the command frontier to read.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/go-rfc3986/uri/beam/internal/links"
)

func main() {
	var web links.Web
	dir := flag.String("output", "", "the directory, as a name; files named pages-00000.tsv.gz and so on are replaced there")
	flag.Uint64Var(&web.Seed, "seed", 1, "what the links follow from")
	flag.IntVar(&web.Links, "links", 20_000, "how many there are")
	flag.IntVar(&web.Targets, "targets", 8_000, "how many pages they lead to, at most")
	flag.IntVar(&web.Files, "files", 8, "how many files")
	flag.Parse()
	if *dir == "" || web.Links < 0 || web.Targets < 1 || web.Files < 1 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := web.Write(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "links:", err)
		os.Exit(1)
	}
}
