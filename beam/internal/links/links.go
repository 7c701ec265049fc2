// Package links generates the links of an invented web, for tests and measurements. The same seed
// gives the same links.
package links

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
)

// A Web describes the links to generate.
type Web struct {
	Seed    uint64
	Links   int
	Targets int // the maximum number of different targets; one host has half of them, and gets half of the links
	Files   int
}

const (
	linksOfPage = 20
	badOf       = 100 // one of this number of links is not a reference
)

// Write writes the links to files in dir, named pages-00000.tsv.gz and so on. It replaces files of these names, and symbolic links
// too, not what they lead to.
func (w Web) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range w.Files {
		if err := w.writeFile(fmt.Sprintf("%s/pages-%05d.tsv.gz", dir, i), i); err != nil {
			return err
		}
	}
	return nil
}

// writeFile writes one of the files, under a unique name until it is complete.
func (w Web) writeFile(name string, number int) error {
	unfinished := fmt.Sprintf("%s.%016x", name, rand.Uint64())
	file, err := os.OpenFile(unfinished, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	err = errors.Join(w.compress(file, number), file.Close())
	if err == nil {
		err = os.Rename(unfinished, name)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(unfinished))
	}
	return err
}

// compress writes the content of one of the files.
func (w Web) compress(file io.Writer, number int) error {
	compressed, err := gzip.NewWriterLevel(file, gzip.BestSpeed)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(compressed)
	w.writeLinks(out, number)
	if err := out.Flush(); err != nil {
		return err
	}
	return compressed.Close()
}

// writeLinks writes the links of one of the files. Errors are kept in out.
func (w Web) writeLinks(out *bufio.Writer, number int) {
	r := rand.New(rand.NewPCG(w.Seed, uint64(number)))
	var page place
	for i := w.Links * number / w.Files; i < w.Links*(number+1)/w.Files; i++ {
		if i%linksOfPage == 0 || page == (place{}) {
			page = w.place(r)
		}
		if i%badOf == 0 {
			writeBad(out, r, page)
			continue
		}
		io.WriteString(out, page.String()+"\t"+w.href(r, page)+"\n")
	}
}

// place chooses a page.
func (w Web) place(r *rand.Rand) place { return makePlace(r.IntN(w.Targets)) }
