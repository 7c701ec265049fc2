package pages_test

import (
	"compress/gzip"
	"os"
	"path/filepath"
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

func toText(l uris.Link) string { return filepath.Base(l.Place.File) + " " + l.Page + " " + l.Href }

func toReason(r uris.Refusal) string { return filepath.Base(r.Place.File) + " " + r.Reason }

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
	want := append([]any{"a.tsv p h", "a.tsv p x\ty"}, many...)
	passert.Equals(s, beam.ParDo(s, toText, beam.Flatten(s, links...)), want...)
	passert.Equals(s, beam.ParDo(s, toReason, beam.Flatten(s, refusals...)), "a.tsv the line has no TAB")
	ptest.RunAndValidate(t, p)
}

// compress writes a file with that number of equal links, so that its content is far longer than the file.
func compress(t *testing.T, name string, links int) (want []any) {
	t.Helper()
	file, err := os.Create(name)
	require.NoError(t, err)
	w := gzip.NewWriter(file)
	for range links {
		_, err := w.Write([]byte("p\th\n"))
		require.NoError(t, err)
		want = append(want, "b.tsv.gz p h")
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
