package refs_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/uritemplate"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// RFC 6570, section 2.3: a value is a string, a list or an associative array.
func TestParse(t *testing.T) {
	for text, want := range map[string]uritemplate.Values{
		"":                           {},
		"x=":                         {"x": uritemplate.String("")},
		"x=a=b":                      {"x": uritemplate.String("a=b")},
		"x=a[b]=c":                   {"x": uritemplate.String("a[b]=c")},
		"x=1|y=2|x=3":                {"x": uritemplate.List("1", "3"), "y": uritemplate.String("2")},
		"x[k]=1":                     {"x": uritemplate.Pairs("k", "1")},
		"x[k]=1|x[]=|x[k]=2":         {"x": uritemplate.Pairs("k", "1", "", "", "k", "2")},
		"x[a[b=c]]=d]=e":             {"x": uritemplate.Pairs("a[b=c]", "d]=e")},
		"x:3=abc":                    {"x:3": uritemplate.String("abc")}, // what Match returns for {x:3}
		"a.b_%41=c":                  {"a.b_%41": uritemplate.String("c")},
		"x=http://u:p@h/?a=b|y=\xff": {"x": uritemplate.String("http://u:p@h/?a=b"), "y": uritemplate.String("\xff")},
	} {
		var list []string
		if text != "" {
			list = strings.Split(text, "|")
		}
		got, err := refs.ParseValues(list)
		require.NoError(t, err, text)
		assert.Equal(t, want, got, text)
	}
}

func TestParseRefuses(t *testing.T) {
	const form = "it must be NAME=VALUE or NAME[KEY]=VALUE"
	const name = "its name is not one that a variable can have (varname; RFC 6570, section 2.3)"
	for text, want := range map[string]string{
		"":              "value 1: " + form,
		"x":             "value 1: " + form,
		"x=1|y[k":       "value 2: " + form,
		"x[k]":          "value 1: " + form,
		"x[k]y=1":       "value 1: " + form,
		"=1":            "value 1: " + name,
		"[k]=1":         "value 1: " + name,
		"+x=1":          "value 1: " + name,
		"x*=1":          "value 1: " + name,
		"x,y=1":         "value 1: " + name,
		"x:0=1":         "value 1: " + name, // section 2.4.1: max-length begins with 1 to 9
		"x:3*=1":        "value 1: " + name,
		"x}{y=1":        "value 1: " + name,
		"x=1|x[k]=2":    "value 2: a variable that has pairs has no other values",
		"x[k]=2|y=|x=1": "value 3: a variable that has pairs has no other values",
	} {
		_, err := refs.ParseValues(strings.Split(text, "|"))
		assert.EqualError(t, err, want, text)
	}
}

// Each byte at each place of a binding: what is read is written as it was, and what is rejected has no name or no "=".
func TestEachByte(t *testing.T) {
	try := func(text string) {
		values, err := refs.ParseValues([]string{text})
		if err != nil {
			name, _, found := strings.Cut(text, "=")
			name, key, isPair := strings.Cut(name, "[")
			_, parseErr := uritemplate.Parse("{" + name + "}")
			require.True(t, !found || parseErr != nil || isPair && !strings.Contains("["+key+text[len(name):], "]=") ||
				strings.ContainsAny(name, ",*+#./;?&"), "%q: %v", text, err)
			return
		}
		require.Equal(t, []string{text}, refs.FormatValues(values), "%q", text)
	}
	for _, text := range []string{"x=a", "x[k]=v", "x:3=ab", "name[key]=value"} {
		for i := range len(text) {
			for c := range 256 {
				try(text[:i] + string([]byte{byte(c)}) + text[i+1:])
				try(text[:i] + string([]byte{byte(c)}) + text[i:])
			}
		}
	}
	for text := range texts.Random(6570, 5_000) {
		try(text)
		try("x=" + text)
	}
}

// What Format writes, Parse reads as the same values.
func TestFormat(t *testing.T) {
	values := uritemplate.Values{
		"b": uritemplate.List("1", "2"), "a": uritemplate.Pairs("k", "v", "l", ""), "c:3": uritemplate.String(""), "d": {},
	}
	list := refs.FormatValues(values)
	assert.Equal(t, []string{"a[k]=v", "a[l]=", "b=1", "b=2", "c:3="}, list)
	got, err := refs.ParseValues(list)
	require.NoError(t, err)
	delete(values, "d") // no value
	assert.Equal(t, values, got)
	assert.Equal(t, "c", refs.Variable("c:3"))
}
