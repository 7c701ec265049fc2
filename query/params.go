package query

import (
	"iter"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// A Params is a query, read as a list of parameters in one dialect. The zero value is the empty
// query in the dialect RFC3986.
//
// Multiple goroutines may read a Params. Add, Set, Delete, DeleteFunc, Sort and SortFunc change it.
// An edit of a copy does not change the original, even in another goroutine. A Params keeps the
// text of the query in memory, and also the text that was added to a copy. Params cannot be
// compared with ==: compare the results of String.
type Params struct {
	_        [0]func()
	text     string // always allowed by the rule query
	dialect  Dialect
	encoding encoding // where text may be encoded
	tail     *tail    // storage of text, if Add made it
}

// New returns an empty query in the dialect d. It does not allocate.
func New(d Dialect) Params { return Params{dialect: d} }

// Parse reads q as a list of parameters. q is encoded text without the "?", as in uri.URI.Query
// (RFC 3986, section 3.4).
//
//	query = *( pchar / "/" / "?" )
//
// Every text that the rule allows is a list of parameters, including the empty text. The error is
// an *[Error] if q has a space, "#", "[", "]", a byte that is not ASCII, or a "%" without two
// hexadecimal digits. Then the Params is zero. To read text with such bytes, as some programs send
// it, use [ParseForm]. Parse takes linear time, and allocates only to return an error.
func Parse(q string, d Dialect) (Params, error) {
	i := charset.ScanEncoded(q, 0, charset.QueryFragment)
	switch {
	case i == len(q):
		return Params{text: q, dialect: d, encoding: d.encodingOf(q)}, nil
	case q[i] == '%':
		return Params{}, &Error{Offset: i, Err: escape.ErrPercentEncoding}
	default:
		return Params{}, &Error{Offset: i, Err: charset.ByteError(q[i])}
	}
}

// String returns the encoded query, without a "?", for uri.URI.Query. Parameters that were not
// edited are as they were, byte for byte. If the text is empty, uri.URI.ForceQuery decides whether
// the URI has a "?". String does not allocate.
func (p Params) String() string { return p.text }

// MarshalText returns the text of [Params.String], so a Params is a string in JSON. It implements
// [encoding.TextMarshaler]. The text does not include the dialect. The error is nil.
func (p Params) MarshalText() ([]byte, error) { return []byte(p.text), nil }

// UnmarshalText sets *p to the result of parsing text in the dialect of *p; see [Parse]. It
// implements [encoding.TextUnmarshaler] and does not retain text. To read a form, set the Params to
// New(Form) before. After an error, which is an *[Error], *p is unchanged.
func (p *Params) UnmarshalText(text []byte) error {
	read, err := Parse(string(text), p.dialect)
	if err == nil {
		*p = read
	}
	return err
}

// All returns an iterator over the decoded keys and values, in the order of the query. The value is
// "" if the parameter has no "=". Decoded text may contain any byte and may not be valid UTF-8 (RFC
// 3986, section 7.3).
//
// The iterator yields the parameters at the time of the call to All, and may be used more than
// once. Edits during the iteration do not affect it. In a range statement, All allocates only for
// keys and values that are encoded, once for each.
func (p Params) All() iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for pair := range p.Raw() {
			if !yield(p.dialect.decode(pair.Key), p.dialect.decode(pair.Value)) {
				return
			}
		}
	}
}

// A Pair is a parameter as it is in the query, encoded.
type Pair struct {
	// Key is the text before the first "=", or the whole text if there is no "=".
	Key string

	// Value is the text after the first "=".
	Value string

	// HasValue reports whether there is a "=". It distinguishes "a" from "a=".
	HasValue bool
}

// Raw is like [Params.All] but yields the parameters as they are in the query, encoded. The text of
// a parameter is its key and, if HasValue is set, "=" and its value. These texts, joined with "&",
// are the query without empty text. In a range statement, Raw does not allocate.
func (p Params) Raw() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		for piece := range strings.SplitSeq(p.text, "&") {
			if piece == "" {
				continue
			}
			if !yield(pairOf(piece)) {
				return
			}
		}
	}
}

