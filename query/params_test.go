package query_test

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/query"
)

var _ fmt.Stringer = query.Params{}

// parse returns the parameters of q, which must be a query.
func parse(t *testing.T, q string, d query.Dialect) query.Params {
	t.Helper()
	p, err := query.Parse(q, d)
	require.NoError(t, err, "Parse(%q, %v)", q, d)
	return p
}

// all returns the pairs that All yields.
func all(p query.Params) []pair {
	var pairs []pair
	for key, value := range p.All() {
		pairs = append(pairs, pair{key, value})
	}
	return pairs
}

// raw returns the parameters that Raw yields.
func raw(p query.Params) []query.Pair { return slices.Collect(p.Raw()) }

// requireReads checks the results of all readers for the query q. want is its pairs, decoded.
func requireReads(t *testing.T, q string, d query.Dialect, want []pair) {
	t.Helper()
	p := parse(t, q, d)
	require.Equal(t, q, p.String(), "Parse(%q, %v).String()", q, d)
	require.Equal(t, want, all(p), "Parse(%q, %v).All()", q, d)
	require.Equal(t, slowRaw(q), raw(p), "Parse(%q, %v).Raw()", q, d)
	require.Equal(t, len(want), p.Len(), "Parse(%q, %v).Len()", q, d)
	for _, one := range append(want, pair{"no such key", ""}) {
		values := slowValues(want, one.key)
		require.Equal(t, values, p.GetAll(one.key), "GetAll(%q) in %q, %v", one.key, q, d)
		value, ok := p.Get(one.key)
		require.Equal(t, len(values) > 0, ok, "Get(%q) in %q, %v", one.key, q, d)
		require.Equal(t, ok, p.Has(one.key), "Has(%q) in %q, %v", one.key, q, d)
		require.Equal(t, append(values, "")[0], value, "Get(%q) in %q, %v", one.key, q, d)
	}
}

// Parse accepts each byte if and only if the rule query does: alone, first, last and inside text, in both dialects.
func TestSection3_4_EachByteOfAQuery(t *testing.T) {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + "0123456789" + "-._~" + // unreserved
		"!$&'()*+,;=" + ":@" + "/?" // sub-delims, and the characters that pchar and query add
	for c := range 256 {
		for _, before := range []string{"", "a", "a=b&c=d&e", "%41"} {
			for _, after := range []string{"", "g", "g=12345678", "%42"} {
				for _, d := range dialects {
					q := before + string([]byte{byte(c)}) + after
					if strings.IndexByte(allowed, byte(c)) >= 0 {
						requireReads(t, q, d, slowPairs(q, d))
						continue
					}
					requireRefused(t, q, d, len(before))
				}
			}
		}
	}
}

// requireRefused checks that q is rejected, and all fields of the error.
func requireRefused(t *testing.T, q string, d query.Dialect, offset int) {
	t.Helper()
	p, err := query.Parse(q, d)
	require.Equal(t, query.Params{}, p, "Parse(%q, %v)", q, d)
	var typed *query.Error
	require.ErrorAs(t, err, &typed, "Parse(%q, %v)", q, d)
	require.Equal(t, offset, typed.Offset, "Parse(%q, %v)", q, d)
	require.Equal(t, slowReason(q[offset]), typed.Err.Error(), "Parse(%q, %v)", q, d)
}

