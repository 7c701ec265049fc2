package uritemplate_test

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/uritemplate"
)

func TestErrorsOfParse(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a b", "template at offset 1: ' ' is not allowed (literals; RFC 6570, section 2.1)"},
		{"a}", "template at offset 1: '}' is not allowed (literals; RFC 6570, section 2.1)"},
		{"%4", "template at offset 0: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)"},
		{"a\xff", "template at offset 1: 0xFF is not allowed (literals; RFC 6570, section 2.1)"},
		{"{", "template at offset 1: the template ends too early (expression; RFC 6570, section 2.2)"},
		{"{x", "template at offset 2: the template ends too early (expression; RFC 6570, section 2.2)"},
		{"{}", "template at offset 1: '}' is not allowed (varname; RFC 6570, section 2.3)"},
		{"{=x}", "template at offset 1: this operator is reserved for extensions (op-reserve; RFC 6570, section 2.2)"},
		{"{,x}", "template at offset 1: this operator is reserved for extensions (op-reserve; RFC 6570, section 2.2)"},
		{"{!x}", "template at offset 1: this operator is reserved for extensions (op-reserve; RFC 6570, section 2.2)"},
		{"{@x}", "template at offset 1: this operator is reserved for extensions (op-reserve; RFC 6570, section 2.2)"},
		{"{|x}", "template at offset 1: this operator is reserved for extensions (op-reserve; RFC 6570, section 2.2)"},
		{"{x y}", "template at offset 2: ' ' is not allowed (expression; RFC 6570, section 2.2)"},
		{"{x,}", "template at offset 3: '}' is not allowed (varname; RFC 6570, section 2.3)"},
		{"{x..y}", "template at offset 3: '.' is not allowed (varname; RFC 6570, section 2.3)"},
		{"{x%}", "template at offset 2: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)"},
		{"{x:0}", "template at offset 3: '0' is not allowed (max-length; RFC 6570, section 2.4.1)"},
		{"{x:}", "template at offset 3: '}' is not allowed (max-length; RFC 6570, section 2.4.1)"},
		{"{x:10000}", "template at offset 7: '0' is not allowed (expression; RFC 6570, section 2.2)"},
		{"{x&}", "template at offset 2: '&' is not allowed (expression; RFC 6570, section 2.2)"},
		{"{x*:3}", "template at offset 3: ':' is not allowed (expression; RFC 6570, section 2.2)"},
		{"https://u:pa^ss@h/{x}", "template at offset 12: a byte that is not allowed (literals; RFC 6570, section 2.1)"},
		{"https://u:p{$x}@h/{x}", "template at offset 12: a byte that is not allowed (varname; RFC 6570, section 2.3)"},
		{"https://u:pa%ss@h/{x}", "template at offset 12: a byte that is not allowed (pct-encoded; RFC 3986, section 2.1)"},
		{"https://u@h/^", "template at offset 12: '^' is not allowed (literals; RFC 6570, section 2.1)"},
	} {
		template, err := uritemplate.Parse(tt.in)
		assert.EqualError(t, err, "uritemplate: invalid "+tt.want, tt.in)
		assert.Equal(t, uritemplate.Template{}, template)
	}
	_, err := uritemplate.Parse("{x%}")
	assert.ErrorIs(t, err, escape.ErrPercentEncoding)
	assert.Panics(t, func() { uritemplate.MustParse("{") })
}

