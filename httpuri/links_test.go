package httpuri_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

var linkBase = uri.MustParse("http://h/a%2Fb/c?q")

// newBase returns u as a base.
func newBase(u uri.URI) uri.Base {
	base, err := uri.NewBase(u)
	if err != nil {
		panic(err)
	}
	return base
}

// describe returns a link in one line: target, anchor unless it is the base, relation types, parameters.
func describe(l httpuri.Link) string {
	s := l.Target.String() + " [" + strings.Join(l.Rel, " ") + "]"
	if !l.Anchor().Equal(linkBase) {
		s += " from " + l.Anchor().String() // empty for an anchor that cannot be read
	}
	for _, p := range l.Params {
		s += " " + p.Name + "=" + p.Value + ";"
	}
	return s
}

func TestRFC8288_3_Links(t *testing.T) {
	for _, tt := range []struct {
		fields []string
		want   []string
		why    string
	}{
		{nil, nil, "no field"},
		{[]string{""}, nil, "an empty list"},
		{[]string{" , ,\t"}, nil, "empty elements (RFC 9110, section 5.6.1.2)"},

		// RFC 8288, section 3.5.
		{[]string{`<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"`},
			[]string{"http://example.com/TheBook/chapter2 [previous] rel=previous; title=previous chapter;"}, ""},
		{[]string{`</>; rel="http://example.net/foo"`}, []string{"http://h/ [http://example.net/foo] rel=http://example.net/foo;"}, ""},
		{[]string{`</terms>; rel="copyright"; anchor="#foo"`},
			[]string{"http://h/terms [copyright] from http://h/a%2Fb/c?q#foo rel=copyright; anchor=#foo;"}, ""},
		{[]string{`</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, ` +
			`</TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`},
			[]string{"http://h/TheBook/chapter2 [previous] rel=previous; title*=letztes Kapitel;",
				"http://h/TheBook/chapter4 [next] rel=next; title*=nächstes Kapitel;"}, ""},
		{[]string{`<http://example.org/>; rel="start http://example.net/relation/other"`},
			[]string{"http://example.org/ [start http://example.net/relation/other] rel=start http://example.net/relation/other;"}, ""},
		{[]string{`<https://example.org/>; rel="start", <https://example.org/index>; rel="index"`},
			[]string{"https://example.org/ [start] rel=start;", "https://example.org/index [index] rel=index;"}, ""},

		{[]string{"<b>;rel=next", "<c>;rel=prev,<d>"},
			[]string{"http://h/a%2Fb/b [next] rel=next;", "http://h/a%2Fb/c [prev] rel=prev;", "http://h/a%2Fb/d []"}, "in order"},
		{[]string{"<>"}, []string{"http://h/a%2Fb/c?q []"}, "the base"},
		{[]string{"<#f>"}, []string{"http://h/a%2Fb/c?q#f []"}, ""},
		{[]string{"<?>"}, []string{"http://h/a%2Fb/c? []"}, ""},
		{[]string{"<..%2F>"}, []string{"http://h/a%2Fb/..%2F []"}, ""},
		{[]string{"<urn:a:b>"}, []string{"urn:a:b []"}, "any scheme"},
		{[]string{"<a,b;c>,<d,>"}, []string{"http://h/a%2Fb/a,b;c []", "http://h/a%2Fb/d, []"}, "commas in targets"},
		{[]string{`<a>;title=",;<>",<b>`}, []string{"http://h/a%2Fb/a [] title=,;<>;", "http://h/a%2Fb/b []"}, "and in strings"},
		{[]string{`<a>;title="a\"b\\c\d"`}, []string{`http://h/a%2Fb/a [] title=a"b\cd;`}, "quoted-pair"},
		{[]string{"<a>;title=\"\xFF\tü\""}, []string{"http://h/a%2Fb/a [] title=\xFF\tü;"}, "obs-text"},
		{[]string{`<a>;title=""`}, []string{"http://h/a%2Fb/a [] title=;"}, ""},
		{[]string{"<a> \t;\t x \t= y ; z , <b>"}, []string{"http://h/a%2Fb/a [] x=y; z=;", "http://h/a%2Fb/b []"}, "OWS and BWS"},
		{[]string{`<a>;x= "y" ;z`}, []string{"http://h/a%2Fb/a [] x=y; z=;"}, ""},
		{[]string{"<a>;" + tchars + "x=" + tchars}, []string{"http://h/a%2Fb/a [] " + strings.ToLower(tchars) + "x=" + tchars + ";"}, ""},
		{[]string{"<a>;REL=NEXT"}, []string{"http://h/a%2Fb/a [next] rel=NEXT;"}, "case"},
		{[]string{`<a>;rel="  A	b  "`}, []string{"http://h/a%2Fb/a [a b] rel=  A	b  ;"}, ""},
		{[]string{"<a>;rel=\"\u212A \u00A0\xFF\""}, []string{"http://h/a%2Fb/a [\u212A \u00A0\xFF] rel=\u212A \u00A0\xFF;"},
			"only US-ASCII has case and spaces"},
		{[]string{"<a>;rel=x;rel=y"}, []string{"http://h/a%2Fb/a [x] rel=x; rel=y;"}, "the first counts (section 3.3)"},
		{[]string{"<a>;rel;rel=y"}, []string{"http://h/a%2Fb/a [] rel=; rel=y;"}, "even if empty"},
		{[]string{"<a>;anchor=b;anchor=\" \""}, []string{"http://h/a%2Fb/a [] from http://h/a%2Fb/b anchor=b; anchor= ;"}, ""},
		{[]string{`<a>;anchor="//e/\x"`}, []string{"http://h/a%2Fb/a [] from http://e/x anchor=//e/x;"}, "unquoted first"},
		{[]string{"<a>;t*=utf-8''%E2%82%ac%20r!#$&+-.^_`|~"}, []string{"http://h/a%2Fb/a [] t*=€ r!#$&+-.^_`|~;"}, "RFC 8187"},
		{[]string{"<a>;t*=UTF-8'zh-Hant-1'"}, []string{"http://h/a%2Fb/a [] t*=;"}, ""},

		// Appendix B: what breaks the grammar.
		{[]string{`</a?page[number]=2>; rel="next"`}, []string{"http://h/a?page%5Bnumber%5D=2 [next] rel=next;"}, "as an href"},
		{[]string{"< a b\t>;rel=x"}, []string{"http://h/a%2Fb/a%20b [x] rel=x;"}, "as an href"},
		{[]string{`<\\HOST:80\%2e%2E\x>`}, []string{"http://host/x []"}, "as an href"},
		{[]string{"<http:b>, <http://0x7f.1>"}, []string{"http://h/a%2Fb/b []", "http://127.0.0.1/ []"}, "as an href"},
		{[]string{"<a>;rel=next;"}, []string{"http://h/a%2Fb/a [next] rel=next;"}, "B.3: a name may be empty"},
		{[]string{"<a>; ;x", "<a>;=y;x", "<a>;,<b>"}, []string{"http://h/a%2Fb/a [] x=;", "http://h/a%2Fb/a [] x=;", "http://h/a%2Fb/a []", "http://h/a%2Fb/b []"}, ""},
		{[]string{`<a>; title*=ISO-8859-1''%e9; rel="next"`}, []string{"http://h/a%2Fb/a [next] rel=next;"}, "B.3: decoding fails, and goes on"},
		{[]string{"<a>;t*;u*=x;v*=UTF-8'x;w*=UTF-8''%A3;x*=UTF-8''%A;y*=UTF-8'e_n'a;z*=UTF-8''a*b;rel=x"}, []string{"http://h/a%2Fb/a [x] rel=x;"}, "RFC 8187"},
		{[]string{"<a>;t*=\"UTF-8''%c3%a4\""}, []string{"http://h/a%2Fb/a [] t*=ä;"}, "B.3: a quoted string, and then decoded"},
		{[]string{"<a>;type=text/html;x=a b ,<b>"}, []string{"http://h/a%2Fb/a [] type=text/html; x=a b;", "http://h/a%2Fb/b []"}, `B.3: up to ";" or ","`},
		{[]string{"<a>;rel=next prev"}, []string{"http://h/a%2Fb/a [next prev] rel=next prev;"}, ""},
		{[]string{`<a>;x=y"z;rel=b,<b>;w=" "`}, []string{`http://h/a%2Fb/a [b] x=y"z; rel=b;`, "http://h/a%2Fb/b [] w= ;"}, "a quote inside"},
		{[]string{"<a>;x=;y=ü;ü=x;\"y\";z"}, []string{"http://h/a%2Fb/a [] x=; y=ü; z=;"}, "names are tokens"},
		{[]string{`<a>;x="y,<b>;z`, "<c>"}, []string{`http://h/a%2Fb/a [] x=y,<b>;z;`, "http://h/a%2Fb/c []"}, "B.4: without a last quote"},
		{[]string{`<a>;x="y\`}, []string{`http://h/a%2Fb/a [] x=y;`}, "B.4"},
		{[]string{"<a>;x=\"\x00\\\n\"", "<a>;x=\x7F"}, []string{"http://h/a%2Fb/a [] x=\x00\n;", "http://h/a%2Fb/a [] x=\x7F;"}, "any byte"},
	} {
		h := http.Header{}
		for _, field := range tt.fields {
			h.Add("Link", field)
		}
		links, err := httpuri.Links(h, newBase(linkBase))
		require.NoError(t, err, "Links(%q): %s", tt.fields, tt.why)
		var got []string
		for _, link := range links {
			got = append(got, describe(link))
		}
		assert.Equal(t, tt.want, got, "Links(%q): %s", tt.fields, tt.why)
		for _, field := range tt.fields {
			requireLinks(t, field)
		}
	}
}

const tchars = "!#$%&'*+-.^_`|~09AZaz"

func TestRFC8288_3_MalformedFields(t *testing.T) {
	for _, tt := range []struct {
		field  string
		offset int
		cause  string
	}{
		{"a", 0, "a link must begin with '<'"},
		{"http://h/;rel=next", 0, "a link must begin with '<'"},
		{"<a>,b", 4, "a link must begin with '<'"},
		{"<a", 2, "no '>' ends the target"},
		{"<", 1, "no '>' ends the target"},
		{"<a>b", 3, "';', ',' or the end must follow a link or a parameter"},
		{"<a><b>", 3, "';', ',' or the end must follow a link or a parameter"},
		{`<a>;x="y"z`, 9, "';', ',' or the end must follow a link or a parameter"},
		{"<a>;x y", 6, "';', ',' or the end must follow a link or a parameter"},
		{"<a>;x=\"\"\"y\"", 8, "';', ',' or the end must follow a link or a parameter"},
	} {
		links, err := httpuri.Links(http.Header{"Link": {"<ok>", tt.field, "<end>"}}, newBase(linkBase))
		require.GreaterOrEqual(t, len(links), 2, "%q", tt.field)
		if strings.Contains(tt.cause, "follow") { // appendix B.2: the link is read
			require.Len(t, links, 3, "%q", tt.field)
			assert.Equal(t, "a", links[1].Reference, "%q", tt.field)
		}
		assert.Equal(t, "http://h/a%2Fb/ok []", describe(links[0]), "%q", tt.field)
		assert.Equal(t, "http://h/a%2Fb/end []", describe(links[len(links)-1]), "%q", tt.field)
		var refused *httpuri.LinkError
		require.ErrorAs(t, err, &refused, "%q", tt.field)
		assert.Equal(t, 1, refused.Field)
		assert.Equal(t, tt.offset, refused.Offset, "Links(%q): %v", tt.field, err)
		assert.EqualError(t, refused.Err, tt.cause, "Links(%q)", tt.field)
		text := "httpuri: invalid Link field 1 at offset " + strconv.Itoa(tt.offset) + ": " + tt.cause + " ("
		assert.True(t, strings.HasPrefix(err.Error(), text), "%v, want %s", err, text)
		requireLinks(t, tt.field)
	}
}

func TestRFC8288_3_1_RefusedReferences(t *testing.T) {
	for _, tt := range []struct {
		field         string
		offset, inner int
		component     string
	}{
		{"<x>,<//h:x>", 9, 4, "port"},
		{"<http://secret:pw@[x>", 18, 17, "host"},
		{"< //h /x>", 4, 3, "host"},
		{`<a>;anchor="b c"`, 13, 1, "path"},
		{`<a>;anchor="\b c"`, 13, 1, "path"},
		{`<a>;anchor=%`, 11, 0, "path"},
	} {
		_, err := httpuri.Links(http.Header{"Link": {tt.field}}, newBase(linkBase))
		var refused *httpuri.LinkError
		require.ErrorAs(t, err, &refused, "%q", tt.field)
		assert.Equal(t, 0, refused.Field)
		assert.Equal(t, tt.offset, refused.Offset, "Links(%q): %v", tt.field, err)
		var inner *uri.ParseError
		require.ErrorAs(t, err, &inner)
		assert.Equal(t, tt.inner, inner.Offset, "Links(%q): %v", tt.field, err)
		assert.Equal(t, uri.Component(tt.component), inner.Component, "Links(%q): %v", tt.field, err)
		assert.NotContains(t, err.Error(), "secret")
		requireLinks(t, tt.field)
	}
}

// Each element of the list stands for itself. A comma ends it, except in "<>" and in quotes.
func TestRFC9110_5_6_1_2_BrokenLinks(t *testing.T) {
	for _, tt := range []struct {
		fields []string
		want   []string // the targets
		at     []int    // fields and offsets of the errors
		why    string
	}{
		{[]string{"<a>, b, <c>"}, []string{"a", "c"}, []int{0, 5}, "no target"},
		{[]string{"<//h /b>;x=\"y,z\", <c>"}, []string{"c"}, []int{0, 4}, "a comma in quotes"},
		{[]string{"<//h /b,c>, <d>"}, []string{"d"}, []int{0, 4}, "a comma in the target"},
		{[]string{"x<y,z>, <c>"}, []string{"c"}, []int{0, 0}, ""},
		{[]string{"<//h /b>;x=\"\\\",\", <c>"}, []string{"c"}, []int{0, 4}, "an escaped quote"},
		{[]string{"<//h /b>;x=y \",<c>"}, []string{"c"}, []int{0, 4}, "no quoted string"},
		{[]string{"<a>;x;=, <c>;y"}, []string{"a", "c"}, nil, ""},
		{[]string{"<c", "<d>,\"e,<f>", "<g>"}, []string{"d", "g"}, []int{0, 2, 1, 4}, "without an end, it is the rest of the field"},
		{[]string{"<//h /b>;anchor=\" \", <c>"}, []string{"c"}, []int{0, 4}, "a link that is not read has no anchor"},
		{[]string{`a"", <c>`}, []string{"c"}, []int{0, 0}, "a skipped quoted string of each length"},
		{[]string{`a",", <c>`}, []string{"c"}, []int{0, 0}, ""},
		{[]string{`a",,", <c>`}, []string{"c"}, []int{0, 0}, ""},
		{[]string{`a",,,", <c>`}, []string{"c"}, []int{0, 0}, ""},
		{[]string{`a",\",", <c>`}, []string{"c"}, []int{0, 0}, "an escaped quote in it"},
		{[]string{`a",,\\", <c>`}, []string{"c"}, []int{0, 0}, "an escaped backslash at its end"},
		{[]string{"<a>b<c,d>, <e>"}, []string{"a", "e"}, []int{0, 3}, "text after a link"},
		{[]string{"a,,b,"}, nil, []int{0, 0, 0, 3}, ""},
	} {
		links, err := httpuri.Links(http.Header{"Link": tt.fields}, newBase(linkBase))
		var got []string
		for _, link := range links {
			got = append(got, strings.TrimPrefix(link.Target.String(), "http://h/a%2Fb/"))
			assert.LessOrEqual(t, len(link.Params), 1)
		}
		assert.Equal(t, tt.want, got, "%q: %s", tt.fields, tt.why)
		assert.Equal(t, tt.at, placesOf(err), "%q: %s", tt.fields, tt.why)
	}
}

// placesOf returns field and offset of each *LinkError that err joins.
func placesOf(err error) (places []int) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return nil
	}
	for _, err := range joined.Unwrap() {
		refused := err.(*httpuri.LinkError)
		places = append(places, refused.Field, refused.Offset)
	}
	return places
}

