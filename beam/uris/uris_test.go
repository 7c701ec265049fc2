package uris_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
	"github.com/go-rfc3986/uri/lint"
)

func init() {
	register.Function1x1(toText)
	register.Function1x1(toRefusal)
	register.Function1x1(toCodes)
	register.Function2x1(toPair)
}

func TestMain(m *testing.M) { os.Exit(ptest.MainRet(m)) }

// Elements are compared as the text of these functions.

func toText(u uri.URI) string { return u.String() }
func toRefusal(r uris.Refusal) string {
	return fmt.Sprintf("%s:%d: %s", r.Place.File, r.Place.Line, r.Reason)
}
func toCodes(f uris.Findings) string {
	text := f.URI
	for _, found := range f.All {
		text += " " + string(found.Code)
	}
	return text
}
func toPair(key string, value uri.URI) string { return key + " " + value.String() }

func at(line int64) uris.Place { return uris.Place{File: "f", Line: line} }

func TestParse(t *testing.T) {
	p, s, lines := ptest.CreateList([]uris.Line{
		{at(1), "HTTP://H:080/%7e"}, {at(2), ""}, {at(3), "a b"}, {at(4), "http://u:secret\x00@h"},
	})
	references, refusals := uris.Parse(s, lines)
	passert.Equals(s, beam.ParDo(s, toText, references), "http://H:80/%7e", "")
	passert.Equals(s, beam.ParDo(s, toRefusal, refusals),
		"f:3: uri: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)",
		"f:4: uri: invalid userinfo at offset 15: a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo; RFC 3986, section 3.2.1)")
	ptest.RunAndValidate(t, p)
}

// The targets are those of section 5.4.1. The links of a page need not be consecutive.
func TestResolve(t *testing.T) {
	const page = "http://a/b/c/d;p?q"
	p, s, links := ptest.CreateList([]uris.Link{
		{at(0), "", "g"}, // the first page is another than none
		{at(1), page, "../g"}, {at(2), page, "?y"}, {at(3), "http://x/", "g"}, {at(4), page, ""},
		{at(5), "/no/base", "g"}, {at(6), "a b", "g"}, {at(7), page, " a b"}, {at(8), "", "g"}, {at(9), page, "//h:65536"},
	})
	targets, refusals := uris.Resolve(s, links)
	passert.Equals(s, beam.ParDo(s, toText, targets), "http://a/b/g", "http://a/b/c/d;p?y", "http://x/g", "http://a/b/c/d;p?q", "http://a/b/c/a%20b")
	passert.Equals(s, beam.ParDo(s, toRefusal, refusals),
		"f:0: page: uri: the base has no scheme (RFC 3986, section 5.1)", "f:5: page: uri: the base has no scheme (RFC 3986, section 5.1)",
		"f:6: page: uri: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)",
		"f:9: httpuri: invalid href: invalid port at offset 4: the port is above 65535 (port; RFC 3986, section 3.2.3)",
		"f:8: page: uri: the base has no scheme (RFC 3986, section 5.1)")
	ptest.RunAndValidate(t, p)
}

func TestCanonicalize(t *testing.T) {
	var in []uri.URI
	for _, text := range []string{
		"HTTP://H:80#f", "http://h/?%61=1", "http://h/?a=1&b&a", "http://h/?", "http://h/?A=1", "http://h/?x=a&&", "a/../b#", "?a",
		"?c+d=1&c%20d=2", // "+" is a plus
	} {
		in = append(in, uri.MustParse(text))
	}
	p, s, references := ptest.CreateList(in)
	passert.Equals(s, beam.ParDo(s, toText, uris.Canonicalize(s, references, "a", "c", "c d")),
		"http://h/", "http://h/", "http://h/?b", "http://h/?", "http://h/?A=1", "http://h/?x=a&&", "a/../b", "", "?c+d=1")
	ptest.RunAndValidate(t, p)
}

// Each transform counts what it reads and writes.
func TestCounters(t *testing.T) {
	p, s, lines := ptest.CreateList([]uris.Line{{at(1), "http://u:p@h/"}, {at(2), "http://h/"}, {at(3), ""}, {at(4), "a b"}, {at(5), "%"}})
	references, _ := uris.Parse(s, lines)
	uris.Lint(s, references)
	uris.Resolve(s, beam.CreateList(s, []uris.Link{{at(1), "http://h/", "g"}, {at(2), "http://h/", "http://["}, {at(3), "", ""}, {at(4), "%", ""}}))
	result, err := ptest.RunWithMetrics(p)
	require.NoError(t, err)
	sums := map[string]int64{}
	for _, c := range result.Metrics().AllMetrics().Counters() {
		if c.Key.Namespace == "uris" {
			sums[c.Key.Name] += c.Result()
		}
	}
	assert.Equal(t, map[string]int64{"parsed": 3, "refused": 2 + 3, "resolved": 1, "linted": 3, "found " + string(lint.Password): 1}, sums)
}

func TestLint(t *testing.T) {
	p, s, references := ptest.CreateList([]uri.URI{uri.MustParse("http://h/"), uri.MustParse("http://u:p@0x7f.1/")})
	passert.Equals(s, beam.ParDo(s, toCodes, uris.Lint(s, references)),
		"http://u:p@0x7f.1/ "+string(lint.Password)+" "+string(lint.RareIPv4))
	ptest.RunAndValidate(t, p)
}

func TestKey(t *testing.T) {
	p, s, references := ptest.CreateList([]uri.URI{uri.MustParse("http://A.example.co.uk:80/x"), uri.MustParse("mailto:a@h")})
	passert.Equals(s, beam.ParDo(s, toPair, uris.Key(s, uris.Domain, references)),
		"example.co.uk http://A.example.co.uk:80/x", " mailto:a@h")
	ptest.RunAndValidate(t, p)
}