// Only a string has a prefix (RFC 6570, section 2.4.1). The error names the variable, and not its value.
func TestErrorsOfExpand(t *testing.T) {
	template := uritemplate.MustParse("a{?x,y:3}")
	for _, value := range []uritemplate.Value{uritemplate.List("secret"), uritemplate.Pairs("secret", "1")} {
		text, err := template.Expand(uritemplate.Values{"x": value, "y": value})
		assert.Empty(t, text)
		assert.EqualError(t, err, `uritemplate: invalid value of the variable "y": a list or pairs have no prefix (prefix; RFC 6570, section 2.4.1)`)
		assert.ErrorIs(t, err, uritemplate.ErrComposite)
		var fault *uritemplate.Error
		require.ErrorAs(t, err, &fault)
		assert.Equal(t, uritemplate.Error{Offset: 5, Rule: "prefix", Variable: "y", Err: uritemplate.ErrComposite}, *fault)
		u, err := template.URI(uritemplate.Values{"y": value})
		assert.ErrorIs(t, err, uritemplate.ErrComposite)
		assert.Equal(t, uri.URI{}, u)
	}
	_, err := uritemplate.MustParse("{x:1}").Expand(uritemplate.Values{"x": uritemplate.List("a")})
	assert.ErrorIs(t, err, uritemplate.ErrComposite) // the shortest prefix
	_, err = uritemplate.MustParse("{x}:").URI(uritemplate.Values{"x": uritemplate.String("1")})
	var fault *uri.ParseError
	assert.ErrorAs(t, err, &fault) // no scheme begins with a digit (RFC 3986, section 3.1)
	assert.Equal(t, "uritemplate: invalid template at offset 0: cause unknown (; RFC 6570, section 2.2)", (&uritemplate.Error{}).Error())
	assert.Nil(t, errors.Unwrap(&uritemplate.Error{}))
}

// The zero Template is the empty one.
func TestZeroTemplate(t *testing.T) {
	for _, template := range []uritemplate.Template{{}, uritemplate.MustParse("")} {
		text, err := template.Expand(nil)
		assert.NoError(t, err)
		assert.Empty(t, text)
		values, ok := template.Match("")
		assert.True(t, ok)
		assert.Empty(t, values)
		_, ok = template.Match("a")
		assert.False(t, ok)
		_, _, ok, err = template.Ambiguous()
		assert.NoError(t, err)
		assert.False(t, ok)
		text, ok, err = uritemplate.Overlap(template, uritemplate.MustParse("{x}{y}"))
		assert.NoError(t, err)
		assert.True(t, ok)
		assert.Empty(t, text)
		assert.Nil(t, template.Names())
	}
}

// A Template may be used from many goroutines, so nothing that a caller gets is part of it.
func TestNamesAreACopy(t *testing.T) {
	template := uritemplate.MustParse("{x,y}")
	template.Names()[0] = "changed"
	assert.Equal(t, []string{"x", "y"}, template.Names())
}

func TestValue(t *testing.T) {
	for _, tt := range []struct {
		value uritemplate.Value
		kind  uritemplate.Kind
		name  string
		text  string
		list  []string
		pairs []string
	}{
		{uritemplate.Value{}, uritemplate.KindAbsent, "absent", "", nil, nil},
		{uritemplate.List(), uritemplate.KindAbsent, "absent", "", nil, nil},  // section 2.3: zero members
		{uritemplate.Pairs(), uritemplate.KindAbsent, "absent", "", nil, nil}, // section 2.3: zero members
		{uritemplate.String(""), uritemplate.KindString, "string", "", []string{""}, nil},
		{uritemplate.String("a,b"), uritemplate.KindString, "string", "a,b", []string{"a,b"}, nil},
		{uritemplate.List("a", "b", "c"), uritemplate.KindList, "list", "a,b,c", []string{"a", "b", "c"}, []string{"a", "b"}},
		{uritemplate.Pairs("k", "v", "k", "w"), uritemplate.KindPairs, "pairs", "k,v,k,w", []string{"k", "v", "k", "w"}, []string{"k", "v", "k", "w"}},
	} {
		assert.Equal(t, tt.kind, tt.value.Kind())
		assert.Equal(t, tt.name, tt.value.Kind().String())
		assert.Equal(t, tt.text, tt.value.String())
		assert.Equal(t, tt.list, tt.value.List())
		var pairs []string
		for name, value := range tt.value.Pairs() {
			pairs = append(pairs, name, value)
		}
		assert.Equal(t, tt.pairs, pairs)
		for range tt.value.Pairs() {
			break
		}
	}
	for kind := uritemplate.KindPairs + 1; kind != 0; kind++ { // up to 255
		assert.Equal(t, "unknown", kind.String())
	}
	for _, text := range []string{"{x}", "{x*}", "{?x}", "{?x*}", "{+x:3}"} {
		for _, members := range [][]string{{"k"}, {"k", "v", "l"}} {
			_, err := uritemplate.MustParse(text).Expand(uritemplate.Values{"x": uritemplate.Pairs(members...)})
			var bad *uritemplate.Error
			require.ErrorAs(t, err, &bad, text)
			assert.Equal(t, "x", bad.Variable)
			assert.Equal(t, `uritemplate: invalid value of the variable "x": the last name of the pairs has no value (varname; RFC 6570, section 2.3)`, err.Error())
		}
	}
}