// Without a link that can be read, the result is nil, whether there is an error or not.
func TestNoLinksAreNil(t *testing.T) {
	base, err := uri.NewBase(uri.MustParse("http://h/a"))
	require.NoError(t, err)
	for fields, isValid := range map[string]bool{"": true, " ": true, ", ,,": true, "|": true, ",| ,": true, "x": false, "<": false, "<http://[>": false, "|<http://[>; rel=a": false} {
		links, err := httpuri.Links(http.Header{"Link": strings.Split(fields, "|")}, base)
		assert.Nil(t, links, fields)
		assert.Equal(t, isValid, err == nil, "%s: %v", fields, err)
	}
	links, err := httpuri.Links(nil, base)
	assert.Nil(t, links)
	assert.NoError(t, err)
}

func TestLinksWithoutABase(t *testing.T) {
	for _, h := range []http.Header{nil, {"Link": {"<http://h/>"}}} {
		links, err := httpuri.Links(h, uri.Base{})
		require.ErrorIs(t, err, uri.ErrRelativeBase)
		require.Nil(t, links)
	}
	links, err := httpuri.Links(http.Header{"Link": {"<b>"}}, newBase(uri.MustParse("http://h/a#f")))
	require.NoError(t, err)
	assert.Equal(t, "http://h/a", links[0].Anchor().String(), "a base has no fragment")
}

