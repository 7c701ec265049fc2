package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
)

// oracle returns the lines that the pipeline must write, by kind. It reads each file in one loop, and calls only the library.
func oracle(t *testing.T, files []string, drop ...string) map[string][]string {
	t.Helper()
	targets := map[string]int{}
	out := map[string][]string{}
	for _, name := range files {
		for i, line := range readLines(t, name) {
			target, reason := oracleTarget(line, drop)
			if reason != "" {
				out["refused"] = append(out["refused"], fmt.Sprintf("%s\t%d\t%s", name, i+1, reason))
				continue
			}
			targets[target]++
		}
	}
	links, pages := map[string]int{}, map[string]int{}
	for target, count := range targets {
		out["targets"] = append(out["targets"], target)
		u := uri.MustParse(target)
		origin, _ := httpuri.OriginOf(u)
		links[origin.String()] += count
		pages[origin.String()]++
		line := target
		for _, f := range lint.Check(u) {
			line += fmt.Sprintf("\t%s %s %d %d %d", f.Code, f.Component, f.Segment, f.Offset, f.Length)
		}
		if line != target {
			out["findings"] = append(out["findings"], line)
		}
	}
	for origin, count := range links {
		out["origins"] = append(out["origins"], fmt.Sprintf("%s\t%d\t%d", origin, count, pages[origin]))
	}
	for _, lines := range out {
		slices.Sort(lines)
	}
	return out
}

// oracleTarget returns the canonical target of a link, or the reason why there is none.
func oracleTarget(line string, drop []string) (target, reason string) {
	page, href, ok := strings.Cut(line, "\t")
	if !ok {
		return "", "the line has no TAB"
	}
	u, err := uri.Parse(page)
	var base uri.Base
	if err == nil {
		base, err = uri.NewBase(u)
	}
	if err != nil {
		return "", "page: " + err.Error()
	}
	if u, err = httpuri.Href(base, href, idna.Lookup.ToASCII); err != nil {
		return "", err.Error()
	}
	u = u.NormalizeForScheme()
	u.Fragment, u.ForceFragment = "", false
	for _, key := range drop {
		params, err := query.Parse(u.Query, query.RFC3986)
		if err != nil {
			return "", err.Error()
		}
		params.Delete(key)
		u.Query = params.String()
	}
	return u.String(), ""
}

// readLines returns the lines of a compressed file.
func readLines(t *testing.T, name string) []string {
	t.Helper()
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	uncompressed, err := gzip.NewReader(file)
	require.NoError(t, err)
	text, err := io.ReadAll(uncompressed)
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}