// RFC 3986, sections 6.2.2.1 and 6.2.2.2: a literal matches the same texts however it is written. Each unreserved character, raw and
// percent-encoded, and each other triplet with capital and small digits, before, between and after variables.
func TestMatchOfLiteralsInNormalForm(t *testing.T) {
	matched := 0
	for c := range 256 {
		encoded := fmt.Sprintf("%%%02X", c)
		spellings := []string{encoded, strings.ToLower(encoded)}
		if ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || strings.ContainsRune("-._~", rune(c)) {
			spellings = append(spellings, string(rune(c)))
		}
		for _, around := range []string{"L{x}", "{x}L", "{x}L{y}", "{+x}L", "{.x*}L{y}", "{?x,z}L{y}", "{/x:2}L"} {
			var templates []uritemplate.Template
			for _, spelling := range spellings {
				templates = append(templates, uritemplate.MustParse(strings.Replace(around, "L", spelling, 1)))
			}
			for _, values := range []uritemplate.Values{{"x": uritemplate.String("a")}, {"x": uritemplate.String("!"), "y": uritemplate.String("/")}} {
				text, err := templates[0].Expand(values)
				require.NoError(t, err)
				want, ok := templates[0].Match(text)
				require.True(t, ok, "%s: Match of %q", templates[0], text)
				for _, template := range templates {
					for _, spelling := range spellings {
						other := strings.ReplaceAll(text, encoded, spelling)
						got, ok := template.Match(other)
						if !ok || !reflect.DeepEqual(got, want) {
							t.Fatalf("%s: Match of %q = %v, %t; want %v", template, other, got, ok, want)
						}
						matched++
					}
				}
			}
		}
	}
	assert.Equal(t, 256*7*2*4+66*7*2*5, matched)
}