// pairOf returns piece, the text between two "&", as a parameter.
func pairOf(piece string) Pair {
	key, value, hasValue := strings.Cut(piece, "=")
	return Pair{key, value, hasValue}
}

// Get returns the decoded value of the first parameter with the given key, and reports whether
// there is one. key is decoded text, and is compared with decoded keys: "a" finds "%61". Get takes
// linear time, and allocates only if the value is encoded.
func (p Params) Get(key string) (value string, ok bool) {
	if p.encoding == inKeys || key == "" {
		value, _, ok = p.dialect.nextDecoded(p.text, key)
		return p.dialect.decode(value), ok
	}
	i := indexKey(p.text, key)
	if i < 0 {
		return "", false
	}
	value = valueAt(p.text[i+len(key):])
	if p.encoding == nowhere {
		return value, true
	}
	return p.dialect.decode(value), true
}

// Has reports whether there is a parameter with the given key. It compares keys as [Params.Get]
// does. It takes linear time and does not allocate.
func (p Params) Has(key string) bool {
	_, _, found := p.next(p.text, key)
	return found
}

// Len returns the number of parameters that [Params.All] yields: parameters with the same key all
// count, and empty text between two "&" does not. It takes linear time and does not allocate.
func (p Params) Len() int {
	n := 0
	for range p.Raw() {
		n++
	}
	return n
}

// GetAll returns the decoded values of all parameters with the given key, in order, or nil if there
// are none. It compares keys as [Params.Get] does. The list is allocated once, with no spare
// capacity, since a client decides how many values a query has.
func (p Params) GetAll(key string) []string {
	count := 0
	for _, rest, found := p.next(p.text, key); found; _, rest, found = p.next(rest, key) {
		count++
	}
	if count == 0 {
		return nil
	}
	values := make([]string, 0, count)
	for value, rest, found := p.next(p.text, key); found; value, rest, found = p.next(rest, key) {
		values = append(values, p.dialect.decode(value))
	}
	return values
}

// Add appends a parameter to the query. key and value are decoded text with any bytes. They are
// encoded as by [escape.Param], or in the dialect Form as by a form in a browser. Add inserts an
// "&" unless the query is empty or ends with one.
//
// The first Add after Parse, another edit or a copy takes linear time, since it makes a new text.
// Like append, it reserves spare capacity, so many calls together take time and memory linear in
// the resulting text, with few allocations.
func (p *Params) Add(key, value string) {
	joint := "&"
	if p.text == "" || strings.HasSuffix(p.text, "&") {
		joint = ""
	}
	more := len(joint) + len(key) + len("=") + len(value)
	if !p.tail.take(p.text) {
		p.tail = newTail(p.text, more)
	}
	b := &p.tail.text
	b.Grow(more)
	b.WriteString(joint)
	p.dialect.write(b, key)
	b.WriteByte('=')
	p.dialect.write(b, value)
	before := len(p.text)
	p.text = p.tail.give()
	p.encoding = max(p.encoding, p.dialect.encodingOf(p.text[before:]))
}

// Set changes the value of the first parameter with the given key and deletes the others. If there
// is none, Set works like [Params.Add]. It compares keys as [Params.Get] does, and takes linear
// time.
//
// The parameter keeps its place and the spelling of its key. If the value does not change, it keeps
// its spelling, too. A parameter without "=" gets an "=" unless value is "". Other parameters do
// not change, byte for byte. An "&" next to each deleted parameter is deleted with it; see
// [Params.Delete].
func (p *Params) Set(key, value string) {
	pair, count := p.find(key)
	rawKey, rawValue, _ := strings.Cut(pair, "=")
	switch {
	case count == 0:
		p.Add(key, value)
	case !p.dialect.decodesTo(rawValue, value):
		var room [128]byte
		b := append(append(room[:0], rawKey...), '=')
		pair = string(p.dialect.appendEncoded(b, value))
		p.replace(key, pair)
		p.encoding = max(p.encoding, p.dialect.encodingOf(pair))
	case count > 1:
		p.replace(key, pair)
	}
}

