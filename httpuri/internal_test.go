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
		`a`:            "0: a link must begin with '<' (link-value; RFC 8288, section 3)",
		`<a`:           "2: no '>' ends the target (link-value; RFC 8288, section 3)",
		`<a> b`:        "4: ';', ',' or the end must follow a link or a parameter (Link; RFC 8288, section 3)",
		`<a>;rel="b"c`: "11: ';', ',' or the end must follow a link or a parameter (Link; RFC 8288, section 3)",
		"<\xFF>":       "1: the text is not UTF-8",
		"<http://h:x>": "10: invalid port at offset 9: a port is a number (port; RFC 3986, section 3.2.3)",
	} {
		_, err := Links(http.Header{"Link": {field}}, newBase(t, base))
		assert.EqualError(t, err, "httpuri: invalid Link field 0 at offset "+want, field)
	}
	long := uri.MustParse("http://h" + strings.Repeat("/a", 20))
	_, err := Links(http.Header{"Link": {strings.Repeat("<a>,", 1000)}}, newBase(t, long))
	assert.ErrorContains(t, err, ": the links take more than 160 bytes of memory for each byte of the fields and of the base")

	one := newLinkReader([]string{"<>;a;b;c"}, uri.Base{})
	assert.Equal(t, [...]int{1, 3}, [...]int{cap(one.links), cap(one.params)})

	transport := &http.Transport{}
	assert.Same(t, transport, Limits{Header: -1}.bound(transport))
	assert.EqualError(t, ErrBody, "the redirect would send the body to another origin")
}

// mostLinks returns the number of links that a field may have, so that there is enough storage for them.
func TestMostLinks(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, `<a>`: 1, `<a>;rel=b`: 1, `<a>,<b>;x;y="a;b<c>";z`: 2, `"<;>"`: 0, `<;>`: 1, `<a;b`: 0, `"a;b`: 0, ";;": 0, `<a>;b="\";<";c`: 1,
		`a<b>;`: 0, "<a>;\"\x00\";<b>": 1, "<": 0, "<>": 1, "<><>": 1, `<>;x=y"z,<>"`: 2, "<%>,<>": 2,
	} {
		assert.Equal(t, want, mostLinks(s), "%q", s)
	}
}

// A byte makes room of 7, except one of each link and two of each error. An element of the path of the base takes 2.
func TestLinkRoom(t *testing.T) {
	base, err := uri.NewBase(uri.MustParse("http://h/a/b"))
	require.NoError(t, err)
	r := newLinkReader([]string{"<a>;rel=b", "<cd>"}, base)
	assert.Equal(t, 7*(12+9+4-2), r.room)
	assert.Equal(t, [2]int{2, 1}, [2]int{cap(r.links), cap(r.params)})
	require.NoError(t, r.readBase())
	none := newLinkReader(nil, base)
	assert.Equal(t, 7*12, none.room)
	assert.Nil(t, none.links)
	assert.Nil(t, none.anchor)

	for ref, copied := range map[string]int{
		"": 3, "?q": 3, "#f": 3, "a": 3, "a/b": 3, "..": 3, "/a": 0, "x:": 0, "x:a": 0, "//h": 0,
	} {
		for left, want := range map[int]error{0: nil, 1: nil, -1: errMemory} {
			for _, isPage := range []bool{true, false} {
				r.isPage, r.room = isPage, 2*copied+left
				if !isPage && copied > 0 {
					r.room += 2 * 4
				}
				_, err := r.readTarget(ref)
				assert.Equal(t, left, r.room, ref)
				assert.Equal(t, want, err, ref)
			}
		}
	}
	const field = "<>;anchor=x;anchor=y"
	r = newLinkReader([]string{field}, base)
	require.NoError(t, r.readBase())
	r.s = field
	r.readField()
	assert.Empty(t, r.errs)
	assert.Equal(t, 7*(12+20-1)-2*3-2*3, r.room, "the first anchor, and not the second")
}

// The target of a reference to a path of its own has no copy of the path of the base.
func TestMayCopyBase(t *testing.T) {
	for base, refs := range map[string]map[string]bool{
		"http://h/a/b": {
			"": true, "a": true, "?q": true, "#f": true, "/a": false, `\a`: false, `\\h`: false, " \\a": false, "//h": false, "x:a": false, "x:/a": false,
			"http:a": true, "HTTP:a": true, "http:/a": false, `http:\a`: false, "https:a": false, "http:": true,
		},
		"x://h/a/b": {"": true, "a": true, `\a`: true, "/a": false, "//h": false, "x:a": false, `x:\a`: false, "x:/a": false, "http:a": false, "y:a": false},
	} {
		anchor := uri.MustParse(base)
		r := linkReader{anchor: &anchor}
		for ref, want := range refs {
			assert.Equal(t, want, r.mayCopyBase(ref), "%q on %s", ref, base)
		}
	}
}

// A link that takes all of the room is kept.
func TestLinkOfTheLastRoom(t *testing.T) {
	base := newBase(t, uri.MustParse("http://h/a/b"))
	for room, want := range map[int]int{2*3 + 1: 1, 2 * 3: 1, 2*3 - 1: 0} {
		r := newLinkReader([]string{"<c>"}, base)
		require.NoError(t, r.readBase())
		r.s, r.room = "<c>", room
		r.readField()
		assert.Len(t, r.links, want, "%d", room)
		assert.Equal(t, want == 0, len(r.errs) > 0, "%d", room)
	}
}

// An error takes the room of two bytes. The one that exceeds the room is the last.
func TestErrorsTakeRoom(t *testing.T) {
	for left, want := range map[int]error{0: errNoTarget, -1: errMemory} {
		r := linkReader{s: "a,b", room: 2*7 + left}
		r.readField()
		assert.ErrorIs(t, r.errs[0], want)
		assert.Len(t, r.errs, 2+left, "the second one has no room")
	}
}

func TestLinksWithoutParams(t *testing.T) {
	links, err := Links(http.Header{"Link": {"<a>, <b>;c"}}, newBase(t, uri.MustParse("http://h/")))
	require.NoError(t, err)
	assert.Nil(t, links[0].Params)
	assert.Equal(t, []Param{{Name: "c"}}, links[1].Params)
	assert.Equal(t, 1, cap(links[1].Params))
}

func TestLinkParts(t *testing.T) {
	r := linkReader{s: `"a\"b\\c" d`, i: 1}
	text, isEscaped := r.readQuoted()
	assert.True(t, isEscaped)
	assert.Equal(t, `a\"b\\c`, text)
	assert.Equal(t, `a"b\c`, (&linkParam{value: text, isEscaped: true}).unquoted())
	assert.Equal(t, 9, r.i)
	assert.Equal(t, 3, cap(relations(" a  b\tc ")))
	assert.Equal(t, "@az[\u212A\xff", lowercase("@AZ[\u212A\xff"))
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