// What Match returns, where more than one set of values is written alike.
func TestMatch(t *testing.T) {
	s, list, pairs := uritemplate.String, uritemplate.List, uritemplate.Pairs
	for _, tt := range []struct {
		template, text string
		want           uritemplate.Values // nil if there is no match
		why            string
	}{
		{"{x}", "", uritemplate.Values{}, "absent and empty are written alike"},
		{"{/x}", "/", uritemplate.Values{"x": s("")}, "and not after a separator"},
		{"{x}", "a,b", uritemplate.Values{"x": list("a", "b")}, "a list, since the comma of a string is encoded"},
		{"{x}", "a%2Cb", uritemplate.Values{"x": s("a,b")}, "decoded"},
		{"{x}", "%2541", uritemplate.Values{"x": s("%41")}, "decoded once"},
		{"{x}", "%7e%2f", uritemplate.Values{"x": s("~/")}, "in normal form"},
		{"{+x}", "%7e%2f/", uritemplate.Values{"x": s("%7e%2f/")}, "as written"},
		{"{y}{+x}", "%7e%2f/%41%2f", uritemplate.Values{"x": s("%7e%2f/%41%2f")}, "as written, from a place that is not the same in normal form"},
		{"%7e%c3{x}", "~%C3a", uritemplate.Values{"x": s("a")}, "literals are compared in normal form"},
		{"~{+x}{?y}", "%7e%41?y=%41", uritemplate.Values{"x": s("%41"), "y": s("A")}, "in normal form, and as written"},
		{"{;%26}", ";%26=1", uritemplate.Values{"%26": s("1")}, "a name is written as it stands"},
		{"{;%26}", ";&=1", nil, "and the delimiter is not the name"},
		{"{x}", "a b", nil, "no expansion has a space"},
		{"{+x}", "%4", nil, "no expansion has an incomplete triplet"},
		{"{+x}", "%2%35", nil, "nor one that the normal form would complete"},
		{"{+x}", "é", nil, "no expansion has bytes beyond US-ASCII"},
		{"{?x*}", "?x=1", uritemplate.Values{"x": s("1")}, "a list of one is a string"},
		{"{?x*}", "?x=1&x=", uritemplate.Values{"x": list("1", "")}, "a list, since all names are that of the variable"},
		{"{?x*}", "?x=1&k=2", uritemplate.Values{"x": pairs("x", "1", "k", "2")}, "pairs"},
		{"{;x*}", ";k;l=1", uritemplate.Values{"x": pairs("k", "", "l", "1")}, "no \"=\" before an empty value"},
		{"{;x*}", ";k=", nil, "and none is read"},
		{"{;x}", ";x=", nil, "and none is read"},
		{"{;x:3}", ";x=", nil, "and none is read"},
		{"{;x}", ";x", uritemplate.Values{"x": s("")}, "empty"},
		{"{?x}", "?x", nil, "section 3.2.8 writes the \"=\""},
		{"{x*}", "a=1,b", uritemplate.Values{"x": pairs("a", "1", "b", "")}, "pairs"},
		{"{.x*}", ".a.b", uritemplate.Values{"x": s("a.b")}, "a string, since its dots are not encoded"},
		{"{.x*}", ".a=..b=.", uritemplate.Values{"x": pairs("a", ".", "b", ".")}, "a value is not empty after \"=\""},
		{"{.x*}", ".a=.", uritemplate.Values{"x": pairs("a", ".")}, "a value is not empty after \"=\""},
		{"{.x*}", ".a=.c.b=1", uritemplate.Values{"x": pairs("a", ".c", "b", "1")}, "a value is not empty after \"=\""},
		{"{.x*}", ".a=", nil, "a value is not empty after \"=\""},
		{"{/x*}", "/a/b", uritemplate.Values{"x": list("a", "b")}, "a list"},
		{"{x:3}", "abc", uritemplate.Values{"x:3": s("abc")}, "all that is known of x"},
		{"{x:3}", "abcd", nil, "too long"},
		{"{x:2}", "%C3%A9%E2%82%AC", uritemplate.Values{"x:2": s("é€")}, "characters, not bytes"},
		{"{x:1}/{x}", "a/abc", uritemplate.Values{"x": s("abc")}, "the prefix agrees"},
		{"{x:1}/{x}", "b/abc", nil, "the prefix differs"},
		{"{x:1}/{x:3}", "a/abc", uritemplate.Values{"x:1": s("a"), "x:3": s("abc")}, "the prefixes agree"},
		{"{x:1}/{+x}", "%20/%20%20", uritemplate.Values{"x": s(" %20")}, "decoded as far as the prefix shows it"},
		{"{x:2}/{+x}", "%254/%254%20", uritemplate.Values{"x": s("%4%20")}, "decoded as far as the prefix shows it"},
		{"{x:2}/{+x}", "a%20/a%20%20", uritemplate.Values{"x": s("a %20")}, "decoded as far as the prefix shows it"},
		{"{+x}/{x:1}", "%20%20/%20", uritemplate.Values{"x": s(" %20")}, "decoded as far as the prefix shows it"},
		{"{x:1}/{+x}{#y}", "a/a%7e#%7e", uritemplate.Values{"x": s("a%7e"), "y": s("%7e")}, "as written, y before x"},
		{"{x}/{x}", "a/a", uritemplate.Values{"x": s("a")}, "one value"},
		{"{x}/{x}", "a/b", nil, "two values"},
		{"{x}/{?x}", "/?x=", uritemplate.Values{"x": s("")}, "empty in one place, and absent or empty in the other"},
		{"{x}/{?x}", "/", uritemplate.Values{}, "absent in one place, and absent or empty in the other"},
		{"{x}/{?x*}", "k,v/?k=v", uritemplate.Values{"x": pairs("k", "v")}, "a list in one place, and pairs in both"},
		{"{x*}/{?x*}", "k/?k=", uritemplate.Values{"x": pairs("k", "")}, "a string in one place, and pairs in both"},
		{"{x}/{+x*}", "k,%252F/k=%2F", uritemplate.Values{"x": pairs("k", "%2F")}, "a list in one place, as written in the other, and pairs in both"},
		{"{?x*}/{+x}", "?x=1/x,1", uritemplate.Values{"x": pairs("x", "1")}, "a string in one place, and pairs in both"},
		{"{x*}/{+x}", "k/k,", uritemplate.Values{"x": pairs("k", "")}, "a string in one place, and pairs in both"},
		{"{.x*}", ".=.", uritemplate.Values{"x": pairs("", ".")}, "a value is not empty after \"=\""},
		{"{;x*,y*}", ";x=1", uritemplate.Values{"x": s("1")}, "ambiguous: its own name comes first"},
		{"{;x*,y*}", ";x;x=1", uritemplate.Values{"x": s(""), "y": pairs("x", "1")}, "ambiguous: x as little as it can"},
		{"{?x*,y*}", "?x=1", uritemplate.Values{"x": s("1")}, "ambiguous: its own name comes first"},
		{"{?x*}{?y*}", "?x=1&x=2", uritemplate.Values{"x": list("1", "2")}, "ambiguous: x is present"},
		{"{;x*};x=1{;y*}", ";x=1;x=2;x=1", uritemplate.Values{"x": list("1", "2")}, "ambiguous: x is present"},
		{"{+w}{/x}{+y}/c", "/c", uritemplate.Values{}, "ambiguous: all are absent, though y is tried after x first"},
		{"{w:1}{x:1}{y:2}{z:1}", "aaaa", uritemplate.Values{"x:1": s("a"), "y:2": s("aa"), "z:1": s("a")}, "ambiguous: w as little as it can"},
		{"{x}{y}{z}", "ab", uritemplate.Values{"z": s("ab")}, "ambiguous: x and y as little as they can"},
		{"{x}{y}", "ab", uritemplate.Values{"y": s("ab")}, "ambiguous: x as little as it can"},
		{"{x,y}", "a,b,c", uritemplate.Values{"x": s("a"), "y": list("b", "c")}, "ambiguous: x as little as it can"},
		{"{/x,y}", "/a", uritemplate.Values{"x": s("a")}, "ambiguous: x is present"},
		{"{?x*,y}", "?y=2", uritemplate.Values{"y": s("2")}, "ambiguous: pairs come last"},
		{"{?x*,y}", "?y=2&k=v", uritemplate.Values{"x": pairs("y", "2", "k", "v")}, "pairs, since nothing else will do"},
		{"{.who,who}", ".a.b.a.b", uritemplate.Values{"who": s("a.b")}, "ambiguous, and the first division gives two values: shared evenly"},
		{"{.who,who}/{y}", ".a.b.a.b/", uritemplate.Values{"who": s("a.b")}, "shared evenly, and y is absent, as it is without sharing"},
		{"{.x}{/y}{.x}", ".a.b.a.b", uritemplate.Values{"x": s("a.b")}, "shared evenly, and y is absent between"},
		{"{.who,who}", ".a.b.a.c", nil, "ambiguous, and no division gives one value"},
		{"{.who,who}", ".a.b.c", nil, "ambiguous, and the text cannot be shared evenly"},
		{"{x}{x}", "%C3%A9", nil, "the halves of a text, but in the middle of a triplet there is nothing"},
		{"{x}{x}", "%C3%C3", uritemplate.Values{"x": s("\xc3")}, "shared evenly"},
		{"{x}a{x}{?y}", "aaa?y=b", uritemplate.Values{"x": s("a"), "y": s("b")}, "shared evenly, and y has not moved"},
		{"{x}{y}/{x}", "ab/a", nil, "ambiguous, and y would have to be shorter"},
		{"{x:1}{x}", "aab", nil, "ambiguous, and the places are not of the same length"},
	} {
		got, ok := uritemplate.MustParse(tt.template).Match(tt.text)
		assert.Equal(t, tt.want != nil, ok, "%q matches %q: %s", tt.template, tt.text, tt.why)
		assert.Equal(t, tt.want, got, "%q matches %q: %s", tt.template, tt.text, tt.why)
	}
}