func TestRFC8288_3_4_1_Param(t *testing.T) {
	h := http.Header{"Link": {"<a>; title=plain; title=second; Title*=UTF-8''n%C3%A9; title*=UTF-8''two; type=x; crossorigin"}}
	links, err := httpuri.Links(h, newBase(linkBase))
	require.NoError(t, err)
	for name, want := range map[string]string{"title": "né", "title*": "né", "type": "x", "crossorigin": ""} {
		value, ok := links[0].Param(name)
		assert.True(t, ok, name)
		assert.Equal(t, want, value, "Param(%q)", name)
	}
	for _, name := range []string{"rel", "Title"} { // names are in lowercase
		value, ok := links[0].Param(name)
		assert.False(t, ok, name)
		assert.Empty(t, value)
	}
}

// The extended form of a parameter counts, also if it is empty, wherever it stands (RFC 8288, section 3.4.1).
func TestRFC8288_3_4_1_ParamInBothForms(t *testing.T) {
	plain := map[string]string{"title=x": "x", `title=""`: "", "title": "", "": ""}
	extended := map[string]string{"title*=UTF-8''y": "y", "title*=UTF-8''": "", "title*=utf-8'en'": "", "": ""}
	for a, plainValue := range plain {
		for b, extendedValue := range extended {
			want := plainValue
			if b != "" {
				want = extendedValue
			}
			for _, params := range []string{a + ";" + b, b + ";" + a, "x;" + a + ";y;" + b} {
				links, err := httpuri.Links(http.Header{"Link": {"<a>;" + params}}, newBase(linkBase))
				require.NoError(t, err, params)
				value, ok := links[0].Param("title")
				assert.Equal(t, a+b != "", ok, params)
				assert.Equal(t, want, value, params)
			}
		}
	}
}

