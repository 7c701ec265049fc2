package query

import (
	"iter"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// A Params is a query, seen as a list of parameters, and the dialect that they are written in. The zero value is the
// empty query in the dialect [RFC3986].
//
// It keeps the text of the query alive, and what was added to copies of it. Copies are independent of each other, in
// different goroutines too: an edit of one shows in no other. A Params may be read from many goroutines; Add, Set and Delete change it. Two of the same dialect
// are equal if their String is. They are not compared with ==, which does not compile.
type Params struct {
	_       [0]func()
	text    string // what the rule query allows, always
	dialect Dialect
	tail    *tail // where text stands, if Add has made it
}

// New returns the empty query in the dialect d, for [Params.Add] to fill. It cannot fail: what is none of the constants
// is taken for [RFC3986]. New does not allocate.
func New(d Dialect) Params {
	if d > Form {
		d = RFC3986
	}
	return Params{dialect: d}
}

// Parse returns the query q as a list of parameters. q is raw, without its "?", as uri.URI.Query holds it.
//
//	query = *( pchar / "/" / "?" )
//
// RFC 3986, section 3.4. All that the rule allows is a list of parameters, the empty text too. What it does not allow
// is an *[Error], with the zero Params: a space, a "#", "[", "]" or a byte that is not US-ASCII, and a "%" without two
// hexadecimal digits; so is a dialect that is none of the constants. Parse takes time linear in len(q), and does not
// allocate unless it fails.
func Parse(q string, d Dialect) (Params, error) {
	if d > Form {
		return Params{}, &Error{Offset: 0, Err: dialectError(d)}
	}
	i := charset.ScanEncoded(q, 0, charset.QueryFragment)
	switch {
	case i == len(q):
		return Params{text: q, dialect: d}, nil
	case q[i] == '%':
		return Params{}, &Error{Offset: i, Err: escape.ErrTriplet}
	default:
		return Params{}, &Error{Offset: i, Err: byteError(q[i])}
	}
}

// String returns the raw query, without a "?", for uri.URI.Query: byte for byte what was parsed, but for what was
// edited. It does not allocate.
//
// Where it is empty, as after the last pair was deleted, uri.URI.ForceQuery says whether a "?" is written.
func (p Params) String() string { return p.text }

// All returns an iterator over the pairs of keys and values, decoded, in the order of the query (RFC 3986, section
// 3.4). A pair without "=" has the value "", and what is empty between two "&" is no pair. Decoded text may hold any
// byte and need not be UTF-8 (section 7.3).
//
// The iterator goes over the pairs as they are when All is called, however often it is used; edits during the
// iteration do not disturb it. Where a range statement calls All, there is an allocation for each key and value that
// is encoded, and no other.
func (p Params) All() iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for key, value := range p.Raw() {
			if !yield(p.dialect.decode(key), p.dialect.decode(value)) {
				return
			}
		}
	}
}

// Raw returns an iterator like that of [Params.All] over keys and values as they stand in the query, encoding intact.
// "a" and "a=" are both the key "a" with the value "". Where a range statement calls Raw, it does not allocate.
func (p Params) Raw() iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for piece := range strings.SplitSeq(p.text, "&") {
			if piece == "" {
				continue
			}
			key, value, _ := strings.Cut(piece, "=")
			if !yield(key, value) {
				return
			}
		}
	}
}

// Get returns the value, decoded, of the first pair with that key, and whether there is one; "" and false where there
// is none. key is decoded text, and is compared with decoded keys: "a" finds "%61". Get takes time linear in the
// length of the query, and allocates only where the value is encoded.
func (p Params) Get(key string) (value string, ok bool) {
	for k, v := range p.Raw() {
		if p.dialect.decodesTo(k, key) {
			return p.dialect.decode(v), true
		}
	}
	return "", false
}