// The pairs are those of "key=value" in section 3.4. If the section is silent, they are those of the documentation.
func TestSection3_4_Pairs(t *testing.T) {
	for _, tt := range []struct {
		q    string
		want []pair
	}{
		{"", nil},
		{"name=ferret", []pair{{"name", "ferret"}}}, // section 1.1.2 has only this query with a pair, in "foo://...?name=ferret"
		{"a=1&b=2&a=3", []pair{{"a", "1"}, {"b", "2"}, {"a", "3"}}},
		{"a", []pair{{"a", ""}}},                                                      // no "="
		{"a=", []pair{{"a", ""}}},                                                     // an empty value
		{"=b", []pair{{"", "b"}}},                                                     // an empty key
		{"=", []pair{{"", ""}}},                                                       // both
		{"a=b=c", []pair{{"a", "b=c"}}},                                               // the first "=" ends the key
		{"a==", []pair{{"a", "="}}},                                                   //
		{"&", nil},                                                                    // only empty text
		{"&&a&&b=1&&", []pair{{"a", ""}, {"b", "1"}}},                                 // between, before and after
		{"a;b=c;d&e", []pair{{"a;b", "c;d"}, {"e", ""}}},                              // ";" is data
		{"from=http://a/b?c", []pair{{"from", "http://a/b?c"}}},                       // "a reference to another URI"
		{"a%26b%3Dc=d%3De%26f", []pair{{"a&b=c", "d=e&f"}}},                           // an encoded delimiter is data
		{"%2541=%252526", []pair{{"%41", "%2526"}}},                                   // section 2.4: decoded once
		{"z=1&y=2&%7a=3&Z=4", []pair{{"z", "1"}, {"y", "2"}, {"z", "3"}, {"Z", "4"}}}, // order is kept
		{"%00=%FF", []pair{{"\x00", "\xff"}}},                                         // section 7.3: any byte
	} {
		for _, d := range dialects {
			requireReads(t, tt.q, d, tt.want)
		}
	}
	requireReads(t, "a+b=c+d%2Be%20f", query.RFC3986, []pair{{"a+b", "c+d+e f"}}) // "+" is a plus
}

// These are the steps of application/x-www-form-urlencoded parsing (URL Standard, section 5.1), except for the last: bytes
// are not decoded to text.
func TestURLStandard5_1_FormParsing(t *testing.T) {
	for _, tt := range []struct {
		step string
		q    string
		want []pair
	}{
		{"split on '&'", "a=1&b=2", []pair{{"a", "1"}, {"b", "2"}}},
		{"an empty sequence is left out", "a=1&&b=2&", []pair{{"a", "1"}, {"b", "2"}}},
		{"the name ends before the first '='", "a=b=c", []pair{{"a", "b=c"}}},
		{"no '='", "a", []pair{{"a", ""}}},
		{"an empty name", "=a", []pair{{"", "a"}}},
		{"'+' is a space in names and values", "a+b=c++d", []pair{{"a b", "c  d"}}},
		{"'+' is replaced before the rest is decoded", "a%2Bb=c%2bd", []pair{{"a+b", "c+d"}}},
		{"percent-decode", "a%20b=%C3%BC", []pair{{"a b", "\u00fc"}}},
		{"';' is no delimiter", "a=1;b=2", []pair{{"a", "1;b=2"}}},
	} {
		t.Run(tt.step, func(t *testing.T) { requireReads(t, tt.q, query.Form, tt.want) })
	}
}

// URL Standard, section 5.2: a space is written as "+", and a "+" as "%2B".
func TestURLStandard5_2_FormSerializing(t *testing.T) {
	p := parse(t, "", query.Form)
	p.Add("a b", "c+d  %20%2B")
	assert.Equal(t, "a+b=c%2Bd++%2520%252B", p.String())
	p.Set("a b", "e f")
	assert.Equal(t, "a+b=e+f", p.String())
}

func TestZeroParamsIsTheEmptyQuery(t *testing.T) {
	var zero query.Params
	assert.Equal(t, parse(t, "", query.RFC3986), zero)
	assert.Empty(t, zero.String())
	assert.Nil(t, all(zero))
	assert.Nil(t, raw(zero))
	assert.Nil(t, zero.GetAll(""))
	_, ok := zero.Get("")
	assert.False(t, ok)
	assert.False(t, zero.Has(""))
	assert.Zero(t, zero.Len())
	zero.Delete("")
	assert.Equal(t, query.Params{}, zero)
	zero.Set("a b", "c d")
	assert.Equal(t, "a%20b=c%20d", zero.String())
	zero = query.Params{}
	zero.Add("", "")
	assert.Equal(t, "=", zero.String())
}