// RFC 8288, section 3.4.1, defines an extended form of title. For rel, anchor and rev there is only the plain form, and
// Links and Param agree on it.
func TestRFC8288_3_4_1_ParamOfWhatHasNoExtendedForm(t *testing.T) {
	h := http.Header{"Link": {
		"<a>; rel*=UTF-8''evil; rel=next; anchor*=UTF-8''%2Fevil; anchor=b; rev*=UTF-8''x; rev=y; hreflang*=UTF-8''x; hreflang=de; " +
			"media*=UTF-8''x; media=y; type*=UTF-8''x; type=y",
		"<a>; rel*=UTF-8''evil",
	}}
	links, err := httpuri.Links(h, newBase(linkBase))
	require.NoError(t, err)
	assert.Equal(t, []string{"next"}, links[0].Rel)
	for name, want := range map[string]string{
		"rel": "next", "anchor": "b", "rev": "y", "hreflang": "de", "media": "y", "type": "y", "rel*": "evil",
	} {
		value, ok := links[0].Param(name)
		assert.True(t, ok, name)
		assert.Equal(t, want, value, "Param(%q)", name)
	}
	value, ok := links[1].Param("rel")
	assert.False(t, ok)
	assert.Empty(t, value)
	assert.Nil(t, links[1].Rel)
}

