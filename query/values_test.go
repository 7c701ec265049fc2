package query_test

import (
	"encoding/json"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/query"
)

// In the dialect Form, Values is what net/url reads, and FromValues what it writes, but for "~" and "*", which the URL Standard
// encodes the other way round (section 5.2).
func TestValues(t *testing.T) {
	for q := range queries(35, many(5_000)) {
		p := parse(t, q, query.Form)
		values := p.Values()
		read, err := url.ParseQuery(q)
		if err == nil { // net/url rejects ";"
			require.Equal(t, read, values, q)
		}
		for _, d := range dialects {
			again := query.FromValues(values, d)
			require.Equal(t, values, again.Values(), q)
			want := ""
			for _, pair := range slowPairs(slowSort(q, slowKeyIsLess(query.Form)), query.Form) { // equal keys keep their order
				want = slowAdd(want, d, pair.key, pair.value)
			}
			require.Equal(t, want, again.String(), q)
		}
	}
	assert.Equal(t, url.Values{}, query.Params{}.Values())
	assert.Zero(t, query.FromValues(nil, query.RFC3986))
	assert.Equal(t, "b=1&b=2", query.FromValues(url.Values{"b": {"1", "2"}, "a": nil}, query.Form).String())
	values := parse(t, "a=1&b=2&a=3&c", query.Form).Values()
	for key := range values {
		values.Add(key, "new")
	}
	assert.Equal(t, url.Values{"a": {"1", "3", "new"}, "b": {"2", "new"}, "c": {"", "new"}}, values, "keys share no element")
	v := url.Values{"a": {"b"}}
	p := query.FromValues(v, query.Form)
	v.Set("a", "c")
	assert.Equal(t, "a=b", p.String())
}

// Values allocates once for the first values of all keys, however many there are.
func TestValuesAllocatesOnceForTheKeys(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	two, eight := parse(t, "a=1&b=2", query.Form), parse(t, "a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8", query.Form)
	assert.Equal(t, testing.AllocsPerRun(100, func() { two.Values() }), testing.AllocsPerRun(100, func() { eight.Values() }))
}

// A Params is the text of its query, and is read in the dialect that it has.
func TestText(t *testing.T) {
	for q := range queries(36, many(1_000)) {
		for _, d := range dialects {
			p := query.New(d)
			require.NoError(t, p.UnmarshalText([]byte(q)))
			requireReads(t, p.String(), d, slowPairs(q, d))
			require.Equal(t, parse(t, q, d), p)
			text, err := p.MarshalText()
			require.NoError(t, err)
			require.Equal(t, q, string(text))
		}
	}
	p := query.New(query.Form)
	p.Add("a", "1")
	text := []byte("b=c+d")
	require.NoError(t, p.UnmarshalText(text))
	text[0] = 'x'
	var bad *query.Error
	require.ErrorAs(t, p.UnmarshalText([]byte("a b")), &bad)
	assert.Equal(t, 1, bad.Offset)
	assert.Equal(t, url.Values{"b": {"c d"}}, p.Values(), "after an error, the Params is unchanged")

	var fields struct {
		Q query.Params
		P *query.Params `json:",omitempty"`
	}
	require.NoError(t, json.Unmarshal([]byte(`{"Q": "a=%20&b"}`), &fields))
	written, err := json.Marshal(fields)
	require.NoError(t, err)
	assert.JSONEq(t, `{"Q": "a=%20&b"}`, string(written))
}