func TestAdd(t *testing.T) {
	for _, tt := range []struct{ q, key, value, want string }{
		{"", "k", "v", "k=v"},
		{"a", "k", "v", "a&k=v"},
		{"a&", "k", "v", "a&k=v"},   // the text ends with "&"
		{"a&&", "k", "v", "a&&k=v"}, // empty text stays
		{"&", "k", "v", "&k=v"},
		{"k=1", "k", "v", "k=1&k=v"},
		{"a=%zz"[:2], "k", "", "a=&k="},
		{"a", "", "", "a&="}, // "=" is needed, or it would not be a pair
		{"a", "&=+;#%", "&=+;#%", "a&%26%3D%2B%3B%23%25=%26%3D%2B%3B%23%25"},
	} {
		p := parse(t, tt.q, query.RFC3986)
		p.Add(tt.key, tt.value)
		assert.Equal(t, tt.want, p.String(), "Add(%q, %q) to %q", tt.key, tt.value, tt.q)
		requireAgrees(t, tt.q, query.RFC3986, edit{'+', tt.key, tt.value})
	}
}

func TestSet(t *testing.T) {
	for _, tt := range []struct{ q, key, value, want string }{
		{"", "k", "v", "k=v"},
		{"a&", "k", "v", "a&k=v"}, // as with Add
		{"k=1", "k", "v", "k=v"},
		{"k", "k", "v", "k=v"},             // a pair without "="
		{"k", "k", "", "k"},                // the value is "" already
		{"k=", "k", "", "k="},              //
		{"k=1", "k", "", "k="},             //
		{"%6b=1", "k", "v", "%6b=v"},       // the key keeps its spelling
		{"k=%76", "k", "v", "k=%76"},       // an equal value keeps its spelling too
		{"k=%7e+~", "k", "~+~", "k=%7e+~"}, //
		{"a=%61&k=1&b", "k", "v", "a=%61&k=v&b"},
		{"a&k=1&b&k=2&c", "k", "v", "a&k=v&b&c"},
		{"a&k=1&b&k=2&c", "k", "2", "a&k=2&b&c"}, // the pair stays where the first one was
		{"a&k=%31&b&%6B", "k", "1", "a&k=%31&b"}, // the first keeps its spelling, and the others are deleted
		{"k&k&k", "k", "", "k"},
		{"k=1&&k=2&", "k", "v", "k=v&&"}, // empty text stays
		{"&k=1", "k", "v", "&k=v"},
		{"&&", "", "v", "&&=v"}, // empty text is not a pair
		{"=1&", "", "v", "=v&"},
		{"K=1", "k", "v", "K=1&k=v"},
		{"k=a=b", "k", "a=c", "k=a%3Dc"},
		{"kk=1&k=2", "k", "v", "kk=1&k=v"},
	} {
		p := parse(t, tt.q, query.RFC3986)
		p.Set(tt.key, tt.value)
		assert.Equal(t, tt.want, p.String(), "Set(%q, %q) in %q", tt.key, tt.value, tt.q)
		requireAgrees(t, tt.q, query.RFC3986, edit{'=', tt.key, tt.value})
	}
}