// A change to one link does not change another link or the base. Links share the path that Anchor returns, but appending to
// it makes a copy.
func TestLinksShareNothingThatCanBeChanged(t *testing.T) {
	for _, base := range []string{"http://h/a/b?q", "http://h:80/a/b?q", "http://h/a/%2e/b?'", "ftp://h/a/b?q", "x://h/a/b?q", "file:///C:/a/b"} {
		requireNothingShared(t, uri.MustParse(base))
	}
}

// Without a hierarchy, a base has a path of one element, which is in each target that is only a fragment.
func TestLinksShareNoOpaquePath(t *testing.T) {
	for _, text := range []string{"mailto:a@b", "urn:a:b/c"} {
		base := newBase(uri.MustParse(text))
		links, err := httpuri.Links(http.Header{"Link": {"<#f>, <#g>"}}, base)
		require.NoError(t, err)
		links[0].Target.Path[0] = "changed"
		assert.Equal(t, []string{text + "#g", text, text}, []string{links[1].Target.String(), links[1].Anchor().String(), base.String()})
	}
}

func requireNothingShared(t *testing.T, base uri.URI) {
	t.Helper()
	before := base.String()
	h := http.Header{"Link": {`<>;rel=a;x, <#f>;rel="a b";y, <c>;anchor=d;x`, "</e>;anchor=d, <>, <>;anchor=\"\""}}
	want, err := httpuri.Links(h, newBase(base))
	require.NoError(t, err)
	for i := range want {
		links, err := httpuri.Links(h, newBase(base))
		require.NoError(t, err)
		spoil(&links[i])
		for j, link := range links {
			if i != j {
				assert.Equal(t, want[j], link, "%s: %d shows in %d", before, i, j)
				assert.Equal(t, want[j].Anchor(), link.Anchor(), "%s: %d shows in the anchor of %d", before, i, j)
			}
		}
		assert.Equal(t, before, base.String())
	}
}

// spoil changes all of l, and the spare capacity behind its slices.
func spoil(l *httpuri.Link) {
	_ = append(l.Anchor().Path, "SPOILT")
	if _, ok := l.Param("anchor"); ok {
		l.Anchor().Path[0] = "SPOILT"
	}
	for _, list := range [][]string{l.Target.Path, l.Rel} {
		_ = append(list, "SPOILT")
		for i := range list {
			list[i] = "SPOILT"
		}
	}
	_ = append(l.Params, httpuri.Param{Name: "SPOILT"})
	for i := range l.Params {
		l.Params[i].Value = "SPOILT"
	}
}

