package links

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// The same seed gives the same files, and a different seed gives different ones.
func TestWriteFollowsFromTheSeed(t *testing.T) {
	write := func(seed uint64) string {
		dir := t.TempDir()
		require.NoError(t, Web{Seed: seed, Links: 100, Targets: 50, Files: 3}.Write(dir))
		names, err := filepath.Glob(filepath.Join(dir, "pages-*.tsv.gz"))
		require.NoError(t, err)
		require.Len(t, names, 3)
		var all []byte
		for _, name := range names {
			file, err := os.Open(name)
			require.NoError(t, err)
			defer file.Close()
			r, err := gzip.NewReader(file)
			require.NoError(t, err)
			text, err := io.ReadAll(r)
			require.NoError(t, err)
			all = append(all, text...)
		}
		assert.Equal(t, 100, bytes.Count(all, []byte("\n")))
		return string(all)
	}
	assert.Equal(t, write(1), write(1))
	assert.NotEqual(t, write(1), write(2))
}

// One link of a hundred is not a reference. Half of the others lead to one host, and each page has some consecutive links.
func TestLinks(t *testing.T) {
	const count = 20_000
	var b bytes.Buffer
	out := bufio.NewWriter(&b)
	Web{Seed: 1, Links: count, Targets: 8_000, Files: 1}.writeLinks(out, 0)
	require.NoError(t, out.Flush())
	var bad, big, turns int
	last := ""
	for line := range strings.Lines(b.String()) {
		page, href, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		target, err := uri.Resolve(page, href)
		if err != nil || !strings.Contains(line, "\t") {
			bad++
			continue
		}
		if uri.MustParse(target).Normalize().Host == "big.example" {
			big++
		}
		if page != last {
			turns++
		}
		last = page
	}
	assert.Equal(t, count/badOf, bad)
	assert.InDelta(t, count/2, big, count/20)
	assert.InDelta(t, count/linksOfPage, turns, count/linksOfPage/10)
}