func TestDelete(t *testing.T) {
	for _, tt := range []struct{ q, key, want string }{
		{"", "k", ""},
		{"", "", ""},
		{"a=%61", "k", "a=%61"},
		{"k", "k", ""},
		{"k=1&k=2", "k", ""},
		{"k=1&a", "k", "a"},
		{"a&k=1", "k", "a"},
		{"a&k=1&b", "k", "a&b"},
		{"a&k&%6b=2&b&k=", "k", "a&b"},
		{"a&&k&&b", "k", "a&&&b"}, // "a", "", "", "b"
		{"k&", "k", ""},           // ""
		{"&k", "k", ""},           // ""
		{"&k&", "k", "&"},         // "", ""
		{"k&&b", "k", "&b"},       // "", "b"
		{"&&", "", "&&"},          // empty text is not a pair
		{"=&a&=1", "", "a"},
	} {
		p := parse(t, tt.q, query.RFC3986)
		p.Delete(tt.key)
		assert.Equal(t, tt.want, p.String(), "Delete(%q) in %q", tt.key, tt.q)
		requireAgrees(t, tt.q, query.RFC3986, edit{'-', tt.key, ""})
	}
}

func TestDeleteFunc(t *testing.T) {
	for _, tt := range []struct{ q, want string }{
		{"", ""},
		{"tag=a&tag=b&tag=c", "tag=a&tag=c"}, // one of several
		{"tag=b", ""},
		{"tag=%62", "tag=%62"},       // pairs are encoded
		{"&tag=b&", "&"},             // "", ""
		{"a&&tag=b&&b", "a&&&b"},     // "a", "", "", "b"
		{"a+b=%7e&tag=b", "a+b=%7e"}, // the spelling stays
	} {
		p := parse(t, tt.q, query.Form)
		p.DeleteFunc(func(pair query.Pair) bool { return pair.Key == "tag" && pair.Value == "b" })
		assert.Equal(t, tt.want, p.String(), tt.q)
	}
	p := parse(t, "a&b=1&&c=", query.RFC3986)
	var seen []query.Pair
	p.DeleteFunc(func(pair query.Pair) bool {
		seen = append(seen, pair)
		return true
	})
	assert.Equal(t, []query.Pair{{Key: "a"}, {Key: "b", Value: "1", HasValue: true}, {Key: "c", HasValue: true}}, seen)
	assert.Empty(t, p.String(), "an empty text between two \"&\"")
}

// In a form, a "+" is a space in comparisons of keys and values.
func TestEditsOfForms(t *testing.T) {
	p := parse(t, "a+b=c+d&a%20b=1&a%2Bb=2", query.Form)
	unchanged := p
	p.Delete("a b")
	assert.Equal(t, "a%2Bb=2", p.String())
	p = unchanged
	p.Set("a b", "c d")
	assert.Equal(t, "a+b=c+d&a%2Bb=2", p.String())
	p.Set("a+b", "e+f g")
	assert.Equal(t, "a+b=c+d&a%2Bb=e%2Bf+g", p.String())
}

func TestCopiesAreIndependent(t *testing.T) {
	p := parse(t, "a=1&b=2", query.Form)
	q := p
	q.Set("a", "3")
	q.Delete("b")
	q.Add("c", "4")
	assert.Equal(t, "a=1&b=2", p.String())
	assert.Equal(t, "a=3&c=4", q.String())
	assert.NotEqual(t, parse(t, "a", query.Form), parse(t, "a", query.RFC3986))
}

// "a" and "a=" read alike, but Raw distinguishes them. What it yields can be written as it was, without the empty text.
func TestRawWritesTheQuery(t *testing.T) {
	for _, tt := range []struct {
		q, want string
		pairs   []query.Pair
	}{
		{"a&a=&=&=b&a=b=c", "a&a=&=&=b&a=b=c", []query.Pair{
			{"a", "", false}, {"a", "", true}, {"", "", true}, {"", "b", true}, {"a", "b=c", true}}},
		{"&&%61=%3D+&", "%61=%3D+", []query.Pair{{"%61", "%3D+", true}}}, // encoded, without empty text
		{"&", "", nil},
	} {
		for _, d := range dialects {
			p := parse(t, tt.q, d)
			assert.Equal(t, tt.pairs, raw(p), "Parse(%q, %v).Raw()", tt.q, d)
			assert.Equal(t, tt.want, written(p), "Parse(%q, %v).Raw(), written", tt.q, d)
		}
	}
}