// Section 3.2: a link whose anchor cannot be read is not about the base. Rel passes over it.
func TestRFC8288_3_2_AnchorThatCannotBeRead(t *testing.T) {
	links, err := httpuri.Links(http.Header{"Link": {`<a>;anchor="b c";anchor=d;rel=next`}}, newBase(linkBase))
	require.Equal(t, []int{0, 13}, placesOf(err))
	require.Len(t, links, 1)
	assert.Zero(t, links[0].Anchor())
	assert.Equal(t, []httpuri.Param{{Name: "anchor", Value: "b c"}, {Name: "anchor", Value: "d"}, {Name: "rel", Value: "next"}}, links[0].Params)
	_, ok := httpuri.Rel(links, "next")
	assert.False(t, ok)
}

// Links reads base as Href does, or returns the error of Href.
func TestLinksOfBasesThatBrowsersReadOtherwise(t *testing.T) {
	h := http.Header{"Link": {"<b>, <#f>, <>"}}
	links, err := httpuri.Links(h, newBase(uri.MustParse("http://H:80/%2e%2E/a?'")))
	require.NoError(t, err)
	var got []string
	for _, link := range links {
		got = append(got, link.Target.String())
	}
	assert.Equal(t, []string{"http://h/b", "http://h/a?%27#f", "http://h/a?%27"}, got)
	assert.Equal(t, "http://H:80/%2e%2E/a?'", links[0].Anchor().String())

	links, err = httpuri.Links(h, newBase(uri.MustParse("mailto:a@b")))
	require.Len(t, placesOf(err), 2*2, "only a fragment leads from there: %v", err)
	assert.Equal(t, "mailto:a@b#f", links[0].Target.String())

	links, err = httpuri.Links(h, newBase(uri.MustParse("http://%C3%BC/")))
	require.ErrorContains(t, err, "httpuri: invalid base")
	assert.Nil(t, links)
	_, err = httpuri.Links(nil, newBase(uri.MustParse("http://%C3%BC/")))
	require.NoError(t, err)
}

// A target is what Href returns for the reference, whatever was read before it in the field (RFC 8288, section 3.1).
func TestRFC8288_3_1_TargetsInSequences(t *testing.T) {
	references := []string{
		"", "a", "/b?c", "?q", "?", "#f", "#", "..", `\b`, "//u:p@h.test:81/x?y#z", "https://u:p@h:8080/a?#", "http:x", "x:o?p#f", "x://u@h:1/p?", "file:///C|/d",
		"mailto:a", "http://a b/", "//h:x/", "//%41",
	}
	for _, page := range hrefBases[1:] {
		base, wanted := newBase(uri.MustParse(page)), map[string]uri.URI{}
		if _, err := httpuri.Links(http.Header{"Link": {"<http://h/>"}}, base); err != nil {
			continue // a base that Href rejects
		}
		for _, reference := range references {
			if target, err := httpuri.Href(base, reference, nil); err == nil {
				wanted[reference] = target
			}
		}
		for _, first := range references {
			for _, second := range references {
				links, _ := httpuri.Links(http.Header{"Link": {"<" + first + ">, <" + second + ">"}}, base)
				for _, reference := range []string{first, second} {
					want, ok := wanted[reference]
					if !ok {
						continue
					}
					require.NotEmpty(t, links, "%q after %q on %s", second, first, page)
					assert.Equal(t, reference, links[0].Reference)
					assert.True(t, want.Equal(links[0].Target), "%q after %q on %s leads to %q, want %q", second, first, page, links[0].Target, want)
					links = links[1:]
				}
				assert.Empty(t, links, "%q after %q on %s", second, first, page)
			}
		}
	}
}

// A link that was built by hand has no anchor.
func TestAnchorByHand(t *testing.T) {
	link := httpuri.Link{Target: linkBase, Params: []httpuri.Param{{Name: "anchor", Value: "http://h/"}}}
	assert.Zero(t, link.Anchor())
}

func TestLinksOverHTTP(t *testing.T) {
	serve := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Add("Link", `<../b,c?x>; rel="next"`)
		w.Header().Add("Link", `<//other/>; rel=prev, <d>; title="a, b"`)
		w.Header().Add("Content-Location", "/elsewhere/")
	}
	eachProtocol(t, serve, func(t *testing.T, server *httptest.Server) {
		resp, err := server.Client().Get(server.URL + "/docs/v1/a")
		require.NoError(t, err)
		resp.Body.Close()
		base, err := httpuri.Base(resp)
		require.NoError(t, err)
		links, err := httpuri.Links(resp.Header, base)
		require.NoError(t, err)
		require.Len(t, links, 3)
		assert.Equal(t, server.URL+"/docs/b,c?x", links[0].Target.String())
		assert.Equal(t, "https://other/", links[1].Target.String())
		assert.Equal(t, server.URL+"/docs/v1/d", links[2].Target.String())
	})
}