// A template with more variables than Match has room for, and a text that leaves many ways for later.
func TestMatchNeedsRoom(t *testing.T) {
	var text strings.Builder
	for i := range 26 {
		text.WriteString("{x" + string(rune('a'+i)) + "}")
	}
	a, template := uritemplate.String("a"), uritemplate.MustParse(text.String()+"/")
	values, ok := template.Match(strings.Repeat("a", 500) + "/")
	assert.True(t, ok)
	assert.Equal(t, uritemplate.Values{"xz": uritemplate.String(strings.Repeat("a", 500))}, values)
	matches := make(chan bool, 1)
	go func() {
		_, ok := template.Match(strings.Repeat("a", 500) + "?")
		matches <- ok
	}()
	select {
	case ok := <-matches:
		assert.False(t, ok)
	case <-time.After(5 * time.Second): // not a measure: to try what was tried before takes more than 500 to the power of 25 steps
		require.Fail(t, "Match goes on without an end: it tries again what it has tried")
	}
	values, ok = uritemplate.MustParse(text.String() + "{u}{v:1}{w:1}/").Match("aaa/") // v is longer after u is
	assert.True(t, ok)
	assert.Equal(t, uritemplate.Values{"u": a, "v:1": a, "w:1": a}, values)
	_, ok = uritemplate.MustParse("{x:1}").Match(strings.Repeat("a", 1<<16+1)) // more characters than 16 bits count
	assert.False(t, ok)
}

