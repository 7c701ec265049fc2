package httpuri

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

func newBase(t *testing.T, u uri.URI) uri.Base {
	base, err := uri.NewBase(u)
	require.NoError(t, err)
	return base
}

// Each reason has its source.
func TestReasonsHaveTheirSources(t *testing.T) {
	base := uri.MustParse("http://h/a/b")
	for field, want := range map[string]string{
		`a`:              "0: a link must begin with '<' (link-value; RFC 8288, section 3)",
		`<a`:             "2: no '>' ends the target (link-value; RFC 8288, section 3)",
		`<a> b`:          "4: ';', ',' or the end must follow a link or a parameter (Link; RFC 8288, section 3)",
		`<a>;rel"b"`:     "7: ';', ',' or the end must follow a link or a parameter (Link; RFC 8288, section 3)",
		`<a>;=b`:         "4: a parameter must begin with its name (link-param; RFC 8288, section 3)",
		`<a>;b=`:         "6: a value must follow the '=' (link-param; RFC 8288, section 3)",
		`<a>;b="c`:       "8: no '\"' ends the quoted string (quoted-string; RFC 9110, section 5.6.4)",
		"<a>;b=\"\x1f\"": "7: a control character in a quoted string (quoted-string; RFC 9110, section 5.6.4)",
		`<a>;b*=c`:       "7: the parameter has no extended value in UTF-8 (ext-value; RFC 8187, section 3.2.1)",
	} {
		_, err := Links(http.Header{"Link": {field}}, newBase(t, base))
		assert.EqualError(t, err, "httpuri: invalid Link field 0 at offset "+want, field)
	}
	long := uri.MustParse("http://h" + strings.Repeat("/a", 20))
	_, err := Links(http.Header{"Link": {strings.Repeat("<a>,", 1000)}}, newBase(t, long))
	assert.ErrorContains(t, err, ": the links take more than 128 bytes of memory for each byte of the fields and of the base")

	one := newLinkReader([]string{"<>;a;b;c"}, uri.Base{})
	assert.Equal(t, [...]int{1, 3}, [...]int{cap(one.links), cap(one.params)})

	transport := &http.Transport{}
	assert.Same(t, transport, Limits{Header: -1}.bound(transport))
	assert.EqualError(t, ErrBody, "the redirect would send the body to another origin")
}

// count returns the numbers of links and parameters that a field may have, so that there is enough storage for them.
func TestCount(t *testing.T) {
	for s, want := range map[string][2]int{
		"": {0, 0}, `<a>`: {1, 0}, `<a>;rel=b`: {1, 1}, `<a>,<b>;x;y="a;b<c>";z`: {2, 3}, `"<;>"`: {0, 0}, `<;>`: {1, 0}, `<a;b`: {1, 0},
		`"a;b`: {0, 0}, ";;": {0, 2}, `<a>;b="\";<";c`: {1, 2}, `a<b>;`: {1, 1}, "<a>;\"\x00\";<b>": {2, 2},
	} {
		links, params := count(s)
		assert.Equal(t, want, [2]int{links, params}, "%q", s)
	}
}

// The memory that may be allocated: 112 bytes for each byte, less 20 for each element of the base, 184 for each link and 32 for
// each parameter.
func TestLinkMemory(t *testing.T) {
	base, err := uri.NewBase(uri.MustParse("http://h/a/b"))
	require.NoError(t, err)
	r := newLinkReader([]string{"<a>;rel=b", "<cd>"}, base)
	assert.Equal(t, 112*(12+9+4)-20*3-184*2-32, r.memory)
	assert.Equal(t, 3, r.elements)
	assert.Equal(t, [2]int{2, 1}, [2]int{cap(r.links), cap(r.params)})
	r = newLinkReader(nil, base)
	assert.Equal(t, 112*12-20*3, r.memory)
	assert.Equal(t, 3, r.elements)
	assert.Nil(t, r.links)
	assert.Nil(t, r.anchor)

	for ref, elements := range map[string]int{
		"": 3, "?q": 3, "a": 2*1 + 2 + 3, "a/b": 2*2 + 2 + 3, "/a": 2*2 + 2, "x:": 0, "x:a": 2*1 + 2, "//h": 0,
	} {
		for left, want := range map[int]error{0: nil, 1: nil, -1: errMemory} {
			r := linkReader{base: base, elements: 3, memory: 20*elements + left}
			_, err := r.resolve(ref, 7)
			assert.Equal(t, left, r.memory)
			if want == nil {
				assert.Nil(t, err)
				continue
			}
			require.NotNil(t, err)
			assert.Equal(t, LinkError{Offset: 7, Err: errMemory}, *err)
		}
	}
	r = newLinkReader([]string{"<>;anchor=x;anchor=y"}, base)
	r.scanner = scanner{s: "<>;anchor=x;anchor=y"}
	r.readAll()
	assert.Empty(t, r.errs)
	assert.Equal(t, 112*(12+20)-20*3-184-2*32-20*3-128-20*(2*1+2+3), r.memory, "the first anchor, and not the second")
}

