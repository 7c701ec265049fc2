package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// keyOf returns the key of a place, such as example.com/m@v1.2.3/dir/a.go:7.
func keyOf(place string) string {
	sum := sha256.Sum256([]byte(place))
	return hex.EncodeToString(sum[:8])
}

// A fault is a line of a file of faults: the half of the modules that it belongs to, its analyzer, and the key of its place.
type fault struct{ half, analyzer, key string }

// readFaults reads a file of faults. A line that begins with "#" is a remark.
func readFaults(name string) (all []fault, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s: a half, an analyzer and a key are wanted, not %q", name, line)
		}
		all = append(all, fault{fields[0], fields[1], fields[2]})
	}
	return all, nil
}

// A share is how many faults there are, and how many of them are found.
type share struct{ found, all int }

// recall returns the share of faults that is found, by half and analyzer.
func (r report) recall(faults []fault) map[[2]string]share {
	found := map[[2]string]bool{}
	for _, f := range r.findings {
		found[[2]string{f.analyzer, f.key}] = true
	}
	shares := map[[2]string]share{}
	for _, f := range faults {
		for _, name := range []string{f.analyzer, "all"} {
			s := shares[[2]string{f.half, name}]
			s.all++
			if found[[2]string{f.analyzer, f.key}] {
				s.found++
			}
			shares[[2]string{f.half, name}] = s
		}
	}
	return shares
}

// printRecall prints the share of the faults of a file that is found.
func (r report) printRecall(name string) error {
	faults, err := readFaults(name)
	if err != nil {
		return err
	}
	shares := r.recall(faults)
	order := func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }
	for _, key := range slices.SortedFunc(maps.Keys(shares), order) {
		fmt.Fprintf(os.Stderr, "half %s %-12s %d of %d\n", key[0], key[1], shares[key].found, shares[key].all)
	}
	return nil
}
