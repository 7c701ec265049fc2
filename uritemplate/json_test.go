package uritemplate_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/uritemplate"
)

func TestValueAsJSON(t *testing.T) {
	for text, want := range map[string]uritemplate.Value{
		`null`: {}, `""`: text1(""), `"a\u0000<é"`: text1("a\x00<é"), `["a"]`: list1("a"), `["a",""]`: list1("a", ""),
		`{"b":"1","a":"2","b":""}`: uritemplate.Pairs("b", "1", "a", "2", "b", ""), `[]`: {}, `{}`: {}, ` [ "a" ] `: list1("a"),
	} {
		v := text1("before")
		require.NoError(t, json.Unmarshal([]byte(text), &v), text)
		assert.Equal(t, want, v, text)
		var again uritemplate.Value
		written, err := json.Marshal(v)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(written, &again))
		assert.Equal(t, want, again, "%s is written as %s", text, written)
	}
	for _, text := range []string{`1`, `true`, `[1]`, `[["a"]]`, `{"a":1}`, `{"a":null}`, `[null]`, `{"a":["b"]}`, `{`, `["a"`, ``, `[{}]`} {
		v := text1("before")
		assert.Error(t, v.UnmarshalJSON([]byte(text)), text)
		assert.Equal(t, text1("before"), v, "after an error, the value is unchanged")
	}
	for _, v := range []uritemplate.Value{text1("\xff"), list1("a", "\xff"), uritemplate.Pairs("\xff", "a"), uritemplate.Pairs("a")} {
		_, err := json.Marshal(v)
		assert.Error(t, err)
	}
	written, err := json.Marshal(uritemplate.Values{"b": text1("1"), "a": uritemplate.Pairs("z", "1", "y", "2"), "c": {}})
	require.NoError(t, err)
	assert.Equal(t, `{"a":{"z":"1","y":"2"},"b":"1","c":null}`, string(written), "the order of an object stays")
}

// UnmarshalJSON accepts the same texts, and with the same result, whether package json checks the text before it or not.
func TestUnmarshalJSONAcceptsOnlyJSON(t *testing.T) {
	n, valid := 0, 0
	for text := range joined(5, `"a"`, `,`, `:`, `[`, `]`, `{`, `}`, ` `, `null`, `1`) {
		n++
		direct, checked := text1("before"), text1("before")
		err := direct.UnmarshalJSON([]byte(text))
		require.Equal(t, json.Unmarshal([]byte(text), &checked) == nil, err == nil, "%s: %v", text, err)
		require.Equal(t, checked, direct, text)
		if err == nil {
			valid++
		}
	}
	assert.Greater(t, valid, 50)
	t.Logf("%d texts, %d valid", n, valid)
}

// Random values come back as they were.
func TestRandomValuesAsJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(8259, 0))
	written := 0
	for range 20_000 {
		v := randomValue(r, false)
		text, err := json.Marshal(v)
		isText := len(v.List())%2 == 0 || v.Kind() != uritemplate.KindPairs
		for _, member := range v.List() {
			isText = isText && utf8.ValidString(member)
		}
		require.Equal(t, isText, err == nil, "%q", v.List())
		if err == nil {
			written++
			var again uritemplate.Value
			require.NoError(t, json.Unmarshal(text, &again))
			require.Equal(t, v, again)
		}
	}
	assert.Greater(t, written, 5_000)
}