// Delete deletes all parameters with the given key, each with an "&" next to it. It compares keys
// as [Params.Get] does. Other parameters do not change, byte for byte. Delete takes linear time,
// and does not allocate if there is no such parameter.
//
// The query is empty after the last parameter is deleted, unless extra "&" remain. Then
// uri.URI.ForceQuery decides whether the URI has a "?".
//
// A ";" is data: Delete("b") keeps "a=1;b=2", which is one parameter. If another program reads the
// query after you, it may split there.
func (p *Params) Delete(key string) {
	d := p.dialect
	p.DeleteFunc(func(pair Pair) bool { return d.decodesTo(pair.Key, key) })
}

// DeleteFunc deletes all parameters for which del returns true, each with an "&" next to it, as
// [Params.Delete] does. It calls del once for each parameter, in order, as [Params.Raw] yields
// them: encoded. Other parameters do not change, byte for byte.
//
// Apart from the calls, DeleteFunc takes linear time. It does not allocate if it deletes nothing.
func (p *Params) DeleteFunc(del func(Pair) bool) {
	var kept strings.Builder
	deleted, joint, start := false, "", 0
	for piece := range strings.SplitSeq(p.text, "&") {
		switch {
		case piece != "" && del(pairOf(piece)):
			if !deleted {
				kept.Grow(len(p.text) - len(piece))
				kept.WriteString(strings.TrimSuffix(p.text[:start], "&"))
			}
			deleted = true
			continue
		case deleted:
			kept.WriteString(joint)
			kept.WriteString(piece)
		}
		joint, start = "&", start+len(piece)+len("&")
	}
	if deleted {
		p.text, p.tail = kept.String(), nil
	}
}

// Sort sorts the parameters by key, so that queries which differ only in the order of their keys
// become the same text. Parameters with the same key keep their order. Keys are compared byte by
// byte in their decoded form. (In browsers, URLSearchParams.sort compares UTF-16, which orders some
// characters above U+DFFF differently.)
//
// The parameters keep their spelling. Empty text between two "&" is deleted, since it has no key.
// If nothing remains, uri.URI.ForceQuery decides whether the URI has a "?". A signature scheme
// defines its own order, which is often the order of the encoded text.
//
// Sort makes n log n comparisons for n parameters. It allocates the text and a list of the
// parameters.
func (p *Params) Sort() {
	p.SortFunc(func(a, b Pair) int { return p.dialect.compare(a.Key, b.Key) })
}

// SortFunc is like [Params.Sort], but compare defines the order. compare gets parameters as they
// are in the query, encoded. It returns a negative number if a comes before b, a positive number if
// b comes before a, and 0 if they keep their order.
func (p *Params) SortFunc(compare func(a, b Pair) int) {
	pieces := slices.DeleteFunc(strings.Split(p.text, "&"), func(piece string) bool { return piece == "" })
	slices.SortStableFunc(pieces, func(a, b string) int { return compare(pairOf(a), pairOf(b)) })
	p.text, p.tail = strings.Join(pieces, "&"), nil
}

// find returns the encoded text of the first parameter with the given key, and the number of
// parameters with this key.
func (p Params) find(key string) (pair string, count int) {
	for piece := range strings.SplitSeq(p.text, "&") {
		if _, found := p.dialect.valueOf(piece, key); found {
			if count == 0 {
				pair = piece
			}
			count++
		}
	}
	return pair, count
}

// replace replaces the first parameter that has the key with pair, which must not be empty, and
// deletes other parameters that have the key.
func (p *Params) replace(key, pair string) {
	var text strings.Builder
	text.Grow(len(p.text) + len(pair))
	joint := ""
	for piece := range strings.SplitSeq(p.text, "&") {
		if _, found := p.dialect.valueOf(piece, key); found {
			if pair == "" {
				continue
			}
			piece, pair = pair, ""
		}
		text.WriteString(joint)
		text.WriteString(piece)
		joint = "&"
	}
	p.text, p.tail = text.String(), nil
}
