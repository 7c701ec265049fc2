package query_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/query"
)

var seeds = []string{
	"", "a", "a=1", "a=1&b=2&a=3", "=", "=b", "&", "a&&b", "&a&", "a=b=c", "a;b=c", "a+b=c+d", "%61=%62", "a%2Bb=%26%3D",
	"%", "%4", "%zz", "a b", "a#b", "[]", "\u00fc", "%C3%BC=%ff", "from=http://a/b?c", "k=1&%6b=2&K=3&k", "a=%2525",
}

// Parse accepts what the rule query allows, and rejects the rest at the right offset. The pairs agree with the plain
// implementation and, in a form, with net/url.
func FuzzParse(f *testing.F) {
	for _, q := range seeds {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		for _, d := range dialects {
			if !slowQuery.MatchString(q) {
				requireRefused(t, q, d, slowOffset(q))
				continue
			}
			requireReads(t, q, d, slowPairs(q, d))
		}
		if slowQuery.MatchString(q) {
			requireReadsLikeNetURL(t, q)
		}
	})
}

// requireReadsLikeNetURL checks the form q against net/url, unless that rejects q for a semicolon or for too many pairs.
func requireReadsLikeNetURL(t *testing.T, q string) {
	t.Helper()
	want, err := url.ParseQuery(q)
	if err != nil {
		require.True(t, strings.Contains(q, ";") || strings.Count(q, "&") > 9_999, "url.ParseQuery(%q): %v", q, err)
		return
	}
	got := url.Values{}
	for key, value := range parse(t, q, query.Form).All() {
		got.Add(key, value)
	}
	require.Equal(t, want, got, "All of %q", q)
}

func TestFormsReadAsNetURLReadsThem(t *testing.T) {
	for _, q := range seeds {
		if slowQuery.MatchString(q) {
			requireReadsLikeNetURL(t, q)
		}
	}
}

// requireFormLikeNetURL checks the body of a form against net/url, which rejects it for a semicolon, a "%" without two
// hexadecimal digits, or too many parameters, and for nothing else.
func requireFormLikeNetURL(t *testing.T, body string) {
	t.Helper()
	want, err := url.ParseQuery(body)
	incomplete := strings.Count(slowFormText(body), "%25") > strings.Count(body, "%25")
	rejects := incomplete || strings.Contains(body, ";") || strings.Count(body, "&") > 9_999
	require.Equal(t, rejects, err != nil, "url.ParseQuery(%q): %v", body, err)
	if rejects {
		return
	}
	got := url.Values{}
	for key, value := range query.ParseForm(body).All() {
		got.Add(key, value)
	}
	require.Equal(t, want, got, "All of ParseForm(%q)", body)
}

// ParseForm agrees with the steps of the URL Standard for every text, with net/url for what that accepts, and with Parse for what
// it writes.
func FuzzParseForm(f *testing.F) {
	for _, body := range seeds {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		tryForm(t, body)
		requireFormLikeNetURL(t, body)
	})
}

// Sort agrees with the plain implementation, which takes quadratic time.
func FuzzSort(f *testing.F) {
	for i, q := range seeds {
		f.Add(q, i%2 == 0)
		f.Add(q+"&k=1&"+q, i%2 == 1)
	}
	f.Fuzz(func(t *testing.T, q string, form bool) {
		if !slowQuery.MatchString(q) || len(q) > 2_000 {
			return // FuzzParse tries these
		}
		d := query.RFC3986
		if form {
			d = query.Form
		}
		trySort(t, q, d)
	})
}

// A series of edits agrees with the plain implementation at each step. There is one edit a line: '+', '=' or '-', the key, a
// tab, and the value.
func FuzzEdit(f *testing.F) {
	for i, q := range seeds {
		f.Add(q, i%2 == 0, "=a\t1\n=a\t2\n-b\n+c d\t&=+;%20")
		f.Add(q, i%2 == 1, "-a\n+k\t\n+k\t2\n=k\t\n=\tx\n-\n=a b\tc d\n-k\n-a b")
	}
	f.Fuzz(func(t *testing.T, q string, form bool, script string) {
		if !slowQuery.MatchString(q) {
			return // FuzzParse tries these
		}
		d := query.RFC3986
		if form {
			d = query.Form
		}
		for line := range strings.SplitSeq(script, "\n") {
			if line != "" {
				key, value, _ := strings.Cut(line[1:], "\t")
				q = requireAgrees(t, q, d, edit{line[0], key, value}).String()
			}
		}
	})
}

// Copies of copies agree with the plain implementation, if they are edited in the order that the fuzzer chooses.
func FuzzCopies(f *testing.F) {
	for i, q := range seeds {
		f.Add(q, i%2 == 0, "k", "a b&=", []byte("any order, any edit, any copy"))
	}
	f.Fuzz(func(t *testing.T, q string, form bool, key, value string, choices []byte) {
		if !slowQuery.MatchString(q) {
			return // FuzzParse tries these
		}
		d := query.RFC3986
		if form {
			d = query.Form
		}
		tryCopies(t, q, d, []string{key, value}, func(n int) int {
			if len(choices) == 0 {
				return 0
			}
			c := choices[0]
			choices = choices[1:]
			return int(c) % n
		})
	})
}