// written returns what Raw yields as a query.
func written(p query.Params) string {
	var pieces []string
	for one := range p.Raw() {
		piece := one.Key
		if one.HasValue {
			piece += "="
		}
		pieces = append(pieces, piece+one.Value)
	}
	return strings.Join(pieces, "&")
}

// Iterators stop if yield returns false, may be used again, and yield the pairs at the time of the call.
func TestIterators(t *testing.T) {
	p := parse(t, "a=1&b=%32&&c=3", query.RFC3986)
	rawKeys := func(yield func(key, value string) bool) {
		p.Raw()(func(one query.Pair) bool { return yield(one.Key, one.Value) })
	}
	for name, sequence := range map[string]func(func(string, string) bool){"All": p.All(), "Raw": rawKeys} {
		for stop := 1; stop <= 3; stop++ {
			var keys []string
			sequence(func(key, _ string) bool {
				keys = append(keys, key)
				return len(keys) < stop
			})
			assert.Equal(t, []string{"a", "b", "c"}[:stop], keys, "%s, stopped after %d", name, stop)
		}
	}
	var keys []string
	for key := range p.All() {
		keys = append(keys, key)
		p.Delete(key)
		p.Add("d", key)
	}
	assert.Equal(t, []string{"a", "b", "c"}, keys)
	assert.Equal(t, []string{"a", "b", "c"}, p.GetAll("d"))
}

// An edit is one call: '+' is Add, '=' is Set, '-' is Delete.
type edit struct {
	call       byte
	key, value string
}

// requireAgrees checks an edit of q against the plain implementation and against the documentation.
func requireAgrees(t *testing.T, q string, d query.Dialect, e edit) query.Params {
	t.Helper()
	p := parse(t, q, d)
	values := p.GetAll(e.key)
	var want string
	switch e.call {
	case '+':
		p.Add(e.key, e.value)
		want, values = slowAdd(q, d, e.key, e.value), append(values, e.value)
	case '=':
		p.Set(e.key, e.value)
		want, values = slowSet(q, d, e.key, e.value), []string{e.value}
	default:
		p.Delete(e.key)
		want, values = slowDelete(q, d, e.key), nil
	}
	require.Equal(t, want, p.String(), "%c %q %q in %q, %v", e.call, e.key, e.value, q, d)
	require.Equal(t, values, p.GetAll(e.key), "%c %q %q in %q, %v", e.call, e.key, e.value, q, d)
	require.Equal(t, otherPairs(q, d, e.key), otherPairs(p.String(), d, e.key),
		"%c %q %q in %q, %v: the other pairs", e.call, e.key, e.value, q, d)
	requireReads(t, p.String(), d, slowPairs(p.String(), d))
	return p
}

// otherPairs returns the encoded pairs of q that have other keys.
func otherPairs(q string, d query.Dialect, key string) []string {
	var pairs []string
	for _, piece := range slowOthers(q, d, key) {
		if piece != "" {
			pairs = append(pairs, piece)
		}
	}
	return pairs
}

// New returns what Parse returns for the empty query. A dialect that is not one of the constants counts as RFC3986.
func TestEachValueOfADialect(t *testing.T) {
	for d := range 256 {
		counts := query.RFC3986
		if query.Dialect(d) == query.Form {
			counts = query.Form
		}
		parsed, err := query.Parse("", query.Dialect(d))
		require.NoError(t, err)
		for _, p := range []query.Params{query.New(query.Dialect(d)), parsed} {
			p.Add("a b", "+*~/\x80")
			assert.Equal(t, slowAdd("", counts, "a b", "+*~/\x80"), p.String(), "%v", query.Dialect(d))
		}
		parsed, err = query.Parse("b+%20=c+d&a", query.Dialect(d))
		require.NoError(t, err)
		assert.Equal(t, slowPairs("b+%20=c+d&a", counts), all(parsed), "%v", query.Dialect(d))
		_, err = query.Parse("%", query.Dialect(d))
		assert.Error(t, err)
	}
}