func FuzzLinks(f *testing.F) {
	for _, s := range []string{
		`<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"`,
		`</terms>; rel="copyright"; anchor="#foo"`,
		`</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </4>; rel="next"`,
		`<a,b>;x="\"\\,";y = z ;w,, <c>`, "<a>;t*=iso-8859-1'en'%A3", `<a>;anchor="\\b c"`, "<[::1]>;\x00", `<>;="`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { requireLinks(t, s) })
}

// slowLink is a link before its target and its anchor are read.
type slowLink struct {
	target string
	params [][2]string
	anchor int // the offset of the value of the first anchor
}

// slowLinks reads a field as RFC 8288, appendix B, says: Parsing a Link Field Value. After what is not a link, where that stops, it goes
// on behind the next comma. It returns the places where that is so.
func slowLinks(field string) (links []slowLink, broken []int) {
	in := &slowInput{field, 0}
	for {
		for in.consume(" \t"); in.next(","); in.consume(" \t") {
		}
		begin := in.at
		switch {
		case in.at == len(field):
			return links, broken
		case !in.next("<"):
			broken = append(broken, in.at)
			in.skipElement()
			continue
		case !strings.Contains(field[in.at:], ">"):
			return links, append(broken, len(field))
		}
		link := slowLink{target: in.until(">")}
		in.next(">")
		link.params, link.anchor = in.parameters()
		links = append(links, link)
		if in.consume(" \t"); in.at < len(field) && field[in.at] != ',' {
			if _, err := httpuri.Href(newBase(linkBase), link.target, nil); err == nil { // else, one error is enough
				broken = append(broken, in.at)
			}
			in.skipElement()
		}
		if in.at == begin {
			panic("no progress")
		}
	}
}

// A slowInput is the input of the algorithms of appendix B.
type slowInput struct {
	text string
	at   int
}

// next discards the next character if it is c.
func (in *slowInput) next(c string) bool {
	found := strings.HasPrefix(in.text[in.at:], c)
	if found {
		in.at += len(c)
	}
	return found
}

// consume consumes the characters of a set.
func (in *slowInput) consume(set string) {
	for in.at < len(in.text) && strings.Contains(set, in.text[in.at:in.at+1]) {
		in.at++
	}
}

// until consumes up to one of the characters of a set, or the end.
func (in *slowInput) until(set string) string {
	begin := in.at
	for in.at < len(in.text) && !strings.Contains(set, in.text[in.at:in.at+1]) {
		in.at++
	}
	return in.text[begin:in.at]
}

// parameters is Parsing Parameters (B.3). It leaves out those whose name is not a token, or whose extended value is not one.
func (in *slowInput) parameters() (params [][2]string, anchor int) {
	anchor = -1
	for {
		if in.consume(" \t"); !in.next(";") {
			return params, anchor
		}
		in.consume(" \t")
		name, value := in.until(" \t=;,"), ""
		in.consume(" \t")
		begin := in.at
		if in.next("=") {
			in.consume(" \t")
			if begin = in.at; in.next(`"`) {
				begin++
				value = in.quoted()
			} else {
				value = strings.TrimRight(in.until(";,"), " \t")
			}
		}
		name, readable := strings.ToLower(name), slowToken.MatchString(name)
		if strings.HasSuffix(name, "*") {
			readable = readable && slowExt.MatchString(value)
			value = slowDecode(value[strings.LastIndex(value, "'")+1:])
			readable = readable && utf8.ValidString(value)
		}
		if readable {
			if name == "anchor" && anchor < 0 {
				anchor = begin
			}
			params = append(params, [2]string{name, value})
		}
	}
}

// quoted is Parsing a Quoted String (B.4), after the first quote.
func (in *slowInput) quoted() (output string) {
	for in.at < len(in.text) {
		c := in.text[in.at : in.at+1]
		in.at++
		switch {
		case c == `\` && in.at == len(in.text):
			return output
		case c == `\`:
			output += in.text[in.at : in.at+1]
			in.at++
		case c == `"`:
			return output
		default:
			output += c
		}
	}
	return output
}

// skipElement discards the rest of an element of the list.
func (in *slowInput) skipElement() {
	m := slowElement.FindString(latin1(in.text[in.at:]))
	in.at += len(bytesOf(m))
}