// What has been tried is noted in bits. In some of these templates and texts, the first variables have the last bits of the room, or
// those after it, and the last variable has the first.
func TestMatchNotesWhatItTries(t *testing.T) {
	var text strings.Builder
	for i := range 256 {
		fmt.Fprintf(&text, "{x%d}", i)
		if i < 224 {
			continue
		}
		template, name := uritemplate.MustParse(text.String()), fmt.Sprintf("x%d", i)
		for n := 14; n < 20; n++ {
			want := uritemplate.Values{name: uritemplate.String(strings.Repeat("a", n))}
			values, ok := template.Match(want[name].String())
			assert.True(t, ok)
			assert.Equal(t, want, values, "%d variables", i+1)
		}
	}
}

// Expand allocates once if the result has at most 256 bytes, as its documentation says.
func TestExpandAllocates(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	template, values := uritemplate.MustParse("{x}"), uritemplate.Values{"x": uritemplate.String(strings.Repeat("a", 256))}
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = template.Expand(values) }), 1.0)
}

// A template is a text in JSON. Text that is not a template leaves the receiver alone.
func TestTemplateIsText(t *testing.T) {
	for _, text := range []string{"", "/{x}", "https://u:p@h/{+x}{?y*}"} {
		parsed := uritemplate.MustParse(text)
		data, err := parsed.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, text, string(data))
		got := uritemplate.MustParse("{before}")
		require.NoError(t, got.UnmarshalText(data))
		assert.Equal(t, parsed, got)
		clear(data) // as a decoder does that uses its buffer again
		assert.Equal(t, text, got.String())
		assert.Equal(t, text, parsed.String())
		require.ErrorAs(t, got.UnmarshalText([]byte("{")), new(*uritemplate.Error))
		assert.Equal(t, parsed, got)
	}
	var zero uritemplate.Template
	data, err := zero.MarshalText()
	require.NoError(t, err)
	assert.Empty(t, data)
	assert.Equal(t, `uritemplate.MustParse("")`, fmt.Sprintf("%#v", zero))
}