func TestSort(t *testing.T) {
	for _, tt := range []struct {
		q    string
		d    query.Dialect
		want string
	}{
		{"", query.RFC3986, ""},
		{"&&", query.RFC3986, ""},                                                // empty text has no key
		{"b=2&&a=1&", query.RFC3986, "a=1&b=2"},                                  //
		{"b&a=3&b=1&a=2&a", query.RFC3986, "a=3&a=2&a&b&b=1"},                    // stable
		{"b=1&%61=2&a=3&%62=0", query.RFC3986, "%61=2&a=3&b=1&%62=0"},            // by decoded key, and the spelling stays
		{"ab=1&a=2&=3&a%00=4", query.RFC3986, "=3&a=2&a%00=4&ab=1"},              // a prefix comes first
		{"a=z&a=b", query.RFC3986, "a=z&a=b"},                                    // values do not count
		{"a%3D=1&a=2&a!=3", query.RFC3986, "a=2&a!=3&a%3D=1"},                    // nor does the "=" after the key
		{"a&A&%C3%A9&Z&%7F&%80", query.RFC3986, "A&Z&a&%7F&%80&%C3%A9"},          // bytes, from 0 to 255
		{"a+b&a%20a&a!", query.Form, "a%20a&a+b&a!"},                             // "+" is a space
		{"a+b&a%20a&a!", query.RFC3986, "a%20a&a!&a+b"},                          // "+" is a plus
		{"%EF%BD%81=1&%F0%9F%98%80=2", query.Form, "%EF%BD%81=1&%F0%9F%98%80=2"}, // UTF-16 has the other order
	} {
		p := parse(t, tt.q, tt.d)
		p.Sort()
		assert.Equal(t, tt.want, p.String(), "Sort of %q in %v", tt.q, tt.d)
	}
	var zero query.Params
	zero.Sort()
	assert.Equal(t, query.Params{}, zero)
}

// "Parameters with the same key keep their order", however many there are. Package slices keeps the order of few elements by any of its
// functions. SortFunc keeps the order of parameters for which compare returns 0.
func TestSortIsStable(t *testing.T) {
	for _, count := range []int{1, 2, 3, 7} {
		for n := range 100 {
			var pieces []string
			sorted := make([]string, count)
			for i := range n {
				key := i * 5 % count
				piece := fmt.Sprintf("&%c=%d", 'a'+key, i)
				pieces = append(pieces, piece)
				sorted[key] += piece
			}
			unsorted := strings.Join(pieces, "")
			p := parse(t, unsorted, query.Form)
			p.Sort()
			require.Equal(t, strings.TrimPrefix(strings.Join(sorted, ""), "&"), p.String(), unsorted)

			p = parse(t, unsorted, query.Form)
			p.SortFunc(func(a, b query.Pair) int { return strings.Compare(b.Key, a.Key) })
			slices.Reverse(sorted)
			require.Equal(t, strings.TrimPrefix(strings.Join(sorted, ""), "&"), p.String(), unsorted)
		}
	}
}

// Sort does not write into the text that copies share, and Add does not write behind the text before it.
func TestSortOfCopies(t *testing.T) {
	p := query.New(query.Form)
	p.Add("b", "1")
	p.Add("a", "2")
	sorted := p
	sorted.Sort()
	p.Add("c", "3")
	sorted.Add("d", "4")
	assert.Equal(t, "b=1&a=2&c=3", p.String())
	assert.Equal(t, "a=2&b=1&d=4", sorted.String())
}

// Params values do not compile with ==, which would compare the address of their storage.
func TestParamsAreNotComparable(t *testing.T) {
	assert.False(t, reflect.TypeFor[query.Params]().Comparable())
}

