package query_test

import (
	"flag"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/query"
)

var deep = flag.Bool("deep", false, "try each byte at each place beside all kinds of neighbours, and more random texts")

// short is a word of eight bytes, and one more byte.
const short = 9

// many returns n with -deep, and otherwise less.
func many(n int) int {
	if *deep {
		return n
	}
	return n / 5
}

// keysOf returns the keys of pairs, decoded, and some keys that may be missing.
func keysOf(pairs []pair) []string {
	keys := []string{"", "k", "no such key\x80", "%6B", "&", "k="}
	for i, p := range pairs {
		near := p.key
		switch i % 4 { // keys that are nearly there
		case 0:
			near = p.key[:len(p.key)/2]
		case 1:
			near = p.key[len(p.key)/2:] + "=" + p.value
		case 2:
			near = p.value
		}
		for _, key := range []string{p.key, near} {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// tryReaders compares Parse and all readers with the plain implementation.
func tryReaders(t *testing.T, q string, d query.Dialect) {
	p, err := query.Parse(q, d)
	if offset := slowOffset(q); offset < len(q) {
		bad, isError := err.(*query.Error)
		if p.String() != "" || !isError || bad.Offset != offset || bad.Err.Error() != slowReason(q[offset]) ||
			q[offset] == '%' && bad.Err != escape.ErrPercentEncoding {
			t.Fatalf("Parse(%q, %v) = %v, %v, want it refused at offset %d", q, d, p, err, offset)
		}
		return
	}
	if err != nil || p.String() != q {
		t.Fatalf("Parse(%q, %v).String() = %q, %v", q, d, p, err)
	}
	want := slowPairs(q, d)
	if got := all(p); !slices.Equal(got, want) {
		t.Fatalf("Parse(%q, %v).All() is %q, want %q", q, d, got, want)
	}
	if got := raw(p); !slices.Equal(got, slowRaw(q)) {
		t.Fatalf("Parse(%q, %v).Raw() is %+v, want %+v", q, d, got, slowRaw(q))
	}
	pieces := slices.DeleteFunc(strings.Split(q, "&"), func(piece string) bool { return piece == "" })
	if got := written(p); got != strings.Join(pieces, "&") {
		t.Fatalf("Parse(%q, %v).Raw() writes %q", q, d, got)
	}
	if p.Len() != len(want) {
		t.Fatalf("Parse(%q, %v).Len() = %d, want %d", q, d, p.Len(), len(want))
	}
	tryLookups(t, p, want)
}

// tryLookups compares what is looked up in p with its parameters.
func tryLookups(t *testing.T, p query.Params, want []pair) {
	t.Helper()
	for _, key := range keysOf(want) {
		values := slowValues(want, key)
		if got := p.GetAll(key); !slices.Equal(got, values) || len(got) != cap(got) {
			t.Fatalf("%q: GetAll(%q) = %q, want %q", p, key, got, values)
		}
		value, ok := p.Get(key)
		if ok != (len(values) > 0) || value != append(values, "")[0] {
			t.Fatalf("%q: Get(%q) = %q, %t, want the first of %q", p, key, value, ok, values)
		}
		if p.Has(key) != ok {
			t.Fatalf("%q: Has(%q) = %t", p, key, !ok)
		}
	}
}

// Parse and all readers agree with the plain implementation, for each byte at each place and for random text.
func TestReadersOnEachByte(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			for q := range texts.Part(*deep, texts.Longest, short) {
				tryReaders(t, q, d)
			}
			for q := range texts.Random(31, many(20_000)) {
				tryReaders(t, q, d)
			}
			for q := range queries(32, many(20_000)) {
				tryReaders(t, q, d)
			}
		})
	}
}

// tryForm compares ParseForm with the plain implementation.
func tryForm(t *testing.T, body string) {
	p := query.ParseForm(body)
	want := slowForm(body)
	if got := all(p); !slices.Equal(got, want) {
		t.Fatalf("ParseForm(%q).All() is %q, want %q", body, got, want)
	}
	if slowOffset(body) == len(body) && p.String() != body {
		t.Fatalf("ParseForm(%q).String() = %q, although body is a query", body, p)
	}
	if p.String() != slowFormText(body) {
		t.Fatalf("ParseForm(%q).String() = %q, want %q", body, p, slowFormText(body))
	}
	if read, err := query.Parse(p.String(), query.Form); err != nil || !slices.Equal(all(read), want) {
		t.Fatalf("ParseForm(%q).String() = %q, which reads as %q, %v, want %q", body, p, all(read), err, want)
	}
	if again := query.ParseForm(p.String()); again.String() != p.String() {
		t.Fatalf("ParseForm(%q).String() = %q, which reads as %q", body, p, again)
	}
	tryLookups(t, p, want)
	p.Add("k+", "\xff ")
	if want := slowAdd(slowFormText(body), query.Form, "k+", "\xff "); p.String() != want {
		t.Fatalf("Add to ParseForm(%q) is %q, want %q", body, p, want)
	}
	tryLookups(t, p, append(want, pair{"k+", "\xff "}))
}

