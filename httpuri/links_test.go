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
		s += " from " + l.Anchor().String()
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
		{"<a>;x=y z", 8, "';', ',' or the end must follow a link or a parameter"},
		{"<a>;x y", 6, "';', ',' or the end must follow a link or a parameter"},
		{"<a>;type=text/html", 13, "';', ',' or the end must follow a link or a parameter"},
		{"<a>;", 4, "a parameter must begin with its name"},
		{"<a>;,<b>", 4, "a parameter must begin with its name"},
		{"<a>; ;x", 5, "a parameter must begin with its name"},
		{"<a>;=x", 4, "a parameter must begin with its name"},
		{"<a>;x=", 6, "a value must follow the '='"},
		{"<a>;x=,", 6, "a value must follow the '='"},
		{"<a>;x=ü", 6, "a value must follow the '='"},
		{`<a>;x="y`, 8, `no '"' ends the quoted string`},
		{`<a>;x="y\`, 9, `no '"' ends the quoted string`},
		{`<a>;x="y\"`, 10, `no '"' ends the quoted string`},
		{"<a>;x=\"y\x00\"", 8, "a control character in a quoted string"},
		{"<a>;x=\"y\\\n\"", 9, "a control character in a quoted string"},
		{"<a>;x=\"\x7F\"", 7, "a control character in a quoted string"},
		{"<a>;t*", 6, "the parameter has no extended value in UTF-8"},
		{"<a>;t* UTF-8''x", 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=x", 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=UTF-8'x", 7, "the parameter has no extended value in UTF-8"},
		{`<a>;t*="UTF-8''x"`, 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=iso-8859-1'en'%A3", 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=UTF-8''%A3", 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=UTF-8''%A", 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=UTF-8''a'b", 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=UTF-8''a*b", 7, "the parameter has no extended value in UTF-8"},
		{"<a>;t*=UTF-8'e_n'a", 7, "the parameter has no extended value in UTF-8"},
	} {
		links, err := httpuri.Links(http.Header{"Link": {"<ok>", tt.field, "<end>"}}, newBase(linkBase))
		require.GreaterOrEqual(t, len(links), 2, "%q", tt.field)
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
		{"< a>", 1, 0, "path"},
		{"<a b>", 2, 1, "path"},
		{"<x>,<//h/ü>", 9, 4, "path"},
		{"<http://secret:pw@[x>", 19, 18, "host"},
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
		{[]string{"<a b>;x=\"y,z\", <c>"}, []string{"c"}, []int{0, 2}, "a comma in quotes"},
		{[]string{"<a b,c>, <d>"}, []string{"d"}, []int{0, 2}, "a comma in the target"},
		{[]string{"x<y,z>, <c>"}, []string{"c"}, []int{0, 0}, ""},
		{[]string{"<a>;x=\"\x00\\\",\", <c>"}, []string{"c"}, []int{0, 7}, "an escaped quote"},
		{[]string{"<a>;type=text/html, <c>"}, []string{"c"}, []int{0, 13}, "what follows belongs to the link"},
		{[]string{"<a>;x;x;=, <c>;y"}, []string{"c"}, []int{0, 8}, "the parameters too"},
		{[]string{"<c", "<d>,\"e,<f>", "<g>"}, []string{"d", "g"}, []int{0, 2, 1, 4}, "without an end, it is the rest of the field"},
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
	base := uri.MustParse("http://h/a/b?q")
	h := http.Header{"Link": {`<>;rel=a;x, <#f>;rel="a b";y, <c>;anchor=d;x`, "</e>;anchor=d, <>, <>;anchor=\"\""}}
	want, err := httpuri.Links(h, newBase(base))
	require.NoError(t, err)
	for i := range want {
		links, err := httpuri.Links(h, newBase(base))
		require.NoError(t, err)
		spoil(&links[i])
		for j, link := range links {
			if i != j {
				assert.Equal(t, want[j], link, "%d shows in %d", i, j)
				assert.Equal(t, want[j].Anchor(), link.Anchor(), "%d shows in the anchor of %d", i, j)
			}
		}
		assert.Equal(t, "http://h/a/b?q", base.String())
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

// The grammar of RFC 8288, section 3, as written there, with those of RFC 9110, section 5.6, and, for names with a "*", of
// RFC 8187, section 3.2.1.
var (
	slowTchar  = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]"
	slowName   = slowTchar + "*[!#$%&'+\\-.^_`|~0-9A-Za-z]" // a name without a "*" at its end
	slowQuoted = `"(?:[\t !\x23-\x5B\x5D-\x7E\x{80}-\x{FF}]|\\[\t -\x7E\x{80}-\x{FF}])*"`
	slowExt    = "[Uu][Tt][Ff]-8'[0-9A-Za-z-]*'(?:%[0-9A-Fa-f]{2}|[!#$&+\\-.^_`|~0-9A-Za-z])*"
	slowParam  = "(?:" + slowName + `[ \t]*(?:=[ \t]*(?:` + slowTchar + "+|" + slowQuoted + "))?|" +
		slowTchar + `*\*[ \t]*=[ \t]*` + slowExt + ")"
	slowLink  = `<([^>]*)>((?:[ \t]*;[ \t]*` + slowParam + ")*)"
	slowField = regexp.MustCompile(`^[ \t]*(?:` + slowLink + `)?(?:[ \t]*,[ \t]*(?:` + slowLink + `)?)*[ \t]*$`)

	slowEachLink  = longest(slowLink)
	slowEachParam = regexp.MustCompile(`;[ \t]*(` + slowTchar + `+)[ \t]*(?:=[ \t]*(` + slowTchar + "+|" + slowQuoted + "))?")
	slowPair      = regexp.MustCompile(`\\(.)`)
	slowRelation  = regexp.MustCompile(`[^ \t]+`)
	slowCapital   = regexp.MustCompile("[A-Z]")
)

// longest returns the expression that matches as much text as possible, so that a name includes the "*" at its end.
func longest(expression string) *regexp.Regexp {
	re := regexp.MustCompile(expression)
	re.Longest()
	return re
}

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

// slowLinks returns the links of field, as describe formats them, and reports whether the field is well-formed.
func slowLinks(field string) (links []string, ok bool) {
	field = latin1(field)
	if !slowField.MatchString(field) {
		return nil, false
	}
	base := linkBase.String()
	for _, m := range slowEachLink.FindAllStringSubmatch(field, -1) {
		target, err := uri.Resolve(base, bytesOf(m[1]))
		if err != nil {
			return nil, false
		}
		rel, anchor, params := "", "", ""
		seen := map[string]bool{}
		for _, p := range slowEachParam.FindAllStringSubmatch(m[2], -1) {
			name, value := strings.ToLower(p[1]), p[2]
			if strings.HasPrefix(value, `"`) {
				value = slowPair.ReplaceAllString(value[1:len(value)-1], "$1")
			}
			value = bytesOf(value)
			if strings.HasSuffix(name, "*") {
				value = slowDecode(value[strings.LastIndex(value, "'")+1:])
				if !utf8.ValidString(value) {
					return nil, false
				}
			}
			if name == "rel" && !seen[name] {
				rel = strings.Join(slowRelation.FindAllString(latin1(value), -1), " ")
				rel = bytesOf(slowCapital.ReplaceAllStringFunc(rel, strings.ToLower))
			}
			if name == "anchor" && !seen[name] {
				context, err := uri.Resolve(base, value)
				if err != nil {
					return nil, false
				}
				if context != base {
					anchor = " from " + context
				}
			}
			seen[name] = true
			params += " " + name + "=" + value + ";"
		}
		links = append(links, target+" ["+rel+"]"+anchor+params)
	}
	return links, true
}

func slowDecode(s string) string {
	return slowTriplet.ReplaceAllStringFunc(s, func(m string) string {
		const digits = "0123456789ABCDEF"
		m = strings.ToUpper(m)
		return string([]byte{byte(strings.Index(digits, m[1:2])*16 + strings.Index(digits, m[2:]))})
	})
}

// slowElement matches an element of a list, whatever it is, without the commas around it.
var slowElement = regexp.MustCompile(`(?s)(?:<[^>]*(?:>|\z)|"(?:\\.|[^"\\])*(?:"|\\?\z)|[^<",])+`)

// requireLinks asserts that Links reads each element of field by the grammar, or returns an error with an offset in the element.
func requireLinks(t *testing.T, field string) {
	t.Helper()
	links, err := httpuri.Links(http.Header{"Link": {field}}, newBase(linkBase))
	var want []string
	var broken [][]int // the beginning and the end of elements
	field = latin1(field)
	for _, m := range slowElement.FindAllStringIndex(field, -1) {
		element := field[m[0]:m[1]]
		each, ok := slowLinks(bytesOf(element))
		want = append(want, each...)
		if !ok {
			broken = append(broken, []int{len(bytesOf(field[:m[0]])), len(bytesOf(field[:m[1]]))})
		}
	}
	places := placesOf(err)
	require.Len(t, places, 2*len(broken), "Links(%q): %v", field, err)
	for i, element := range broken {
		require.LessOrEqual(t, element[0], places[2*i+1], "Links(%q): %v", field, err)
		require.LessOrEqual(t, places[2*i+1], element[1], "Links(%q): %v", field, err)
	}
	var got []string
	for _, link := range links {
		require.NoError(t, link.Target.Validate())
		require.NoError(t, link.Anchor().Validate())
		got = append(got, describe(link))
	}
	require.Equal(t, want, got, "Links(%q)", field)
}