// Adding to one copy does not change the others, in whatever order they were made.
func TestSection3_4_CopiesGrowApart(t *testing.T) {
	for _, d := range dialects {
		p := query.New(d)
		p.Add("a", "1")
		first, second := p, p
		first.Add("b", "2")
		second.Add("c", "333")
		p.Add("d", "4")
		third := first
		first.Delete("a")
		third.Add("e", "5")
		first.Add("f", "6")
		for want, got := range map[string]query.Params{
			"a=1&d=4": p, "b=2&f=6": first, "a=1&c=333": second, "a=1&b=2&e=5": third,
		} {
			assert.Equal(t, want, got.String(), "%v", d)
		}
	}
}

// The same, for the race detector: all copies are edited at once, and their text has spare capacity. The added text is long,
// so that one copy is still being written when the next one begins.
func TestCopiesGrowApartAtOnce(t *testing.T) {
	long := strings.Repeat("v ", 50_000)
	p := query.New(query.Form)
	p.Add("k", long)
	p.Add("k", "")
	before := p.String()
	var all sync.WaitGroup
	start := make(chan struct{})
	copies := make([]query.Params, 8)
	for i := range copies {
		copies[i] = p
		all.Go(func() {
			<-start
			copies[i].Add("k", long+strconv.Itoa(i))
			copies[i].Add("k", "")
		})
	}
	close(start)
	all.Wait()
	assert.True(t, before == p.String())
	for i := range copies {
		assert.True(t, before+"&k="+strings.ReplaceAll(long, " ", "+")+strconv.Itoa(i)+"&k=" == copies[i].String(), "copy %d", i)
	}
}

// The same in many short rounds. In each, two copies try to take the spare capacity at the same moment.
func TestCopiesTakeTheRoomOnce(t *testing.T) {
	const rounds = 3_000
	texts := make([]query.Params, rounds)
	for i := range texts {
		texts[i] = query.New(query.Form)
		texts[i].Add("k", "v")
	}
	var all sync.WaitGroup
	var arrived atomic.Int64
	var results [2][rounds]query.Params
	for i := range results {
		all.Go(func() {
			for round, p := range texts {
				arrived.Add(1)
				for waits := 1; arrived.Load() < int64(2*round+2); waits++ {
					if waits%(1<<16) == 0 { // on one core, the other copy has to run first
						runtime.Gosched()
					}
				}
				for range []int{round % 256, 128}[i] { // the one that arrives last is ahead by less than that
					arrived.Load()
				}
				p.Add("k", strconv.Itoa(i))
				results[i][round] = p
			}
		})
	}
	all.Wait()
	for i := range results {
		for round, p := range results[i] {
			require.Equal(t, "k=v&k="+strconv.Itoa(i), p.String(), "copy %d in round %d", i, round)
		}
	}
}

// Many calls of Add allocate in proportion to the resulting text, whatever they append to.
func TestAddAllocatesInProportion(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for _, d := range dialects {
		for _, value := range []string{"", "v", "a b&c", strings.Repeat("v", 100), strings.Repeat(" +\x80", 100)} {
			for _, n := range []int{100, many(10_000)} {
				start := parse(t, "a=b&"+strings.Repeat("c", n), d)
				var p query.Params
				add := func() {
					p = start
					for range n {
						p.Add("key", value)
					}
				}
				bytes := measure.Bytes(add)
				assert.LessOrEqual(t, bytes, uint64(6*len(p.String())+512), "%d times Add(%.8q) in %v", n, value, d)
				assert.LessOrEqual(t, float64(measure.Allocations(add)), 2+4*math.Log2(float64(len(p.String()))))
			}
		}
	}
}

