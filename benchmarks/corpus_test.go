package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/hostile"
)

// hashOf returns the beginning of a hash of the texts.
func hashOf(texts []string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\n")))
	return hex.EncodeToString(sum[:8])
}

// Figures of two versions can be compared only where the texts are the same. Who changes a generator on purpose changes
// the hash with it.
func TestCorporaAreAlwaysTheSame(t *testing.T) {
	for name, want := range map[string]string{
		"web":      "0f1489bd50fdcfe7",
		"deep":     "78079ca7c3e4db81",
		"query":    "319374f15d6d7425",
		"relative": "5dcbc3e3046aa25a",
		"encoded":  "bed4c6673eb1b1ce",
		"hostile":  "03c2be2668cb91a4",
		"invalid":  "cab2c02e4e4b9d13",
	} {
		c := corpusNamed(t, name)
		got := hashOf(append(append(append([]string{}, c.texts...), c.anywhere...), c.atEnd...))
		assert.Equal(t, want, got, "%s: %d texts, such as %q", name, len(c.texts), c.texts[0])
	}
}

// corpusNamed makes the corpus of that name.
func corpusNamed(t *testing.T, name string) *corpus {
	t.Helper()
	for _, g := range generators {
		if g.name == name {
			return makeCorpus(g, 1)
		}
	}
	t.Fatalf("no corpus %q", name)
	return nil
}

func TestCorporaAreWhatTheyAreSaidToBe(t *testing.T) {
	for _, g := range generators {
		assert.NoError(t, makeCorpus(g, 1).check(), g.name)
	}
}

func TestWebIsLikeTheWeb(t *testing.T) {
	c := corpusNamed(t, "web")
	assert.Len(t, c.texts, webCount)
	assert.InDelta(t, 87, c.meanLength(), 5, "mean length")
	assert.True(t, c.absolute())

	share := func(is func(string, uri.URI) bool) float64 {
		n := 0
		for _, text := range c.texts {
			u, err := uri.Parse(text)
			require.NoError(t, err, text)
			if is(text, u) {
				n++
			}
		}
		return float64(n) / float64(len(c.texts))
	}
	for _, kind := range []struct {
		name        string
		least, most float64
		is          func(string, uri.URI) bool
	}{
		{"https", 0.90, 0.94, func(_ string, u uri.URI) bool { return u.Scheme == "https" }},
		{"a query", 0.30, 0.37, func(_ string, u uri.URI) bool { return u.Query != "" }},
		{"a fragment", 0.02, 0.04, func(_ string, u uri.URI) bool { return u.Fragment != "" }},
		{"a port", 0.015, 0.025, func(_ string, u uri.URI) bool { return u.HasPort }},
		{"userinfo", 0.001, 0.003, func(_ string, u uri.URI) bool { return u.UserInfo != "" }},
		{"an IP literal", 0.0001, 0.002, func(_ string, u uri.URI) bool { return strings.HasPrefix(u.Host, "[") }},
		{"percent-encoding", 0.06, 0.12, func(text string, _ uri.URI) bool { return strings.Contains(text, "%") }},
		{"less than 20 bytes", 0, 0.01, func(text string, _ uri.URI) bool { return len(text) < 20 }},
		{"more than 300 bytes", 0, 0.01, func(text string, _ uri.URI) bool { return len(text) > 300 }},
		{"more than 150 bytes", 0.02, 0.15, func(text string, _ uri.URI) bool { return len(text) > 150 }},
	} {
		got := share(kind.is)
		assert.True(t, kind.least <= got && got <= kind.most, "%s: %.4f, want %v to %v", kind.name, got, kind.least, kind.most)
	}
}

func TestFaultsKeepTheLength(t *testing.T) {
	c := corpusNamed(t, faulty)
	require.Len(t, c.anywhere, len(c.texts))
	require.Len(t, c.atEnd, len(c.texts))
	for i, text := range c.texts {
		last := len(text) - 1
		assert.Len(t, c.anywhere[i], len(text))
		assert.Len(t, c.atEnd[i], len(text))
		assert.Equal(t, text[:last], c.atEnd[i][:last])
		assert.NotEqual(t, text[last], c.atEnd[i][last])
	}
}

func TestCheckTellsTheTextThatIsWrong(t *testing.T) {
	c := &corpus{name: "c", clean: true, texts: []string{"a", "a b"}}
	assert.ErrorContains(t, c.check(), `"a b"`)
	c = &corpus{name: "c", clean: true, texts: []string{"a"}, atEnd: []string{"b"}}
	assert.ErrorContains(t, c.check(), `"b": no error`)
	c.clean = false
	assert.NoError(t, c.check())
}

func TestReadCorpus(t *testing.T) {
	file := filepath.Join(t.TempDir(), "urls")
	require.NoError(t, os.WriteFile(file, []byte("http://a/b\n\nc?d\n"), 0o600))
	c, err := readCorpus(file)
	require.NoError(t, err)
	assert.Equal(t, []string{"http://a/b", "c?d"}, c.texts)
	assert.InDelta(t, 6.5, c.meanLength(), 0)
	assert.False(t, c.absolute())

	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err = readCorpus(file)
	assert.ErrorContains(t, err, "no lines")
	_, err = readCorpus(filepath.Join(t.TempDir(), "none"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestShapesHaveAboutTheLengthAskedFor(t *testing.T) {
	for _, s := range hostile.Shapes {
		assert.InDelta(t, 1000, len(s.Text(1000)), 12, s.Name)
		assert.NotEmpty(t, s.Text(1), s.Name)
	}
}
