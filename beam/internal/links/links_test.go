package links

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

// The same seed gives the same files, and a different seed gives different ones.
func TestWriteFollowsFromTheSeed(t *testing.T) {
	write := func(seed uint64) string {
		dir := t.TempDir()
		require.NoError(t, Web{Seed: seed, Links: 300, Targets: 50, Files: 3}.Write(dir))
		names, err := filepath.Glob(filepath.Join(dir, "pages-*.tsv.gz"))
		require.NoError(t, err)
		require.Len(t, names, 3)
		var all []byte
		files := map[string]bool{}
		for _, name := range names {
			file, err := os.Open(name)
			require.NoError(t, err)
			defer file.Close()
			r, err := gzip.NewReader(file)
			require.NoError(t, err)
			text, err := io.ReadAll(r)
			require.NoError(t, err)
			all = append(all, text...)
			files[string(text)] = true
		}
		assert.Len(t, files, 3, "no two files are the same")
		assert.Equal(t, 300, bytes.Count(all, []byte("\n")))
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

// Each spelling of a reference leads to the page: 20,000 pairs of two pages, and of a page and the first page of a site.
func TestSpellingsLeadToThePage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 20_000 {
		from, to := makePlace(r.IntN(400)), makePlace(r.IntN(400))
		if i%5 == 0 {
			to = to.home()
		}
		ref := spell(r, from, to)
		got, err := uri.Resolve(from.String(), ref)
		require.NoError(t, err)
		require.True(t, uri.MustParse(got).Equivalent(uri.MustParse(to.String())), "%s and %s lead to %s, not %s", from, ref, got, to)
	}
}

// The links lead to no more pages than there may be, with their sites' first pages and those that mislead. utm_source is the only parameter
// beside those of a page.
func TestTargets(t *testing.T) {
	const most = 30
	allowed := map[string]bool{}
	for n := range most {
		allowed[uri.MustParse(makePlace(n).String()).NormalizeForScheme().String()] = true
		allowed[makePlace(n).home().String()] = true
	}
	require.Greater(t, len(allowed), most+10)
	var b bytes.Buffer
	out := bufio.NewWriter(&b)
	Web{Seed: 1, Links: 10_000, Targets: most, Files: 1}.writeLinks(out, 0)
	require.NoError(t, out.Flush())
	found := map[string]bool{}
	for line := range strings.Lines(b.String()) {
		page, href, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		text, err := uri.Resolve(page, href)
		if err != nil || slices.Contains(rare, href) || page == "/no-base" || !strings.Contains(line, "\t") {
			continue
		}
		require.True(t, allowed[page], page)
		u := uri.MustParse(text).WithoutFragment().NormalizeForScheme()
		params, err := query.Parse(u.Query, query.RFC3986)
		require.NoError(t, err)
		params.Delete("utm_source")
		u.Query = params.String()
		require.True(t, allowed[u.String()], "%s with %s", page, href)
		found[u.String()] = true
	}
	assert.Len(t, found, len(allowed), "each is found")
}

// The directory is a name, whatever it looks like, and ".." behind a symbolic link leads where the system says. A file is replaced
// only if it has the name of one of these. A link is replaced, not what it leads to, and a failure leaves nothing.
func TestWriteReplacesItsOwnFiles(t *testing.T) {
	root, web := t.TempDir(), Web{Seed: 1, Links: 3, Targets: 2, Files: 1}
	const kept, name = "kept", "pages-00000.tsv.gz"
	write := func(name string) { require.NoError(t, os.WriteFile(name, []byte(kept), 0o600)) }
	dirs := []string{"a", "a?", "a*", "[a]", `a\b`, "{a,b}", " ", "-a", "%61", "..."}
	for _, dir := range dirs {
		require.NoError(t, os.Mkdir(filepath.Join(root, dir), 0o700))
		write(filepath.Join(root, dir, name))
		write(filepath.Join(root, dir, name+".bak"))
	}
	for i, dir := range dirs {
		require.NoError(t, web.Write(filepath.Join(root, dir)))
		for j, other := range dirs {
			text, err := os.ReadFile(filepath.Join(root, other, name))
			require.NoError(t, err)
			assert.Equal(t, j > i, string(text) == kept, "%q and %q", dir, other)
		}
		entries, err := os.ReadDir(filepath.Join(root, dir))
		require.NoError(t, err)
		assert.Len(t, entries, 2, dir)
	}
	require.NoError(t, os.MkdirAll(filepath.Join(root, "there", "deep"), 0o700))
	write(filepath.Join(root, "target"))
	if err := os.Symlink(filepath.Join(root, "target"), filepath.Join(root, "there", name)); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	require.NoError(t, os.Symlink(filepath.Join(root, "there", "deep"), filepath.Join(root, "a", "link")))
	require.NoError(t, os.Remove(filepath.Join(root, "a", name)))
	require.NoError(t, web.Write(root+"/a/link/.."))
	assert.NoFileExists(t, filepath.Join(root, "a", name))
	info, err := os.Lstat(filepath.Join(root, "there", name))
	require.NoError(t, err)
	assert.True(t, info.Mode().IsRegular())
	text, err := os.ReadFile(filepath.Join(root, "target"))
	require.NoError(t, err)
	assert.Equal(t, kept, string(text))

	require.NoError(t, os.MkdirAll(filepath.Join(root, "full", name, "x"), 0o700))
	assert.Error(t, web.Write(filepath.Join(root, "full")))
	entries, err := os.ReadDir(filepath.Join(root, "full"))
	require.NoError(t, err)
	assert.Len(t, entries, 1)
}