func TestParseFormOnEachByte(t *testing.T) {
	for body := range texts.Part(*deep, texts.Longest, short) {
		tryForm(t, body)
		tryForm(t, "a=%"+body+"%&"+body)
	}
	for body := range texts.Random(35, many(20_000)) {
		tryForm(t, body)
	}
	for body := range queries(36, many(20_000)) {
		tryForm(t, body+"%4")
	}
}

// trySort compares Sort with the plain implementation, and checks what its documentation promises.
func trySort(t *testing.T, q string, d query.Dialect) {
	parsed, err := query.Parse(q, d)
	if err != nil {
		t.Fatalf("Parse(%q, %v): %v", q, d, err)
	}
	p := parsed
	p.Sort()
	if want := slowSort(q, slowKeyIsLess(d)); p.String() != want {
		t.Fatalf("Sort of %q, %v, is %q, want %q", q, d, p, want)
	}
	for _, key := range keysOf(all(parsed)) {
		if got, want := p.GetAll(key), parsed.GetAll(key); !slices.Equal(got, want) {
			t.Fatalf("Sort of %q, %v, has the values %q of %q, want %q", q, d, got, key, want)
		}
	}
	if p.Len() != parsed.Len() || parsed.String() != q {
		t.Fatalf("Sort of %q, %v, is %q with %d parameters, and a copy is %q", q, d, p, p.Len(), parsed)
	}
	again := p
	if again.Sort(); again.String() != p.String() {
		t.Fatalf("Sort of %q, %v, is %q", p, d, again)
	}
}

func TestSortOnEachByte(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			for text := range texts.Part(*deep, 17, short) {
				if slowOffset(text) == len(text) {
					trySort(t, text, d)
					trySort(t, "k&"+text+"=1&&K=2&%6B=3&"+text, d)
				}
				encoded := slowEncode(text, d)
				trySort(t, "k=1&"+encoded+"=2&k=3&"+encoded+"k&"+encoded, d)
			}
			for q := range queries(37, many(20_000)) {
				trySort(t, q, d)
			}
		})
	}
}

// tryEdits compares each edit of the query q with the plain implementation. key and value may have any bytes.
func tryEdits(t *testing.T, q string, d query.Dialect, key, value string) {
	parsed, err := query.Parse(q, d)
	if err != nil {
		t.Fatalf("Parse(%q, %v): %v", q, d, err)
	}
	p := parsed
	p.Add(key, value)
	if want := slowAdd(q, d, key, value); p.String() != want {
		t.Fatalf("Add(%q, %q) in %q, %v, is %q, want %q", key, value, q, d, p, want)
	}
	p = parsed
	p.Set(key, value)
	if want := slowSet(q, d, key, value); p.String() != want {
		t.Fatalf("Set(%q, %q) in %q, %v, is %q, want %q", key, value, q, d, p, want)
	}
	if got, ok := p.Get(key); !ok || got != value || len(p.GetAll(key)) != 1 {
		t.Fatalf("Set(%q, %q) in %q, %v, is %q, which gives %q", key, value, q, d, p, got)
	}
	p = parsed
	p.Delete(key)
	if want := slowDelete(q, d, key); p.String() != want {
		t.Fatalf("Delete(%q) in %q, %v, is %q, want %q", key, q, d, p, want)
	}
	tryDeleteFunc(t, parsed, d, key)
	if parsed.String() != q {
		t.Fatalf("an edit of %q changed a copy", q)
	}
}

// tryDeleteFunc compares DeleteFunc with the plain implementation, for parameters that have that text as key or value.
func tryDeleteFunc(t *testing.T, p query.Params, d query.Dialect, text string) {
	q := p.String()
	var seen []query.Pair
	del := func(pair query.Pair) bool {
		return slowDecode(pair.Key, d) == text || slowDecode(pair.Value, d) == text
	}
	p.DeleteFunc(func(pair query.Pair) bool {
		seen = append(seen, pair)
		return del(pair)
	})
	if want := slowDeleteFunc(q, del); p.String() != want || !slices.Equal(seen, slowRaw(q)) {
		t.Fatalf("DeleteFunc of %q in %q, %v, is %q after %+v, want %q", text, q, d, p, seen, want)
	}
}