// Has reports whether there is a pair with that key, decoded, and compared as by [Params.Get]. It takes time linear in the
// length of the query, and does not allocate.
func (p Params) Has(key string) bool {
	for k := range p.Raw() {
		if p.dialect.decodesTo(k, key) {
			return true
		}
	}
	return false
}

// Len returns the number of pairs, which is how many [Params.All] goes over: pairs with the same key all count, and what is
// empty between two "&" does not. It takes time linear in the length of the query, and does not allocate.
func (p Params) Len() int {
	n := 0
	for range p.Raw() {
		n++
	}
	return n
}

// GetAll returns the values, decoded, of all pairs with that key, in the order of the query; nil where there is none.
// Keys are compared as by [Params.Get]. The list is allocated once, with no room behind it: who sends a query decides
// how many values it has.
func (p Params) GetAll(key string) []string {
	_, count := p.find(key)
	if count == 0 {
		return nil
	}
	values := make([]string, 0, count)
	for k, v := range p.Raw() {
		if p.dialect.decodesTo(k, key) {
			values = append(values, p.dialect.decode(v))
		}
	}
	return values
}

// Add puts a pair at the end, after an "&" unless the query is empty or ends with one. key and value are decoded text,
// any bytes, which are encoded as escape.Param does, and in the dialect [Form] as a page's form would send them. All else
// stays as it is.
//
// The first Add after a query was parsed, set, deleted from or copied takes time linear in the length of the query,
// since it makes a new text. It leaves room behind that text as append does, so many calls together take time and memory
// linear in the text that they make, with few allocations.
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
	p.text = p.tail.give()
}

// Set gives that value to the first pair with that key, and takes out the others; where there is none it is
// [Params.Add]. Keys are compared as by [Params.Get]. The key keeps its spelling and the pair its place; a pair
// without "=" gets one, unless the value is "". A value that is there already keeps its spelling too, so where it is
// that of the only pair with the key, the query does not change at all. What is not of those pairs stays as it is,
// byte for byte. An "&" beside each pair that is taken out goes with it, see [Params.Delete].
//
// Set takes time linear in the length of the query and of what it is given.
func (p *Params) Set(key, value string) {
	pair, count := p.find(key)
	rawKey, rawValue, _ := strings.Cut(pair, "=")
	switch {
	case count == 0:
		p.Add(key, value)
	case !p.dialect.decodesTo(rawValue, value):
		var room [128]byte
		b := append(append(room[:0], rawKey...), '=')
		p.replace(key, string(p.dialect.appendEncoded(b, value)))
	case count > 1:
		p.replace(key, pair)
	}
}

// Delete takes out all pairs with that key, each with an "&" beside it: what stands between the "&" and stays is joined
// again. Keys are compared as by [Params.Get]. What stays does so byte for byte. Where there is no such pair the query
// does not change, and nothing is allocated.
//
// After the last pair was deleted the query is empty, unless it has more "&" than pairs need. Whether an empty query is
// written, as "?", is for uri.URI.ForceQuery to say.
//
// Delete takes time linear in the length of the query.
func (p *Params) Delete(key string) {
	if _, count := p.find(key); count > 0 {
		p.replace(key, "")
	}
}

// find returns the first pair with that key, as it stands, and how many there are.
func (p Params) find(key string) (pair string, count int) {
	for piece := range strings.SplitSeq(p.text, "&") {
		if p.isPair(piece, key) {
			if count == 0 {
				pair = piece
			}
			count++
		}
	}
	return pair, count
}

// replace puts the given pair in place of the first one with that key, or none if it is "", and takes out the others.
func (p *Params) replace(key, pair string) {
	var text strings.Builder
	text.Grow(len(p.text) + len(pair))
	joint := ""
	for piece := range strings.SplitSeq(p.text, "&") {
		if p.isPair(piece, key) {
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

// isPair reports whether piece, which stands between two "&", is a pair with that key.
func (p Params) isPair(piece, key string) bool {
	rawKey, _, _ := strings.Cut(piece, "=")
	return piece != "" && p.dialect.decodesTo(rawKey, key)
}