var (
	slowToken    = regexp.MustCompile("^[!#$%&'*+\\-.^_`|~0-9A-Za-z]+$")
	slowExt      = regexp.MustCompile("^[Uu][Tt][Ff]-8'[0-9A-Za-z-]*'(?:%[0-9A-Fa-f]{2}|[!#$&+\\-.^_`|~0-9A-Za-z])*$")
	slowRelation = regexp.MustCompile(`[^ \t]+`)
	slowCapital  = regexp.MustCompile("[A-Z]")
	// slowElement matches the rest of an element of a list, up to a comma that is neither in "<>" nor in quotes.
	slowElement = regexp.MustCompile(`^(?s)(?:<[^>]*(?:>|\z)|"(?:\\.|[^"\\])*(?:"|\\?\z)|[^<",])*`)
)

// latin1 returns the bytes of s as characters, which the expressions above match. bytesOf converts them back.
func latin1(s string) string {
	var out []rune
	for _, c := range []byte(s) {
		out = append(out, rune(c))
	}
	return string(out)
}

func bytesOf(s string) string {
	var out []byte
	for _, r := range s {
		out = append(out, byte(r))
	}
	return string(out)
}

func slowDecode(s string) string {
	return slowTriplet.ReplaceAllStringFunc(s, func(m string) string {
		const digits = "0123456789ABCDEF"
		m = strings.ToUpper(m)
		return string([]byte{byte(strings.Index(digits, m[1:2])*16 + strings.Index(digits, m[2:]))})
	})
}

// described returns a link as describe does, or whether its target cannot be read, or its anchor.
func (l slowLink) described() (text string, badTarget, badAnchor bool) {
	target, err := httpuri.Href(newBase(linkBase), l.target, nil)
	if err != nil {
		return "", true, false
	}
	rel, anchor, params := "", "", ""
	seen := map[string]bool{}
	for _, p := range l.params {
		if p[0] == "rel" && !seen["rel"] {
			rel = strings.Join(slowRelation.FindAllString(latin1(p[1]), -1), " ")
			rel = bytesOf(slowCapital.ReplaceAllStringFunc(rel, strings.ToLower))
		}
		if p[0] == "anchor" && !seen["anchor"] {
			context, err := uri.Resolve(linkBase.String(), p[1])
			badAnchor = err != nil
			if context != linkBase.String() {
				anchor = " from " + context
			}
		}
		seen[p[0]] = true
		params += " " + p[0] + "=" + p[1] + ";"
	}
	return target.String() + " [" + rel + "]" + anchor + params, false, badAnchor
}

// requireLinks asserts that Links reads field as appendix B does, and that there is an error for each part that is not read.
func requireLinks(t *testing.T, field string) {
	t.Helper()
	links, err := httpuri.Links(http.Header{"Link": {field}}, newBase(linkBase))
	var got, want, references, wantReferences []string
	slow, broken := slowLinks(field)
	errorCount := len(broken)
	for _, link := range slow {
		text, badTarget, badAnchor := link.described()
		if badTarget || badAnchor {
			errorCount++
		}
		if !badTarget {
			want, wantReferences = append(want, text), append(wantReferences, link.target)
		}
	}
	for _, link := range links {
		require.NoError(t, link.Target.Validate())
		require.NoError(t, link.Anchor().Validate())
		got, references = append(got, describe(link)), append(references, link.Reference)
	}
	require.Equal(t, want, got, "Links(%q)", field)
	require.Equal(t, wantReferences, references, "Links(%q)", field)
	places := placesOf(err)
	require.Len(t, places, 2*errorCount, "Links(%q): %v", field, err)
	for i := 1; i < len(places); i += 2 {
		require.LessOrEqual(t, places[i], len(field), "Links(%q): %v", field, err)
	}
	for _, at := range broken {
		require.Contains(t, places, at, "Links(%q): %v", field, err)
	}
}

// RFC 8187, section 3.2.1: the name of the charset is in any case.
func TestRFC8187_3_2_1_CharsetInAnyCase(t *testing.T) {
	base, err := uri.NewBase(uri.MustParse("http://h/"))
	require.NoError(t, err)
	for _, charset := range []string{"UTF-8", "utf-8", "Utf-8", "uTF-8", "UtF-8", "UTf-8", "UTF8", "UTF-16", "UTF-", "", "ISO-8859-1", "xUTF-8"} {
		links, err := httpuri.Links(http.Header{"Link": {"<a>; title*=" + charset + "'en'%C3%A4; title=plain"}}, base)
		require.NoError(t, err, charset)
		require.Len(t, links, 1)
		want := "plain"
		if strings.EqualFold(charset, "utf-8") {
			want = "\u00e4"
		}
		title, ok := links[0].Param("title")
		assert.True(t, ok)
		assert.Equal(t, want, title, charset)
	}
}