// Each byte is tried at each place of key, value and query.
func TestEditsOnEachByte(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			for text := range texts.Part(*deep, 17, short) {
				tryEdits(t, "a=1&k=%41&&%6B+x=y", d, text, text)
				if slowOffset(text) == len(text) {
					tryEdits(t, text, d, "k", "v+")
					tryEdits(t, text, d, slowDecode(text, d), text)
				}
			}
			r := rand.New(rand.NewPCG(33, 0))
			for q := range queries(33, many(20_000)) {
				value := texts.RandomText(r)
				for _, key := range append(keysOf(slowPairs(q, d)), value) {
					tryEdits(t, q, d, key, value)
				}
			}
		})
	}
}

// byLength orders the longest parameter first.
func byLength(a, b query.Pair) int { return length(b) - length(a) }

func length(p query.Pair) int {
	if p.HasValue {
		return len(p.Key) + len("=") + len(p.Value)
	}
	return len(p.Key)
}

// tryCopies edits copies of copies and compares all of them with texts that the plain implementation edits. choose decides
// what is edited, and how. texts are keys and values.
func tryCopies(t *testing.T, start string, d query.Dialect, texts []string, choose func(n int) int) {
	p, err := query.Parse(start, d)
	if err != nil {
		t.Fatalf("Parse(%q, %v): %v", start, d, err)
	}
	params, want := []query.Params{p, query.New(d)}, []string{start, ""}
	for range 40 {
		i := choose(len(params))
		if len(params) < 8 && choose(3) == 0 {
			params, want = append(params, params[i]), append(want, want[i])
		}
		key, value := texts[choose(len(texts))], texts[choose(len(texts))]
		switch choose(11) {
		case 6:
			del := func(pair query.Pair) bool { return pair.HasValue == (len(pair.Key)%2 == 0) }
			params[i].DeleteFunc(del)
			want[i] = slowDeleteFunc(want[i], del)
		case 0:
			params[i].Set(key, value)
			want[i] = slowSet(want[i], d, key, value)
		case 1:
			params[i].Delete(key)
			want[i] = slowDelete(want[i], d, key)
		case 2:
			params[i].Sort()
			want[i] = slowSort(want[i], slowKeyIsLess(d))
		case 3:
			params[i].SortFunc(byLength)
			want[i] = slowSort(want[i], slowIsLonger)
		case 4:
			text := slowEncode(value, d)
			if err := params[i].UnmarshalText([]byte(text)); err != nil {
				t.Fatalf("UnmarshalText(%q): %v", text, err)
			}
			want[i] = text
		case 5:
			params[i] = query.FromValues(url.Values{key: {value, key}}, d)
			want[i] = slowAdd(slowAdd("", d, key, value), d, key, key)
		default:
			params[i].Add(key, value)
			want[i] = slowAdd(want[i], d, key, value)
		}
		for j := range params {
			if params[j].String() != want[j] {
				t.Fatalf("copy %d is %q after an edit of copy %d with %q and %q, want %q", j, params[j], i, key, value, want[j])
			}
			if got, values := params[j].GetAll(key), slowValues(slowPairs(want[j], d), key); !slices.Equal(got, values) {
				t.Fatalf("GetAll(%q) of %q is %q, want %q", key, want[j], got, values)
			}
		}
	}
}

// Copies of copies are edited in any order by all edits, with arbitrary bytes.
func TestCopiesOnEachByte(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(34, 0))
			for q := range queries(34, many(2_000)) {
				texts := []string{"", "k", "+", texts.RandomText(r), texts.RandomText(r)}
				tryCopies(t, q, d, texts, r.IntN)
			}
			for text := range texts.Part(*deep, 3, short) {
				tryCopies(t, "k=1", d, []string{"k", text}, r.IntN)
			}
		})
	}
}

// String returns the name of a constant, or the number of any other value.
func TestDialectStringOfEachValue(t *testing.T) {
	for d := range 256 {
		want := "Dialect(" + slowDecimal(d) + ")"
		switch d {
		case 0:
			want = "RFC3986"
		case 1:
			want = "Form"
		}
		assert.Equal(t, want, query.Dialect(d).String())
	}
}

// slowDecimal returns a number below 1000 in decimal.
func slowDecimal(n int) string {
	const digits = "0123456789"
	text := digits[n/100:n/100+1] + digits[n/10%10:n/10%10+1] + digits[n%10:n%10+1]
	for len(text) > 1 && text[0] == '0' {
		text = text[1:]
	}
	return text
}

// queries returns n queries that are built of a few pieces, so that keys occur several times, in different spellings.
func queries(seed uint64, n int) func(yield func(string) bool) {
	pieces := []string{"&", "&", "=", "=", "k", "%6B", "%6b", "+", "%20", "%2B", "a", ";", "%26", "%3D", "%00", "%c3%a9", "12345678"}
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(seed, 0))
		for range n {
			var q strings.Builder
			for range r.IntN(12) {
				q.WriteString(pieces[r.IntN(len(pieces))])
			}
			if !yield(q.String()) {
				return
			}
		}
	}
}
