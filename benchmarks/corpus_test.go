package main

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// hashOf returns the beginning of a hash of the texts.
func hashOf(texts []string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\n")))
	return hex.EncodeToString(sum[:8])
}

// Figures of two versions can be compared only if the texts are the same. If you change a generator on purpose, change its
// hash too.
func TestCorporaAreAlwaysTheSame(t *testing.T) {
	for name, want := range map[string]string{
		"web":      "c81d1574e4a43bad",
		"deep":     "e408f6fa40c9d154",
		"query":    "5dc16c81a5657a17",
		"relative": "e0c83ab8dbbb9b1a",
		"encoded":  "7ef07c42e48782b9",
		"hostile":  "486ff1ad34993139",
		"invalid":  "e83137af535f9e77",
	} {
		c := corpusNamed(t, name)
		urls := perPage(c.pages, func(p page) string { return p.url })
		got := hashOf(slices.Concat(c.texts, c.anywhere, c.atEnd, urls))
		assert.Equal(t, want, got, "%s: %d texts", name, len(c.texts))
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

// The generated corpora also have kinds of URLs that the real lists do not have. They are rare.
func TestWebHasAllKindsOfURLs(t *testing.T) {
	c := corpusNamed(t, "web")
	assert.Len(t, c.texts, webCount)
	assert.True(t, c.absolute())
	for name, is := range map[string]func(uri.URI) bool{
		"http":          func(u uri.URI) bool { return u.Scheme == "http" },
		"ftp":           func(u uri.URI) bool { return u.Scheme == "ftp" },
		"a port":        func(u uri.URI) bool { return u.HasPort },
		"userinfo":      func(u uri.URI) bool { return u.UserInfo != "" },
		"an IP literal": func(u uri.URI) bool { return strings.HasPrefix(u.Host, "[") },
	} {
		found := slices.ContainsFunc(c.texts, func(text string) bool { return is(uri.MustParse(text)) })
		assert.True(t, found, name)
	}
}

func TestRelativeHasAllKindsOfReferences(t *testing.T) {
	c := corpusNamed(t, "relative")
	assert.Len(t, c.pages, relativePages)
	assert.False(t, c.absolute())
	for _, start := range []string{"", "../", "../../", "./", "#", "?", "/", "//", "https://", "http://"} {
		found := slices.ContainsFunc(c.texts, func(text string) bool {
			rest, found := strings.CutPrefix(text, start)
			return found && (start != "" || text == "") && !strings.HasPrefix(rest, "/")
		})
		assert.True(t, found, "%q", start)
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
	c := &corpus{name: "c", clean: true, input: onOnePage([]string{"a", "a b"})}
	assert.ErrorContains(t, c.check(), `"a b"`)
	c = &corpus{name: "c", clean: true, input: onOnePage([]string{"a"}), atEnd: []string{"b"}}
	assert.ErrorContains(t, c.check(), `"b": no error`)
	c.clean = false
	assert.NoError(t, c.check())
	for _, url := range []string{"/a", "http://h/[", "http://h:x/"} {
		c.input = input{}
		c.add(url, "a")
		assert.ErrorContains(t, c.check(), "base", url)
	}
}

func TestShapesHaveAboutTheLengthAskedFor(t *testing.T) {
	for _, s := range texts.Shapes {
		assert.InDelta(t, 1000, len(s.Text(1000)), 12, s.Name)
		assert.NotEmpty(t, s.Text(1), s.Name)
	}
}
