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
	"path/filepath"
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

// Write writes the links to files in dir, named pages-00000.tsv.gz and so on.
func (w Web) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range w.Files {
		if err := w.writeFile(filepath.Join(dir, fmt.Sprintf("pages-%05d.tsv.gz", i)), i); err != nil {
			return err
		}
	}
	return nil
}

// writeFile writes one of the files.
func (w Web) writeFile(name string, number int) (err error) {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
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