// An error counts against the memory. The one that exceeds it is the last.
func TestErrorsCountAgainstTheMemory(t *testing.T) {
	for left, want := range map[int]error{0: errNoTarget, -1: errMemory} {
		r := linkReader{memory: errorSize + left}
		r.fail(&LinkError{Err: errNoTarget})
		assert.Equal(t, left, r.memory)
		assert.Equal(t, want == errMemory, r.isFull)
		assert.ErrorIs(t, r.errs[0], want)
	}
}

func TestLinksWithoutParams(t *testing.T) {
	links, err := Links(http.Header{"Link": {"<a>, <b>;c"}}, newBase(t, uri.MustParse("http://h/")))
	require.NoError(t, err)
	assert.Nil(t, links[0].Params)
	assert.Equal(t, []Param{{Name: "c"}}, links[1].Params)
	assert.Equal(t, 1, cap(links[1].Params))
}

func TestScanner(t *testing.T) {
	r := scanner{s: `"a\"b\\c" d`, i: 1}
	pairs, err := r.skipQuoted()
	assert.Nil(t, err)
	assert.Equal(t, [2]int{2, 9}, [2]int{pairs, r.i})
	assert.Equal(t, 3, cap(relations(" a  b\tc ")))
	for r, want := range map[rune]bool{'@': false, 'A': true, 'Z': true, '[': false, 'a': false, '\u212A': false} {
		assert.Equal(t, want, isCapital(r), "%q", r)
	}
	for s, want := range map[string]bool{"a": false, " ": false, "\x1f": true, "\x00": true, "a\x7f": true, "é": false, "\t": true} {
		assert.Equal(t, want, hasControl(s), "%q", s)
	}
}

func TestAuthority(t *testing.T) {
	for s, want := range map[string][2]int{
		"x://h/a": {4, 5}, "x://h": {4, 5}, "//h?q": {2, 3}, "///a": {2, 2}, "//": {2, 2}, "http://u@h#f": {7, 10}, "x:/a": {0, 0}, "": {0, 0},
		"a/b://c": {0, 0}, "?a://b": {0, 0}, "://a": {0, 0}, "/": {0, 0},
	} {
		begin, end := authority(s)
		assert.Equal(t, want, [2]int{begin, end}, s)
	}
	assert.Equal(t, "http://%C3%80/%C3%80", Repair("http://\u00C0/\u00C0"))
}

// RFC 9110, section 10.1.3. A Referer that is only a fragment is removed. Other header fields do not change.
func TestCleanReferers(t *testing.T) {
	first := []string{"http://u@h/a#f", "#f", "b"}
	h := http.Header{"Referer": first, "Link": {"<a#b>"}, "referer": {"#f"}}
	cleanReferers(h)
	assert.Equal(t, http.Header{"Referer": {"http://h/a", "b"}, "Link": {"<a#b>"}}, h)
	assert.Equal(t, []string{"http://u@h/a#f", "#f", "b"}, first)
}

// An endless chain of redirects has no fragment. One of fewer than longestChain has that of its first request.
func TestLongestChain(t *testing.T) {
	chain := func(n int) *http.Request {
		first, err := http.NewRequest(http.MethodGet, "http://h/a#f", nil)
		require.NoError(t, err)
		req := first
		for range n {
			next, err := http.NewRequest(http.MethodGet, "http://h/b", nil)
			require.NoError(t, err)
			next.Response = &http.Response{Request: req, Header: http.Header{}}
			req = next
		}
		return req
	}
	u, err := fragmentOf(chain(longestChain - 1))
	require.NoError(t, err)
	assert.Equal(t, "f", u.Fragment)
	u, err = fragmentOf(chain(longestChain))
	assert.Empty(t, u.Fragment, err)
	assert.Equal(t, 1000, longestChain)
}