// A template that has been used and then gets another text does what a new template of this text does, in every call.
func TestUnmarshalTextAfterUse(t *testing.T) {
	texts := []string{"", "/a/{x}", "{x}-{y}", "{/x*}{?y}", "https://h/{+x}", "/{x}{?y,z}"}
	use := func(template uritemplate.Template) (results []any) {
		for _, text := range []string{"", "/a/1", "1-2", "/a?y=3", "https://h/b", "/1?y=2&z=3"} {
			values, ok := template.Match(text)
			uriValues, uriOK := template.MatchURI(uri.MustParse(text))
			results = append(results, values, ok, uriValues, uriOK)
		}
		values := uritemplate.Values{"x": uritemplate.String("1"), "y": uritemplate.String("2")}
		text, err := template.Expand(values)
		u, uriErr := template.URI(values)
		a, b, ambiguous, _ := template.Ambiguous()
		both, overlap, _ := uritemplate.Overlap(template, uritemplate.MustParse("/a/{z}"))
		return append(results, text, err, u, uriErr, a, b, ambiguous, both, overlap, template.Names(), template.String(), template.LogValue().String())
	}
	for _, before := range texts {
		for _, after := range texts {
			template := uritemplate.MustParse(before)
			earlier, first := template, use(template)
			require.NoError(t, template.UnmarshalText([]byte(after)))
			assert.Equal(t, use(uritemplate.MustParse(after)), use(template), "%s, then %s", before, after)
			assert.Equal(t, first, use(earlier), "a copy of %s before %s", before, after)
		}
	}
}

// A text of 256 KB takes a small multiple of it, and with -deep one of 10 MB.
func TestMegabytes(t *testing.T) {
	if testing.Short() || measure.Race || os.Getenv("HOSTILE_TEXT") != "" {
		t.Skip("takes seconds")
	}
	text := strings.Repeat(".a", 1<<17)
	if *deep {
		text = strings.Repeat(".a", 5<<20)
	}
	for _, tt := range []struct {
		template string
		most     uint64 // times the text
	}{{"{.x}", 1}, {"{x}{y}{.z*}!", 8}, {"{+x}", 1}} {
		template := uritemplate.MustParse(tt.template)
		assert.Less(t, measure.Bytes(func() { template.Match(text) }), tt.most*uint64(len(text)), tt.template)
	}
}

// Each expansion of a template with a long literal or name matches, though it stands at many places of the text.
func TestMatchOfLongLiterals(t *testing.T) {
	long := strings.Repeat("/", 9_000)
	for _, row := range []struct{ template, value string }{
		{"{+x}" + long + "a", strings.Repeat("/", 60_000)}, {"{+x}/" + strings.Repeat("abc", 3_000), strings.Repeat("/", 60_000)},
		{"{+x}{?" + strings.Repeat("n", 9_000) + ",x}", strings.Repeat("?n", 30_000)}, {"{x}" + strings.Repeat("a", 9_000), strings.Repeat("a", 60_000)},
	} {
		template := uritemplate.MustParse(row.template)
		text, err := template.Expand(uritemplate.Values{"x": uritemplate.String(row.value)})
		require.NoError(t, err)
		values, ok := template.Match(text)
		require.True(t, ok, "%.20q", row.template)
		assert.True(t, values["x"].String() == row.value, "%.20q", row.template)
	}
	for n := range 200 {
		text := strings.Repeat("a", n)
		template := uritemplate.MustParse(text + "{x}")
		for i := range n {
			_, ok := template.Match(text[:i] + "b" + text[i+1:])
			assert.False(t, ok, "%d bytes, another at %d", n, i)
		}
	}
}