// 100 calls of Add take no more memory than url.Values for the same pairs, and fewer allocations.
func TestAddTakesLessThanValues(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for name, pairs := range pairsToAdd {
		ours, theirs := func() { addToParams(pairs) }, func() { addToValues(pairs) }
		assert.LessOrEqual(t, measure.Bytes(ours), measure.Bytes(theirs), "bytes, %s", name)
		assert.Less(t, measure.Allocations(ours), measure.Allocations(theirs), "allocations, %s", name)
	}
}

func TestAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const broken = "discount=100%&size=12345&first=1&second=2&third=3"
	const text = "utm_source=newsletter&id=12345&%6Bey=value&a+b=c%20d&path=/a/b&id=678"
	for _, d := range dialects {
		p, plain := parse(t, text, d), parse(t, strings.ReplaceAll(text, "c%20d", "c")+"&flag", query.RFC3986)
		plain.Set("key", "value")
		var q query.Params
		for _, promise := range []struct {
			name string
			want float64
			call func()
		}{
			{"Parse", 0, func() { _, _ = query.Parse(text, d) }},
			{"String", 0, func() { _ = p.String() }},
			{"Raw", 0, func() {
				for one := range p.Raw() {
					_ = one
				}
			}},
			{"All, one key decoded", 1, func() {
				for key, value := range plain.All() {
					_, _ = key, value
				}
			}},
			{"Get", 0, func() { p.Get("path") }},
			{"Get, the key decoded", 0, func() { p.Get("key") }},
			{"Get, no such key", 0, func() { p.Get("a c") }},
			{"Get, the value decoded", 1, func() { p.Get(map[query.Dialect]string{query.RFC3986: "a+b", query.Form: "a b"}[d]) }},
			{"Has", 0, func() { p.Has("key") }},
			{"Has, no such key", 0, func() { p.Has("a c") }},
			{"Len", 0, func() { p.Len() }},
			{"New", 0, func() { q = query.New(d) }},
			{"Add, the first", 2, func() { q = p; q.Add("key", "value") }},
			{"GetAll, no such key", 0, func() { p.GetAll("a c") }},
			{"Set, the value is there", 0, func() { q = p; q.Set("path", "/a/b") }},
			{"Set, others go", 1, func() { q = p; q.Set("id", "12345") }},
			{"Delete", 1, func() { q = p; q.Delete("id") }},
			{"Delete, no such key", 0, func() { q = p; q.Delete("a c") }},
			{"DeleteFunc", 1, func() { q = p; q.DeleteFunc(func(pair query.Pair) bool { return pair.Value == "12345" }) }},
			{"DeleteFunc, none", 0, func() { q = p; q.DeleteFunc(func(query.Pair) bool { return false }) }},
			{"Sort", 2, func() { q = p; q.Sort() }},
			{"ParseForm of a query", 0, func() { query.ParseForm(text) }},
			{"ParseForm of one byte to encode", 2, func() { query.ParseForm(broken) }},
		} {
			assert.Equal(t, promise.want, testing.AllocsPerRun(100, promise.call), "%s in %v allocates", promise.name, d)
		}
	}
}

// A decoded value takes one allocation of its length, here a number of whole pages. A list of values takes one, too. If a
// query becomes shorter, its new text takes one of the old length.
func TestAllocatedSize(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const size = 64 << 10
	for _, d := range dialects {
		p := parse(t, "k="+strings.Repeat("a%41", size/2), d)
		assert.EqualValues(t, size, measure.Bytes(func() { p.Get("k") }), "bytes that Get allocates in %v", d)
		p = parse(t, strings.Repeat("a&", size), d)
		assert.EqualValues(t, size*unsafe.Sizeof(""), measure.Bytes(func() { p.GetAll("a") }), "bytes that GetAll allocates in %v", d)
		p = parse(t, strings.Repeat("a&", size/2-1)+"kk", d)
		assert.EqualValues(t, size, measure.Bytes(func() { q := p; q.Delete("kk") }), "bytes that Delete allocates in %v", d)
	}
}
