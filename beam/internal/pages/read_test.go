package pages_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/beam/internal/pages"
	"github.com/go-rfc3986/uri/beam/uris"
)

func init() {
	register.Function1x1(toText)
	register.Function1x1(toReason)
}

func TestMain(m *testing.M) { os.Exit(ptest.MainRet(m)) }

func toText(l uris.Link) string {
	return fmt.Sprintf("%s:%d %s %s", filepath.Base(l.Place.File), l.Place.Line, l.Page, l.Href)
}

func toReason(r uris.Refusal) string {
	return fmt.Sprintf("%s:%d %s", filepath.Base(r.Place.File), r.Place.Line, r.Reason)
}

// Files are read as a whole, compressed files to the end of their content. Each file belongs to one part.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.tsv"), []byte("p\th\nnothing\np\tx\ty"), 0o600))
	many := compress(t, filepath.Join(dir, "b.tsv.gz"), 10_000)
	p := beam.NewPipeline()
	s := p.Root()
	var links, refusals []beam.PCollection
	for i := range 3 {
		l, r := pages.Read(s, dir+"/*", pages.Part{Number: i, Of: 3})
		links, refusals = append(links, l), append(refusals, r)
	}
	want := append([]any{"a.tsv:1 p h", "a.tsv:3 p x\ty"}, many...)
	passert.Equals(s, beam.ParDo(s, toText, beam.Flatten(s, links...)), want...)
	passert.Equals(s, beam.ParDo(s, toReason, beam.Flatten(s, refusals...)), "a.tsv:2 the line has no TAB")
	result, err := ptest.RunWithMetrics(p)
	require.NoError(t, err)
	sums := map[string]int64{}
	for _, c := range result.Metrics().AllMetrics().Counters() {
		if c.Key.Namespace == "pages" {
			sums[c.Key.Name] += c.Result()
		}
	}
	assert.Equal(t, map[string]int64{"files": 2, "refused": 1}, sums)
}

// compress writes a file with that number of equal links, so that its content is far longer than the file.
func compress(t *testing.T, name string, links int) (want []any) {
	t.Helper()
	file, err := os.Create(name)
	require.NoError(t, err)
	w := gzip.NewWriter(file)
	for i := range links {
		_, err := w.Write([]byte("p\th\n"))
		require.NoError(t, err)
		want = append(want, fmt.Sprintf("b.tsv.gz:%d p h", i+1))
	}
	require.NoError(t, w.Close())
	require.NoError(t, file.Close())
	return want
}

// A missing or damaged file is an error of the pipeline. It does not just shorten the input.
func TestReadFails(t *testing.T) {
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole.gz")
	compress(t, whole, 1_000)
	text, err := os.ReadFile(whole)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cut.gz"), text[:len(text)-9], 0o600))
	for _, glob := range []string{"none*", "cut.gz"} {
		p := beam.NewPipeline()
		s := p.Root()
		pages.Read(s, dir+"/"+glob, pages.Part{})
		assert.Error(t, ptest.Run(p), glob)
	}
}

// A compressed file with far more content than its size is an error too, which names the place. It costs no more memory than other
// files of its size: short and long lines, each as often as they make 32 MiB.
func TestReadOfBombs(t *testing.T) {
	for _, line := range []string{"p\th\n", "p\t" + strings.Repeat("a", 1<<15) + "\n"} {
		var text bytes.Buffer
		w, err := gzip.NewWriterLevel(&text, gzip.BestCompression)
		require.NoError(t, err)
		for range 32 << 20 / len(line) {
			_, err := io.WriteString(w, line)
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		name := filepath.Join(t.TempDir(), "bomb.gz")
		require.NoError(t, os.WriteFile(name, text.Bytes(), 0o600))
		p := beam.NewPipeline()
		s := p.Root()
		pages.Read(s, name, pages.Part{})
		err = ptest.Run(p)
		assert.ErrorContains(t, err, "bomb.gz: after line ")
		assert.ErrorContains(t, err, "the content has more than 100 times the bytes of the file")
	}
}
